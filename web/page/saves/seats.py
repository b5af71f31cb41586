"""Which people have seats in a kept game, as far as that is what this page would keep.

Runs in MicroPython and, for the tests, anywhere. A head may come from a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import names, people
from web.page.saves import record_text

if TYPE_CHECKING:
    from web.page.types.engine import Request
    from web.page.types.kept import SeatsKept


def checked(seats: object) -> SeatsKept | None:
    """`seats` of a head (docs/saves.md), or None where one plays alone or it is damaged."""
    if not isinstance(seats, dict) or not isinstance(seats.get("names"), dict):
        return None
    here, own = seats.get("people", []), seats.get("own", 0)
    devices = seats.get("devices") is True
    if not isinstance(here, list) or not all(_is_seat(seat) for seat in here):
        return None
    if not (_is_seat(own) or (devices and own is None)):  # a device that deals and plays for nobody
        return None
    if not devices and not here:
        return None
    called = {}
    for seat, name in seats["names"].items():
        name = names.clean(name, people.LONGEST)
        if name and seat.isdigit() and len(seat) == 1:
            called[seat] = name
    found: SeatsKept = {"names": called, "people": here, "own": own, "devices": devices}
    found["wait"] = seats.get("wait") is True
    found["tips"], found["undo"] = seats.get("tips") is True, seats.get("undo") is True
    return found


def successor(value: object) -> Request | None:
    """The request for a game whose dealing device is gone, as join.py has kept it; None if it is none."""
    asked = value if isinstance(value, dict) else {}
    log, seats = asked.get("log"), asked.get("seats")
    if (
        asked.get("do") != "load"
        or not isinstance(log, str)
        or not record_text.about(log)
        or not checked(seats)
    ):
        return None
    return {"do": "load", "log": log, "saved": None, "seats": seats, "successor": True}


def _is_seat(seat: object) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < people.SEATS
