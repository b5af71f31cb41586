"""Why something was refused, a tip, or a calm word: the line above the hand, and the terms in it to touch.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import t

if TYPE_CHECKING:
    from collections.abc import Callable


class Explanation:
    """The line `#why`; `on_words(node, words)` is told what stands there now, to make its terms touchable."""

    def __init__(self, on_words: Callable[[dom.Node, str], object]) -> None:
        self._line = dom.find("why")
        self._status = dom.find("status")
        self._felt = dom.find("felt")
        self._on_words = on_words

    def show(self, words: str, kind: str | None, lesson: str) -> None:
        """Say it, in place of the status or, as a tip, beside it, with the `lesson` that teaches it; nothing
        said is taken away.
        """
        dom.empty(self._line).attr("data-kind", kind).show(bool(words))
        self._status.attr("data-covered", bool(words) and kind != "tip")
        self._felt.attr("data-told", bool(words) and kind == "tip")  # the contracts make room for it
        if words:
            said = dom.make(self._line, "span", "", words)
            if kind != "calm":
                self._on_words(said, words)
        if lesson:
            more = dom.make(self._line, "button", "link", t("why.lesson")).attr("type", "button")
            more.attr("data-open", "learn:" + lesson)
