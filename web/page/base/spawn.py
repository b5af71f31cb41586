"""Runs something beside all else.

Runs in MicroPython.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.page.types.roles import Work

# A task that nobody holds might be collected before it has run. One that is done is let go.
_tasks: list[asyncio.Task[None] | None] = []


def spawn(coroutine: Work) -> None:
    """Run it beside everything else."""
    _tasks.append(asyncio.create_task(_through(coroutine)))


async def _through(coroutine: Work) -> None:
    try:
        await coroutine
    finally:
        _tasks.remove(asyncio.current_task())
