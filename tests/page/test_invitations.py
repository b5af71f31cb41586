"""What the dealing device offers where a guest's device is not reached."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.playing import Playing, playing
from tests.page.test_panels import FullDesk


class Camera:
    """One that the player was not asked for yet, and what comes of it; None: there is nothing to ask."""

    def __init__(self, why: str | None) -> None:
        self.why = why

    async def wanted(self) -> bool:
        return self.why is not None

    async def start(self, _video: object) -> SimpleNamespace:
        return SimpleNamespace(why=self.why)

    def stop(self) -> None:
        """Let go of it."""


class Host:
    """Makes a table, or takes up that of `before` a reload, with the guests at these seats."""

    def __init__(self, glue: Glue, before: tuple[int, ...]) -> None:
        self.glue, self.before = glue, before

    def __call__(self, options: dict[str, Any]) -> SimpleNamespace:
        self.glue.heed = options["heed"]
        return SimpleNamespace(seat=lambda _number, _seats: self.glue, close=self.glue.close)

    async def resume(self, options: dict[str, Any]) -> SimpleNamespace:
        seats = SimpleNamespace(length=len(self.before), at=lambda index: self.before[index])
        return SimpleNamespace(table=self(options) if self.before else None, seats=seats)


class Glue:
    """Connections that are asked for, and of which the news come from the test."""

    def __init__(self, camera: str | None = None, before: tuple[int, ...] = ()) -> None:
        self.heed: Callable[[Any], object] = lambda _news: None
        self.camera = Camera(camera)
        self.offers = 0
        self.tickets: list[str] = []  # what comes of the next offers; without one, another takes their place
        self.closed = 0
        self.host = Host(self, before)

    def supported(self) -> bool:
        return True

    async def offer(self) -> SimpleNamespace:
        self.offers += 1
        if self.tickets:
            return SimpleNamespace(ticket=self.tickets.pop(0), why="")
        return SimpleNamespace(ticket="", why="replaced")

    async def drawCode(self, _text: str) -> Any:  # noqa: N802 - as web/together/together.js calls it
        return importlib.import_module("js").document.createElement("svg")

    def close(self) -> None:
        self.closed += 1

    def send(self, _text: str) -> None:
        """What guests are told is no matter here."""

    def tell(self, seat: int, kind: str, why: str = "", text: str = "") -> None:
        self.heed(SimpleNamespace(seat=seat, kind=kind, text=text, why=why))


def shown(game: Playing, glue: Glue, desk: FullDesk | None = None) -> tuple[Any, Glue]:
    """The open dialog of the dealing device, with these connections."""
    importlib.import_module("web.page.together.devices")
    panels = importlib.import_module("web.page.ui.panels")
    desk = desk or FullDesk(game)
    panel = panels.made("devices", desk)
    panel._glue = glue
    game.do(lambda: asyncio.get_running_loop().create_task(panels.show("devices", desk)))
    return panel, glue


@pytest.mark.parametrize(
    ("phase", "why", "offered"),
    [
        ("dealOver", "noRoute", "challenge"),
        ("dealOver", "noCandidates", "challenge"),
        ("dealOver", "permission", "challenge"),
        ("dealOver", "refused", ""),
        ("play", "noRoute", "day"),
        ("play", "noCandidates", "day"),
        ("play", "permission", "day"),
        ("play", "unsupported", ""),
    ],
)
def test_where_no_way_leads_to_a_guest_the_same_cards_do(phase: str, why: str, offered: str) -> None:
    with playing() as game:
        game.open("seed 1")
        game.play_until(lambda view: view["phase"] == phase)
        _, glue = shown(game, Glue())
        assert game.find("#devices").open
        assert game.find("#devices h2").textContent
        game.do(lambda: game.find("#devices [data-invite]").tell("click"))
        game.do(lambda: glue.tell(1, "failed", why))
        words = game.find("#devices .devices-invitation .devices-failed")
        assert words.attributes["role"] == "alert"
        assert words.textContent
        found = game.page.document.querySelector("#devices .devices-invitation [data-open]")
        assert (found.attributes["data-open"] if found else "") == offered
        if found:
            assert found.textContent == {"challenge": "Send the same cards", "day": "Daily Jass"}[offered]


@pytest.mark.parametrize(("why", "answer"), [("", "allow"), ("denied", "allow"), ("", "without")])
def test_the_camera_is_asked_for_before_the_first_ticket_and_once(why: str, answer: str) -> None:
    with playing() as game:
        _, glue = shown(game, Glue(why))
        invite = game.find("#devices [data-invite]")
        game.do(lambda: invite.tell("click"))
        assert glue.offers == 0
        game.do(lambda: game.find(f"#devices [data-camera={answer}]").tell("click"))
        assert glue.offers == 1
        game.do(lambda: invite.tell("click"))
        assert glue.offers == 2


def test_guests_of_before_a_reload_are_back_before_the_game_has_begun() -> None:
    with playing() as game:
        _, glue = shown(game, Glue(before=(2,)))
        state = "#devices [data-seat='2'] [data-state=here]"
        assert game.page.document.querySelector(state) is None, "nobody is here before they are heard"
        game.do(lambda: glue.tell(2, "open", "spare"))
        assert game.page.document.querySelector(state) is not None
        assert glue.offers == 0


def test_of_two_invitations_each_says_why_it_failed() -> None:
    """Beside the code that is shown, which stays."""
    with playing() as game:
        panel, glue = shown(game, Glue())
        t = importlib.import_module("web.page.base.i18n").t
        glue.tickets = ["T1", "T2"]

        def words(selector: str) -> list[str]:
            return [part.textContent for part in game.find(f"#devices {selector}").everything()]

        game.do(lambda: game.find("#devices [data-seat='1'] [data-invite]").tell("click"))
        game.do(lambda: game.find("#devices [data-seat='2'] [data-invite]").tell("click"))
        game.do(lambda: glue.tell(1, "failed", "noRoute"))
        assert t("devices.failed.noRoute") in words("[data-seat='1']")
        assert t("devices.invite.again") in words("[data-seat='1']")
        assert t("devices.step.answer") in words(".devices-invitation")
        game.do(lambda: glue.tell(2, "failed", "refused"))
        assert t("devices.failed.refused") in words(".devices-invitation")
        assert t("devices.failed.refused") not in words("[data-seat='2']"), "not twice"
        game.do(lambda: asyncio.get_running_loop().create_task(panel.open()))
        assert t("devices.failed.refused") in words("[data-seat='2']"), "the dialog is another one by now"
        game.do(lambda: glue.tell(1, "open"))
        assert t("devices.failed.noRoute") not in words("[data-seat='1']")


@pytest.mark.parametrize("shown_last", [1, 2])
def test_a_code_that_another_takes_the_place_of_has_not_failed(shown_last: int) -> None:
    with playing() as game:
        panel, _ = shown(game, Glue())
        game.do(lambda: game.find("#devices [data-seat='1'] [data-invite]").tell("click"))
        game.do(lambda: game.find(f"#devices [data-seat='{shown_last}'] [data-invite]").tell("click"))
        assert panel._failed == {}


def test_a_code_for_the_seat_that_this_device_takes_is_void() -> None:
    with playing() as game:
        desk = FullDesk(game)
        desk.at_table = lambda: False  # type: ignore[method-assign]
        panel, glue = shown(game, Glue(), desk)

        def part(value: str) -> None:
            target = game.find(f"#devices [data-part={value}]")
            target.value = value
            game.do(lambda: target.tell("change"))

        part("deals")
        assert panel.hosting.own is None
        game.do(lambda: game.find("#devices [data-seat='0'] [data-invite]").tell("click"))
        assert (glue.offers, glue.closed) == (1, 0)
        part("plays")
        assert [panel.hosting.own, glue.closed] == [0, 1]
        assert game.find("#devices .devices-invitation").hidden
        panel._seats[0] = glue
        game.do(lambda: glue.tell(0, "open"))  # it had been scanned just before
        assert (panel.hosting.guests, glue.closed) == ({}, 2)


def test_a_guest_without_a_seat_in_the_game_is_in_the_list() -> None:
    with playing() as game:
        panel, glue = shown(game, Glue())
        panel._seats[5] = glue
        game.do(lambda: glue.tell(5, "open"))
        row = "#devices [data-seat='5']"
        assert "waits for the next game" in [part.textContent for part in game.find(row).everything()]
        assert game.page.document.querySelector(row + " [data-invite]") is None
        assert "disabled" in game.find("#devices [data-go]").attributes
        panel._seats[1] = glue
        game.do(lambda: glue.tell(1, "open"))
        assert "disabled" not in game.find("#devices [data-go]").attributes


def test_who_comes_and_goes_is_kept_with_the_game() -> None:
    """A table that waits does so after a reload for those who are at it, and for nobody who has left."""
    with playing() as game:
        game.open("seed 1")
        panel, glue = shown(game, Glue())
        panel.hosting.name = "Anna"
        panel.hosting.wait(False)
        seconds = count()
        panel.hosting.now = lambda: next(seconds)

        def kept() -> Any:
            return (game.current_game.saves.head.get("seats") or {}).get("names")

        def hello(name: str) -> None:
            text = '{"hello":{"v":3,"name":"' + name + '"}}'
            game.do(lambda: glue.tell(2, "text", text=text))

        game.do(lambda: glue.tell(1, "open"))
        assert kept() is None, "the game is not theirs yet"
        game.game.company = panel.hosting
        game.do(lambda: glue.tell(2, "open"))
        hello("Beat")
        assert kept() == {"0": "Anna", "2": "Beat"}
        hello("Bea")
        assert kept() == {"0": "Anna", "2": "Bea"}
        game.do(lambda: glue.tell(2, "away"))
        assert kept() == {"0": "Anna", "2": "Bea"}
        game.do(lambda: glue.tell(2, "closed"))
        assert kept() == {"0": "Anna"}
        assert game.current_game.saves.head["seats"]["wait"]


def test_a_guest_who_is_there_and_does_not_play_is_replaced() -> None:
    with playing() as game:
        panel, glue = shown(game, Glue())
        panel._seats[1] = glue
        game.do(lambda: glue.tell(1, "open"))
        row = "#devices [data-seat='1'] "
        assert game.find(row + "[data-invite]").textContent == "Invite again"
        assert game.page.document.querySelector("#devices [data-seat='2'] [data-replace]") is None
        game.do(lambda: game.find(row + "[data-replace]").tell("click"))
        assert (panel.hosting.guests, panel._seats, glue.closed) == ({}, {}, 1)
        assert game.find(row + "[data-invite]").textContent == "Invite"
        assert game.page.document.querySelector(row + "[data-replace]") is None


def test_the_dealing_device_stays_lit_from_the_first_invitation_until_the_table_is_closed() -> None:
    with playing() as game:
        panel, glue = shown(game, Glue())
        lit: list[bool] = []
        panel._awake = SimpleNamespace(hold=lambda: lit.append(True), let_go=lambda: lit.append(False))
        game.do(lambda: game.find("#devices [data-invite]").tell("click"))
        assert lit == [True]
        panel._seats[1] = glue
        game.do(lambda: glue.tell(1, "open"))
        game.do(lambda: glue.tell(1, "back"))
        assert lit == [True, True, True]
        panel._end()
        assert lit[3:] == [False]


def test_answers_are_taken_in_any_order() -> None:
    """Two people were invited, one after the other; each answer has its own seat."""
    with playing() as game:
        importlib.import_module("web.page.together.devices")
        panels = importlib.import_module("web.page.ui.panels")
        panel = panels.made("devices", FullDesk(game))
        taken: list[tuple[int, str]] = []

        def place(seat: int) -> SimpleNamespace:
            async def answer(text: str) -> SimpleNamespace:
                if text.startswith("of"):
                    if text != f"of {seat}":
                        return SimpleNamespace(why="other")
                    taken.append((seat, text))
                    return SimpleNamespace(why="")
                return SimpleNamespace(why="ticket")

            return SimpleNamespace(answer=answer)

        said: list[str] = []
        panel._reader = SimpleNamespace(say=said.append)
        panel._seats = {1: place(1), 2: place(2)}
        for text in ("of 1", "of 2", "of 3", "nonsense"):
            game.run(panel._answered(2, text))
        assert taken == [(1, "of 1"), (2, "of 2")]
        assert said[2:] == [
            "This answer is to an earlier invitation. Invite again.",  # no seat waits for it any more
            "That is no code of Jass.",
        ]


def test_who_deals_has_no_guests_name() -> None:
    with playing() as game:
        desk = FullDesk(game)
        begun: list[Any] = []
        desk.host = begun.append  # type: ignore[attr-defined]
        panel, glue = shown(game, Glue(), desk)
        game.do(lambda: glue.tell(2, "open"))
        game.do(lambda: glue.tell(2, "text", text='{"hello":{"v":3,"name":"Anna"}}'))
        field = game.find("#devices [data-own-name]")
        for name in ("anna", "An\u200bna", "Anna \ufe0f"):
            field.value = name
            panel._start()
            assert begun == []
            assert "is already at the table." in game.find("#devices .devices-failed").textContent
        field.value = "\u2800"
        panel._start()
        assert begun == []
        field.value = "Beat"
        panel._start()
        assert begun == [panel.hosting]
        assert panel.hosting.names() == {0: "Beat", 2: "Anna"}


def test_who_deals_takes_no_guests_name_in_the_game() -> None:
    with playing() as game:
        game.open("seed 1")
        panel, glue = shown(game, Glue())
        field = game.find("#devices [data-own-name]")

        def typed(name: str) -> str:
            field.value = name
            game.do(lambda: field.tell("change"))
            return game.find("#devices [role=alert].devices-failed").textContent

        typed("Anna")
        game.game.company = panel.hosting
        panel._seats[2] = glue
        game.do(lambda: glue.tell(2, "open"))
        game.do(lambda: glue.tell(2, "text", text='{"hello":{"v":3,"name":"Beat"}}'))
        sent: list[str] = []
        glue.send = sent.append  # type: ignore[assignment,method-assign]
        for name in ("Beat", "beat", "Be\u00adat", ""):
            assert typed(name)
            assert panel.hosting.names() == {0: "Anna", 2: "Beat"}
        assert sent == []
        assert typed("Bea") == ""
        assert game.current_game.saves.head["seats"]["names"] == {"0": "Bea", "2": "Beat"}
        assert '"0": "Bea"' in sent[-1]
