"""Which games with a series' cards were begun on this device: the first one counts.

Runs in MicroPython and, for the tests, anywhere. Kept as `{seed: id}`: the record of the first game, empty
until it is known. Nobody can know whether there was another device.
"""

from __future__ import annotations

import json

from web.page.base import outside, storage

_SLOT = "club"
_MOST = 200
_GONE = "-"


def seed_of(log: str | None) -> object:
    """The seed of a game that is a series', or None."""
    seed = (outside.parse(log or "") or {}).get("seed")
    return seed if isinstance(seed, str) and seed.startswith("jass2|series|") else None


def known(seed: str) -> bool:
    """Whether a game with these cards was begun here."""
    return seed in _kept()


def begin(seed: str, before: str | None) -> None:
    """A game with these cards is begun; `before` is the record of an earlier one at the table."""
    kept = _kept()
    if seed not in kept:
        _keep(kept, seed, "")
    elif not kept[seed]:
        _keep(kept, seed, before or _GONE)


def spoil(seed: str) -> None:
    """Its cards came here by another way before: no game with them is a first one."""
    kept = _kept()
    if seed not in kept:
        _keep(kept, seed, _GONE)


def counts(seed: str, record: str) -> bool:
    """Whether the game with this record is the first one with these cards."""
    kept = _kept()
    if not kept.get(seed):
        _keep(kept, seed, record)
        return True
    return kept[seed] == record


def _kept() -> dict[str, str]:
    kept = outside.parse(storage.read(_SLOT) or "") or {}
    return {seed: kept[seed] for seed in kept if isinstance(kept[seed], str)}


def _keep(kept: dict[str, str], seed: str, record: str) -> None:
    while len(kept) >= _MOST and seed not in kept:
        kept.pop(sorted(kept)[0])
    kept[seed] = record
    storage.write(_SLOT, json.dumps(kept))
