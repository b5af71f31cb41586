"""Wakes the modules of the page that is alive one by one, so that it answers taps and moves in between.

Runs in MicroPython. All at once they keep a phone's page busy for a second.
"""

from web.page.base.turns import pause

# Each after those that it imports itself; the build fills them in (web/build/page/stages.py).
SECOND = ()
BEFORE_ON_DEMAND = ()
ON_DEMAND = ()


async def wake():
    """Import what web.page.app does, and that."""
    for name in SECOND:
        await pause()
        __import__(name)


async def wake_on_demand(begin, end):
    """Import all that comes only when it is wanted, each module between `begin()` and `end()`."""
    for name in BEFORE_ON_DEMAND:
        await pause()
        __import__(name)
    for name in ON_DEMAND:
        await pause()
        begin()
        __import__(name)
        end()
