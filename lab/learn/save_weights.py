"""Writes weights where `jass.bots.rollout.weights` reads them, with a description of how they were made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from typing import Any

from jass.bots.rollout.weights import load_weights
from kernel import digest
from kernel.build import PRODUCT

ABOUT, BYTES = PRODUCT.with_name("policy.json"), PRODUCT.with_name("policy.bin")


def about() -> dict[str, Any]:
    """The descriptions of what was learned: `made` of weights, `read` of the choice model, `imitated` of
    nets."""
    found: dict[str, Any] = json.loads(ABOUT.read_text("utf-8"))
    return found


def save_weights(kind: str, name: str, data: bytes, told: str, how: Mapping[str, Any]) -> None:
    """Replace the bytes of this name; `how` describes how they were made, under the given key."""
    known = about()
    every = {each: dict(load_weights(each)) for each in known["places"]}
    every.setdefault(kind, {})[name] = data
    places: dict[str, dict[str, tuple[int, int]]] = {}
    at = 0
    for each, sets in every.items():
        places[each] = {}
        for called, part in sets.items():
            places[each][called] = at, len(part)
            at += len(part)
    known.setdefault(told, {})[name] = {**how, "date": date.today().isoformat()}
    known["places"] = places
    ABOUT.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    BYTES.write_bytes(b"".join(part for sets in every.values() for part in sets.values()))
    digest.write()
    load_weights.cache_clear()
