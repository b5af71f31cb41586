"""What the bar and the status line say of a view, in words.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base.i18n import count, t
from web.page.base.people import told
from web.page.ui import standing

if TYPE_CHECKING:
    from web.page.types.view import DoneTrick, View


def taken(trick: DoneTrick, view: View) -> str:
    """Who has taken the trick that still lies there, and what it is worth where that may be known."""
    if trick["points"] is None:
        return told("status.took", trick["winner"])
    points, contract = count("points", trick["points"]), view["contract"]
    if view["multiplied"] and contract and contract["factor"] > 1 and trick["points"]:
        points = t("points.times", n=trick["points"], times=contract["factor"])
    return told("status.took.points", trick["winner"], points=points)


def part(view: View, party: int) -> str:
    """What this deal has brought, where it is not all there is: part of the total already, or the points that
    only the end will count.
    """
    gained = standing.gained(view, party)
    if gained:
        return t("score.part", n=gained) if gained != view["totals"][party] else ""
    points = view["points"][party]
    return count("points", points) if points else ""
