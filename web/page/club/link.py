"""What the address says of a club's series, for the engine (docs/series.md).

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import address, dom, settings

if TYPE_CHECKING:
    from web.page.types.engine import Request

NAMES = ("series", "deals", "from", "to")

# The kinds of errors that are about what such an address says.
REFUSALS = ("BadOption", "UnknownVariant", "BadSeries")

_LONGEST = 4000

# What a link of shared rules may set beside `opt.…`, and the other parameter that sets the same.
_TWINS = {"variant": "players", "players": "variant", "target": "opt.target", "opt.target": "target"}


def asked() -> Request | None:
    """The fields of a request for the address's series, or None if it names none."""
    query = js.URLSearchParams.new(js.location.search)
    if query.get("series") is None:
        return None
    shared = (query.get("rules") or "")[:_LONGEST]
    rules = js.URLSearchParams.new(shared[shared.find("?") + 1 :])
    names = getattr(js.Array, "from")(rules.keys())
    beside = js.URLSearchParams.new(js.location.search)
    for index in range(names.length):
        name = str(names[index])
        if name not in _TWINS and not name.startswith("opt."):
            continue
        if not query.get(name) and not beside.get(_TWINS.get(name, name)):
            query.set(name, rules.get(name) or "")
    return {
        "do": "club",
        "asked": {name: query.get(name) or "" for name in NAMES},
        "variant": settings.variant(query),
        "options": settings.options(query),
        "today": today(),
    }


def ranking(code: str = "") -> str:
    """The address of the ranking, of the same series if there is one, with a code to be read there."""
    query = js.URLSearchParams.new(address.game(js.location.search))
    for name in ("id", "seed"):
        query.delete(name)
    rest = str(query.toString()) if query.get("series") else ""
    here = str(js.location.origin) + str(js.location.pathname) + "?ranking" + (rest and "&" + rest)
    return here + ("#result=" + code if code else "")


def handed() -> str:
    """The code that the address hands in, or nothing."""
    place = str(js.location.hash)
    return place[8:] if place.startswith("#result=") else ""


def today() -> str:
    """The day on this device."""
    now = js.Date.new()
    return "%04d-%02d-%02d" % (now.getFullYear(), now.getMonth() + 1, now.getDate())  # noqa: UP031


def day(text: str) -> str:
    """A day as the language writes it."""
    year, month, date = [int(part) for part in text.split("-")]
    return str(js.Date.new(year, month - 1, date).toLocaleDateString(dom.root.element.getAttribute("lang")))
