"""What a visit begins with: all that is kept, and a picture of the table until the engine has the game.

Runs in MicroPython. Nothing depends on the picture: the log is the game.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

from web.page.base import outside, storage
from web.page.saves import migration, record_text
from web.page.saves.saves import RECORD

if TYPE_CHECKING:
    from web.page.saves.device import Device
    from web.page.saves.saves import Saves
    from web.page.types.engine import Request
    from web.page.types.kept import Head, Place
    from web.page.types.roles import GameAtTable
    from web.page.types.view import View

_VIEW = "view"


async def open_all(saves: Saves, device: Device) -> str:
    """Put back what a killed browser lost, take over what earlier builds kept.

    The word that says what cannot be read: the game at the table, or what an earlier build kept; else "".
    """
    from web.page.statistics import recorded

    noted = await device.come()
    recorded.use(device)
    recorded.heal(noted.pop("statistics", "null"))
    saves.heal(noted)
    device.settle(noted)
    whole = _migrate(saves, device)
    identity = saves.pointed()
    text = saves.text(RECORD + identity) if identity else None
    if text is None or record_text.split(text)[0]:
        return "" if whole else "save.damaged"
    return "save.newer" if record_text.newer(text) else "save.damaged"


def _migrate(saves: Saves, device: Device) -> bool:
    """Whether all that earlier builds kept could be read."""
    from web.page.statistics import recorded

    # What is to be at the table comes last.
    places: list[Place] = list(device.frames())
    places.append(device)
    all_whole = True
    for old in places:
        if any(old.read(slot) is not None for slot in migration.SLOTS):
            whole = migration.migrate(saves, old, device.now(), recorded.counted_last())
            all_whole = all_whole and whole
            if old is not device:  # just what this address asks for has been begun
                storage.write("asked", str(js.location.search))
    return all_whole


def draw(game: GameAtTable, head: Head | None) -> None:
    """Put a game on the table as it looked last, if that is what is kept."""
    try:
        kept = outside.read(storage.read(_VIEW) or "")
        if head and kept["game"] == head["id"]:
            if max(kept["view"]["counts"]) > 36:
                raise ValueError("more cards than there are")
            game.draw_kept(kept["view"], head["undone"])
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError):
        storage.remove(_VIEW)


def keep_picture(head: Head, view: View) -> None:
    """Keep what a game looks like."""
    alone = not head.get("seats")  # or the next to look may be another of the players
    storage.write(_VIEW, json.dumps({"game": head["id"], "view": view} if alone else {}))


def seeded(request: Request) -> Request:
    """A request to load, with a seed for the next deals of a game that has left its device."""
    from web.page.fairness.commitment import drawn

    request["seed"] = drawn()
    return request
