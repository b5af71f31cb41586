"""The scorer's panel for names, target and how it lies; and for a new game.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import t
from web.page.scorer import sums
from web.page.ui import dialogs

if TYPE_CHECKING:
    from js import Element, Event

    from web.page.scorer.panel import Scorer

# The place of the target among the fields of text: after the names.
_TARGET = len(sums.SIDES)


class SetUp:
    """The panel; `scorer` is the dialog (web/page/scorer/panel.py)."""

    def __init__(self, scorer: Scorer) -> None:
        self._scorer = scorer

    def draw(self, panel: dom.Node) -> None:
        """Fill the panel."""
        fields = dom.make(panel, "div", "fields")
        self._texts = []
        for side in sums.SIDES:
            label = dom.make(fields, "label", "field")
            dom.make(label, "span", "", t("scorer.name", name=t(("us", "them")[side])))
            field = dom.make(label, "input").attr("maxlength", sums.LONGEST_NAME).attr("autocomplete", "off")
            self._texts.append(field)
        label = dom.make(fields, "label", "field")
        dom.make(label, "span", "", t("scorer.target"))
        self._target = dom.make(label, "input").attr("inputmode", "numeric").attr("maxlength", 12)
        self._target.attr("data-target", True).attr("aria-describedby", "scorer-refused")
        self._texts.append(self._target)
        label = dom.make(panel, "label", "check")
        self._turned = dom.make(label, "input").attr("type", "checkbox")
        self._shown = self._written()
        for index in range(len(self._texts)):
            self._texts[index].element.value = self._shown[index]
        self._was_turned = self._scorer.slate["turned"]
        self._turned.element.checked = self._was_turned
        dom.make(label, "span", "", t("scorer.turned"))
        self._refused = dom.make(panel, "p", "preview").attr("role", "status").attr("id", "scorer-refused")
        buttons = dom.make(panel, "p", "buttons")
        dialogs.button(buttons, "secondary", t("scorer.new"), "wipe")
        dom.make(buttons, "button", "primary", t("done"))
        self._texts[0].element.focus()

    def _written(self) -> list[str]:
        """What the slate has for each field of text."""
        slate = self._scorer.slate
        return slate["names"] + [str(slate["target"] or "")]

    def _changed(self, index: int) -> bool:
        """Whether a field of text was changed by hand."""
        return bool(str(self._texts[index].element.value) != self._shown[index])

    def _set(self, wipe: bool = False) -> bool:
        """Take over what was changed, for a new game if asked; False if the target is none, which is told.

        What was not touched stays as it is: another tab may have changed it.
        """
        target, wrong = sums.target(self._target.element.value)
        words = t("scorer.no." + wrong[0], **wrong[1]) if wrong else ""
        self._refused.text(words).attr("data-wrong", bool(wrong))
        self._target.attr("aria-invalid", "true" if wrong else None)
        if wrong:
            self._target.element.focus()
            return False
        assert target is not None
        slate = self._scorer.slate
        if wipe:
            sums.wipe(slate)
        for side in sums.SIDES:
            if self._changed(side):
                slate["names"][side] = sums.clean(self._texts[side].element.value)
        if self._changed(_TARGET):
            slate["target"] = target
        turned = bool(self._turned.element.checked)
        if turned != self._was_turned:
            slate["turned"] = turned
        return True

    def clicked(self, button: Element) -> None:
        """A new game: the one before can be brought back."""
        if button.hasAttribute("data-wipe"):
            slate = self._scorer.slate
            written = bool(slate["entries"] or slate["past"])
            if self._set(wipe=True):
                self._scorer.end()
                self._scorer.keep(t("scorer.wiped") if written else "", written)

    def typed(self, event: Event) -> None:
        """What was refused is being mended."""
        self._refused.text("").attr("data-wrong", False)
        self._target.attr("aria-invalid", None)

    def submitted(self) -> None:
        """Keep it, or say what is wrong."""
        if self._set():
            self._scorer.end()
            self._scorer.keep("")

    def renewed(self) -> None:
        """What is typed stays; what was not touched follows the other tab."""
        written = self._written()
        for index in range(len(written)):
            if not self._changed(index):
                self._texts[index].element.value = self._shown[index] = written[index]
        turned = self._scorer.slate["turned"]
        if bool(self._turned.element.checked) == self._was_turned:
            self._turned.element.checked = self._was_turned = turned
