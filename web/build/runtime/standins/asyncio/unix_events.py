"""Stands in for `asyncio.unix_events` in the browser, where Pyodide brings its own event loop. Only names."""

from asyncio import base_events, events

__all__ = ("EventLoop", "SelectorEventLoop")


class SelectorEventLoop(base_events.BaseEventLoop):
    """No selectors, sockets or signals; Pyodide's loop is made instead."""


class _DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):  # type: ignore[misc,name-defined]
    _loop_factory = SelectorEventLoop


EventLoop = SelectorEventLoop
