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


class SetUp:
    """The panel; `scorer` is the dialog (web/page/scorer/panel.py)."""

    def __init__(self, scorer: Scorer) -> None:
        self._scorer = scorer

    def draw(self, panel: dom.Node) -> None:
        """Fill the panel."""
        slate = self._scorer.slate
        fields = dom.make(panel, "div", "fields")
        self._names = []
        for side in sums.SIDES:
            label = dom.make(fields, "label", "field")
            dom.make(label, "span", "", t("scorer.name", name=t(("us", "them")[side])))
            field = dom.make(label, "input").attr("maxlength", sums.LONGEST_NAME).attr("autocomplete", "off")
            field.element.value = slate["names"][side]
            self._names.append(field)
        label = dom.make(fields, "label", "field")
        dom.make(label, "span", "", t("scorer.target"))
        self._target = dom.make(label, "input").attr("inputmode", "numeric").attr("maxlength", 12)
        self._target.attr("data-target", True).attr("aria-describedby", "scorer-refused")
        self._target.element.value = str(slate["target"] or "")
        label = dom.make(panel, "label", "check")
        self._turned = dom.make(label, "input").attr("type", "checkbox")
        self._turned.element.checked = slate["turned"]
        dom.make(label, "span", "", t("scorer.turned"))
        self._refused = dom.make(panel, "p", "preview").attr("role", "status").attr("id", "scorer-refused")
        buttons = dom.make(panel, "p", "buttons")
        dialogs.button(buttons, "secondary", t("scorer.new"), "wipe")
        dom.make(buttons, "button", "primary", t("done"))
        self._names[0].element.focus()

    def _set(self) -> bool:
        """Take over what is typed; False if the target is none, which is told."""
        target, wrong = sums.target(self._target.element.value)
        words = t("scorer.no." + wrong[0], **wrong[1]) if wrong else ""
        self._refused.text(words).attr("data-wrong", bool(wrong))
        self._target.attr("aria-invalid", "true" if wrong else None)
        if wrong:
            self._target.element.focus()
            return False
        assert target is not None
        slate = self._scorer.slate
        slate["names"] = [sums.clean(field.element.value) for field in self._names]
        slate["target"] = target
        slate["turned"] = bool(self._turned.element.checked)
        return True

    def clicked(self, button: Element) -> None:
        """A new game: the one before can be brought back."""
        if button.hasAttribute("data-wipe") and self._set():
            written = bool(self._scorer.slate["entries"])
            sums.wipe(self._scorer.slate)
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
        """What is typed stays."""
