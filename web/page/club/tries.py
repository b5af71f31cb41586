"""Which games with a series' cards were begun on this device: the first one counts.

Runs in MicroPython and, for the tests, anywhere. Kept as `{seed: id}`: the record of the first game, empty
until it is known; under `order`, which older builds leave out, the seeds from the oldest on. Nobody can know
whether there was another device.
"""

from __future__ import annotations

import json

from web.page.base import outside, storage

_SLOT = "club"
_MOST = 200
_GONE = "-"
_ORDER = "order"


def seed_of(log: str | None) -> object:
    """The seed of a game that is a series', or None."""
    seed = (outside.parse(log or "") or {}).get("seed")
    return seed if isinstance(seed, str) and seed.startswith("jass2|series|") else None


def known(seed: str) -> bool:
    """Whether a game with these cards was begun here."""
    return seed in _kept()[0]


def begin(seed: str, before: str | None) -> None:
    """A game with these cards is begun; `before` is the record of an earlier one at the table."""
    kept, _ = _kept()
    if seed not in kept:
        _keep(seed, "")
    elif not kept[seed]:
        _keep(seed, before or _GONE)


def spoil(seed: str) -> None:
    """Its cards came here by another way before: no game with them is a first one."""
    if not known(seed):
        _keep(seed, _GONE)


def counts(seed: str, record: str) -> bool:
    """Whether the game with this record is the first one with these cards."""
    kept, _ = _kept()
    if not kept.get(seed):
        _keep(seed, record)
        return True
    return kept[seed] == record


def are_kept() -> bool:
    """Whether all this will be known after a reload; what had no room is written again."""
    text = storage.read(_SLOT)
    return text is None or storage.is_kept(_SLOT) or storage.write(_SLOT, text)


def _kept() -> tuple[dict[str, str], list[str]]:
    """The games by seed, and the seeds from the oldest on. What cannot be read is put aside."""
    found = storage.read_checked(_SLOT, lambda kept: kept if isinstance(kept, dict) else None) or {}
    order = found.pop(_ORDER, None)
    kept: dict[str, str] = {seed: found[seed] for seed in found if isinstance(found[seed], str)}
    listed: list[str] = []
    for seed in order if isinstance(order, list) else []:
        if isinstance(seed, str) and seed in kept and seed not in listed:
            listed.append(seed)
    whole = [seed for seed in sorted(kept) if seed not in listed] + listed
    if len(kept) < len(found):
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


def _write(kept: dict[str, str], order: list[str]) -> None:
    text: dict[str, object] = dict(kept)
    text[_ORDER] = order
    storage.write(_SLOT, json.dumps(text))
