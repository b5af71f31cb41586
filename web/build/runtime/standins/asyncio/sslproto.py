"""Stands in for `asyncio.sslproto` in the browser, where no program opens a socket of its own."""


class SSLProtocol:
    """Cannot be made."""

    def __init__(self, *_: object, **__: object) -> None:
        raise OSError("no sockets in the browser")
