"""A backup of all that a device keeps, brought to another one: what is there already is never overwritten.

Runs in MicroPython and, for the tests, anywhere. A backup holds texts by their slots, as they are kept. The
same game counts once, and the longer one stays; where two have gone different ways, both are kept.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from web.page.base import outside
from web.page.saves import record_text
from web.page.statistics import totals

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.saves.saves import Saves
    from web.page.types.choice import GameChoice
    from web.page.types.kept import Counts

STATISTICS = "statistics"

# What became of a game.
NEW = "new"
LONGER = "longer"
SAME = "same"
NO_ROOM = "full"


def game(saves: Saves, text: str, busy: list[str]) -> str:
    """Bring a record in: NEW, LONGER, SAME or NO_ROOM. `busy` are the games that some tab plays."""
    head, log = record_text.split(text)
    if head is None:
        return _laid_by(saves, text)
    own = saves.record(head["id"])
    if own is not None and own[0] is not None and record_text.extends(own[1], log):
        return SAME
    if saves.has(log):
        return SAME
    same = saves.find(log)
    if same is not None and same not in busy and same != saves.current:
        return LONGER if saves.grow(same, head, log) else NO_ROOM
    return NEW if saves.add(head, log, own is None) else NO_ROOM


def _laid_by(saves: Saves, text: str) -> str:
    known = len(saves.entries())
    if saves.lay_by(text) is None:
        return NO_ROOM
    return NEW if len(saves.entries()) > known else SAME


def statistics(slots: dict[str, str | None], text: str) -> tuple[str, str] | None:
    """What is to be written for the statistics of some device: `(slot, text)`, or None if nothing is.

    `slots` are the texts of all statistics here by slot. Each device's own are kept apart, so that nothing
    counts twice; of two of the same device the one with more in it stays.
    """
    known = _statistics(text)
    if known is None or not isinstance(known.get("device"), str):
        return None
    if not known["variants"] and not known["practice"]:
        return None
    own = _statistics(slots.get(STATISTICS))
    slot = STATISTICS + "." + known["device"]
    if own is not None and own.get("device") == known["device"]:
        slot = STATISTICS
    here = _statistics(slots.get(slot))
    if here is not None and here.get("n", 0) >= known.get("n", 0):
        return None
    return slot, json.dumps(known)


def _statistics(text: str | None) -> Counts | None:
    return totals.checked(outside.parse(text or ""))


def parsed(text: str | None) -> dict[str, Any]:
    """What is kept as a dict, empty if it is none."""
    return outside.parse(text or "") or {}


def listed(text: str | None) -> list[Any]:
    """What is kept as a list, empty if it is none."""
    try:
        value = outside.read(text or "")
    except ValueError:
        return []
    return value if isinstance(value, list) else []


def house(own: list[GameChoice], text: str, checked: Callable[[Any], GameChoice | None]) -> list[GameChoice]:
    """House rules of a backup that are not here by name and content; `checked(each)` gives them or None."""
    there = [_rules(each) for each in own]
    found = []
    for each in listed(text):
        each = checked(each)
        if each is not None and _rules(each) not in there:
            there.append(_rules(each))
            found.append(each)
    return found


def _rules(each: GameChoice) -> tuple[object, ...]:
    return each["name"], each["variant"], each["options"]


def unset(own: dict[str, Any], text: str) -> dict[str, Any]:
    """The settings of a backup that are not set here: `{name: value}`, to be checked as any other."""
    brought = parsed(text)
    return {name: brought[name] for name in brought if name not in own}


def day(own: str | None, text: str) -> str | None:
    """The games of a day of both: the text to be kept, or None if nothing is new. What is here stays."""
    known, both = parsed(own), parsed(text)
    both.update(known)
    return None if both == known else json.dumps(both)


def lessons(own: str | None, text: str) -> str | None:
    """The lessons of both: the text to be kept, or None if nothing is new."""
    known, brought = parsed(own), parsed(text)
    done, more = known.get("done", []), brought.get("done", [])
    if not isinstance(done, list) or not isinstance(more, list):
        return None
    new = [each for each in more if isinstance(each, str) and each not in done]
    if not new:
        return None
    known["done"] = done + new
    return json.dumps(known)
