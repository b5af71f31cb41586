"""The games of the day (web/page/day/days.py says what each field means)."""

from typing import TypedDict

Figures = list[list[int]]
"""By deal `[ours, theirs]`, or `[missed]` by estimates."""


class Compared(TypedDict):
    """A game beside its rival."""

    own: Figures
    rival: Figures | None
    practice: bool


class DayEntry(Compared):
    """What is kept of one."""

    game: str
    over: bool
