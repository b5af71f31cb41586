"""The page of a guest: takes the seat that its address offers, and plays at the table of another device.

Runs in MicroPython. There is no engine here: the dealing device has it (remote.py).
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import js

from web.page.base import dom, names, people, storage
from web.page.base.i18n import t
from web.page.fairness.commitment import drawn
from web.page.together import fair, glue, tickets
from web.page.together.hosting import ONLOOKERS
from web.page.together.messages import VERSION
from web.page.together.remote import Remote
from web.page.together.sealing import LONGEST_WORD
from web.page.ui import dialogs
from web.page.ui.awake import Awake

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event, Glue, GlueNews, GuestLink

    from web.page.table.controller import Game
    from web.page.types.roles import Run

# What the history of a tab that has a seat says, before the name and, on the next line, the deals that are
# over: a reload keeps them.
_SITTING = "sitting"

# Seconds without a word until a guest is offered to go on alone.
_PATIENCE = 10


class JoinPanel:
    """The dialog in which a guest sits down; then the link between the page's table and the other device."""

    def __init__(
        self,
        game: Game,
        status: Callable[[str], object],
        run: Run,
    ) -> None:
        self._game = game
        self._status = status
        self._run = run
        self._glue: Glue | None = None
        self._guest: GuestLink | None = None
        self._remote: Remote | None = None
        self._checked = ""
        self._found: list[str] = []  # what the checks found since the last slate
        self._said: list[str] = []  # and what that slate says
        self._kept: str | None = None
        self._awake = Awake(run)
        self._name = people.own_name(people.PLAYER)
        self._dialog = dialogs.new("join").attr("class", "sheet tall devices")
        self._dialog.on("click", self._clicked).on("cancel", lambda event: event.preventDefault())
        self._dialog.on("submit", self._submitted)

    def open(self) -> None:
        """Ask for a name, and take the seat; who comes back after a reload has it already."""
        self._run(self._begin())

    async def _begin(self) -> None:
        try:
            self._glue = await glue.load()
        except OSError:
            self._say(t("open.failed.title"), t("open.failed"))
            return
        kept, before = None, str(js.history.state)
        if before.startswith(_SITTING):  # this tab had the seat before it was reloaded
            asked = glue.options(self._heard)
            asked.ticket = self._ticket()
            kept = (await self._glue.join.resume(asked)).guest
        if kept:
            self._guest = kept
            name, parted, over = before[len(_SITTING) :].partition("\n")
            self._name = names.clean(name, people.LONGEST) if parted else self._name
            self._sit().over = (over if parted else name) or None  # an earlier version has kept no name
            self._say(t("join.title"), t("join.back"))
            return
        if int(self._glue.join.place(self._ticket())) in ONLOOKERS:
            self._ask_to_look()
        else:
            self._ask_name()

    def _ticket(self) -> str:
        return str(js.location.hash).partition("=")[2]

    # What it shows

    def _page(self, title: str) -> dom.Node:
        page = dialogs.begin(self._dialog, title)
        dom.within(self._dialog, ".away").element.remove()  # there is nothing behind it
        dialogs.show(self._dialog)
        return page

    def _say(self, title: str, words: str, again: bool = False) -> None:
        page = self._page(title)
        dom.make(page, "p", "devices-lead", words).attr("role", "status")
        buttons = dialogs.end(self._dialog)
        if again:
            dialogs.button(buttons, "primary", t("join.again"), "again")
        if self._remote and self._remote.over and self._remote.seat is not None:
            dialogs.button(buttons, "secondary", t("join.on"), "on")
        dialogs.button(buttons, "link", t("join.alone"), "alone")

    def _ask_name(self) -> None:
        page = self._page(t("join.title"))
        dom.make(page, "p", "devices-lead", t("join.lead"))
        form = dom.make(page, "form", "devices-sit").attr("id", "join-form")
        label = dom.make(form, "label", "devices-name", t("devices.name"))
        self._field = dom.make(label, "input").attr("type", "text").attr("maxlength", people.LONGEST)
        self._field.attr("autocomplete", "off").attr("data-own-name", True).attr("required", True)
        self._field.element.value = self._name
        buttons = dialogs.end(self._dialog)
        dom.make(buttons, "button", "primary", t("join.sit")).attr("type", "submit").attr("form", "join-form")
        dialogs.button(buttons, "link", t("join.alone"), "alone")

    def _ask_to_look(self) -> None:
        page = self._page(t("devices.look"))
        dom.make(page, "p", "devices-lead", t("join.look"))
        buttons = dialogs.end(self._dialog)
        dialogs.button(buttons, "primary", t("devices.look"), "look")
        dialogs.button(buttons, "link", t("join.alone"), "alone")

    async def _answer(self) -> None:
        assert self._glue
        self._guest = self._glue.join(self._ticket(), glue.options(self._heard))
        made = await self._guest.answered
        if made.why:
            self._say(t("join.title"), t("devices.ticket." + str(made.why)))
            return
        self._sit()
        page = self._page(t("join.show"))
        dom.make(page, "p", "devices-lead", t("join.show.line"))
        await tickets.show(dom.make(page, "div", "ticket"), self._glue, str(made.ticket))
        dialogs.button(dialogs.end(self._dialog), "link", t("join.alone"), "alone")

    def _sit(self) -> Remote:
        assert self._guest
        number = int(self._guest.seat)
        seat = None if number in ONLOOKERS else number
        words = fair.Words(number, self._send, _drawn, _digest, self._run)
        remote = self._remote = Remote(seat, self._game, self._send, self._changed, words)
        self._game.sit_at(remote, remote)
        dom.root.attr("data-guest", True)
        return remote

    def _send(self, text: str) -> None:
        assert self._guest
        self._guest.send(text)

    def _keep(self, remote: Remote) -> None:
        """What a reload of this tab must not lose."""
        self._kept = remote.over
        js.history.replaceState(_SITTING + self._name + "\n" + (remote.over or ""), "", js.location.href)

    # What the connection tells

    def _heard(self, news: GlueNews) -> None:
        kind, remote = str(news.kind), self._remote
        if remote is None:
            return
        assert self._guest
        if kind == "text":
            remote.heard(str(news.text))
        elif kind in ("open", "back"):
            remote.connected(True)
            self._awake.hold()
            self._keep(remote)
            self._guest.send(json.dumps({"hello": {"name": self._name, "v": VERSION}}))
        elif kind == "away":
            remote.connected(False)
            self._run(self._offer_way_on(remote))
        elif kind == "lost":
            self._awake.let_go()
            remote.connected(False)
            self._say(t("join.lost"), t("join.lost.line"), again=True)
        elif kind == "closed":
            self._awake.let_go()
            remote.connected(False)
            self._say(t("join.lost"), t("join.replaced" if str(news.why) == "replaced" else "join.closed"))
        elif kind == "failed":
            self._say(t("join.lost"), t("devices.failed." + str(news.why)), again=True)

    def _changed(self) -> None:
        remote = self._remote
        assert remote
        if remote.over != self._kept:
            self._keep(remote)
        if remote.table.get("sorry"):
            self._say(t("join.title"), t("devices.ticket.version"), again=True)
            return
        if (
            remote.over
            and '"seed":' in remote.over
            and remote.over != self._checked
            and remote.seat is not None
        ):
            self._checked = remote.over
            self._run(self._check(remote))
        if not remote.there:
            self._status(t("join.away"))
        elif remote.playing:
            if self._dialog.element.open:
                self._dialog.element.close()
        elif remote.table:
            words = "join.out" if remote.out else "join.rests" if remote.rests else "join.wait"
            title = "devices.look" if remote.seat is None else "join.here"
            self._say(t(title), t(words, name=remote.host() or t("join.host")))

    async def _offer_way_on(self, remote: Remote) -> None:
        """Whoever has waited for a while may go on without the dealing device."""
        await asyncio.sleep(_PATIENCE)
        if not remote.there and not self._dialog.element.open:
            self._say(t("join.lost"), t("join.away"))

    async def _check(self, remote: Remote) -> None:
        """At the end, say on the slate whether the cards were sealed before this guest's word was known."""
        assert remote.over
        found = await remote.words.holds(remote.over, remote.followed, remote.seen)
        if found is None:
            return
        self._found.append(found)
        slate = dom.find("slate")
        while not slate.element.open or not slate.element.querySelector(".finale .moods"):
            await asyncio.sleep(0.2)  # what stands there before is taken out when the slate comes
        said = slate.element.querySelector(".devices-checked")
        self._said = (self._said if said else []) + self._found
        if self._found:  # else it is said with another's
            self._found = []
            line = dom.Node(said) if said else dom.make(dom.within(slate, ".finale"), "p", "devices-checked")
            line.attr("role", "status").text(t("join." + fair.verdict(self._said)))

    # What the player does

    def _submitted(self, event: Event) -> None:
        event.preventDefault()
        self._name = names.clean(self._field.element.value, people.LONGEST)
        self._run(self._answer())

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-alone], [data-again], [data-on], [data-look]")
        if not button:
            return
        if button.hasAttribute("data-look"):
            self._run(self._answer())
            return
        if button.hasAttribute("data-again"):
            js.location.reload()
            return
        if button.hasAttribute("data-on") and not self._go_on_here():
            return
        if self._guest:
            self._guest.close()
        js.location.href = str(js.location.pathname) + str(js.location.search)

    def _go_on_here(self) -> bool:
        """The page that comes next deals from the last deal that is over; bots have the other seats."""
        assert self._remote
        seat = self._remote.seat
        called = {str(seat): self._name} if self._name else {}
        seats = {"people": [seat], "names": called, "tips": True, "undo": True}
        request = {"do": "load", "log": self._remote.over, "saved": None, "seats": seats, "successor": True}
        if storage.write("successor", json.dumps(request)):
            return True
        self._say(t("join.lost"), t("save.blocked"))
        return False


def _drawn() -> tuple[str, str]:
    """A word and a salt that nobody could foresee."""
    return drawn()[:LONGEST_WORD], drawn()


async def _digest(text: str) -> str:
    """The SHA-256 of a text in hexadecimal; empty where the address is not secure."""
    if not js.crypto.subtle:
        return ""
    digest = await js.crypto.subtle.digest("SHA-256", js.TextEncoder.new().encode(text))
    octets = js.Uint8Array.new(digest)
    return "".join([f"{int(octets[index]):02x}" for index in range(32)])
