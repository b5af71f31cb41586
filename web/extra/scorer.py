"""The Jasstafel for real cards at a real table: two sides, chalk, and a finger.

Runs in MicroPython. It may lie between the players: the upper side can be turned to the one across.
What is written is kept on the device; a screen reader gets plain numbers.
"""

import json

from web import dom, store
from web.engine import EngineError
from web.extra import score
from web.i18n import count, t
from web.more import sheets, tally
from web.more.sheet_schieber import chalked

_SLOT = "scorer"
_STEPS = (1, 20, 50, 100)
_FACTORS = (1, 2, 3, 4, 5, 6)
_US, _THEM = 0, 1


def kept():
    """The slate of this device; what cannot be read is put aside."""
    return store.read_checked(_SLOT, score.checked) or score.empty()


class Scorer:
    """The dialog. `ask(request)` is the engine's, `run(coroutine)` runs something beside all else."""

    def __init__(self, ask, run):
        self._ask = ask
        self._run = run
        self._slate = kept()
        self._worth = None
        self._dialog = sheets.new("scorer").attr("class", "scorer")
        self._dialog.on("click", self._clicked).on("input", self._typed).on("submit", self._submitted)
        self._dialog.on("cancel", self._cancelled)

    def open(self):
        """Show the slate as it was left."""
        self._build()
        self._run(self._learn())
        sheets.show(self._dialog)

    async def _learn(self):
        """What a deal is worth in all, and a match: the engine's figures."""
        try:
            reply = await self._ask({"do": "rules", "variant": "schieberCh", "options": {}})
        except EngineError:  # then each side is written on its own
            return
        match = [line["value"] for line in reply["rules"] if line["rule"] == "matchBonus"]
        self._worth = (reply["facts"]["total"], match[0])

    # Drawing

    def _build(self):
        dom.empty(self._dialog)
        dom.make(self._dialog, "h2", "sr", t("scorer.title")).attr("id", "scorer-title")
        self._halves = {}
        self._half(_THEM)
        bar = dom.make(self._dialog, "div", "scorer-bar")
        self._undo = sheets.button(bar, "tool", t("scorer.undo"), "undo")
        self._goal = dom.make(bar, "p", "scorer-goal")
        sheets.button(bar, "tool", t("scorer.setup"), "setup")
        away = sheets.button(bar, "tool close", "", "close").attr("aria-label", t("close"))
        dom.picture(away).attr("href", "#icon-close")
        self._half(_US)
        self._drawn = [
            tally.earned([entry[side] for entry in self._slate["entries"]]) for side in score.SIDES
        ]
        self._says = dom.make(self._dialog, "p", "sr").attr("role", "status")
        self._panel = dom.make(self._dialog, "form", "scorer-panel").attr("method", "dialog").show(False)
        self._draw()

    def _half(self, side):
        half = dom.make(self._dialog, "section", "scorer-side").attr("data-side", ("us", "them")[side])
        parts = {"half": half, "name": dom.make(half, "h3", "")}
        parts["board"] = dom.make(half, "div", "scorer-board")
        parts["total"] = dom.make(half, "p", "scorer-total")
        keys = dom.make(half, "p", "scorer-keys")
        parts["keys"] = []
        for points in _STEPS:
            key = sheets.button(keys, "stroke", "+" + str(points), "add", str(side) + " " + str(points))
            parts["keys"].append((key, points))
        parts["more"] = sheets.button(keys, "stroke more", t("scorer.write"), "write", side)
        self._halves[side] = parts

    def _draw(self):
        slate = self._slate
        sums, first = score.totals(slate), score.reached(slate)
        self._dialog.attr("data-turned", slate["turned"])
        for side, parts in self._halves.items():
            name = self._name(side)
            parts["half"].attr("aria-label", name).attr("data-won", first == side)
            parts["name"].text(name)
            strokes = tally.earned([entry[side] for entry in slate["entries"]])
            chalked(dom.empty(parts["board"]), strokes, self._drawn[side], "slated")
            self._drawn[side] = strokes
            total = dom.empty(parts["total"])
            dom.make(total, "b", "", sums[side])
            dom.make(total, "span", "", self._standing(side, sums[side], first))
            for key, points in parts["keys"]:
                key.attr("aria-label", t("scorer.add", name=name, points=count("points", points)))
            parts["more"].attr("aria-label", t("said", name=name, words=t("scorer.write")))
        self._goal.text(t("scorer.goal", n=slate["target"]) if slate["target"] else "")
        self._undo.attr("aria-disabled", None if slate["entries"] or slate["wiped"] else "true")

    def _standing(self, side, total, first):
        target = self._slate["target"]
        if first == side:
            return " " + t("scorer.reached")
        return " " + t("scorer.left", n=target - total) if target and total < target else ""

    def _name(self, side):
        return self._slate["names"][side] or t(("us", "them")[side])

    # Writing

    def _write(self, points):
        if not score.add(self._slate, points):
            return
        self._keep()
        sums = score.totals(self._slate)
        told = [
            t("scorer.told", name=self._name(side), n=points[side], total=sums[side])
            for side in score.SIDES
            if points[side]
        ]
        first = score.reached(self._slate)
        if first is not None:
            told.append(t("said", name=self._name(first), words=t("scorer.reached")))
        self._says.text(" ".join(told))

    def _keep(self):
        store.write(_SLOT, json.dumps(self._slate))
        self._draw()

    def _take_back(self):
        if score.undo(self._slate) is not None:
            self._keep()
            sums = score.totals(self._slate)
            said = [t("said", name=self._name(side), words=str(sums[side])) for side in score.SIDES]
            self._says.text(t("scorer.undone") + " " + ", ".join(said))

    # The panel for points

    def _ask_points(self, side):
        self._side, self._shared, self._factor = side, self._worth is not None, 1
        panel = self._begin(t("said", name=self._name(side), words=t("scorer.write")))
        field = dom.make(panel, "input", "points").attr("inputmode", "numeric").attr("autocomplete", "off")
        field.attr("aria-label", t("scorer.points")).attr("maxlength", 4).attr("data-points", True)
        self._field = field
        rows = dom.make(panel, "div", "factors").attr("role", "group").attr("aria-label", t("scorer.factor"))
        self._factors = {}
        for factor in _FACTORS:
            self._factors[factor] = sheets.button(rows, "pill", "×" + str(factor), "factor", factor)
        self._others = None
        if self._worth:
            label = dom.make(panel, "label", "check")
            self._others = dom.make(label, "input").attr("type", "checkbox").attr("data-shared", True)
            self._others.element.checked = True
            dom.make(label, "span", "", t("scorer.shared", n=self._worth[0]))
        self._preview = dom.make(panel, "p", "preview").attr("role", "status")
        buttons = dom.make(panel, "p", "buttons")
        sheets.button(buttons, "secondary", t("house.back"), "back")
        if self._worth:
            sheets.button(buttons, "secondary", t("scorer.match"), "match")
        self._done = dom.make(buttons, "button", "primary", t("scorer.write"))
        self._show_points()
        field.element.focus()

    def _points(self):
        """What would be written for the two sides, or None while it is no number."""
        text = str(self._field.element.value).strip()
        if not text.isdigit():
            return None
        number = int(text)
        others = 0
        if self._shared and self._worth:
            own, others = score.earned(number, self._factor, self._worth[0])
        else:
            own = number * self._factor
        if own > score.MOST:
            return None
        return [own, others] if self._side == _US else [others, own]

    def _show_points(self):
        for factor, button in self._factors.items():
            button.attr("aria-pressed", "true" if factor == self._factor else "false")
        points = self._points()
        words = ""
        if points:
            words = " · ".join(
                [t("said", name=self._name(side), words="+" + str(points[side])) for side in score.SIDES]
            )
        self._preview.text(words)
        self._done.attr("aria-disabled", None if points else "true")

    # The panel for names and target

    def _set_up(self):
        slate = self._slate
        panel = self._begin(t("scorer.setup"))
        fields = dom.make(panel, "div", "fields")
        self._names = []
        for side in score.SIDES:
            label = dom.make(fields, "label", "field")
            dom.make(label, "span", "", t("scorer.name", name=t(("us", "them")[side])))
            field = dom.make(label, "input").attr("maxlength", score.LONGEST_NAME).attr("autocomplete", "off")
            field.element.value = slate["names"][side]
            self._names.append(field)
        label = dom.make(fields, "label", "field")
        dom.make(label, "span", "", t("scorer.target"))
        self._target = dom.make(label, "input").attr("inputmode", "numeric").attr("maxlength", 5)
        self._target.element.value = str(slate["target"] or "")
        label = dom.make(panel, "label", "check")
        self._turned = dom.make(label, "input").attr("type", "checkbox")
        self._turned.element.checked = slate["turned"]
        dom.make(label, "span", "", t("scorer.turned"))
        buttons = dom.make(panel, "p", "buttons")
        sheets.button(buttons, "secondary", t("scorer.new"), "wipe")
        dom.make(buttons, "button", "primary", t("done"))
        self._names[0].element.focus()

    def _set(self):
        slate = self._slate
        slate["names"] = [score.clean(field.element.value) for field in self._names]
        target = str(self._target.element.value).strip()
        slate["target"] = int(target) if target.isdigit() else 0
        slate["turned"] = bool(self._turned.element.checked)

    def _begin(self, title):
        panel = dom.empty(self._panel).show(True)
        self._field = self._names = None
        dom.make(panel, "h3", "", title)
        for parts in self._halves.values():
            parts["half"].attr("inert", True)
        return panel

    def _end(self):
        self._panel.show(False)
        for parts in self._halves.values():
            parts["half"].attr("inert", None)
        self._draw()

    # What the hand does

    def _clicked(self, event):
        button = dom.closest(event, "button")
        if not button:
            return
        if button.hasAttribute("data-add"):
            side, points = [int(part) for part in str(button.getAttribute("data-add")).split(" ")]
            self._write([points, 0] if side == _US else [0, points])
        elif button.hasAttribute("data-write"):
            self._ask_points(int(str(button.getAttribute("data-write"))))
        elif button.hasAttribute("data-undo"):
            self._take_back()
        elif button.hasAttribute("data-setup"):
            self._set_up()
        elif button.hasAttribute("data-back"):
            self._end()
        elif button.hasAttribute("data-factor"):
            self._factor = int(str(button.getAttribute("data-factor")))
            self._show_points()
        elif button.hasAttribute("data-match"):
            points = (self._worth[0] + self._worth[1]) * self._factor
            self._write([points, 0] if self._side == _US else [0, points])
            self._end()
        elif button.hasAttribute("data-wipe"):
            self._set()
            score.wipe(self._slate)
            self._keep()
            self._end()
            self._says.text(t("scorer.wiped"))

    def _typed(self, event):
        if self._field is None:
            return
        if event.target.hasAttribute("data-shared"):
            self._shared = bool(event.target.checked)
        self._show_points()

    def _submitted(self, event):
        event.preventDefault()  # a form of a dialog would close it
        if self._field is not None:
            points = self._points()
            if not points:
                self._field.element.focus()
                return
            self._write(points)
        else:
            self._set()
            self._keep()
        self._end()

    def _cancelled(self, event):
        """Escape leaves the panel before it leaves the slate."""
        if not self._panel.element.hidden:
            event.preventDefault()
            self._end()
