"""Which people have seats in a kept game, as far as that is what this page would keep.

Runs in MicroPython and, for the tests, anywhere. A head may come from a file.
"""

from __future__ import annotations

from typing import Any

from web.page.base import names, people


def checked(seats: Any) -> dict[str, Any] | None:
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
    found: dict[str, Any] = {"names": called, "people": here, "own": own, "devices": devices}
    found["wait"] = seats.get("wait") is True
    found["tips"], found["undo"] = seats.get("tips") is True, seats.get("undo") is True
    return found


def _is_seat(seat: Any) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < people.SEATS
