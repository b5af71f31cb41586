"""A step of a lesson as the player sees it: its words, its table, and what is said to an answer.

Runs in MicroPython. What is right is known from the start (`position`), so nothing is asked here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom
from web.page.base.i18n import count, has, t
from web.page.learn import tasks, wording
from web.page.learn.lessons import ENDS, LESSONS
from web.page.learn.table import Table
from web.page.ui import dialogs

if TYPE_CHECKING:
    from web.page.types.lesson import Position

# After so many wrong answers the right ones are shown.
_PATIENCE = 2


class Exercise:
    """The step at `place`, a lesson's number and a step's, in the dialog's `page`, with a foot below it."""

    def __init__(self, dialog: dom.Node, page: dom.Node, place: tuple[int, int], position: Position) -> None:
        lesson, step = place
        key, steps = LESSONS[lesson]
        task = steps[step]
        self._task = task
        self._position = position
        self._right = position["right"]
        self._picked: list[str] = []
        self._wrong = 0
        self._solved = not task.get("ask")
        self._base = "learn." + key + "." + task["key"]
        self._fields = wording.fields(task, position)
        dom.empty(page)
        text = dom.make(page, "p", "learn-text", t(self._base, **self._fields)).attr("tabindex", "-1")
        self._table = Table(page, task, position, self._fields)
        self._says = dom.make(page, "p", "learn-says").attr("role", "status")
        self._foot(dialog, place)
        text.element.focus()

    def answered(self, answer: str) -> None:
        """The player has answered, or picked a card of several."""
        if self._solved:
            return
        if tasks.several(self._task):
            self._pick(answer)
        elif answer in self._right:
            self._table.mark(answer, "right")
            self._well_done()
        else:
            self._table.mark(answer, "wrong")
            self._not_quite(self._why(answer))

    def nth(self, number: int) -> bool:
        """The same for the answer with this number, counted from 0; False if there is none."""
        if not 0 <= number < len(self._table.answers):
            return False
        self.answered(self._table.answers[number])
        return True

    def check(self) -> None:
        """Several cards at once: each wrong one has its reason, and none may be missing."""
        wrong = [answer for answer in self._picked if answer not in self._right]
        missing = [answer for answer in self._right if answer not in self._picked]
        if not wrong and not missing:
            for answer in self._right:
                self._table.mark(answer, "right")
            self._well_done()
            return
        for answer in self._picked:
            self._table.mark(answer, "wrong" if answer in wrong else None)
        if wrong:
            self._not_quite(self._why(wrong[0]))
        else:
            self._not_quite(count("learn.missing", len(missing)))

    def _pick(self, answer: str) -> None:
        if answer in self._picked:
            self._picked.remove(answer)
        else:
            self._picked.append(answer)
        button = self._table.buttons[answer]
        button.attr("aria-pressed", "true" if answer in self._picked else "false").attr("data-mark", None)

    def _why(self, answer: str) -> str:
        """Why an answer is wrong: the engine's own reason, where it refuses the card."""
        if self._task.get("ask") == "legal":
            assert self._position["view"]
            why = self._position["view"]["why"][answer]
            suit = why.get("suit")
            words = t("why." + why["rule"], suit=cards.suit(suit) if suit else "")
            return t("said", name=cards.name(answer), words=words) + "."
        own = self._base + ".no"
        return t(own if has(own) else self._base + ".why", **self._fields)

    def _well_done(self) -> None:
        self._solved = True
        self._say("right", t("learn.right"), t(self._base + ".why", **self._fields))
        self._may_go_on()
        self._next.element.focus()

    def _not_quite(self, why: str) -> None:
        self._wrong += 1
        if self._wrong >= _PATIENCE:
            for answer in self._right:
                self._table.mark(answer, "hint")
        self._say("wrong", t("learn.wrong"), why)

    def _say(self, kind: str, first: str, then: str) -> None:
        dom.empty(self._says.attr("data-kind", kind))
        dom.make(self._says, "b", "", first + " ")
        dom.make(self._says, "span", "", then)

    # Below

    def _foot(self, dialog: dom.Node, place: tuple[int, int]) -> None:
        lesson, step = place
        steps = len(LESSONS[lesson][1])
        foot = dom.make(dialog, "div", "learn-foot")
        words = t("learn.step", n=step + 1, all=steps)
        bar = dom.make(foot, "progress", "").attr("max", steps).attr("value", step + 1)
        bar.attr("aria-label", words)
        buttons = dom.make(foot, "p", "buttons")
        dialogs.button(buttons, "secondary", t("learn.back"), "go", "back")
        self._check: dom.Node | None = None
        if tasks.several(self._task):
            self._check = dialogs.button(buttons, "primary", t("learn.check"), "check")
        last = step + 1 == steps
        ended = last and LESSONS[lesson][0] in ENDS
        words = t("learn.play") if ended else t("learn.finish") if last else t("learn.next")
        self._next = dialogs.button(buttons, "secondary", words, "go", "next")
        self._may_go_on()

    def _may_go_on(self) -> None:
        """Going on is always possible, and what is proposed once the answer is right."""
        self._next.attr("class", "primary" if self._solved else "secondary")
        if self._check:
            self._check.show(not self._solved)
