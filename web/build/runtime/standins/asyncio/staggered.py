"""Stands in for `asyncio.staggered` in the browser, where no program tries several sockets at once."""

__all__ = ("staggered_race",)


async def staggered_race(*_: object, **__: object) -> None:
    """Cannot be run."""
    raise OSError("no sockets in the browser")
