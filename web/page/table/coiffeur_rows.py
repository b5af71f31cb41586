"""What may be named where each party plays every contract once: a tile a row, used ones with their points.

Runs in MicroPython. Each choice is a button with `data-choose`, as in any auction; a Joker, which may be
named as anything, turns the tiles over to its own choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom
from web.page.base.i18n import t
from web.page.base.people import against, name
from web.page.table import tiles

if TYPE_CHECKING:
    from web.page.types.view import CoiffeurCell, CoiffeurRow, View


class Rows:
    """The tiles in the auction panel."""

    def __init__(self, box: dom.Node) -> None:
        self._box = box
        self._joker = ""  # the Joker whose choices are shown
        self._view: View | None = None

    def render(self, view: View) -> None:
        """Show the rows of a view in which the player is asked."""
        if not self._view or self._view["deal"] != view["deal"]:
            self._joker = ""
        self._view = view
        assert view["auction"] and view["coiffeur"]
        choices = view["auction"]["choices"]
        rows = view["coiffeur"]["rows"]
        dom.empty(self._box).attr("data-rows", tiles.size(len(rows)))
        named = {_row(code) for code in choices}
        alone = len(named) == 1 and "=" in choices[0]
        if alone or self._joker:
            shown = [code for code in choices if _row(code) == (self._joker or _row(choices[0]))]
            self._draw_jokers(shown, not alone)
            return
        for row in rows:
            fills = (row["row"], "J") if row["row"][0] == "J" else (row["row"],)
            self._draw_row(row, [code for code in choices if _row(code) in fills])

    def turn(self, joker: str) -> None:
        """Show the choices of a Joker, or with an empty text the rows again."""
        assert self._view
        self._joker = joker
        self.render(self._view)

    def _draw_jokers(self, jokers: list[str], may_return: bool) -> None:
        for code in jokers:
            tile = self._tile("button").attr("type", "button").attr("data-choose", code)
            dom.picture(tile, "sign").attr("href", cards.sign(code))
            dom.make(tile, "b", "", cards.contract(code.split("=")[1]))
        if may_return:
            tile = self._tile("button").attr("type", "button").attr("data-joker", "")
            dom.make(tile, "b", "", t("back"))

    def _draw_row(self, row: CoiffeurRow, codes: list[str]) -> None:
        assert self._view
        side = self._view["sides"][self._view["seat"]]
        assert side is not None
        own = row["cells"][side]
        key = row["row"]
        words = t("sheet.joker.row", n=key[1:]) if key[0] == "J" else cards.contract(key)
        single = own is None and len(codes) == 1
        joker = own is None and key[0] == "J" and bool(codes)
        tile = self._tile("button" if single or joker else "div")
        if single:
            tile.attr("type", "button").attr("data-choose", codes[0])
        elif joker:
            tile.attr("type", "button").attr("data-joker", _row(codes[0]))
        elif own is not None:
            tile.attr("aria-disabled", "true")
        if own is None and len(codes) > 1 and not joker:
            self._halves(tile, codes)
        elif key[0] == "J":
            dom.make(tile, "span", "star", "★").attr("aria-hidden", "true")
        else:
            dom.picture(tile, "sign").attr("href", cards.sign(key if len(key) == 1 else key + "O"))
        dom.make(tile, "b", "", words)
        worth = "×" + str(row["factor"] if self._view["multiplied"] else row["weight"])
        dom.make(tile, "span", "factor", worth)
        tile.attr("data-wide", len(worth) > 2)
        if own is not None:
            dom.make(tile, "small", "", t("row.used", n=own["score"]))
        self._marks(tile, row["cells"])

    def _halves(self, tile: dom.Node, codes: list[str]) -> None:
        """Slalom and Gustav are named with their first mode."""
        pair = dom.make(tile, "span", "pair")
        for code in codes:
            half = dom.make(pair, "button", "half").attr("type", "button").attr("data-choose", code)
            half.attr("aria-label", cards.contract(code)).attr("title", cards.contract(code))
            dom.picture(half, "sign").attr("href", cards.sign(code))

    def _marks(self, tile: dom.Node, cells: list[CoiffeurCell | None]) -> None:
        """For each party whether the row is still open to it."""
        marks = dom.make(tile, "span", "marks")
        assert self._view
        said = []
        parties = self._view["parties"]
        for party, cell in enumerate(cells):
            names = [name(seat) for seat in parties[party]]
            if len(names) == 1 or against(self._view):
                who, short = "+".join(names), "".join([each[0] for each in names])
            else:
                who = short = t("us" if self._view["seat"] in parties[party] else "them")
            mark = dom.make(marks, "i", "", short)
            mark.attr("data-open", cell is None)
            said.append(t("said", name=who, words=t("row.open") if cell is None else str(cell["score"])))
        tile.attr("title", ", ".join(said))
        dom.make(tile, "span", "sr", ", ".join(said))

    def _tile(self, tag: str) -> dom.Node:
        return dom.make(self._box, tag, "contract tile")


def _row(code: str) -> str:
    """What a choice fills: `J2` of `J2=E`, `SL` of `SLU`."""
    return code.split("=")[0] if "=" in code else code[:2]
