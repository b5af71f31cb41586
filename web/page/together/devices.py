"""The dialog of the device that deals: who sits where, the codes that invite, and the start of the game.

Runs in MicroPython.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from web.page.base import dom, names, people
from web.page.base.game_label import label
from web.page.base.i18n import t
from web.page.fairness.commitment import upcoming
from web.page.together import glue, tickets
from web.page.together.hosting import ONLOOKERS, Hosting, players_of
from web.page.together.seat_rows import draw_choice, draw_onlookers, draw_seat, offer_seat
from web.page.ui import dialogs, panels
from web.page.ui.awake import Awake

if TYPE_CHECKING:
    from js import Connections, Event, Glue, GlueNews, SeatLink

    from web.page.types.kept import SeatsKept
    from web.page.types.roles import Desk

# Whether a bot plays for who is away, or all wait.
_AWAY = ("bot", "wait")

# Whether whoever holds this device plays, or it lies in the middle of the table and deals for all.
_PART = ("plays", "deals")

# Where the network, and not the code, is the reason: the same cards are played without it.
_NO_WAY = ("noCandidates", "noRoute", "permission")


class DevicesPanel:
    """Opened before a game, and during one to invite somebody again."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._glue: Glue | None = None
        self._table: Connections | None = None  # the connections
        self._seats: dict[int, SeatLink] = {}
        self._players = 0  # of the game that the dialog is about
        self._failed: dict[int, str] = {}  # why there is no connection, where that is known
        self._inviting: int | None = None
        self._camera_asked = False
        self._lock = asyncio.Lock()
        self._reader: tickets.Reader | None = None
        self._awake = Awake(desk.run)
        self.hosting = Hosting(desk.game, self._send, self._changed, lambda: upcoming["seal"], self._sealed)
        self.hosting.name = people.own_name(people.PLAYER)
        self.hosting.close = self._close_seat
        self._dialog = dialogs.new("devices")
        self._dialog.on("click", self._clicked).on("change", self._typed).on("close", self._closed)

    async def open(self, place: str = "") -> None:
        """Show who sits where; the scripts that connect come now."""
        try:
            self._glue = self._glue or await glue.load()
        except OSError:
            self._draw(t("open.failed"))
            dialogs.show(self._dialog)
            return
        if self._glue.supported():
            await self._connect(self._desk.company() is not self.hosting)
        self._draw("" if self._table else t("devices.unsupported"))
        dialogs.show(self._dialog)

    async def _connect(self, before: bool) -> list[int]:
        """Have a table, that of before a reload or a new one; gives the seats whose guests are called now.

        `before` any game nothing is known of this device but where its guests sit.
        """
        called: list[int] = []
        async with self._lock:
            if self._table is None:
                assert self._glue
                found = await self._glue.host.resume(glue.options(self._heard))
                self._table = found.table or self._glue.host(glue.options(self._heard))
                players = players_of(self._desk.game_to_share()["variant"]) or 4
                for index in range(found.seats.length):
                    seat = int(found.seats.at(index))
                    self._seats[seat] = self._table.seat(seat, players)
                    called.append(seat)
                if before and self.hosting.own in called:  # it dealt for them alone
                    self.hosting.own = None
                self._desk.run(self._await_seal())
        return called

    async def _await_seal(self) -> None:
        """Guests may sit down before there is a seal: they add their words once there is one."""
        while not upcoming["seal"]:
            await asyncio.sleep(0.5)
        self.hosting.tell_table()

    async def _sealed(self, seed: object) -> str:
        """The seal of a game that begins; the player is told meanwhile what is awaited."""
        if not isinstance(seed, str):
            return str(upcoming["seal"])
        dom.find("status").text(t("devices.sealing"))
        return str((await self._desk.engine.ask({"do": "seals", "seed": seed}))["seals"]["game"])

    async def resume(self, seats: SeatsKept) -> Hosting:
        """The table of before a reload, with all guests that still wait for it."""
        if self._desk.company() is not self.hosting:
            self.hosting.own = seats["own"]
        try:
            self._glue = self._glue or await glue.load()
        except OSError:  # nobody can be here before they are invited again
            self.hosting.again([], seats)
            return self.hosting
        here = await self._connect(False)
        self.hosting.again(here, seats)
        if here:
            self._awake.hold()
        return self.hosting

    # What it shows

    def _draw(self, wrong: str = "") -> None:
        page = dialogs.begin(self._dialog, t("devices.title")).attr("class", "sheet-page devices")
        if wrong:
            dom.make(page, "p", "devices-lead", wrong)
            return
        self._players = players_of(self._desk.game_to_share()["variant"]) or 4
        view = self._desk.view()
        at_table = self._desk.at_table()
        if self._desk.company() is not self.hosting:
            self._sit(view["seat"] if view and at_table else None, self.hosting.own is None)
        dom.make(page, "p", "devices-lead", t("devices.lead", game=label(self._desk.game_to_share())))
        if not at_table and not (self._desk.company() is self.hosting and view and not view["ended"]):
            draw_choice(page, "part", _PART, self.hosting.own is None)
        self._mine = dom.make(page, "label", "devices-name", t("devices.name"))
        self._field = dom.make(self._mine, "input").attr("type", "text").attr("maxlength", people.LONGEST)
        self._field.attr("autocomplete", "off").attr("data-own-name", True)
        self._field.element.value = self.hosting.name
        self._list = dom.make(page, "ul", "devices-seats")
        self._invitation = dom.make(page, "section", "devices-invitation").show(False)
        self._inviting = None
        draw_choice(page, "away", _AWAY, not self.hosting.at_once)
        dom.make(page, "p", "devices-trust", t("devices.trust"))
        self._says = dom.make(page, "p", "devices-failed").attr("role", "alert")
        buttons = dialogs.end(self._dialog)
        self._go = dialogs.button(buttons, "primary", t("devices.go"), "go")
        if self.hosting.guests or self.hosting.onlookers:
            dialogs.button(buttons, "link", t("devices.end"), "end")
        self._draw_seats()

    def _sit(self, seat: int | None, nowhere: bool) -> None:
        """This device's player has this seat, whose cards they know already, or the first one without a
        guest; none at all if `nowhere`. A ticket for it is void.
        """
        free = [each for each in range(self._players) if each not in self.hosting.guests]
        own = self.hosting.own = seat if seat is not None else None if nowhere or not free else free[0]
        if own is not None and own not in self.hosting.guests:
            if own in self._seats:
                self._seats.pop(own).close()
            if self._inviting == own:
                self._stop_inviting()

    def _draw_seats(self) -> None:
        dom.empty(self._list)
        players, own = self._players, self.hosting.own
        self._mine.show(own is not None)
        for step in range(players):
            seat = ((own or 0) + step) % players
            if seat == own:
                continue
            opposite = own is not None and players == 4 and step == 2
            row = self._draw_seat(seat, self._state(seat), t("devices.opposite") if opposite else "")
            guest = self.hosting.guests.get(seat)
            offer_seat(row, seat, guest, bool(guest) or seat in self._failed)
        out = [seat for seat in sorted(self.hosting.guests) if seat == own or seat >= players]
        for seat in out:
            self._draw_seat(seat, "out", "")
        draw_onlookers(
            self._list, self.hosting.onlookers, [each for each in ONLOOKERS if each not in self._seats]
        )
        self._go.text(t("devices.go.on" if self._desk.at_table() else "devices.go"))
        self._go.attr("disabled", len(out) == len(self.hosting.guests) and not self.hosting.onlookers)

    def _draw_seat(self, seat: int, state: str, where: str) -> dom.Node:
        """Who has a seat, and what is to be said of them."""
        told, why = t("devices." + state) if state else "", self._failed.get(seat)
        if why and seat != self._inviting:  # else it stands below
            told = t("devices.failed." + why)
        return draw_seat(self._list, seat, self.hosting.guests.get(seat), where, state, told)

    def _state(self, seat: int) -> str:
        guest = self.hosting.guests.get(seat)
        if guest is None:
            return ""
        return "here" if guest.here else "lost" if seat in self._failed else "silent"

    def _changed(self) -> None:
        self._keep()
        if self._dialog.element.open and self._table:
            self._draw_seats()

    def _keep(self) -> None:
        """Keep with the game who sits at the table now: a reload waits for those, and nobody who has left."""
        saves, kept = self._desk.current_game.saves, self.hosting.kept()
        if self._desk.company() is self.hosting and saves.head and saves.head.get("seats") != kept:
            saves.tell(seats=kept)

    # Invitations

    async def _invite(self, seat: int) -> None:
        self._awake.hold()  # until the answer comes, too: a phone that sleeps cannot read it
        self._inviting = seat
        self._failed.pop(seat, None)
        box = self._invitation.show(True)
        if self._camera_asked:
            await self._offer(seat, "")
            return
        assert self._glue
        await tickets.ask_camera(box, self._glue, lambda why: self._desk.run(self._offer(seat, why)))
        box.element.scrollIntoView()

    async def _offer(self, seat: int, why: str) -> None:
        self._camera_asked = True
        if self._inviting != seat:
            return
        box = dom.empty(self._invitation)
        dom.make(box, "p", "", t("loading.start"))
        assert self._glue and self._table
        place = self._seats[seat] = self._table.seat(seat, self._players)
        made = await place.offer()
        if made.why or self._inviting != seat:  # the news tell why, or another code takes its place
            return
        dom.empty(box)
        dom.make(box, "h3", "", t("devices.step.show"))
        await tickets.show(dom.make(box, "div", "ticket"), self._glue, glue.link(str(made.ticket)))
        dom.make(box, "h3", "", t("devices.step.answer"))
        answer = dom.make(box, "div", "ticket")
        self._reader = tickets.Reader(
            answer, self._glue, lambda text: self._desk.run(self._answered(seat, text))
        )
        if why:
            self._reader.say(t("devices.camera." + why))
        box.element.scrollIntoView()

    async def _answered(self, seat: int, text: str) -> None:
        why = "other"  # for a seat, or a table of before a reload, to which nobody is invited any more
        for each in [seat] + [one for one in self._seats if one != seat]:  # several may have been invited
            if why == "other" and each in self._seats:
                why = str((await self._seats[each].answer(text)).why)
        if self._reader:
            self._reader.say(t("devices.ticket." + why) if why else t("devices.connecting"))

    def _stop_inviting(self) -> None:
        self._inviting = None
        if self._reader:
            self._reader.close()
        dom.empty(self._invitation).show(False)

    def _say_failed(self, seat: int, why: str) -> None:
        self._failed[seat] = why
        if self._inviting == seat:
            dom.empty(self._invitation).show(True)
            words = t("devices.failed." + why)
            dom.make(self._invitation, "p", "devices-failed", words).attr("role", "alert")
            buttons = dom.make(self._invitation, "div", "ticket-buttons")
            dialogs.button(buttons, "secondary", t("devices.invite.again"), "invite", seat)
            if why in _NO_WAY:
                same = "challenge" if self._can_challenge() else "day"
                dialogs.button(buttons, "secondary", t(same + ".title"), "open", same)

    def _can_challenge(self) -> bool:
        """Whether a deal is over whose cards can be sent: the first seat's, of who holds the device alone."""
        view = self._desk.view()
        return bool(view and view["results"] and not view["seat"]) and not people.pass_on()

    # What the connections tell

    def _heard(self, news: GlueNews) -> None:
        seat, kind = int(news.seat), str(news.kind)
        if kind == "text":
            self.hosting.heard(seat, str(news.text))
        elif kind in ("open", "back"):
            self._awake.hold()
            if self._inviting == seat:
                self._stop_inviting()
            self._failed.pop(seat, None)
            if not self.hosting.opened(seat):
                self._seats.pop(seat).close()
        elif kind in ("away", "lost"):
            if kind == "lost":
                self._failed[seat] = ""
            self.hosting.gone(seat, False)
        elif kind == "closed":
            self.hosting.gone(seat, True)
        elif kind == "failed":
            self._say_failed(seat, str(news.why))
        if kind != "text":  # or a button that is being pressed would go at each card
            self._changed()

    def _send(self, seat: int, text: str) -> None:
        if seat in self._seats:
            self._seats[seat].send(text)

    # What the player does

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-invite], [data-replace], [data-go], [data-end]")
        if not button:
            return
        if button.hasAttribute("data-end"):
            self._end()
            return
        if button.hasAttribute("data-invite"):
            self._stop_inviting()  # nobody takes the code of before for that of this seat
            self._desk.run(self._invite(int(button.getAttribute("data-invite") or 0)))
        elif button.hasAttribute("data-replace"):
            self._close_seat(int(button.getAttribute("data-replace") or 0))
        else:
            self._start()

    def _close_seat(self, seat: int) -> None:
        """A bot plays here from now on; the guest is told that the connection is closed."""
        if seat in self._seats:
            self._seats.pop(seat).close()
        self._failed.pop(seat, None)
        if self._inviting == seat:
            self._stop_inviting()
        self.hosting.gone(seat, True)
        self._changed()

    def _start(self) -> None:
        if self.hosting.own is not None and not self._take_name():
            self._field.element.focus()
            return
        on = self._desk.at_table()
        self._desk.host(self.hosting)
        self._awake.hold()
        if on:
            self._desk.clear()
        else:
            game = self._desk.game_to_share()
            self._desk.begin_by({"variant": game["variant"], "options": game["options"], "game": 1})

    def _take_name(self) -> bool:
        """Have the player called as they have typed; why not is said, and the name of before stays."""
        name = names.clean(self._field.element.value, people.LONGEST)
        wrong = "" if name else t("devices.noname")
        if name and self.hosting.is_taken(name):
            wrong = t("together.same", person=name)
        self._says.text("").text(wrong)
        if not wrong and name != self.hosting.name:
            self.hosting.name = name
            self.hosting.tell_table()
            self._keep()
        return not wrong

    def _end(self) -> None:
        """Everybody is told; bots play on."""
        assert self._table
        self._table.close()
        self._table = None
        for seat in list(self.hosting.guests) + list(self.hosting.onlookers):
            self.hosting.gone(seat, True)
        self._awake.let_go()
        self._dialog.element.close()

    def _typed(self, event: Event) -> None:
        if event.target.hasAttribute("data-own-name"):
            self._take_name()
        elif event.target.hasAttribute("data-part"):
            self._sit(None, str(event.target.value) == "deals")
            self.hosting.tell_table()
            self._draw_seats()
        elif event.target.hasAttribute("data-away"):
            self.hosting.wait(str(event.target.value) == "bot")
            self._keep()

    def _closed(self, _event: Event) -> None:
        if self._reader:
            self._reader.close()


panels.register("devices", DevicesPanel)
