"""Learning to jass: short lessons, each step a few words, some cards and something to do.

Runs in MicroPython. The steps are values (lessons.py), what is right the engine says (tasks.py); the list of
lessons is overview.py, a step exercise.py. Here the player goes from one to the other.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import t
from web.page.engine_client.client import EngineError
from web.page.learn import overview, tasks
from web.page.learn.exercise import Exercise
from web.page.learn.lessons import ENDS, LESSONS, VARIANT
from web.page.learn.progress import Progress
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from js import Event

    from web.page.types.engine import Reply, Request
    from web.page.types.lesson import Position, Step
    from web.page.types.roles import Run
    from web.page.types.rules import RuleFacts


class Learn:
    """The dialog. `ask(request)` is the engine's, `run(coroutine)` runs something beside all else,
    `play(variant)` begins a game of a preset, with an empty text the chosen one.
    """

    def __init__(
        self,
        ask: Callable[[Request], Awaitable[Reply]],
        run: Run,
        play: Callable[[str], object],
    ) -> None:
        self._ask = ask
        self._run = run
        self._play = play
        self._facts: dict[str, RuleFacts] = {}  # by variant
        self._place: tuple[int, int] | None = None  # which lesson, which step
        self._exercise: Exercise | None = None
        self._progress = Progress()
        self._dialog = dialogs.new("learn").attr("class", "sheet tall learn")
        self._dialog.on("click", self._clicked).on("keydown", self._pressed)

    def open(self, key: str = "") -> None:
        """Show the lessons, or the one with this key."""
        at = [number for number, lesson in enumerate(LESSONS) if lesson[0] == key]
        if at:
            self._enter(at[0])
        else:
            self._overview()
        dialogs.show(self._dialog)

    def _overview(self) -> None:
        self._place = self._exercise = None
        self._dialog.attr("data-lesson", None)
        overview.draw(self._dialog, self._progress)

    def _enter(self, lesson: int) -> None:
        self._show(lesson, self._progress.step(LESSONS[lesson][0]))

    # One step

    def _show(self, lesson: int, step: int) -> None:
        key, steps = LESSONS[lesson]
        place = self._place = (lesson, step)
        self._exercise = None
        self._progress.reach(key, step)
        self._dialog.attr("data-lesson", key)
        page = dialogs.begin(self._dialog, t("learn." + key)).attr("class", "sheet-page learn-page")
        dom.make(page, "p", "learn-wait", t("loading.start"))
        self._dialog.element.querySelector("h2").focus()  # what had the focus is gone
        self._run(self._fill(page, place, steps[step]))

    async def _fill(self, page: dom.Node, place: tuple[int, int], task: Step) -> None:
        try:
            position = await self._look(task)
        except EngineError:  # the notice about it is shown already
            self._overview()
            return
        if place is self._place:
            self._exercise = Exercise(self._dialog, page, place, position)

    async def _look(self, task: Step) -> Position:
        """Have the engine say how a step's game stands, and what is right."""
        variant = task.get("variant", VARIANT)
        if variant not in self._facts:
            reply = await self._ask({"do": "rules", "variant": variant, "options": {}})
            self._facts[variant] = reply["facts"]
        facts = self._facts[variant]
        view = None
        tried = {}
        if "at" in task:
            shown = {"do": "show", "log": _log(task["at"], variant)}
            view = (await self._ask(shown))["view"]
            for card in tasks.tries(task, view):
                shown["action"] = "0:" + card
                tried[card] = (await self._ask(shown))["events"]
        right = tasks.right(task, view, facts, tried)
        return {"view": view, "right": right, "facts": facts}

    # Going to and fro

    def _go(self, where: str) -> None:
        assert self._place
        lesson, step = self._place
        key, steps = LESSONS[lesson]
        if where == "back":
            if step:
                self._show(lesson, step - 1)
            else:
                self._overview()
        elif step + 1 < len(steps):
            self._show(lesson, step + 1)
        else:
            self._progress.finish(key)
            if key in ENDS:
                self._begin(steps[-1].get("variant", VARIANT))
            else:
                self._overview()

    def _begin(self, variant: str = "") -> None:
        self._dialog.element.close()
        self._overview()
        self._play(variant)

    def _clicked(self, event: Event) -> None:
        button = dom.closest(
            event, "[data-answer], [data-check], [data-go], [data-play], button[data-lesson]"
        )
        if not button:
            return
        if button.hasAttribute("data-go"):
            self._go(str(button.getAttribute("data-go")))
        elif button.hasAttribute("data-play"):
            self._begin()
        elif button.hasAttribute("data-lesson"):
            self._enter(int(str(button.getAttribute("data-lesson"))))
        elif not self._exercise:
            return
        elif button.hasAttribute("data-answer"):
            self._exercise.answered(str(button.getAttribute("data-answer")))
        else:
            self._exercise.check()

    def _pressed(self, event: Event) -> None:
        key = str(event.key)
        if self._place is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        if key == "ArrowLeft":
            self._go("back")
        elif key == "ArrowRight":
            self._go("next")
        elif not (self._exercise and key.isdigit() and self._exercise.nth(int(key) - 1)):
            return
        event.preventDefault()


def _log(at: tuple[str, str], variant: str) -> str:
    seed, actions = at
    log = {
        "v": 2,
        "variant": variant,
        "options": {},
        "seed": seed,
        "actions": actions.split(" ") if actions else [],
    }
    if variant == VARIANT:  # those steps are of games that were dealt in the first way
        log["dealt"] = 1
    return json.dumps(log)


panels.register("learn", lambda desk: Learn(desk.ask, desk.run, desk.learned))
