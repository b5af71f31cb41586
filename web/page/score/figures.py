"""The tables of a sheet as they are read aloud too: caption, headers with their scope, cells.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom
from web.page.base.i18n import t
from web.page.ui.standing import figure

if TYPE_CHECKING:
    from collections.abc import Sequence


def table(parent: dom.Node, classes: str, caption: str) -> dom.Node:
    """A new table with its caption."""
    node = dom.make(parent, "table", classes)
    dom.make(node, "caption", "", caption)
    return node


def roll(parent: dom.Node, label: str) -> tuple[dom.Node, dom.Node]:
    """A place for a long table, which scrolls by itself where there is room beside it, and what it is in."""
    beside = dom.make(parent, "div", "slate-beside")
    return beside, dom.make(beside, "div", "roll").attr("tabindex", "0").attr("role", "group").attr(
        "aria-label", label
    )


def head(node: dom.Node, titles: list[str]) -> list[dom.Node]:
    """The head row; an empty title is a cell that heads nothing. Returns the header nodes."""
    row = dom.make(dom.make(node, "thead"), "tr")
    made = []
    for title in titles:
        cell = dom.make(row, "th" if title else "td", "", title).attr("scope", "col" if title else None)
        made.append(cell.attr("data-names", "\n" in title))
    return made


def row(section: dom.Node, title: str, classes: str = "") -> dom.Node:
    """A new row of a tbody or tfoot, with its header."""
    made = dom.make(section, "tr", classes)
    dom.make(made, "th", "", title).attr("scope", "row")
    return made


def cells(row: dom.Node, texts: Sequence[str], classes: str = "") -> None:
    """Cells with these texts at the end of the row."""
    for text in texts:
        dom.make(row, "td", classes, text)


def spoken(parent: dom.Node, text: str) -> None:
    """Words that are read aloud and not shown."""
    dom.make(parent, "span", "sr", text)


def pieces(parent: dom.Node, texts: Sequence[str]) -> None:
    """Small words in pieces that are not broken."""
    box = dom.make(parent, "small", "pieces")
    for index, text in enumerate(texts):
        if index:
            box.element.append(" ")
        piece = dom.make(box, "span", "", text)
        piece.attr("data-dot", not index and len(texts) > 1 and texts[1][:1] not in "+−")


def number(value: int) -> str:
    """A figure as it is chalked: nothing earned is a dash."""
    return figure(value) if value else "–"


def signed(value: int) -> str:
    """A figure with its sign: what is added or taken away."""
    return "+" + str(value) if value > 0 else figure(value)


def named(parent: dom.Node, code: str, joker: bool = False) -> dom.Node:
    """A contract by sign and name; `joker`: it was named as the Coiffeur's Joker."""
    words = cards.contract(code)
    mixed = code[:2] in ("SL", "GU")
    return signed_name(
        parent, ("O", "U") if mixed else (code,), t("sheet.joker.as", contract=words) if joker else words
    )


def signed_name(parent: dom.Node, signs: Sequence[str], words: str) -> dom.Node:
    """Signs and words beside them."""
    box = dom.make(parent, "span", "named")
    for sign in signs:
        dom.picture(box, "sign").attr("href", cards.sign(sign))
    dom.make(box, "span", "", words)
    return box
