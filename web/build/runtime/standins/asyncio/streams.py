"""Stands in for `asyncio.streams` in the browser, where no program opens a socket of its own."""

__all__ = ()
