"""What matters once of a deal just counted: whether it was made, and its best trick.

Runs in MicroPython. All figures are the engine's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import estimates
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.score import wording

if TYPE_CHECKING:
    from web.page.types.view import DealLine, View


def words(view: View, line: DealLine) -> list[str]:
    """The sentences: what became of the contract or the estimates, the best trick."""
    key, parties, n = _outcome(view, line)
    said = []
    if key:
        who = wording.listed([wording.party(view, party) for party in parties])
        said.append(t("verdict." + key, who=who, n=n))
    best = view.get("best")  # a view that an older build has kept has none
    if best and best["points"] > 1:
        said.append(t("verdict.best", name=name(best["winner"]), n=best["points"]))
    return said


def ours(view: View, line: DealLine) -> bool | None:
    """Whether it went the player's way, or None where nobody can say."""
    key, parties, _ = _outcome(view, line)
    own = wording.own(view)
    if not key or key == "even" or own is None:
        return None
    return (own in parties) != (key in ("lost", "null"))


def _outcome(view: View, line: DealLine) -> tuple[str, list[int], int]:
    """The last part of a key, the parties that it tells of, and how far off they were."""
    if view["estimate"]:
        missed = {seat: each for seat, each in enumerate(line["differences"]) if estimates.given(line, seat)}
        if not missed:
            return "", [], 0
        least = min(missed.values())
        nearest = [seat for seat in sorted(missed) if missed[seat] == least]
        return "near" if least else "exact", nearest, least
    if line["match"] is not None:
        return "match", [line["match"]], 0
    party, points = line["declaring"], line["points"]
    if party is None:
        return "", [], 0
    if line["tricks"][party] == 0:
        return "null", [party], 0
    if view["coiffeur"] and len(points) > 2:  # what it is worth is told when all have played the row
        return "", [], 0
    others = max([each for index, each in enumerate(points) if index != party])
    if points[party] * 2 > sum(points):  # as the statistics count
        return "made", [party], 0
    even = "even" if len(points) == 2 else ""
    return "lost" if points[party] < others else even, [party], 0
