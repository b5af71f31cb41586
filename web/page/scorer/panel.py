"""The Jasstafel for real cards at a real table: two sides, chalk, and a finger.

Runs in MicroPython. It may lie between the players: the upper side can be turned to the one across.
What is written is kept on the device; a screen reader gets plain numbers.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol, TypedDict

import js

from web.page.base import dom, outside, storage
from web.page.base.i18n import count, t
from web.page.score import strokes
from web.page.score.schieber import chalked
from web.page.scorer import sums
from web.page.scorer.entries import Entries, Entry, plain
from web.page.scorer.points import Points
from web.page.scorer.setup import SetUp
from web.page.ui import dialogs, panels
from web.page.ui.awake import Awake

if TYPE_CHECKING:
    from js import Element, Event

    from web.page.types.kept import Slate
    from web.page.types.roles import Run

    class _Half(TypedDict, total=False):
        half: dom.Node
        name: dom.Node
        board: dom.Node
        total: dom.Node
        keys: list[tuple[dom.Node, int]]
        more: dom.Node

    class _Over(Protocol):
        def draw(self, node: dom.Node) -> None: ...
        def clicked(self, button: Element) -> None: ...
        def typed(self, event: Event) -> None: ...
        def submitted(self) -> None: ...
        def renewed(self) -> None: ...


_SLOT = "scorer"
_STEPS = (1, 20, 50, 100)
_US, _THEM = 0, 1


def kept() -> Slate:
    """The slate of this device; what cannot be read is put aside."""
    return storage.read_checked(_SLOT, sums.checked) or sums.empty()


class Scorer:
    """The dialog. `run(coroutine)` runs something beside all else.

    A panel over it has `draw(node)`, `clicked(button)`, `typed(event)`, `submitted()`, and `renewed()` for
    when another tab has written.
    """

    def __init__(self, run: Run) -> None:
        self._awake = Awake(run)
        self._opener: Element | None = None  # of the panel
        self._open: _Over | None = None
        self.slate = kept()
        self._text = storage.read(_SLOT)  # as it was read or written here last
        self._dialog = dialogs.new("scorer").attr("class", "scorer")
        self._dialog.on("click", self._clicked).on("input", self._typed).on("submit", self._submitted)
        self._dialog.on("cancel", self._cancelled).on("keydown", self._pressed).on(
            "close", lambda _event: self._awake.let_go()
        )
        storage.watch(_SLOT, self._heard)

    def open(self) -> None:
        """Show the slate as it was left."""
        self._build()
        dialogs.show(self._dialog)
        self._awake.hold()

    # Drawing

    def _build(self) -> None:
        dom.empty(self._dialog)
        dom.make(self._dialog, "h2", "sr", t("scorer.title")).attr("id", "scorer-title")
        self._halves: dict[int, _Half] = {}
        self._half(_THEM)
        self._bar = dom.make(self._dialog, "div", "scorer-bar")
        self._undo = dialogs.button(self._bar, "tool", t("scorer.undo"), "undo")
        dialogs.button(self._bar, "tool", t("scorer.entries"), "entries")
        self._goal = dom.make(self._bar, "p", "scorer-goal")
        dialogs.button(self._bar, "tool", t("scorer.setup"), "setup")
        away = dialogs.button(self._bar, "tool close", "", "close").attr("aria-label", t("close"))
        dom.picture(away).attr("href", "#icon-close")
        self._note = dom.make(self._bar, "p", "scorer-note")
        self._half(_US)
        self._drawn = [
            strokes.earned([entry[side] for entry in self.slate["entries"]]) for side in sums.SIDES
        ]
        self._says = dom.make(self._dialog, "p", "sr").attr("role", "status")
        self._panel = dom.make(self._dialog, "form", "scorer-panel").attr("method", "dialog").show(False)
        self._open = None
        self._draw()
        self._hint("")

    def _half(self, side: int) -> None:
        half = dom.make(self._dialog, "section", "scorer-side").attr("data-side", ("us", "them")[side])
        parts: _Half = {"half": half, "name": dom.make(half, "h3", "")}
        parts["board"] = dom.make(half, "div", "scorer-board")
        parts["total"] = dom.make(half, "p", "scorer-total")
        keys = dom.make(half, "p", "scorer-keys")
        parts["keys"] = []
        for points in _STEPS:
            key = dialogs.button(keys, "stroke", "+" + str(points), "add", str(side) + " " + str(points))
            parts["keys"].append((key, points))
        parts["more"] = dialogs.button(keys, "stroke more", t("scorer.write"), "write", side)
        self._halves[side] = parts

    def _draw(self) -> None:
        slate = self.slate
        totals, first = sums.totals(slate), sums.reached(slate)
        self._dialog.attr("data-turned", slate["turned"])
        for side, parts in self._halves.items():
            name = self.name(side)
            parts["half"].attr("aria-label", name).attr("data-won", first == side)
            parts["name"].text(name)
            chalk = strokes.earned([entry[side] for entry in slate["entries"]])
            chalked(dom.empty(parts["board"]), chalk, self._drawn[side], "slated")
            self._drawn[side] = chalk
            total = dom.empty(parts["total"])
            dom.make(total, "b", "", plain(totals[side]))
            dom.make(total, "span", "", self._standing(side, totals[side], first))
            for key, points in parts["keys"]:
                key.attr("aria-label", t("scorer.add", name=name, points=count("points", points)))
            parts["more"].attr("aria-label", t("said", name=name, words=t("scorer.write")))
        self._goal.text(t("scorer.goal", n=slate["target"]) if slate["target"] else "")
        self._undo.attr("aria-disabled", None if sums.can_undo(slate) else "true")

    def _standing(self, side: int, total: int, first: int | None) -> str:
        target = self.slate["target"]
        if first in (side, sums.BOTH):
            return " " + t("scorer.reached")
        if side in sums.there(self.slate):
            return " " + t("scorer.later")
        return " " + t("scorer.left", n=target - total) if target and total < target else ""

    def name(self, side: int) -> str:
        """What a side is called."""
        return self.slate["names"][side] or t(("us", "them")[side])

    def _hint(self, words: str) -> None:
        """What is to be read in the bar; before all else, who was first if that must be asked."""
        asked = sums.reached(self.slate) == sums.BOTH
        note = dom.empty(self._note).attr("data-asks", asked).show(asked or words)
        if asked:
            dom.make(note, "span", "", t("scorer.both", n=self.slate["target"]))
            for side in sums.SIDES:
                button = dialogs.button(note, "pill", self.name(side), "first", side)
                button.attr("aria-label", t("scorer.first", name=self.name(side)))
        elif words:
            dom.make(note, "span", "", words)

    # Writing

    def write(self, points: list[int]) -> None:
        """Write an entry, and say what it makes."""
        self._look()
        if not sums.add(self.slate, points):
            self.tell(t("scorer.no.full", n=sums.MOST_ENTRIES), True)
            return
        totals = sums.totals(self.slate)
        told = [
            t("scorer.told", name=self.name(side), n=points[side], total=totals[side])
            for side in sums.SIDES
            if points[side]
        ]
        self.keep(" ".join(told))

    def keep(self, words: str, shown: bool = False) -> None:
        """Keep the slate as it is now, and say so: `words`, and who has reached the target."""
        storage.read_checked(_SLOT, sums.checked)  # what a newer build has written is put aside first
        self._text = json.dumps(self.slate)
        kept = storage.write(_SLOT, self._text)
        self._draw()
        told = [words] if words else []
        first = sums.reached(self.slate)
        if first == sums.BOTH:
            told.append(t("scorer.both", n=self.slate["target"]))
        elif first is not None:
            told.append(t("said", name=self.name(first), words=t("scorer.reached")))
        if not kept:
            told.append(t("scorer.unkept"))
        self.tell(" ".join(told), shown or not kept)

    def tell(self, words: str, shown: bool = False) -> None:
        """Say something, to be seen in the bar as well if `shown`."""
        self._says.text(words)
        self._hint(words if shown else "")

    def sums(self) -> str:
        """The sums of both sides in words."""
        totals = sums.totals(self.slate)
        return ", ".join([t("said", name=self.name(side), words=plain(totals[side])) for side in sums.SIDES])

    def take_back(self) -> None:
        """Take the last change back."""
        what = sums.undo(self.slate)
        if what is not None:
            self.keep(t("scorer.undone") + " " + self.sums())

    # Panels

    def show(self, panel: _Over, title: str) -> None:
        """Lay a panel over the slate: the node of its form."""
        if self._open is None:
            self._opener = js.document.activeElement
        self._open = panel
        node = dom.empty(self._panel).show(True)
        dom.make(node, "h3", "", title).attr("tabindex", "-1")
        self._rest(True)
        panel.draw(node)

    def end(self) -> None:
        """Take the panel away."""
        self._open = None
        dom.empty(self._panel).show(False)
        self._rest(None)
        self._draw()
        if self._opener:
            self._opener.focus()

    def _rest(self, inert: bool | None) -> None:
        for node in [self._bar] + [parts["half"] for parts in self._halves.values()]:
            node.attr("inert", inert)

    def entries(self) -> None:
        """Show the list of all entries."""
        self.show(Entries(self), t("scorer.entries"))

    def entry(self, index: int) -> None:
        """Show one entry, to be changed."""
        self.show(Entry(self, index), t("scorer.entry", n=index + 1))

    def _look(self) -> bool:
        """Take what another page has written since, also where no event has told of it: whether one has."""
        text = storage.read(_SLOT)
        if text is None or text == self._text:
            return False
        self._heard(text)
        return True

    def _heard(self, text: str) -> None:
        """Another tab has written on this slate."""
        if text == self._text:
            return
        self._text = text
        try:
            slate = sums.checked(outside.read(text))
        except ValueError:
            slate = None
        if slate is None:  # a newer build's; a text of ours that had no room must not hide it
            if not storage.is_kept(_SLOT):
                storage.set_aside(_SLOT)
            return
        self.slate = slate
        if self._dialog.element.open:
            self._draw()
            self._hint("")
            if self._open:
                self._open.renewed()

    # What the hand does

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "button")
        if not button or (self._look() and self._open):  # what was pressed in a panel is of before
            return
        if button.hasAttribute("data-first"):
            sums.say_first(self.slate, int(str(button.getAttribute("data-first"))))
            self.keep("")
        if self._open:
            if button.hasAttribute("data-back"):
                self.end()
            else:
                self._open.clicked(button)
        elif button.hasAttribute("data-add"):
            side, points = [int(part) for part in str(button.getAttribute("data-add")).split(" ")]
            self.write([points, 0] if side == _US else [0, points])
        elif button.hasAttribute("data-write"):
            side = int(str(button.getAttribute("data-write")))
            self.show(Points(self, side), t("said", name=self.name(side), words=t("scorer.write")))
        elif button.hasAttribute("data-undo"):
            self.take_back()
        elif button.hasAttribute("data-entries"):
            self.entries()
        elif button.hasAttribute("data-setup"):
            self.show(SetUp(self), t("scorer.setup"))

    def _typed(self, event: Event) -> None:
        if self._open:
            self._open.typed(event)

    def _submitted(self, event: Event) -> None:
        event.preventDefault()  # a form of a dialog would close it
        panel = self._open
        self._look()
        if panel and panel is self._open:
            panel.submitted()

    def _pressed(self, event: Event) -> None:
        """The browser asks only once between two touches whether Escape may close the dialog."""
        if str(event.key) == "Escape":
            self._cancelled(event)

    def _cancelled(self, event: Event) -> None:
        """Escape leaves the panel before it leaves the slate."""
        if self._open:
            event.preventDefault()
            self.end()


panels.register("scorer", lambda desk: Scorer(desk.run))
