"""The scorer's list of entries, and the panel where one of them is changed or taken away.

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
    from web.page.types.kept import Refused

# So many entries are listed at once, the newest first: a long evening has some hundred.
_LISTED = 60


class Entries:
    """The list; `scorer` is the dialog (web/page/scorer/panel.py)."""

    def __init__(self, scorer: Scorer, listed: int = _LISTED) -> None:
        self._scorer = scorer
        self._listed = listed

    def draw(self, panel: dom.Node) -> None:
        """Fill the panel."""
        scorer = self._scorer
        entries, totals = scorer.slate["entries"], sums.running(scorer.slate)
        if len(sums.there(scorer.slate)) == len(sums.SIDES):
            self._ask_first(panel)
        if entries:
            head = dom.make(panel, "p", "entry head").attr("aria-hidden", "true")
            for words in ("", scorer.name(0), scorer.name(1), t("scorer.sum")):
                dom.make(head, "span", "", words)
        else:
            dom.make(panel, "p", "", t("scorer.none"))
        rows = dom.make(panel, "ol", "scorer-entries").attr("role", "list")
        first = max(0, len(entries) - self._listed)
        for index in range(len(entries) - 1, first - 1, -1):
            self._row(rows, index, entries[index], totals[index])
        if first:
            dialogs.button(panel, "secondary", t("scorer.older"), "older")
        buttons = dom.make(panel, "p", "buttons")
        self._undo = dialogs.button(buttons, "secondary", t("scorer.undo"), "step-back")
        self._undo.attr("aria-disabled", None if sums.can_undo(scorer.slate) else "true")
        dom.make(buttons, "button", "primary", t("done")).element.focus()

    def _row(self, rows: dom.Node, index: int, points: list[int], totals: list[int]) -> None:
        row = dialogs.button(dom.make(rows, "li"), "entry", None, "entry", index)
        written = [_signed(points[side]) for side in sums.SIDES]
        stands = plain(totals[0]) + " : " + plain(totals[1])
        for words in (str(index + 1), written[0], written[1], stands):
            dom.make(row, "span", "", words).attr("aria-hidden", "true")
        told = [t("said", name=self._scorer.name(side), words=written[side]) for side in sums.SIDES]
        dom.make(row, "span", "sr", t("scorer.change", n=index + 1, points=", ".join(told), sums=stands))

    def _ask_first(self, panel: dom.Node) -> None:
        row = dom.make(panel, "p", "first").attr("role", "group").attr("aria-label", t("scorer.who"))
        dom.make(row, "span", "", t("scorer.who"))
        first = sums.reached(self._scorer.slate)
        for side in sums.SIDES:
            button = dialogs.button(row, "pill", self._scorer.name(side), "first", side)
            button.attr("aria-pressed", "true" if first == side else "false")

    def clicked(self, button: Element) -> None:
        """An entry, or the change before."""
        if button.hasAttribute("data-entry"):
            self._scorer.entry(int(str(button.getAttribute("data-entry"))))
        elif button.hasAttribute("data-step-back"):
            self._scorer.take_back()
            self.renewed()
            self._undo.element.focus()
        elif button.hasAttribute("data-first"):
            self.renewed()
        elif button.hasAttribute("data-older"):
            self._listed += _LISTED
            self.renewed()

    def typed(self, event: Event | None) -> None:
        """There is nothing to type."""

    def submitted(self) -> None:
        """Seen."""
        self._scorer.end()

    def renewed(self) -> None:
        """Draw the list as it is now."""
        self._scorer.show(self, t("scorer.entries"))


class Entry:
    """The entry with this index."""

    def __init__(self, scorer: Scorer, index: int) -> None:
        self._scorer = scorer
        self._index = index
        self._former = list(scorer.slate["entries"][index])

    def draw(self, panel: dom.Node) -> None:
        """Fill the panel."""
        fields = dom.make(panel, "div", "fields two")
        self._fields = []
        for side in sums.SIDES:
            label = dom.make(fields, "label", "field")
            dom.make(label, "span", "", self._scorer.name(side))
            field = dom.make(label, "input").attr("inputmode", "numeric").attr("autocomplete", "off")
            field.attr("maxlength", 12).attr("data-points", side)
            field.element.value = str(self._former[side])
            self._fields.append(field)
        self._preview = dom.make(panel, "p", "preview").attr("role", "status")
        buttons = dom.make(panel, "p", "buttons")
        dialogs.button(buttons, "secondary", t("house.back"), "list")
        dialogs.button(buttons, "secondary away-with", t("scorer.delete"), "delete")
        self._done = dom.make(buttons, "button", "primary", t("scorer.change.done"))
        self._fields[0].element.focus()
        self._fields[0].element.select()

    def _read(self) -> tuple[list[int] | None, Refused | None]:
        return sums.entry([field.element.value for field in self._fields], self._former)

    def typed(self, event: Event | None) -> None:
        """Say at once why it cannot be changed so."""
        points, wrong = self._read()
        self._preview.text(t("scorer.no." + wrong[0], **wrong[1]) if wrong else "")
        self._preview.attr("data-wrong", not points)
        self._done.attr("aria-disabled", None if points else "true")

    def clicked(self, button: Element) -> None:
        """Back to the list, or away with the entry."""
        scorer = self._scorer
        if button.hasAttribute("data-delete"):
            sums.delete(scorer.slate, self._index)
            scorer.keep(t("scorer.deleted", n=self._index + 1) + " " + scorer.sums())
        if button.hasAttribute("data-list") or button.hasAttribute("data-delete"):
            scorer.entries()

    def submitted(self) -> None:
        """Change it, or say why not."""
        points, _ = self._read()
        if not points:
            self.typed(None)
            self._fields[0].element.focus()
            return
        sums.change(self._scorer.slate, self._index, points)
        self._scorer.keep(t("scorer.changed", n=self._index + 1) + " " + self._scorer.sums())
        self._scorer.entries()

    def renewed(self) -> None:
        """It may have become another one."""
        self._scorer.entries()


def plain(number: int) -> str:
    """A number as it is read, with a real minus."""
    return ("−" if number < 0 else "") + str(abs(number))


def _signed(number: int) -> str:
    return ("−" if number < 0 else "+" if number else "") + str(abs(number))
