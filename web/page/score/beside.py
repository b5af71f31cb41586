"""How the game stands, beside the felt of a wide window: slates, rows of a Coiffeur, or each player's total.

Runs in MicroPython. web/styles/beside.css says from which size on there is room.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

from web.page.base import cards, dom
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.ui.standing import aim, figure

if TYPE_CHECKING:
    from js import Event

    from web.page.types.view import View

ROOM = "(min-width: 1100px) and (min-height: 560px)"


class Beside:
    """The place beside the felt, an `aside` in `table`; empty where there is no room."""

    def __init__(self, table: dom.Node) -> None:
        self._table = table
        self.node = dom.make(table, "aside", "beside").attr("aria-labelledby", "beside-title")
        self._title = dom.make(self.node, "h2", "sr").attr("id", "beside-title")
        self._board = dom.make(self.node, "div", "slate-board")
        self._room = js.matchMedia(ROOM)
        self._room.addEventListener("change", create_proxy(self._resized))
        self._view: View | None = None
        self._drawn: object = None

    def render(self, view: View) -> None:
        """Draw the state of the game, if it has changed and there is room."""
        self._view = view
        if not self._room.matches:
            return
        drawn = _standing(view)
        if drawn != self._drawn:
            self._drawn = drawn
            self._title.text(t("slate.title"))
            self._table.attr("data-sheet", bool(view["coiffeur"]))
            draw(dom.empty(self._board), view)

    def _resized(self, _event: Event) -> None:
        if self._view:
            self.render(self._view)


def draw(board: dom.Node, view: View) -> None:
    """The sheet of the game's system, as far as it tells how the game stands."""
    from web.page.score import coiffeur, schieber

    if view["coiffeur"]:
        coiffeur.grid(board, view, None)
    elif len(view["parties"]) == 2:
        schieber.sides(board, view)
    else:
        _totals(board, view)
    if view["deals"] or (view["target"] and len(view["parties"]) > 2):  # two parties have it at their strokes
        dom.make(board, "p", "sheet-note", aim(view))


def _totals(board: dom.Node, view: View) -> None:
    """A row for each player: what the last deal brought, and the total."""
    from web.page.score import figures, wording

    line = view["results"][-1] if view["results"] else None
    node = figures.table(board, "beside-totals", t("slate.title"))
    titles = ["", t("sheet.total")]
    if line:
        titles.insert(1, t("sheet.deal", n=line["deal"]))
    figures.head(node, titles)
    rows = dom.make(node, "tbody")
    for index in range(len(view["parties"])):
        mine = view["sides"][view["seat"]] == index
        row = figures.row(rows, wording.party(view, index), "mine" if mine else "")
        if line:
            last = line["differences"] if view["estimate"] else line["score"]
            brought = figure if view["estimate"] else figures.number  # nothing is the best difference
            figures.cells(row, [brought(last[index])])
        figures.cells(row, [figure(view["totals"][index])], "now")


def _standing(view: View) -> object:
    """What decides whether the same is to be drawn again."""
    names = [name(seat) for seat in range(view["players"])]
    rows = [row["row"] for row in view["coiffeur"]["rows"]] if view["coiffeur"] else None
    contract = view["contract"]["code"] if view["contract"] and rows else None
    points = view["points"] if rows else None
    stands = [view["parties"], view["totals"], len(view["results"]), contract, points]
    return [t("slate.title"), aim(view), cards.deck(), names, rows, stands]
