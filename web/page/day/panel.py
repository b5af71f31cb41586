"""The games of the day: begun, gone on with or played again from the start, and the calendar of days.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import to_js

from web.page.base import dom, storage
from web.page.base.i18n import t
from web.page.day import days, words
from web.page.engine_client.client import EngineError
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from js import Event, JsDate

    from web.page.types.day import DayEntry
    from web.page.types.roles import Desk


class Day:
    """The dialog. `open(game)` begins a game of the day, `open()` shows the calendar."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._month = (0, 0)
        self._day = ""
        self._note = ""
        self._dialog = dialogs.new("day")
        self._dialog.on("click", self._clicked)

    async def open(self, game: str = "") -> None:
        """Begin or go on with a game of this day; one that has been played is shown."""
        moment = js.Date.new()
        self._day, self._note = days.date_of(moment), ""
        self._month = (int(moment.getFullYear()), int(moment.getMonth()))
        shown = self._desk.today.turned()
        if shown and game in days.kept(
            shown
        ):  # that of the day before was meant: what is open now is to be seen
            return
        entry = self._desk.today.first((self._day, game)) if game in days.GAMES else None
        if game not in days.GAMES or (entry and entry["over"]):
            self._show()
        elif not entry or not self._goes_on(entry):  # begun, and no longer kept: what is left is practice
            await self._begin(game)

    def renew(self) -> None:
        """Words have changed."""
        if self._dialog.element.open:
            self._draw()

    def _goes_on(self, entry: DayEntry) -> bool:
        """Whether a first try could be gone on with; it is then at the table."""
        if entry["over"] or not self._record(entry):
            return False
        self._desk.clear()
        self._desk.current_game.bring(entry["game"])
        return True

    def _record(self, entry: DayEntry) -> bool:
        """Whether the game that counts is kept and can be brought to the table."""
        head = (self._desk.current_game.saves.record(entry["game"]) or (None, ""))[0]
        return head is not None and not head["bad"]

    async def _begin(self, game: str) -> None:
        try:
            bots = (await self._desk.ask({"do": "bots"}))["bots"]
        except EngineError:  # the player has been told
            return
        if not bots["byWork"]:
            self._note = t("day.nowhere")
            self._show()
            return
        day = days.date_of(js.Date.new())  # the engine may have kept the player waiting past midnight
        request = {"do": "open", "variant": game, "options": {}, "day": day}
        request["pace"], request["level"] = "work", days.LEVEL
        self._desk.begin_this(request)

    def _show(self) -> None:
        self._draw()
        dialogs.show(self._dialog)

    def _draw(self) -> None:
        page = dialogs.begin(self._dialog, t("day.title"))
        if self._note:
            dom.make(page, "p", "notice", self._note)
        dom.make(page, "p", "day-rules", t("day.rules"))
        self._calendar(page)
        self._results(page)

    def _calendar(self, page: dom.Node) -> None:
        """The month as a grid; a day with nothing in it is just a day."""
        year, month = self._month
        head = dom.make(page, "p", "month")
        for step, key, sign in ((-1, "day.before", "‹"), (1, "day.after", "›")):
            button = dialogs.button(head, "pill", sign, "month", step)
            button.attr("aria-label", t(key)).attr("title", t(key))
        dom.make(
            head, "b", "", _named(js.Date.new(year, month, 1), {"month": "long", "year": "numeric"})
        ).attr("role", "status")
        grid = dom.make(page, "table", "month-days")
        row = dom.make(dom.make(grid, "thead"), "tr")
        for number in range(7):  # the first of January 2024 was a Monday
            monday = js.Date.new(2024, 0, 1 + number)
            dom.make(row, "th", "", _named(monday, {"weekday": "narrow"})).attr("scope", "col").attr(
                "abbr", _named(monday, {"weekday": "long"})
            )
        body = dom.make(grid, "tbody")
        today = days.date_of(js.Date.new())
        first = (int(js.Date.new(year, month, 1).getDay()) + 6) % 7
        last = int(js.Date.new(year, month + 1, 0).getDate())
        for place in range((first + last + 6) // 7 * 7):
            if place % 7 == 0:
                row = dom.make(body, "tr")
            cell, number = dom.make(row, "td"), place - first + 1
            if 1 <= number <= last:
                self._cell(cell, js.Date.new(year, month, number), today)

    def _cell(self, cell: dom.Node, moment: JsDate, today: str) -> None:
        day = days.date_of(moment)
        games = days.kept(day)
        played = [game for game in days.GAMES if game in games and games[game]["over"]]
        number = int(moment.getDate())
        if played:
            inside = dialogs.button(cell, "", str(number), "day", day)
            inside.attr("aria-pressed", "true" if day == self._day else "false")
            names = ", ".join([t("games.kind." + words.kind(game)) for game in played])
            inside.attr("aria-label", words.spoken(moment) + ": " + names)
            dots = dom.make(inside, "span", "dots")
            for game in played:
                dom.make(dots, "i").attr("data-practice", games[game]["practice"])
        else:
            inside = dom.make(cell, "span", "", str(number))
        if day == today:
            inside.attr("aria-current", "date")

    def _results(self, page: dom.Node) -> None:
        games = days.kept(self._day)
        played = [game for game in days.GAMES if game in games and games[game]["over"]]
        if not played:
            return
        year, month, number = [int(part) for part in self._day.split("-")]
        dom.make(page, "h3", "", words.spoken(js.Date.new(year, month - 1, number), True))
        if not days.is_kept(self._day):
            dom.make(page, "p", "day-practice", t("unkept" if storage.lasting else "save.blocked"))
        now = self._day == days.date_of(js.Date.new())
        for game in played:
            box = dom.make(page, "section", "day-result")
            words.draw(box, t("games.kind." + words.kind(game)), games[game])
            if now:
                dialogs.button(box, "secondary", t("day.again"), "again", game)
            if not games[game]["rival"] and self._record(games[game]):
                dialogs.button(box, "secondary", t("day.watch"), "watch", games[game]["game"])

    def _clicked(self, event: Event) -> None:
        month, day = dom.closest(event, "[data-month]"), dom.closest(event, "[data-day]")
        again, watch = dom.closest(event, "[data-again]"), dom.closest(event, "[data-watch]")
        if month:
            year, now = self._month
            step = str(month.getAttribute("data-month"))
            moved = js.Date.new(year, now + int(step), 1)
            self._month = (int(moved.getFullYear()), int(moved.getMonth()))
            self._draw()
            dom.within(self._dialog, '[data-month="' + step + '"]').element.focus()
        elif day:
            self._day = str(day.getAttribute("data-day"))
            self._draw()
            dom.within(self._dialog, '[data-day="' + self._day + '"]').element.focus()
        elif watch:
            self._desk.clear()
            self._desk.current_game.bring(str(watch.getAttribute("data-watch")))
        elif again and self._day != days.date_of(js.Date.new()):  # its day is over: there is no other try
            self._draw()
        elif again:
            self._desk.run(self._begin(str(again.getAttribute("data-again"))))


def _named(moment: JsDate, how: dict[str, str]) -> str:
    return str(moment.toLocaleDateString(dom.root.element.getAttribute("lang"), to_js(how)))


panels.register("day", lambda desk: Day(desk))
