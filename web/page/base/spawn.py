"""Runs something beside all else.

Runs in MicroPython.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine

# A task that nobody holds might be collected before it has run. One that is done is let go.
_tasks: list[asyncio.Task[Any] | None] = []


def spawn(coroutine: Coroutine[Any, Any, object]) -> None:
    """Run it beside everything else."""
    _tasks.append(asyncio.create_task(_through(coroutine)))


async def _through(coroutine: Coroutine[Any, Any, object]) -> None:
    try:
        await coroutine
    finally:
        _tasks.remove(asyncio.current_task())
