"""Stands in for `asyncio.graph`, which shows who waits for whom: nobody asks in the browser."""

__all__ = ()
