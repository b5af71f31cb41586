"""The panels that come on demand: what opens each of them stands in its own module.

Runs in MicroPython. A button that carries `data-open="learn"` opens what has registered as `learn`:

    panels.register("learn", lambda desk: Learn(desk.ask, desk.run, desk.learned))

at the end of web/page/learn/panel.py. All modules on demand (web/page/stages.toml) are imported together when
one of them is first wanted, so nothing else lists panels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.types.roles import Desk, Panel

# What the address can open, too (`?learn`): said here, since it is asked before any panel is here.
ADDRESSED = ("day", "learn", "scorer", "series", "ranking", "together")


_makers: dict[str, Callable[[Desk], Panel]] = {}
_made: dict[str, Panel] = {}


def asks(name: str) -> bool:
    """Whether the address asks for a panel."""
    return js.URLSearchParams.new(js.location.search).has(name)


def register(name: str, make: Callable[[Desk], Panel]) -> None:
    """Have `make(desk)` make the panel when it is first opened; it stays as long as the page."""
    _makers[name] = make


def made(name: str, desk: Desk) -> Any:
    """A panel itself, for who has fetched what comes on demand."""
    if name not in _made:
        _made[name] = _makers[name](desk)
    return _made[name]


def known(name: str) -> bool:
    """Whether a panel of this name has come."""
    return name in _makers


async def show(asked: str, desk: Desk) -> None:
    """Open a panel, once it is here; where it does not come, the desk has told the player.

    What follows a colon in what is `asked` for says where: `learn:follow` opens one of the lessons.
    """
    name, _, place = asked.partition(":")
    if not name or not await desk.fetched():
        return
    if name not in _makers:
        return
    panel: Any = made(name, desk)
    opening = panel.open(place) if place else panel.open()
    if opening is not None:
        await opening


def renew() -> None:
    """Words or names have changed: panels with a `renew()` show them, open or not."""
    for panel in _made.values():
        if hasattr(panel, "renew"):
            panel.renew()
