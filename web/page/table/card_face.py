"""A small card beside words.

Runs in MicroPython.
"""

from web.page.base import cards, dom


def face(parent: dom.Node, card: str) -> None:
    """A small card without a place on the table: shown, not played, so without `data-card`."""
    box = dom.make(parent, "span", "card small").attr("data-face", card).attr("role", "img")
    box.attr("aria-label", cards.name(card))
    dom.picture(box).attr("href", cards.face(card))
