"""What the text that is kept of a day holds, by game: web/page/day/days.py says what it means.

Runs in MicroPython and, for the tests, anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.page.types.day import DayEntry

GAMES = ("daySchieber", "dayDifferenzler", "dayCoiffeur")

# A game of a day has no more deals, and none brings so many points.
_DEALS = 9
_MOST = 100000


def is_day(text: str) -> bool:
    """Whether a text is a date as `2026-11-26`: a day's name, and that of its text."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(each in "0123456789" for each in "".join(parts)):
        return False
    return 1 <= int(parts[1]) <= 12 and 1 <= int(parts[2]) <= 31


def checked(value: object) -> dict[str, DayEntry] | None:
    """What was kept of a day, or None if it is none."""
    if not isinstance(value, dict):
        return None
    for game in value:
        each = value[game]
        if game not in GAMES or not isinstance(each, dict) or not isinstance(each.get("game"), str):
            return None
        for name in ("over", "practice"):
            if not isinstance(each.get(name), bool):
                return None
        own, rival = each.get("own"), each.get("rival", 0)  # with 0, what is missing is refused, too
        if rival is None:
            rival = []
        if not _are_figures(own) or not _are_figures(rival) or (each["over"] and not own):
            return None
        if any(len(deal) != len((own or rival)[0]) for deal in own + rival):
            return None  # they are added up, and held against each other
    return value


def _are_figures(value: object) -> bool:
    if not isinstance(value, list) or len(value) > _DEALS:
        return False
    for each in value:
        if not isinstance(each, list) or len(each) not in (1, 2):
            return False
        if not all(isinstance(one, int) and not isinstance(one, bool) and abs(one) < _MOST for one in each):
            return False
    return True
