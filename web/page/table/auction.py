"""The auction panel: the contracts to name, with sign, name in both decks and factor, and shoving.

Runs in MicroPython. `on_choose(code)` and `on_shove()` are called for the player's decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom, people
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.table import tiles

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

    from web.page.table.coiffeur_rows import Rows
    from web.page.types.view import Auction as Asked
    from web.page.types.view import View


class Auction:
    """The panel `#auction`; its buttons are made once a list of choices."""

    def __init__(self, on_choose: Callable[[str], object], on_shove: Callable[[], object]) -> None:
        self.node = dom.find("auction")
        self._felt = dom.find("felt")
        self._grid = dom.make(self.node, "div", "auction-grid")
        self._shove = dom.make(self.node, "button", "secondary shove").attr("type", "button")
        self._shove.attr("data-shove", True)
        self._icon = dom.picture(self._shove).attr("href", "#icon-shove")
        self._shove_text = dom.make(self._shove, "span")
        self._codes: list[str] = []
        self._buttons: dict[str, tuple[dom.Node, dom.Node, dom.Node, dom.Node, dom.Node]] = {}
        self._rows: Rows | None = None
        self._on_choose = on_choose
        self._on_shove = on_shove
        self.node.on("click", self._clicked)

    def render(self, view: View) -> None:
        """Show what the player may choose, or hide the panel."""
        auction = view["auction"]
        mine = bool(auction) and people.acts(view)
        self.node.show(mine)
        rows = mine and view["coiffeur"] and tiles.size(len(view["coiffeur"]["rows"]))
        self._felt.attr("data-auction", mine).attr("data-rows", rows or None)
        if not mine:
            return
        assert auction
        self._shove.show(auction["shove"])
        self._shove_text.text(_shove_words(auction, view) if auction["shove"] else "")
        if view["coiffeur"]:
            self._render_rows(view)
            return
        if list(auction["choices"]) != self._codes:
            self._build(auction["choices"])
        for code in auction["choices"]:
            _, sign, title, other, factor = self._buttons[code]
            sign.attr("href", cards.sign(code))
            title.text(cards.contract(code))
            other.text(cards.other(code) or t("contract." + code.split("=")[-1] + ".line"))
            factor.text("×" + str(auction["factors"].get(code, 1)) if view["multiplied"] else "")

    def shove(self) -> None:
        """Shove, if the player may."""
        if not self.node.element.hidden and not self._shove.element.hidden:
            self._on_shove()

    def _render_rows(self, view: View) -> None:
        if self._rows is None:
            from web.page.table.coiffeur_rows import Rows

            self._rows = Rows(self._grid)
        self._codes = []
        self._rows.render(view)

    def _build(self, choices: list[str]) -> None:
        dom.empty(self._grid).attr("data-rows", None)
        self._codes = list(choices)
        self._buttons = {}
        for code in choices:
            button = (
                dom.make(self._grid, "button", "contract").attr("type", "button").attr("data-choose", code)
            )
            sign = dom.picture(button, "sign")
            words = dom.make(button, "span", "words")
            title = dom.make(words, "b")
            other = dom.make(words, "small")
            factor = dom.make(button, "span", "factor")
            self._buttons[code] = (button, sign, title, other, factor)

    def _clicked(self, event: Event) -> None:
        chosen, joker = dom.closest(event, "[data-choose]"), dom.closest(event, "[data-joker]")
        if chosen:
            self._on_choose(chosen.getAttribute("data-choose") or "")
        elif joker:
            assert self._rows
            self._rows.turn(joker.getAttribute("data-joker") or "")
        elif dom.closest(event, "[data-shove]"):
            self._on_shove()


def question(auction: Asked, seat: int, mine: bool) -> str:
    """What the player is asked, or which of the others decides: the panel leaves the status line in sight."""
    suits = [code for code in auction["choices"] if cards.other(code.split("=")[-1])]
    what = "" if suits else ".noSuit"
    shoved = auction["shoved"]
    if not mine:
        return t("status.choose.other" + what, name=name(seat))
    if not shoved:
        return t("auction.title" + what)
    if seat in shoved:
        return t("auction.back")
    return t("auction.may" if auction["shove"] else "auction.must", name=name(shoved[-1]))


def _shove_words(auction: Asked, view: View) -> str:
    """Shoving as the system has it: to somebody, on to the next one, back to who has shoved."""
    to, shoved = auction["shoveTo"], auction["shoved"]
    assert to is not None
    if to in shoved:
        key = "back"
    else:
        key = "on" if shoved and view["sides"][to] != view["sides"][view["seat"]] else "to"
    return t("auction.shove." + key, name=name(to))
