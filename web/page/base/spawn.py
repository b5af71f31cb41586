"""Runs something beside all else.

Runs in MicroPython.
"""

import asyncio

# A task that nobody holds might be collected before it has run. One that is done is let go.
_tasks = []


def go(coroutine):
    """Run it beside everything else."""
    _tasks.append(asyncio.create_task(_through(coroutine)))


async def _through(coroutine):
    try:
        await coroutine
    finally:
        _tasks.remove(asyncio.current_task())
