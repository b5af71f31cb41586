"""House rules on this device: kept under a name, and put into a link.

Runs in MicroPython. A game is `{"variant", "name", "options"}`; kept, it has an `id` besides. Whether the
options go together is the engine's to say.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

from web.page.base import storage
from web.page.base.game_choice import a_game, clean

if TYPE_CHECKING:
    from web.page.types.choice import GameChoice, Options

MOST = 50
_SLOT = "house"


def kept() -> list[GameChoice]:
    """The house rules on this device, the newest first. What cannot be read is put aside."""
    return storage.read_entries(_SLOT, checked)


def keep(game: GameChoice) -> GameChoice | None:
    """Keep house rules, in place of those with the same id: as kept, or None if there is no room."""
    games = kept()
    own: GameChoice = dict(game)  # type: ignore[assignment]
    own["name"] = clean(game["name"])
    # Drawn, not counted: another tab may still show rules that are deleted, and write them under their id.
    own["id"] = game.get("id") or 1 + int(js.Math.random() * 1e9)
    others = [each for each in games if each["id"] != own["id"]]
    if len(others) >= MOST:
        return None
    others.insert(0, own)
    _write(others)
    return own


def remove(identity: int) -> None:
    """Forget house rules."""
    _write([each for each in kept() if each["id"] != identity])


def find(variant: str, options: Options) -> GameChoice | None:
    """The kept house rules with just these options, or None."""
    for game in kept():
        if game["variant"] == variant and game["options"] == options:
            return game
    return None


def link(game: GameChoice) -> str:
    """An address that opens the page with these rules (docs/house-rules.md)."""
    asked = js.URLSearchParams.new()
    asked.set("variant", game["variant"])
    if game["name"]:
        asked.set("name", game["name"])
    for name in sorted(game["options"]):
        value = game["options"][name]
        asked.set("opt." + name, value if isinstance(value, str) else json.dumps(value))
    return js.location.origin + js.location.pathname + "?" + asked.toString()


def checked(each: object) -> GameChoice | None:
    """House rules as they were kept, or None if they are none."""
    game = a_game(each)
    number = each.get("id") if isinstance(each, dict) else None
    if game is None or not isinstance(number, int) or isinstance(number, bool):
        return None
    game["id"] = number
    return game


def _write(games: list[GameChoice]) -> None:
    storage.write(_SLOT, json.dumps(games))


def persistent() -> bool:
    """Whether what is kept is still there after a reload."""
    return storage.is_kept(_SLOT)
