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
    """Bring a record in: NEW, LONGER, SAME or NO_ROOM. `busy` are the games that other tabs play."""
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


def unset(own: dict[str, Any], brought: dict[str, Any]) -> dict[str, Any]:
    """The settings of a backup that are not set here: `{name: value}`, to be checked as any other."""
    return {name: brought[name] for name in brought if name not in own}


def union(own: dict[str, Any], brought: dict[str, Any]) -> dict[str, Any] | None:
    """Entries of both by their names, or None if nothing is new. What is here stays, unless it is empty."""
    both = dict(brought)
    for name in own:
        if own[name] or name not in brought:
            both[name] = own[name]
    return None if both == own else both


def listed_too(own: list[Any], brought: list[Any]) -> list[Any] | None:
    """The texts of both lists, or None if nothing is new."""
    new = [each for each in brought if isinstance(each, str) and each not in own]
    return own + new if new else None


def lessons(own: dict[str, Any], brought: dict[str, Any]) -> str | None:
    """The lessons of both: the text to be kept, or None if nothing is new."""
    known, more = own.get("done", []), brought.get("done", [])
    if not isinstance(known, list) or not isinstance(more, list):
        return None
    done = listed_too(known, more)
    if done is None:
        return None
    both = dict(own)
    both["done"] = done
    return json.dumps(both)
