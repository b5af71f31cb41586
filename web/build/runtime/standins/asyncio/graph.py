"""Stands in for `asyncio.graph`, which shows the waiting tasks; nothing in the browser uses it."""

__all__ = ()
