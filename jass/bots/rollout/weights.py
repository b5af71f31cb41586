"""The learned weights, by kind and name: `policy.bin` holds the bytes, `policy.json` says where each lies.

`weights` are the policy's; `readings` (the choice model) and `nets` predict the choices of `strong`.
`policy.json` also records how they were made.
"""

from __future__ import annotations

import json
import pkgutil
from functools import cache


def _file(name: str) -> bytes:
    data = pkgutil.get_data("jass.bots", name)
    assert data is not None, "packages are read from files"
    return data


@cache
def load_weights(kind: str) -> dict[str, bytes]:
    """The signed bytes of a kind, by name."""
    every = _file("policy.bin")
    places = json.loads(_file("policy.json"))["places"][kind]
    return {name: every[at : at + size] for name, (at, size) in places.items()}
