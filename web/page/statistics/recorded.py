"""The record of this device: kept in the browser, one deal added after the other.

Runs in MicroPython. What counts is totals.py's, what is shown of it panel.py's.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import js

from web.page.base import outside, storage
from web.page.statistics import totals

if TYPE_CHECKING:
    from js import JsDate

    from web.page.types.kept import Counts, DevicePlace, Place
    from web.page.types.view import View

_SLOT = "statistics"
_place: Place = storage
# From 1970 on, as a browser can show them.
_LAST_DAY = 99999998

_device = ""  # the name that was given, also where it could not be kept


def kept() -> Counts:
    """The record of this device; what cannot be read is put aside."""
    return storage.read_checked(_SLOT, totals.checked) or totals.empty(today())


def everywhere() -> Counts:
    """The sums of this device and of those whose backups were brought here."""
    found = [kept()]
    for slot in slots()[1:]:
        other = totals.checked(outside.parse(_place.read(slot) or ""))
        if other:
            found.append(other)
    return totals.total(found)


def slots(frame: str = "") -> list[str]:
    """Where statistics are kept, here or in a frame: this device's own, and those of others."""
    own = frame + _SLOT
    others: list[str] = _place.names(own + ".") if _place is not storage else []  # type: ignore[attr-defined]
    return [own] + [slot for slot in others if storage.ASIDE_NAME not in slot]


def named() -> str:
    """This device's own, with the name by which others tell them from theirs."""
    known = kept()
    if "device" not in known:
        _stamp(known)
        _place.write(_SLOT, json.dumps(known))
    return json.dumps(known)


def _stamp(known: Counts) -> None:
    """Give it this device's name, if it has none, and its next number."""
    global _device
    if "device" not in known and _place is not storage:
        _device = _device or _place.fresh()  # type: ignore[attr-defined]
        known["device"] = _device
    known["n"] = known.get("n", 0) + 1


def use(device: DevicePlace) -> None:
    """From now on keep the record where a killed browser does not lose it: web/page/saves/device.py."""
    global _place
    _place = device


def count(view: View, game: str, practice: bool, deals: list[int]) -> bool:
    """Count these deals of a view's results, those that have not been: whether the record has them now.

    `game` is the game's identity.
    """
    known = kept()
    new = False
    results = view["results"]
    for number, line in enumerate(results, 1):
        if line["deal"] in deals:
            past: Any = dict(view, results=results[:number])
            if number < len(results):
                past["ended"] = None
            new = totals.add(known, past, game, practice) or new
    if not new:
        return True
    _stamp(known)
    return _place.write(_SLOT, json.dumps(known))


def heal(text: str) -> None:
    """Put back what a killed browser has lost of it."""
    global _device
    noted = totals.checked(outside.parse(text))
    if noted and noted.get("n", 0) > kept().get("n", 0):
        _device = noted.get("device", "")  # holds, too, where there is no room for it again
        _place.write(_SLOT, text)


def counted_last() -> list[Any] | None:
    """The game counted last as an earlier build noted it, `[name, deal]`, or None."""
    last = kept()["last"]
    return last if last and isinstance(last[0], str) else None


def forget() -> None:
    """Forget all of it; what is counted from now on has another name."""
    global _device
    _device = ""
    for slot in slots():
        _place.remove(slot)


def today() -> str:
    """The day on this device."""
    return _day(js.Date.new())


def day_of(second: int) -> str:
    """The day of a second on this device."""
    return _day(moment_of(second))


def moment_of(second: int) -> JsDate:
    """A second as the browser has it; a kept one may be of a day that no browser has."""
    date = js.Date.new(0)
    # In two numbers: that of the second is too large to cross.
    date.setUTCDate(1 + max(-_LAST_DAY, min(_LAST_DAY, second // 86400)))
    date.setUTCSeconds(second % 86400)
    return date


def _day(date: JsDate) -> str:
    return "%d-%02d-%02d" % (date.getFullYear(), date.getMonth() + 1, date.getDate())  # noqa: UP031
