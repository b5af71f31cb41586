"""Which games with a series' cards were played on this device: the first one counts.

Runs in MicroPython and, for the tests, anywhere. The first game is the first one in which the player decided
anything. Kept as `{seed: id}`: the record of that game, empty while there is none; under `order`, which older
builds leave out, the seeds from the oldest on. A frame keeps its games apart, so that the page and its frames
on one host tell one another of theirs in a further text. Nobody can know whether there was another device.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

from web.page.base import outside, storage
from web.page.saves import record_text
from web.page.saves.playing import over

if TYPE_CHECKING:
    from web.page.types.kept import Head, Records

_SLOT = "club"
EVERYWHERE = "club.everywhere"
_PLACE = storage.PREFIX.split("embed?")[0] + EVERYWHERE
_MOST = 200
_GONE = "-"
_ORDER = "order"


def seed_of(log: str | None) -> object:
    """The seed of a game that is a series', or None."""
    seed = (outside.parse(log or "") or {}).get("seed")
    return seed if isinstance(seed, str) and seed.startswith(record_text.SERIES) else None


def played(log: str) -> bool:
    """Whether the others play in a game with a series' cards as they do in every series."""
    found = outside.parse(log) or {}
    return bool(found.get("pace") == "work" and found.get("level") == "strong")


def known(seed: str) -> bool:
    """Whether a first game with these cards is known, or that there is none."""
    return bool(_kept()[0].get(seed))


def begin(seed: str) -> None:
    """A game with these cards is begun; it is none until something is decided in it."""
    if seed not in _kept()[0]:
        _keep(seed, "")


def note(log: str, head: Head, saves: Records) -> bool:
    """A game with a series' cards is at the table: whether it is the first one, or becomes it.

    The first one that was dealt here, and in which anything was decided or a tip was given, counts.
    """
    seed = seed_of(log)
    if not isinstance(seed, str):
        return False
    if not known(seed) and (_tried(log, head) or not _own(log, head)):
        _look(seed, saves)
    return _kept()[0].get(seed) in (None, "", head["id"])


def spoil(seed: str) -> None:
    """Its cards came here by another way before: no game with them is a first one."""
    if not known(seed):
        _keep(seed, _GONE)


def unfinished(seed: str, saves: Records) -> str | None:
    """The first game with these cards, by its record, if it is kept here and can be gone on with."""
    if not known(seed):
        _look(seed, saves)
    head = _record(seed, saves)[0]
    return head["id"] if head and not over(head) else None


def finished(seed: str, saves: Records) -> tuple[Head, str] | None:
    """The first game with these cards with its log, if it is kept here and over."""
    head, log = _record(seed, saves)
    return (head, log) if head and over(head) else None


def _record(seed: str, saves: Records) -> tuple[Head | None, str]:
    identity = _kept()[0].get(seed)
    head, log = (saves.record(identity) if identity else None) or (None, "")
    return (None if head is None or head["bad"] else head), log


def other_days(seed: str) -> list[str]:
    """The seeds of the same series' other days on which something was decided here, the latest first."""
    whose = seed.split("|")[3:]
    return [each for each in _kept()[1][::-1] if each != seed and each.split("|")[3:] == whose]


def _own(log: str, head: Head) -> bool:
    return bool(head["dealt"]) and played(log)


def _tried(log: str, head: Head) -> bool:
    return record_text.decided(log, head) or bool(head.get("helped"))


def _look(seed: str, saves: Records) -> None:
    """What the kept games tell of the first one: older builds knew it only at its end, and it may be lost.

    Of several nobody knows which was the first.
    """
    first = ""
    brought = False
    for head in saves.entries():
        if head.get("apart"):
            continue
        log = record_text.split(saves.text(head["slot"]) or "")[1]
        if record_text.SERIES not in log or seed_of(log) != seed:
            continue
        if "id" not in head or not _own(log, head):
            brought = True
        elif _tried(log, head):
            first = _GONE if first else head["id"]
    if first or brought:
        _keep(seed, first or _GONE)


def counts(seed: str, record: str) -> bool:
    """Whether the game with this record is the first one with these cards."""
    if not known(seed):
        _keep(seed, record)
        return True
    return _kept()[0][seed] == record


def are_kept() -> bool:
    """Whether all this will be known after a reload; what had no room is written again."""
    text = storage.read(_SLOT)
    return text is None or storage.is_kept(_SLOT) or storage.write(_SLOT, text)


def fits(name: str, value: object) -> bool:
    """Whether an entry of what is kept can be read; of an order, what can be is taken."""
    return name == _ORDER or isinstance(value, str)


def _kept() -> tuple[dict[str, str], list[str]]:
    """The games by seed, and the seeds from the oldest on. What cannot be read is put aside."""
    found = storage.read_checked(_SLOT, lambda kept: kept if isinstance(kept, dict) else None) or {}
    order = found.pop(_ORDER, None)
    kept: dict[str, str] = {seed: found[seed] for seed in found if fits(seed, found[seed])}
    listed: list[str] = []
    for seed in order if isinstance(order, list) else []:
        if isinstance(seed, str) and seed in kept and seed not in listed:
            listed.append(seed)
    whole = [seed for seed in sorted(kept) if seed not in listed] + listed
    damaged = len(kept) < len(found)
    for seed, record in _everywhere().items():
        if not kept.get(seed):
            kept[seed] = record
            if seed not in whole:
                whole.append(seed)
    if damaged:
        storage.set_aside(_SLOT)
        _write(kept, whole)
    return kept, whole


def _keep(seed: str, record: str) -> None:
    kept, order = _kept()
    if seed not in kept:
        order.append(seed)
    kept[seed] = record
    while len(order) > _MOST:
        kept.pop(order.pop(0))
    _write(kept, order)
    if record:
        told = {each: kept[each] for each in order if kept[each]}
        js.jassStore.set(_PLACE, json.dumps(told))


def _everywhere() -> dict[str, str]:
    """The first games that the page or one of its frames knows."""
    found = outside.parse(js.jassStore.get(_PLACE) or "") or {}
    return {seed: found[seed] for seed in found if isinstance(found[seed], str)}


def _write(kept: dict[str, str], order: list[str]) -> None:
    text: dict[str, object] = dict(kept)
    text[_ORDER] = order
    storage.write(_SLOT, json.dumps(text))
