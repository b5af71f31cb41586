"""Stands in for `asyncio.subprocess` in the browser, where no process can be started."""

__all__ = ()
