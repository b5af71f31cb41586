"""The auction panel: the contracts to name, with sign, name in both decks and factor, and shoving.

Runs in MicroPython. `on_choose(code)` and `on_shove()` are called for the player's decision.
"""

from web import cards, dom
from web.i18n import t
from web.table import name


class Auction:
    """The panel `#auction`; its buttons are made once a list of choices."""

    def __init__(self, on_choose, on_shove):
        self.node = dom.find("auction")
        self._title = dom.make(self.node, "h2", "auction-title")
        self._grid = dom.make(self.node, "div", "auction-grid")
        self._shove = dom.make(self.node, "button", "secondary shove").attr("type", "button")
        self._shove.attr("data-shove", True)
        self._icon = dom.picture(self._shove).attr("href", "#icon-shove")
        self._shove_text = dom.make(self._shove, "span")
        self._codes = []
        self._buttons = {}
        self._on_choose = on_choose
        self._on_shove = on_shove
        self.node.on("click", self._clicked)

    def render(self, view):
        """Show what the player may choose, or hide the panel."""
        auction = view["auction"]
        mine = bool(auction) and view["turn"] == view["seat"]
        self.node.show(mine)
        if not mine:
            return
        if list(auction["choices"]) != self._codes:
            self._build(auction["choices"])
        shoved = auction["shoved"]
        self._title.text(t("auction.must", name=name(shoved[-1])) if shoved else t("auction.title"))
        for code in auction["choices"]:
            _, sign, title, other, factor = self._buttons[code]
            times = auction["factors"].get(code, 1)
            sign.attr("href", cards.sign(code))
            title.text(cards.contract(code))
            other.text(cards.other(code) or t("contract." + code + ".line"))
            factor.text("×" + str(times))
        self._shove.show(auction["shove"])
        self._shove_text.text(t("auction.shove"))

    def shove(self):
        """Shove, if the player may."""
        if not self.node.element.hidden and not self._shove.element.hidden:
            self._on_shove()

    def _build(self, choices):
        dom.empty(self._grid)
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

    def _clicked(self, event):
        chosen = dom.closest(event, "[data-choose]")
        if chosen:
            self._on_choose(chosen.getAttribute("data-choose"))
        elif dom.closest(event, "[data-shove]"):
            self._on_shove()
