"""A backup of all that a device keeps, brought to another one: what is there already is never overwritten.

Runs in MicroPython and, for the tests, anywhere. A backup holds texts by their slots, as they are kept. The
same game counts once, and the longer one stays; where two have gone different ways, both are kept.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from web.page.base import outside
from web.page.saves import record_text
from web.page.saves.saves import RECORD
from web.page.statistics import totals

if TYPE_CHECKING:
    T = TypeVar("T")
    from collections.abc import Callable

    from web.page.types.choice import GameChoice
    from web.page.types.day import DayEntry
    from web.page.types.kept import Counts, Entry, Head, Records

STATISTICS = "statistics"
_ORDER = "order"  # web/page/club/tries.py

# What became of a game.
NEW = "new"
LONGER = "longer"
SAME = "same"
NO_ROOM = "full"


class Games:
    """The kept games by their cards, read once for a whole backup: `know` each entry of `saves` first."""

    def __init__(self, saves: Records) -> None:
        self._saves = saves
        self._slots: dict[str, list[str]] = {}

    def know(self, head: Entry) -> None:
        """Read an entry of the list of games."""
        text = self._saves.text(head["slot"]) or ""
        self._file(head["slot"], _keys(record_text.split(text)[1]) if "id" in head else [_mark(text)])

    def bring(self, text: str, busy: list[str]) -> str:
        """Bring a record in: NEW, LONGER, SAME or NO_ROOM. `busy` are the games that other tabs play."""
        head, log = record_text.split(text)
        if head is None:
            return self._lay_by(text)
        keys = _keys(log)
        same, whole = self._find(head, log, keys)
        if whole:
            return SAME
        if same is not None and same not in busy and same != self._saves.current:
            return LONGER if self._saves.grow(same, head, log) else NO_ROOM
        identity = self._saves.add(head, log, self._saves.record(head["id"]) is None)
        return self._filed(identity, keys)

    def _find(self, head: Head, log: str, keys: list[str]) -> tuple[str | None, bool]:
        """The game that a log belongs to, and whether it has all of it.

        One that the engine has refused is another one, unless it is this very log.
        """
        best, most = None, -1
        slots = [RECORD + head["id"]]
        for key in keys:
            slots += self._slots.get(key, [])
        for slot in slots:
            own, kept = record_text.split(self._saves.text(slot) or "")
            if own is None or RECORD + own["id"] != slot:
                continue
            if kept == log or (not own.get("bad") and record_text.extends(kept, log)):
                return own["id"], True
            sound = not own.get("bad") and not head.get("bad")
            if sound and len(kept) > most and record_text.extends(log, kept):
                best, most = own["id"], len(kept)
        return best, False

    def _lay_by(self, text: str) -> str:
        for slot in self._slots.get(_mark(text), ()):
            if self._saves.text(slot) == text:
                return SAME
        return self._filed(self._saves.lay_by(text), [_mark(text)])

    def _filed(self, identity: str | None, keys: list[str]) -> str:
        if identity is None:
            return NO_ROOM
        self._file(RECORD + identity, keys)
        return NEW

    def _file(self, slot: str, keys: list[str]) -> None:
        for key in keys:
            self._slots.setdefault(key, []).append(slot)


def _keys(log: str) -> list[str]:
    """Logs of which one goes on from the other share one of these: the seed, or the first deal."""
    played = outside.parse(log) or {}
    deals = played.get("deals")
    keys = ["deal " + json.dumps(deals[0])] if isinstance(deals, list) and deals else []
    if "seed" in played or not keys:
        keys.append("seed " + json.dumps(played.get("seed")))
    return keys


def _mark(text: str) -> str:
    """How a text that is no game is found again."""
    return "text " + str(len(text)) + text[:80]


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


def listed(text: str | None) -> list[object]:
    """What is kept as a list, empty if it is none."""
    try:
        value = outside.read(text or "")
    except ValueError:
        return []
    return value if isinstance(value, list) else []


def house(
    own: list[GameChoice], text: str, checked: Callable[[object], GameChoice | None]
) -> list[GameChoice]:
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


def unset(own: dict[str, object], brought: dict[str, object]) -> dict[str, object]:
    """The settings of a backup that are not set here: `{name: value}`, to be checked as any other."""
    return {name: brought[name] for name in brought if name not in own}


def union(own: dict[str, T], brought: dict[str, T]) -> dict[str, T] | None:
    """Entries of both by their names, or None if nothing is new. What is here stays, unless it is empty."""
    both = dict(brought)
    for name in own:
        if own[name] or name not in brought:
            both[name] = own[name]
    return None if both == own else both


def fitting(
    own: dict[str, T],
    brought: dict[str, T],
    merge: Callable[[dict[str, T], dict[str, T]], dict[str, T] | None],
    fits: Callable[[str, object], bool],
) -> tuple[dict[str, T] | None, bool]:
    """What `merge` gives, without what does not fit, and whether there was no such thing.

    What fits on both sides need not do so once it is put together: that entry stays as it is here.
    """
    sound = {name: brought[name] for name in brought if fits(name, brought[name])}
    both, whole = merge(own, sound) or dict(own), len(sound) == len(brought)
    for name in own:
        if name in both and both[name] != own[name] and not fits(name, both[name]):
            both[name], whole = own[name], False
    return None if both == own else both, whole


def day(own: dict[str, DayEntry], brought: dict[str, DayEntry]) -> dict[str, DayEntry] | None:
    """The games of a day of both, as `union`; of the very same game what has come further."""
    both = union(own, brought) or dict(own)
    for name in own:
        here, there = own[name], brought.get(name)
        if there and there["game"] == here["game"]:
            further = [there["over"], len(there["own"])] > [here["over"], len(here["own"])]
            both[name] = (there if further else here).copy()
            both[name]["rival"] = here["rival"] or there["rival"]
            both[name]["practice"] = here["practice"] or there["practice"]
    return None if both == own else both


def series(own: dict[str, object], brought: dict[str, object]) -> dict[str, object] | None:
    """The first games of series of both, as `union`; the oldest of both sides are forgotten first."""
    both = union(own, brought)
    order: list[str] = []
    here = _seeds(own)
    there = [seed for seed in _seeds(brought) if seed in brought and seed not in own]
    while here or there:
        for seeds in (here, there):
            if seeds:
                order.insert(0, seeds.pop())
    if both is not None:
        both.pop(_ORDER, None)
        if order:
            both[_ORDER] = order
    return None if both == own else both


def _seeds(kept: dict[str, object]) -> list[str]:
    listed = kept.get(_ORDER)
    return [seed for seed in listed if isinstance(seed, str)] if isinstance(listed, list) else []


def listed_too(own: list[object], brought: list[object]) -> list[object] | None:
    """The texts of both lists, or None if nothing is new."""
    new = [each for each in brought if isinstance(each, str) and each not in own]
    return own + new if new else None


def lessons(own: dict[str, Any], brought: dict[str, Any]) -> str | None:
    """The lessons of both: the text to be kept, or None if nothing is new."""
    both = dict(own)
    done = listed_too(own.get("done", []), brought.get("done", []))
    at = union(own.get("at", {}), brought.get("at", {}))
    for name, more in (("done", done), ("at", at)):
        if more is not None:
            both[name] = more
    return None if both == own else json.dumps(both)


def lessons_checked(value: object) -> dict[str, Any] | None:
    """Lessons as they were kept, or None if they are none."""
    if not isinstance(value, dict) or not isinstance(value.get("done", []), list):
        return None
    return value if isinstance(value.get("at", {}), dict) else None


def texts_alone(value: list[object]) -> bool:
    """Whether a list has nothing but texts."""
    return all(isinstance(each, str) for each in value)
