"""The scorer's panel for points: a number, a factor, the rest of the deal to the others, a match.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import t
from web.page.scorer import sums
from web.page.scorer.worth import DEAL
from web.page.ui import dialogs

if TYPE_CHECKING:
    from js import Element, Event

    from web.page.scorer.panel import Scorer
    from web.page.types.kept import Refused

_FACTORS = (1, 2, 3, 4, 5, 6)


class Points:
    """What `side` writes; `scorer` is the dialog (web/page/scorer/panel.py)."""

    def __init__(self, scorer: Scorer, side: int) -> None:
        self._scorer = scorer
        self._side = side
        self._shared = True
        self._factor = 1

    def draw(self, panel: dom.Node) -> None:
        """Fill the panel."""
        field = dom.make(panel, "input", "points").attr("inputmode", "numeric").attr("autocomplete", "off")
        field.attr("aria-label", t("scorer.points")).attr("maxlength", 12).attr("data-points", True)
        field.attr("aria-describedby", "scorer-preview")
        self._field = field
        rows = dom.make(panel, "div", "factors").attr("role", "group").attr("aria-label", t("scorer.factor"))
        self._factors = {}
        for factor in _FACTORS:
            self._factors[factor] = dialogs.button(rows, "pill", "×" + str(factor), "factor", factor)
        label = dom.make(panel, "label", "check")
        others = dom.make(label, "input").attr("type", "checkbox").attr("data-shared", True)
        others.element.checked = True
        dom.make(label, "span", "", t("scorer.shared", n=DEAL[0]))
        self._preview = dom.make(panel, "p", "preview").attr("role", "status").attr("id", "scorer-preview")
        buttons = dom.make(panel, "p", "buttons")
        dialogs.button(buttons, "secondary", t("house.back"), "back")
        dialogs.button(buttons, "secondary", t("scorer.match"), "match")
        self._done = dom.make(buttons, "button", "primary", t("scorer.write"))
        self._show(False)
        field.element.focus()

    def _read(self) -> tuple[list[int] | None, Refused | None]:
        """What would be written for the two sides, and None; or None, and why not."""
        points, wrong = sums.deal(
            str(self._field.element.value), self._factor, DEAL if self._shared else None
        )
        if points and self._side:
            points = [points[1], points[0]]
        return points, wrong

    def _show(self, asked: bool) -> None:
        """Say what would be written, or why nothing can be; that nothing is typed yet, only when `asked`."""
        for factor, button in self._factors.items():
            button.attr("aria-pressed", "true" if factor == self._factor else "false")
        points, wrong = self._read()
        words = ""
        if points:
            words = " · ".join(
                [
                    t("said", name=self._scorer.name(side), words="+" + str(points[side]))
                    for side in sums.SIDES
                ]
            )
            hint = self._hint(points)
            words += " · " + hint if hint else ""
        elif wrong and (asked or wrong[0] != "empty"):
            words = t("scorer.no." + wrong[0], **wrong[1])
        self._preview.text(words).attr("data-wrong", bool(words) and not points)
        self._field.attr("aria-invalid", "true" if words and not points else None)
        self._done.attr("aria-disabled", None if points else "true")

    def _hint(self, points: list[int]) -> str:
        """What a player may have overlooked, or nothing."""
        if self._shared and 0 in points:
            return t("scorer.maybe.match", name=self._scorer.name(1 - points.index(0)))
        match = sum(DEAL)
        if not self._shared and points[self._side] > match * self._factor:
            return t("scorer.maybe.more", n=match * self._factor)
        return ""

    def clicked(self, button: Element) -> None:
        """A factor, or a match."""
        if button.hasAttribute("data-factor"):
            self._factor = int(str(button.getAttribute("data-factor")))
            self._show(False)
        elif button.hasAttribute("data-match"):
            points = sum(DEAL) * self._factor
            self._scorer.end()
            self._scorer.write([0, points] if self._side else [points, 0])

    def typed(self, event: Event) -> None:
        """A letter, or the tick."""
        if event.target.hasAttribute("data-shared"):
            self._shared = bool(event.target.checked)
        self._show(False)

    def submitted(self) -> None:
        """Write it, or say why not."""
        points, _ = self._read()
        if points:
            self._scorer.end()
            self._scorer.write(points)
        else:
            self._show(True)
            self._field.element.focus()

    def renewed(self) -> None:
        """What is typed stays; it will be written on the slate as it then is."""
