"""The sheet on paper: a copy of the open slate that stands in the page while it is printed.

Runs in MicroPython. A dialog lies above the page, where browsers print what they like; a copy in the page
itself is broken into sheets of paper as any text.
"""

import js

from web.page.base import dom
from web.page.base.i18n import t


def lay_out(board: dom.Node, game: str, who: str) -> None:
    """Put a copy of the board into the page, headed by the game's name, the day and who played with whom."""
    clear()
    paper = dom.make(dom.Node(js.document.body), "section", "paper").attr("id", "paper")
    today = js.Date.new().toLocaleDateString(dom.root.element.getAttribute("lang"))
    head = dom.make(paper, "p", "paper-head")
    dom.make(head, "b", "", t("sheet.paper", game=game, day=today))
    dom.make(head, "span", "", who)
    copy = dom.Node(board.element.cloneNode(True))
    for marked in dom.every("[id]", copy):
        marked.element.removeAttribute("id")
    paper.element.append(copy.element)


def clear() -> None:
    """Take the copy away."""
    paper = js.document.getElementById("paper")
    if paper:
        paper.remove()
