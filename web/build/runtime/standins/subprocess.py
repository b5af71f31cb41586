"""Stands in for `subprocess` in the browser, where no process can be started; asyncio wants its names."""

PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    """As in the standard library."""


class Popen:
    """Cannot be made."""

    def __init__(self, *_: object, **__: object) -> None:
        raise OSError("no processes in the browser")
