"""The slate: the result of a deal, the state of the game, its end, each on the sheet of its system.

Runs in MicroPython. One dialog in three modes: `result` after a deal, `end` after the last, `overview`
whenever the player asks. All figures are the engine's; its own folder draws the sheets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import create_proxy, to_js

from web.page.base import dom, people, turns
from web.page.base.i18n import count, t
from web.page.base.people import name
from web.page.loading import packages
from web.page.ui import pace

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from js import Event

    from web.page.types.roles import Run
    from web.page.types.view import DealLine, View


# Milliseconds until the slate has come to rest.
_READ = 1000


class Slate:
    """The dialog `#slate`. `label()` names the game at the table, for paper; `playing()` is its view and
    how often was taken back, `run(coroutine)` runs something beside all else, and `prepare(deal)` has the
    engine load what a review of that deal needs.
    """

    def __init__(
        self,
        label: Callable[[], str],
        playing: Callable[[], tuple[View | None, int]],
        run: Run,
        prepare: Callable[[int], Awaitable[None]],
    ) -> None:
        self._label = label
        self._playing = playing
        self._run = run
        self._prepare = prepare
        self.node = dom.find("slate")
        self._board = dom.make(self.node, "div", "slate-board")
        self._title = dom.make(self._board, "h2").attr("id", "slate-title")
        self._line = dom.make(self._board, "p", "slate-line")
        self._verdict = dom.make(self._board, "p", "slate-verdict")
        self._state = dom.make(self._board, "p", "slate-state")
        self._finale = dom.make(self._board, "div", "finale")
        self.beside = dom.make(self._board, "div", "slate-same")  # the same cards played by others
        self.told = ""  # what is told to others of a game that says more than its totals
        self._body = dom.make(self._board, "div", "slate-body")
        self._notice = dom.make(self._board, "p", "slate-told").attr("role", "status")
        self._more = dom.make(self._board, "details", "slate-more").on("toggle", self._unfolded)
        self._more_word = dom.make(self._more, "summary")
        rest = dom.make(self._more, "p")
        self._better = _button(rest, "secondary", "data-open").attr("data-open", "better")
        self._dare = _button(rest, "secondary", "data-open").attr("data-open", "challenge")
        self._print = _button(rest, "secondary", "data-print").on("click", self._printed)
        self._seal = _button(rest, "link slate-seal", "data-open").attr("data-open", "fair")
        buttons = dom.make(self._board, "p", "buttons")
        self._next = _button(buttons, "primary", "data-next")
        self._new = _button(buttons, "primary", "data-new")
        self._close = _button(buttons, "primary", "data-close")
        self._look, self._look_words = _minor(buttons, "data-replay", "#icon-last")
        self._share, self._share_words = _minor(buttons, "data-share", "#icon-share")
        self._share.on("click", self._shared)
        self.mode: str | None = None
        self._waits = False  # for another dialog, such as one that the address has opened
        dom.listen("close", self._uncovered, capture=True)
        self._view: View | None = None
        self._in_advance = create_proxy(lambda: self._run(self._fetch_ahead()))
        for event, handler in (("beforeprint", self._lay_out), ("afterprint", self._clear)):
            js.window.addEventListener(event, create_proxy(handler))

    def result(self, view: View, practice: int) -> None:
        """Show what the deal brought, or the end of the game if it brought that."""
        from web.page.score import wording

        ended = view["ended"]
        again = view["firstGame"]
        line = again or view["results"][-1]
        self._title.text(wording.title(view, line))
        if ended:
            words = wording.ending(view)
        elif again:
            words = t("sheet.repeat", who=wording.listed([name(seat) for seat in again["offenders"]]))
        else:
            words = wording.named(view, line)
        self._line.text(words + self._practice(practice))
        self._draw(view, line)
        if not ended and not again:
            self._tell(view, line)
        self._state.text("" if ended or again else wording.standing(view))
        self._show_seal(view)
        self._open("end" if ended else "result")
        if ended:
            self._run(self._finish(view))

    async def _finish(self, view: View) -> None:
        """What comes with the end of a game: its course, and the offer to have the game at hand."""
        try:
            await packages.on_demand()
        except OSError:  # then another time
            return
        from web.page.loading import install
        from web.page.score import finale

        if self._view is view:
            finale.draw(dom.empty(self._finale), view)
            self._roll()  # the board is laid out anew
            _into_sight(self._notice)  # who was quick has shared meanwhile
        install.offer(self._board)

    def overview(self, view: View, practice: int) -> None:
        """Show how the game stands."""
        self._fill(view, practice)
        self._open("overview")

    def _fill(self, view: View, practice: int) -> None:
        from web.page.score import wording

        self._title.text(t("slate.title"))
        self._line.text(t("slate.running", n=view["deal"]) + self._practice(practice))
        self._draw(view, view["firstGame"])
        self._state.text(wording.standing(view))
        self._show_seal(view)

    def shows(self, view: View) -> bool:
        """Whether it shows the end of this game."""
        return self.mode == "end" and self._view is view

    def _tell(self, view: View, line: DealLine) -> None:
        """What became of the deal, said once."""
        from web.page.score import verdict

        ours = verdict.ours(view, line)
        for words in verdict.words(view, line):
            dom.make(self._verdict, "span", "", words)
            self._verdict.element.append(" ")
        self._verdict.attr("data-went", None if ours is None else "good" if ours else "bad")

    def _show_seal(self, view: View) -> None:
        """That of the next deal, or of the next game; the same button opens what it is."""
        from web.page.fairness import commitment

        whole = commitment.upcoming["seal"] if view["ended"] else view.get("seal")
        commitment.show(self._seal, whole)

    def close(self) -> bool:
        """Close the slate; True if it was open."""
        was = self.node.element.open
        if was:
            self.node.element.close()
        self.mode = None
        return was

    def _draw(self, view: View, line: DealLine | None) -> None:
        """The sheet of the game's system, which what the view holds tells."""
        from web.page.score import payments

        if view["estimate"]:
            from web.page.score import differenzler as sheet
        elif view["coiffeur"]:
            from web.page.score import coiffeur as sheet  # type: ignore[no-redef]
        else:
            from web.page.score import schieber as sheet  # type: ignore[no-redef]
        self._view, self.told = view, ""
        for place in (self._verdict, self._finale, self.beside, self._body):
            dom.empty(place)
        payments.draw(sheet.draw(self._body, view, line), view)

    def _open(self, mode: str) -> None:
        self.mode = mode
        lost = mode == "end" and self._lost()
        self.node.attr("data-mode", mode).attr("data-lost", lost)
        self._next.text(t("slate.next")).show(mode == "result")
        self._new.text(t("slate.revenge" if lost else "slate.new")).show(mode == "end")
        self._share_words.text(t("share"))
        self._share.show(mode == "end")
        self._notice.text("").show(False)
        self._close.text(t("close")).show(mode == "overview")
        self._more_word.text(t("slate.more"))
        self._print.text(t("sheet.print"))
        self._look_words.text(t("replay.open"))
        assert self._view
        self._better.text(t("slate.better"))
        self._dare.text(t("slate.challenge"))
        for button in (self._look, self._better, self._dare):
            button.show(bool(self._view["results"]))
        if people.pass_on() or self._view["seat"]:  # a challenge is one player's, of the first seat
            self._dare.show(False)
        if self.node.element.open:
            self._roll()
            self._focus()
        else:
            self._body.show(False)
            self._more.element.open = False
            self._run(self._unfold(mode))

    def _lost(self) -> bool:
        """Whether the game has ended, and not for the player."""
        from web.page.score import wording

        assert self._view
        ended, own = self._view["ended"], wording.own(self._view)
        return ended is not None and own is not None and own not in ended["winners"]

    def _shared(self, _event: Event) -> None:
        self._run(self._tell_others())

    async def _tell_others(self) -> None:
        try:
            await packages.on_demand()
            from web.page.score import share

            assert self._view
            said = await share.share(self.told or share.words(self._view, self._label()))
        except OSError:
            said = t("open.failed")
        self._notice.text(said).show(bool(said))
        _into_sight(self._notice)

    def _unfolded(self, _event: Event) -> None:
        if self._more.element.open:
            _into_sight(self._more)

    async def _unfold(self, mode: str) -> None:
        """The board in a turn of its own and the sheet, not seen before, a frame later: all at once holds a
        phone up.
        """
        await turns.pause()
        if self.mode != mode or self.node.element.open:  # closed again, or opened by another call
            return
        self._waits = js.document.querySelector("dialog[open]") is not None
        if self._waits:
            return
        self.node.element.showModal()
        self._focus()
        await pace.frame()
        self._body.show(True)
        self._roll()
        if mode != "overview":
            js.setTimeout(self._in_advance, _READ)

    async def _fetch_ahead(self) -> None:
        """While the slate is read: a review need not wait for what it needs, which takes a phone seconds."""
        try:
            if self.node.element.open:
                await packages.on_demand()
            if self.node.element.open and self._view and self._view["results"]:
                await self._prepare(self._view["results"][-1]["deal"])
        except OSError:
            return  # whoever wants it is told

    def _uncovered(self, _event: Event) -> None:
        """Another dialog was closed, below which the slate would have lain."""
        if self._waits and self.mode:
            self._run(self._unfold(self.mode))
        self._waits = False

    def _focus(self) -> None:
        button = {"result": self._next, "end": self._new}.get(self.mode or "", self._close)
        button.element.focus()

    def _roll(self) -> None:
        """To the last lines of what is long, and to the top of the whole."""
        self.node.element.scrollTop = 0
        for roll in dom.every(".roll", self._body):
            roll.element.scrollTop = roll.element.scrollHeight

    def _practice(self, undone: int) -> str:
        return " · " + count("practice.undone", undone) if undone else ""

    # On paper

    def _printed(self, _event: Event) -> None:
        js.window.print()

    def _lay_out(self, _event: Event) -> None:
        if not self.node.element.open and not self._take_up():
            return
        if self._view:
            from web.page.score import wording
            from web.page.ui import printing

            printing.lay_out(self._board, self._label(), wording.line_up(self._view))

    def _take_up(self) -> bool:
        """Whether the table was printed without the slate, which then stands for it on paper."""
        view, practice = self._playing()
        others = js.document.querySelector("dialog[open], #start:not([hidden])")
        if others or not view:
            return False
        self._fill(view, practice)
        return True

    def _clear(self, _event: Event) -> None:
        from web.page.ui import printing

        printing.clear()


def _into_sight(node: dom.Node) -> None:
    """It may lie below the buttons, which stay."""
    node.element.scrollIntoView(to_js({"block": "nearest"}))


def _minor(parent: dom.Node, mark: str, drawing: str) -> tuple[dom.Node, dom.Node]:
    """A smaller button with a drawing, and the place of its words."""
    button = _button(parent, "secondary minor", mark)
    dom.picture(button).attr("href", drawing)
    return button, dom.make(button, "span")


def _button(parent: dom.Node, classes: str, mark: str) -> dom.Node:
    return dom.make(parent, "button", classes).attr("type", "button").attr(mark, True)
