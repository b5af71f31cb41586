"""A table of several people: at how many devices, who sits where, what they have agreed on.

Runs in MicroPython. Names are given before any card is dealt.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from web.page.base import dom, people, storage
from web.page.base.game_label import label
from web.page.base.i18n import t
from web.page.base.names import clean
from web.page.engine_client.client import EngineError
from web.page.together.bots import give_way
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from js import Event

    from web.page.types.kept import LastTable
    from web.page.types.roles import Desk

_SLOT = "together"
_AGREED = ("tips", "undo")


class SetUp:
    """The dialog; `desk` is the page around it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._dialog = dialogs.new("together")
        self._dialog.on("click", self._clicked).on("input", self._typed).on("submit", self._submitted)
        self._parties: list[list[int]] = []
        self._seats = 0
        self._person: list[bool] = []
        self._names: list[str] = []
        self._agreed: dict[str, bool] = {}
        self._fields: dict[int, dom.Node] = {}
        self._here = False

    async def open(self, place: str = "") -> None:
        """Ask where they play, or with `here` at once who sits at this device."""
        self._game, self._chosen = self._desk.game_to_share(), self._desk.games()[1]
        if self._desk.at_table() and hasattr(self._desk.company(), "guests"):  # others are here already
            await panels.show("devices", self._desk)
            return
        if panels.known("devices") and place != "here":
            self._ways()
            dialogs.show(self._dialog)
            return
        await self._lay()

    def renew(self) -> None:
        """Another game may have been chosen."""
        chosen = self._desk.games()[1]
        if self._dialog.element.open and self._here and chosen != self._chosen:
            self._game = self._chosen = chosen
            self._desk.run(self._lay())

    def _ways(self) -> None:
        self._here = False
        page = dialogs.begin(self._dialog, t("together.title"))
        ways = dom.make(page, "p", "together-ways")
        for way in ("here", "devices"):
            button = dialogs.button(ways, "offer", "", "way", way)
            dom.picture(button).attr("href", "#icon-players" if way == "devices" else "#icon-table")
            words = dom.make(button, "span", "words")
            dom.make(words, "b", "", t("together." + way))
            dom.make(words, "small", "", t("together." + way + ".line"))

    async def _lay(self) -> None:
        """Ask the engine who plays with whom in this game, and offer the seats."""
        self._here = True
        page = dialogs.begin(self._dialog, t("together.title"))
        dom.make(page, "p", "", t("loading.start"))
        dialogs.show(self._dialog)
        game = self._game
        request = {"do": "rules", "variant": game["variant"], "options": game["options"]}
        try:
            facts = (await self._desk.ask(request))["facts"]
        except EngineError:  # the player has been told
            self._dialog.element.close()
            return
        self._parties = facts["parties"]
        self._fill(facts["players"])
        self._draw()

    def _fill(self, seats: int) -> None:
        """Who sat there last time; at first two partners, or the first two."""
        kept: LastTable = storage.read_checked(_SLOT, _checked) or {}
        first = self._parties[0] if len(self._parties[0]) > 1 else [0, 1]
        here = [seat for seat in kept.get("people", ()) if seat < seats]
        here = here if len(here) > 1 else first
        names = kept.get("names", [])
        self._seats = seats
        self._person = [seat in here for seat in range(seats)]
        self._names = [names[seat] if seat < len(names) else "" for seat in range(seats)]
        self._names[0] = self._names[0] or people.own_name(people.PLAYER)
        self._agreed = {what: kept.get(what) is True for what in _AGREED}

    # Drawing

    def _draw(self) -> None:
        page = dialogs.begin(self._dialog, t("together.title"))
        self._form = dom.make(page, "form", "together-form").attr("novalidate", True)
        self._form.attr("id", "together-form").attr("method", "dialog")
        game = dom.make(self._form, "p", "together-game")
        dom.make(game, "b", "", label(self._game))
        dialogs.button(game, "link", t("together.other"), "open", "games")
        self._fields = {}
        teams = len(self._parties[0]) > 1
        seated = []
        for number, seats in enumerate(self._parties):
            side = dom.make(self._form, "fieldset", "together-side").attr(
                "data-side", number if teams else None
            )
            dom.make(side, "legend", "" if teams else "sr", t("together.side" if teams else "together.who"))
            for seat in seats:
                self._seat(side, seat)
                seated.append(seat)
        for seat in range(self._seats):
            if seat not in seated:
                side = dom.make(self._form, "fieldset", "together-side")
                dom.make(side, "legend", "", t("joker"))
                self._seat(side, seat)
        for what in _AGREED:
            line = dom.make(self._form, "label", "together-tick")
            tick = dom.make(line, "input").attr("type", "checkbox").attr("name", what)
            tick.attr("checked", self._agreed[what])
            dom.make(line, "span", "", t("together." + what))
        self._says = dom.make(self._form, "p", "together-says").attr("role", "alert")
        buttons = dialogs.end(self._dialog)
        go = dom.make(buttons, "button", "primary", t("together.go")).attr("type", "submit")
        go.attr("form", "together-form").attr("data-go", True)

    def _seat(self, side: dom.Node, seat: int) -> None:
        row = dom.make(side, "div", "together-seat").attr("data-seat", seat)
        dom.make(row, "b", "number", seat + 1).attr("aria-hidden", "true")
        if self._person[seat]:
            field = dom.make(row, "input").attr("type", "text").attr("maxlength", people.LONGEST)
            field.attr("autocomplete", "off").attr("name", "name-" + str(seat))
            field.attr("placeholder", t("together.person", n=seat + 1))
            field.attr("aria-label", t("together.name", n=seat + 1))
            field.element.value = self._names[seat]
            self._fields[seat] = field
        else:
            dom.make(row, "span", "bot", people.bot(seat, self._people()))
        switch = dom.make(row, "span", "together-switch").attr("role", "group")
        switch.attr("aria-label", t("together.seat", n=seat + 1))
        for kind in ("human", "bot"):
            button = dialogs.button(switch, "pill", "", kind, seat).attr("title", t("together." + kind))
            dom.picture(button).attr("href", "#icon-players" if kind == "human" else "#icon-bot")
            dom.make(button, "span", "", t("together." + kind))
            button.attr("aria-pressed", "true" if self._person[seat] == (kind == "human") else "false")

    def _people(self) -> list[int]:
        return [seat for seat in range(self._seats) if self._person[seat]]

    # Answers

    def _clicked(self, event: Event) -> None:
        way = dom.closest(event, "[data-way]")
        human, bot = dom.closest(event, "[data-human]"), dom.closest(event, "[data-bot]")
        if way:
            if way.getAttribute("data-way") == "here":
                self._desk.run(self._lay())
            else:
                self._dialog.element.close()
                self._desk.run(panels.show("devices", self._desk))
        elif human or bot:
            kind = "human" if human else "bot"
            seat = int(str((human or bot).getAttribute("data-" + kind)))  # type: ignore[union-attr]
            self._turn(seat, kind)

    def _turn(self, seat: int, kind: str) -> None:
        self._read()
        self._person[seat] = kind == "human"
        self._draw()
        dom.within(self._form, "[data-" + kind + '="' + str(seat) + '"]').element.focus()

    def _typed(self, _event: Event) -> None:
        self._wrong("", None)

    def _read(self) -> None:
        for seat, field in self._fields.items():
            self._names[seat] = clean(str(field.element.value), people.LONGEST)
        for what in _AGREED:
            self._agreed[what] = bool(dom.within(self._form, "[name=" + what + "]").element.checked)

    def _submitted(self, event: Event) -> None:
        event.preventDefault()
        self._read()
        here = self._people()
        if len(here) < 2:
            self._wrong(t("together.few"), None)
            return
        called = {seat: self._names[seat] or t("together.person", n=seat + 1) for seat in here}
        taken: list[str] = []
        for seat in here:
            name = people.alike(called[seat])
            if name in taken:
                self._wrong(t("together.same", person=called[seat]), seat)
                return
            taken.append(name)
        self._begin(here, called)

    def _wrong(self, words: str, seat: int | None) -> None:
        """Say what is to be mended, and where."""
        self._says.text("").text(words)
        for each, field in self._fields.items():
            field.attr("aria-invalid", "true" if each == seat else None)
        if seat is not None:
            self._fields[seat].element.focus()

    def _begin(self, here: list[int], called: dict[int, str]) -> None:
        called = give_way(called, here, self._seats)
        kept: dict[str, object] = {"people": here, "names": self._names}
        kept.update(self._agreed)
        storage.read_checked(_SLOT, _checked)  # what a newer build has written is put aside first
        storage.write(_SLOT, json.dumps(kept))
        seats: dict[str, object] = {"people": here, "names": {str(seat): called[seat] for seat in called}}
        seats.update(self._agreed)
        game = self._game
        self._desk.begin_by(
            {"variant": game["variant"], "options": game["options"], "game": 1, "seats": seats}
        )


def _checked(kept: object) -> LastTable | None:
    """What is kept, as far as it is what we would keep."""
    if not isinstance(kept, dict):
        return None
    here, names = kept.get("people"), kept.get("names")
    if not isinstance(here, list) or not isinstance(names, list):
        return None
    found: LastTable = {"tips": kept.get("tips") is True, "undo": kept.get("undo") is True}
    found["people"] = [seat for seat in here if isinstance(seat, int) and 0 <= seat < people.SEATS]
    found["names"] = [clean(name, people.LONGEST) for name in names[: people.SEATS]]
    return found


panels.register("together", SetUp)
