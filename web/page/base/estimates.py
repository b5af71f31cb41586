"""Who has given an estimate, in the game that counts.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.page.types.view import DealLine


def given(line: DealLine, seat: int) -> bool:
    """Whether a seat has. Without one its difference is all its points, and tells of no estimate."""
    first = line["firstGame"]
    game = first if first and line["kept"][seat] == 1 else line
    return game["estimates"][seat] is not None
