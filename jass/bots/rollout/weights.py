"""What was learned: bytes by kind and name, one after the other in `policy.bin`, where `policy.json` says.

`weights` are the policy's, `readings` and `nets` tell how `strong` chooses. What made them stands there too.
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
def learned(kind: str) -> dict[str, bytes]:
    """Signed bytes by name."""
    every = _file("policy.bin")
    places = json.loads(_file("policy.json"))["places"][kind]
    return {name: every[at : at + size] for name, (at, size) in places.items()}
