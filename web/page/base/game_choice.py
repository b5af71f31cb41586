"""Which game: a preset, perhaps with rules and a name of one's own.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import names
from web.page.base.presets import PRESETS

if TYPE_CHECKING:
    from web.page.types.choice import GameChoice

VARIANTS = tuple([variant for variant, _, _ in PRESETS])

MOST_OPTIONS = 60
_LONGEST_NAME = 40


def clean(name: object) -> str | None:
    """What a game is called, None if there is nothing to be seen of it."""
    return names.clean(name, _LONGEST_NAME) or None


def a_game(value: object) -> GameChoice | None:
    """What was kept as a game, if it is one: `{"variant", "name", "options"}`."""
    if not isinstance(value, dict) or value.get("variant") not in VARIANTS:
        return None
    options = value.get("options")
    if not isinstance(options, dict) or len(options) > MOST_OPTIONS:
        return None
    return {"variant": value["variant"], "name": clean(value.get("name")), "options": options}
