"""The name that was typed for the results of a series: offered again at its next game, and nowhere else.

Runs in MicroPython and, for the tests, anywhere. Kept as `{series: name}`, the series as its seeds have it.
"""

from __future__ import annotations

import json

from web.page.base import storage

SLOT = "club.names"
_MOST = 50


def name(seed: str) -> str:
    """The name for the series of these cards, or nothing."""
    return _kept().get(_series(seed), "")


def keep(seed: str, text: str) -> None:
    """Such a name was typed; an empty one is forgotten."""
    kept = _kept()
    kept.pop(_series(seed), None)
    if text:
        kept[_series(seed)] = text
    storage.write(SLOT, json.dumps({each: kept[each] for each in list(kept)[-_MOST:]}))


def _series(seed: str) -> str:
    return seed.split("|")[3]


def _kept() -> dict[str, str]:
    found = storage.read_checked(SLOT, lambda kept: kept if isinstance(kept, dict) else None) or {}
    return {each: found[each] for each in found if isinstance(found[each], str)}
