"""A game of the day in words and figures: beside the rival's deal by deal, and to be told to others.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.day import days
from web.page.day.today import spoken as spoken
from web.page.score import figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.page.types.day import Compared

# Of other shapes, not of other colours alone; every font has them.
SIGNS = {days.BETTER: "▲", days.SAME: "●", days.LESS: "▽"}

_KINDS = {"daySchieber": "schieber", "dayDifferenzler": "differenzler", "dayCoiffeur": "coiffeur"}


def kind(game: str) -> str:
    """What a game is a kind of, as its words call it."""
    return _KINDS[game]


def draw(place: dom.Node, title: str, entry: Compared) -> None:
    """The player's figures by deal beside the rival's, where these are here."""
    own, rival = entry["own"], entry["rival"] or []
    table = figures.table(place, "same-cards", title)
    figures.head(table, [t("day.deal"), name(0), t("level.master"), ""])
    body = dom.make(table, "tbody")
    for index, deal in enumerate(own):
        row = figures.row(body, str(index + 1))
        theirs = rival[index] if index < len(rival) else None
        figures.cells(row, [_figure(deal), _figure(theirs) if theirs else "…"])
        cell = dom.make(row, "td", "went")
        if theirs:
            went = days.compared(deal, theirs)
            cell.attr("data-went", went)
            dom.make(cell, "span", "", SIGNS[went]).attr("aria-hidden", "true")
            figures.spoken(cell, t("day." + went))
    if len(own) > 1:
        row = figures.row(dom.make(table, "tfoot"), t("day.total"))
        whole = len(rival) == len(own)
        figures.cells(row, [_figure(days.total(own)), _figure(days.total(rival)) if whole else "…", ""])
    if entry["practice"]:
        dom.make(place, "p", "day-practice", t("day.practice"))


def told(day: str, game: str, entry: Compared) -> str:
    """What is told to others: the day, the game, a sign a deal, and the sums."""
    year, month, number = [int(part) for part in day.split("-")]
    when = spoken(js.Date.new(year, month - 1, number), True)
    said = t("day.title") + ", " + when + " · " + t("games.kind." + kind(game))
    own, rival = entry["own"], entry["rival"] or []
    if len(rival) == len(own):
        signs = [SIGNS[days.compared(own[index], rival[index])] for index in range(len(own))]
        said += " " + "".join(signs) + " "
        said += t("day.told", own=_figure(days.total(own)), rival=_figure(days.total(rival)))
    else:
        said += " " + _figure(days.total(own))
    return said + (" (" + t("practice.tag") + ")" if entry["practice"] else "")


def _figure(deal: Sequence[int]) -> str:
    return " : ".join([str(one) for one in deal])
