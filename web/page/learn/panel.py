"""Learning to jass: five short lessons, each step a few words, some cards and something to do.

Runs in MicroPython. The steps are values (web/page/learn/lessons.py), what is right the engine says
(web/page/learn/tasks.py); here they are drawn. How far one has come is kept on the device.
"""

import json

from web.page.base import cards, dom, storage
from web.page.base.i18n import count, has, t
from web.page.base.people import name
from web.page.engine_client.client import EngineError
from web.page.learn import tasks, wording
from web.page.learn.lessons import LESSONS, VARIANT
from web.page.ui import dialogs

_SLOT = "lessons"
# After so many wrong answers the right ones are shown.
_PATIENCE = 2
# What is worked out in a step without cards.
_SUMS = {"score": "{points} × {factor}", "others": "{total} − {points}", "match": "{points} + {bonus}"}
_PLACES = ("south", "east", "north", "west")


class Learn:
    """The dialog. `ask(request)` is the engine's, `run(coroutine)` runs something beside all else,
    `play()` begins a game.
    """

    def __init__(self, ask, run, play):
        self._ask = ask
        self._run = run
        self._play = play
        self._facts = None
        self._lesson = None
        self._step = 0
        self._known = _kept()
        storage.watch(_SLOT, self._heard)
        self._dialog = dialogs.new("learn").attr("class", "sheet tall learn")
        self._dialog.on("click", self._clicked).on("keydown", self._pressed)

    def open(self):
        """Show the lessons, or the step where one was left."""
        self._overview()
        dialogs.show(self._dialog)

    # The lessons

    def _overview(self):
        self._lesson = None
        self._task = None
        self._buttons = {}
        self._answers = []
        self._dialog.attr("data-lesson", None)
        page = dialogs.begin(self._dialog, t("learn.title"))
        dom.make(page, "p", "learn-intro", t("learn.intro"))
        items = dom.make(page, "ol", "learn-lessons")
        begun = self._known["at"]
        for index, (key, steps) in enumerate(LESSONS):
            button = dialogs.button(dom.make(items, "li"), "offer", "", "lesson", index)
            dom.make(button, "span", "number", index + 1).attr("aria-hidden", "true")
            words = dom.make(button, "span", "words")
            dom.make(words, "b", "", t("learn." + key))
            done = key in self._known["done"]
            if done:
                state = "✓ " + t("learn.done")
            elif key in begun:
                state = t("learn.step", n=begun[key] + 1, all=len(steps))
            else:
                state = count("learn.steps", len(steps))
            dom.make(words, "small", "", state)
            button.attr("data-done", done)
        buttons = dialogs.end(self._dialog)
        dialogs.button(buttons, "primary" if self._all_done() else "secondary", t("learn.play"), "play")

    def _all_done(self):
        return all(key in self._known["done"] for key, _ in LESSONS)

    def _enter(self, index):
        key, steps = LESSONS[index]
        self._lesson = index
        at = self._known["at"].get(key, 0)
        self._show(0 if key in self._known["done"] else min(at, len(steps) - 1))

    # One step

    def _show(self, step):
        key, steps = LESSONS[self._lesson]
        self._step = step
        self._known["at"][key] = step
        self._keep()
        self._task = steps[step]
        self._wrong = 0
        self._solved = not self._task.get("ask")
        self._buttons = {}
        self._answers = []
        self._picked = []
        self._dialog.attr("data-lesson", key)
        page = dialogs.begin(self._dialog, t("learn." + key))
        self._page = page.attr("class", "sheet-page learn-page")
        dom.make(page, "p", "learn-wait", t("loading.start"))
        self._dialog.element.querySelector("h2").focus()  # what had the focus is gone
        self._run(self._fill(self._task))

    async def _fill(self, task):
        try:
            view, right = await self._look(task)
        except EngineError:  # the notice about it is shown already
            self._overview()
            return
        if task is self._task:
            self._view, self._right = view, right
            self._draw()

    async def _look(self, task):
        """Have the engine say how a step's game stands, and what is right."""
        if self._facts is None:
            reply = await self._ask({"do": "rules", "variant": VARIANT, "options": {}})
            self._facts = reply["facts"]
        view = None
        tried = {}
        if "at" in task:
            shown = {"do": "show", "log": _log(task["at"])}
            view = (await self._ask(shown))["view"]
            for card in tasks.tries(task, view):
                shown["action"] = "0:" + card
                tried[card] = (await self._ask(shown))["events"]
        return view, tasks.right(task, view, self._facts, tried)

    def _draw(self):
        task, view, page = self._task, self._view, dom.empty(self._page)
        key, steps = LESSONS[self._lesson]
        self._base = "learn." + key + "." + task["key"]
        self._fields = wording.fields(task, view, self._right, self._facts)
        dom.make(page, "p", "learn-text", t(self._base, **self._fields)).attr("tabindex", "-1")
        self._buttons = {}
        self._answers = []
        table = dom.make(page, "div", "learn-table")
        trick = tasks.trick(view) if view else None
        if trick and task.get("trick", True):
            self._trick(table, trick)
        if task.get("ask") == "writes":
            self._melds(table)
        if task.get("of") in _SUMS:
            dom.make(table, "p", "learn-figure", _SUMS[task["of"]].format(**self._fields))
        shown = "suit" in task or (view and view["hand"] and task.get("hand", True))
        if shown:
            self._hand(table)
        self._choices(table)
        self._says = dom.make(page, "p", "learn-says").attr("role", "status")
        self._foot(steps)
        page.element.querySelector(".learn-text").focus()

    def _trick(self, table, trick):
        task = self._task
        box = dom.make(table, "div", "learn-trick").attr("role", "group").attr("aria-label", t("trick.label"))
        trump = wording.trump(self._task, self._view)
        for played in trick["cards"]:
            seat, card = played["seat"], played["card"]
            slot = dom.make(box, "div", "learn-slot").attr("data-place", _PLACES[seat])
            who = dom.make(slot, "span", "who", name(seat))
            if seat == trick["leader"]:
                dom.make(who, "small", "", t("replay.leads"))
            spoken = t("said", name=name(seat), words=cards.name(card, trump))
            self._card(slot, card, spoken, str(seat) if task.get("ask") == "who" else None)
        if trump:
            mark = dom.make(table, "p", "learn-trump")
            dom.picture(mark, "sign").attr("href", cards.sign(trump))
            dom.make(mark, "span", "", t("learn.trump", suit=cards.suit(trump)))

    def _melds(self, table):
        """The player's Weis and the one that was better, which was shown."""
        own = {"seat": self._view["seat"], "cards": self._view["weis"]["own"][0]["cards"]}
        for meld in (own, self._view["weis"]["shown"][0]):
            box = dom.make(table, "figure", "learn-meld")
            dom.make(box, "figcaption", "who", name(meld["seat"]))
            for card in meld["cards"]:
                self._card(box, card, cards.name(card), None)

    def _hand(self, table):
        box = dom.make(table, "div", "learn-cards").attr("role", "group").attr("aria-label", t("hand.label"))
        laid = tasks.laid(self._task, self._view, self._facts)
        if "suit" not in self._task:
            laid = cards.arrange(laid, self._view["contract"])
        trump = wording.trump(self._task, self._view)
        for card in laid:
            answer = card if tasks.on_cards(self._task) else None
            self._card(box, card, cards.name(card, trump), answer)

    def _card(self, box, card, spoken, answer):
        if answer is None:
            face = dom.make(box, "span", "card").attr("role", "img")
        else:
            face = dialogs.button(box, "card", "", "answer", answer)
            self._offer(answer, face)
            if tasks.several(self._task):
                face.attr("aria-pressed", "false")
        dom.picture(face.attr("aria-label", spoken).attr("data-face", card)).attr("href", cards.face(card))

    def _choices(self, table):
        offered = tasks.choices(self._task, self._view) if self._view else []
        if not offered:
            return
        box = dom.make(table, "div", "learn-choices").attr("data-ask", self._task["ask"])
        for answer in offered:
            button = dialogs.button(box, "secondary", "", "answer", answer)
            if self._task["ask"] == "name" and answer != "shove":
                dom.picture(button, "sign").attr("href", cards.sign(answer))
            dom.make(button, "span", "", wording.called(self._task, answer))
            self._offer(answer, button)

    def _offer(self, answer, button):
        self._buttons[answer] = button
        self._answers.append(answer)

    def _foot(self, steps):
        foot = self._dialog.element.querySelector(".learn-foot")
        if foot:
            foot.remove()
        foot = dom.make(self._dialog, "div", "learn-foot")
        words = t("learn.step", n=self._step + 1, all=len(steps))
        dom.make(foot, "progress", "").attr("max", len(steps)).attr("value", self._step + 1).attr(
            "aria-label", words
        )
        buttons = dom.make(foot, "p", "buttons")
        dialogs.button(buttons, "secondary", t("learn.back"), "go", "back")
        self._check = None
        if tasks.several(self._task):
            self._check = dialogs.button(buttons, "primary", t("learn.check"), "check")
        last = self._step + 1 == len(steps)
        ended = last and self._lesson + 1 == len(LESSONS)
        words = t("learn.play") if ended else t("learn.finish") if last else t("learn.next")
        self._next = dialogs.button(buttons, "secondary", words, "go", "next")
        self._may_go_on()

    def _may_go_on(self):
        """Going on is always possible, and what is proposed once the answer is right."""
        self._next.attr("class", "primary" if self._solved else "secondary")
        if self._check:
            self._check.show(not self._solved)

    # Answers

    def _answered(self, answer):
        if self._solved:
            return
        if tasks.several(self._task):
            if answer in self._picked:
                self._picked.remove(answer)
            else:
                self._picked.append(answer)
            self._buttons[answer].attr("aria-pressed", "true" if answer in self._picked else "false")
            self._buttons[answer].attr("data-mark", None)
        elif answer in self._right:
            self._mark(answer, "right")
            self._well_done()
        else:
            self._mark(answer, "wrong")
            self._not_quite(self._why(answer))

    def _looked_at(self):
        """Several cards at once: each wrong one has its reason, and none may be missing."""
        wrong = [answer for answer in self._picked if answer not in self._right]
        missing = [answer for answer in self._right if answer not in self._picked]
        if not wrong and not missing:
            for answer in self._right:
                self._mark(answer, "right")
            self._well_done()
            return
        for answer in self._picked:
            self._mark(answer, "wrong" if answer in wrong else None)
        if wrong:
            self._not_quite(self._why(wrong[0]))
        else:
            self._not_quite(count("learn.missing", len(missing)))

    def _why(self, answer):
        """Why an answer is wrong: the engine's own reason, where it refuses the card."""
        if self._task.get("ask") == "legal":
            why = self._view["why"][answer]
            suit = why.get("suit")
            words = t("why." + why["rule"], suit=cards.suit(suit) if suit else "")
            return t("said", name=cards.name(answer), words=words) + "."
        own = self._base + ".no"
        return t(own, **self._fields) if has(own) else t(self._base + ".why", **self._fields)

    def _well_done(self):
        self._solved = True
        self._say("right", t("learn.right"), t(self._base + ".why", **self._fields))
        self._may_go_on()
        self._next.element.focus()

    def _not_quite(self, why):
        self._wrong += 1
        if self._wrong >= _PATIENCE:
            for answer in self._right:
                self._mark(answer, "hint")
        self._say("wrong", t("learn.wrong"), why)

    def _say(self, kind, first, then):
        dom.empty(self._says.attr("data-kind", kind))
        dom.make(self._says, "b", "", first + " ")
        dom.make(self._says, "span", "", then)

    def _mark(self, answer, mark):
        self._buttons[answer].attr("data-mark", mark)

    # Going to and fro

    def _go(self, where):
        key, steps = LESSONS[self._lesson]
        if where == "back":
            if self._step:
                self._show(self._step - 1)
            else:
                self._overview()
        elif self._step + 1 < len(steps):
            self._show(self._step + 1)
        else:
            if key not in self._known["done"]:
                self._known["done"].append(key)
            self._known["at"].pop(key, None)
            self._keep()
            if self._lesson + 1 == len(LESSONS):
                self._begin()
            else:
                self._overview()

    def _begin(self):
        self._dialog.element.close()
        self._overview()
        self._play()

    def _heard(self, _text):
        """Another tab, or a backup, knows of lessons that were gone through."""
        self._known = _kept()

    def _keep(self):
        storage.write(_SLOT, json.dumps(self._known))

    def _clicked(self, event):
        button = dom.closest(
            event, "[data-answer], [data-check], [data-go], [data-play], button[data-lesson]"
        )
        if not button:
            return
        if button.hasAttribute("data-answer"):
            self._answered(str(button.getAttribute("data-answer")))
        elif button.hasAttribute("data-check"):
            self._looked_at()
        elif button.hasAttribute("data-go"):
            self._go(str(button.getAttribute("data-go")))
        elif button.hasAttribute("data-play"):
            self._begin()
        else:
            self._enter(int(str(button.getAttribute("data-lesson"))))

    def _pressed(self, event):
        key = str(event.key)
        if self._lesson is None or event.ctrlKey or event.metaKey or event.altKey:
            return
        if key == "ArrowLeft":
            self._go("back")
        elif key == "ArrowRight":
            self._go("next")
        elif key.isdigit() and 0 < int(key) <= len(self._answers):
            self._answered(self._answers[int(key) - 1])
        else:
            return
        event.preventDefault()


def _kept():
    """How far the player has come; what cannot be read is put aside."""
    known = {"done": [], "at": {}}
    kept = storage.read_checked(_SLOT, lambda each: each if isinstance(each, dict) else None) or {}
    done, at = kept.get("done", []), kept.get("at", {})
    for key, steps in LESSONS:
        if isinstance(done, list) and key in done:
            known["done"].append(key)
        step = at.get(key) if isinstance(at, dict) else None
        if isinstance(step, int) and 0 <= step < len(steps):
            known["at"][key] = step
    return known


def _log(at):
    seed, actions = at
    log = {"v": 2, "variant": VARIANT, "options": {}, "dealt": 1, "seed": seed, "actions": []}
    if actions:
        log["actions"] = actions.split(" ")
    return json.dumps(log)
