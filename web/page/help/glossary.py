"""The terms of the game: each in one or two sentences, opened by touching it.

Runs in MicroPython. Whatever carries `data-term=KEY` opens the panel; in a text, `write` makes a button of
each term that it knows.
"""

from __future__ import annotations

from web.page.base import dom
from web.page.base.i18n import has, t
from web.page.ui import dialogs, panels

# Those that are looked for in texts, longer ones first where one begins with another.
_IN_TEXTS = (
    "weis",
    "stoeck",
    "bock",
    "O",
    "U",
    "SL",
    "GU",
    "puur",
    "nell",
    "trump",
    "joker",
    "row",
    "estimate",
    "shove",
    "match",
)


def write(node: dom.Node, text: str) -> None:
    """Put a text into a node, each term in it as a button, where it stands first."""
    dom.empty(node)
    rest = text
    left = list(_IN_TEXTS)
    while rest:
        at, key = _next(rest, left)
        if not key:
            node.element.append(rest)
            return
        word = t("term." + key)
        node.element.append(rest[:at])
        dialogs.button(node, "term", word, "term", key)
        left.remove(key)
        rest = rest[at + len(word) :]


def _next(text: str, keys: list[str]) -> tuple[int, str]:
    """Where the first of these terms stands in a text, and which it is."""
    first, found = len(text), ""
    for key in keys:
        word = t("term." + key)
        at = text.find(word)
        while at >= 0 and not _whole(text, at, len(word)):
            at = text.find(word, at + 1)
        if 0 <= at < first:
            first, found = at, key
    return first, found


def _whole(text: str, at: int, length: int) -> bool:
    """Whether what stands there is no part of a longer word."""
    return not text[:at][-1:].isalpha() and not text[at + length :][:1].isalpha()


class Glossary:
    """The dialog."""

    def __init__(self) -> None:
        self._dialog = dialogs.new("term").attr("class", "sheet tall primer")

    def open(self, key: str = "trump") -> None:
        """Explain a term; a suit's code stands for trumps."""
        if not has("term." + key):
            key = "trump"
        page = dialogs.begin(self._dialog, t("term." + key))
        dom.make(page, "p", "", t("term." + key + ".line"))
        dialogs.button(dialogs.end(self._dialog), "primary", t("done"), "close")
        dialogs.show(self._dialog)


panels.register("term", lambda _desk: Glossary())
