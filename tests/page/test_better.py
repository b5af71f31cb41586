"""What would have been better, without a browser: found one by one, marked in the replay, played again."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from jass.history.log import loads
from tests.page.fake_page import Element, Page, imported
from tests.page.playing import WORDS, Playing, playing
from tests.page.test_panels import FullDesk

DEALT = "seed 1"


def moment(index: int, trick: int, lost: float, **more: object) -> dict[str, Any]:
    """A decision as the engine judges it."""
    told = {"index": index, "deal": 1, "trick": trick, "kind": "card", "chosen": "E6", "better": "RA"}
    judged = {"lost": lost, "counts": lost >= 3, "row": False, "unlucky": 0.0, "why": [{"key": "best"}]}
    return told | judged | more


MOMENTS = [
    moment(0, 0, 4.4, kind="shove", chosen="E", better="shove"),
    moment(4, 1, 1.0, unlucky=44.0, instead="LO", why=[]),
    moment(9, 2, 12.6),
    None,
    moment(20, 5, 30.0),
    moment(30, 7, 5.0),
]
"""Four of them cost points; the first costs least."""


class Judge:
    """The engine, with judgements of our own; `asked` are the places that it was asked for."""

    def __init__(self, game: Playing) -> None:
        self._game = game
        self.asked: list[int] = []
        self.moments: list[dict[str, Any] | None] = list(MOMENTS)
        self.written, self.cards = -20, 31
        self.meanwhile: Callable[[int], object] = lambda _place: None

    async def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] != "review":
            reply: dict[str, Any] = await self._game.engine.ask(request)
            return reply
        place: int = request["from"]
        self.asked.append(place)
        self.meanwhile(place)
        told: dict[str, Any] = {"of": len(self.moments), "next": None}
        if place < len(self.moments):
            return {"review": told | {"next": place + 1, "moment": self.moments[place]}}
        return {"review": told | {"written": self.written, "cards": self.cards}}


class Seen:
    """A game after its first deal, and the panel of it."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.judge = Judge(game)
        self.desk = FullDesk(game)
        self.desk.ask = self.judge.ask
        self._panels = importlib.import_module("web.page.ui.panels")
        for module in ("better", "panel"):
            importlib.import_module(f"web.page.replay.{module}")

    def open(self, name: str) -> None:
        loop = asyncio.get_running_loop
        self.game.do(lambda: loop().create_task(self._panels.show(name, self.desk)))


def text_of(element: Element) -> str:
    """All the words in an element."""
    return " ".join(each.textContent for each in element.everything())


@pytest.fixture
def seen() -> Iterator[Seen]:
    with playing() as game:
        game.open(DEALT)
        game.play_until(lambda view: view["phase"] == "dealOver")
        yield Seen(game)


def test_it_is_prepared_while_the_slate_is_read(seen: Seen) -> None:
    assert seen.game.engine.asked[-1] == {"do": "review", "deal": 1}


def test_the_three_dearest_moments_stand_in_the_order_of_play(seen: Seen) -> None:
    cards: Any = importlib.import_module("web.page.base.cards")
    seen.open("better")
    assert seen.judge.asked == list(range(len(MOMENTS) + 1))
    items = [each for each in seen.game.find("#better .better-moments").everything() if each.tagName == "LI"]
    told = [text_of(each) for each in items]
    where = ["Trick 2", "Trick 5", "Trick 7"]
    points = [f"{n} points worse than possible" for n in (13, 30, 5)]
    for text, place, lost in zip(told, where, points, strict=True):
        assert place in text
        assert lost in text
    luck = text_of(seen.game.find("#better .better-luck"))
    assert "44 points more" in luck
    assert luck.index(cards.name("E6")) < luck.index(cards.name("LO"))
    assert "−20" in luck
    assert "+31" in luck
    assert seen.game.find("#better [role=status]").textContent == WORDS["better.done"]


def test_a_moment_is_shown_as_soon_as_it_is_found_at_its_place_in_the_play(seen: Seen) -> None:
    def tricks() -> list[str]:
        shown = text_of(seen.game.find("#better .better-moments"))
        known = [place for place in ("Trick 2", "Trick 5", "Trick 7") if place in shown]
        return sorted(known, key=shown.index)

    told: list[list[str]] = []
    seen.judge.meanwhile = lambda _place: told.append(tricks())
    seen.judge.moments = [MOMENTS[4], MOMENTS[5], MOMENTS[1], MOMENTS[2], None]
    seen.open("better")
    assert told[1:3] == [["Trick 5"], ["Trick 5", "Trick 7"]]
    assert tricks() == ["Trick 2", "Trick 5", "Trick 7"]
    found: Any = importlib.import_module("web.page.replay.found")
    _, kept = found.last(seen.desk.current_game.saves.head, 1)
    assert [each["index"] for each in kept] == [4, 9, 20, 30]


@pytest.mark.parametrize(
    ("moments", "said"),
    [
        ([], "There was nothing to judge in this deal."),
        ([None, None], "There was nothing to judge in this deal."),
        ([moment(4, 1, 1.0), None], "Found nothing that counts; 1 of 2 decisions could be judged."),
        ([moment(4, 1, 1.0)], "Nothing that counts: well played."),
    ],
)
def test_well_played_is_what_was_judged_and_cost_nothing(seen: Seen, moments: list[Any], said: str) -> None:
    seen.judge.moments = moments
    seen.open("better")
    assert seen.game.find("#better [role=status]").textContent == said


def test_a_contract_of_a_coiffeur_is_measured_by_its_row(seen: Seen) -> None:
    seen.judge.moments = [moment(0, 0, 9.0, kind="contract", chosen="E", better="R", row=True)]
    seen.open("better")
    assert WORDS["better.row"] in text_of(seen.game.find("#better .better-moments"))
    seen.judge.moments = [moment(0, 0, 9.0, kind="contract", chosen="E", better="R")]
    seen.open("better")
    assert WORDS["better.row"] not in text_of(seen.game.find("#better .better-moments"))


@pytest.mark.parametrize(("written", "unlucky"), [(30, True), (31, False), (40, False)])
def test_a_deal_that_went_better_than_its_cards_was_not_unlucky(
    seen: Seen, written: int, unlucky: bool
) -> None:
    seen.judge.written = written
    seen.open("better")
    assert ("unlucky" in text_of(seen.game.find("#better .better-luck"))) == unlucky


@pytest.mark.parametrize(("instead", "said"), [("shove", "tip.shove"), ("O", "contract.O")])
def test_a_contract_that_was_right_but_unlucky_names_another_one(seen: Seen, instead: str, said: str) -> None:
    told = moment(0, 0, 0.0, kind="contract", chosen="U", better="U", unlucky=31.4, instead=instead)
    seen.judge.moments = [told]
    seen.open("better")
    luck = text_of(seen.game.find("#better .better-luck"))
    assert f"{WORDS[said]} would have brought 31 points more" in luck
    assert WORDS["contract.U"] in luck


def test_who_closes_it_gives_the_rest_up(seen: Seen) -> None:
    def close(place: int) -> None:
        if place == 2:
            seen.game.find("#better").close()

    seen.judge.meanwhile = close
    seen.open("better")
    assert seen.judge.asked == [0, 1, 2]


def test_the_replay_marks_where_points_were_lost(seen: Seen) -> None:
    seen.open("replay")
    assert seen.game.page.document.querySelector("#replay [data-lost]") is None
    seen.open("better:1")
    seen.open("replay:1.5")
    chips = [each for each in seen.game.find("#replay").everything() if each.hasAttribute("data-lost")]
    assert [chip.getAttribute("data-trick") for chip in chips] == ["1", "4", "6"]
    assert "30 points worse than possible" in text_of(chips[1])
    assert chips[1].getAttribute("aria-current") == "step"
    assert seen.game.find("#replay .replay-says").textContent.endswith("30 points worse than possible")


def test_the_marks_of_a_deal_outlast_the_next_action(seen: Seen) -> None:
    game = seen.game
    seen.open("better:1")
    game.click("[data-next]")
    game.decide()
    seen.open("replay:1")
    marked = [each for each in game.find("#replay").everything() if each.hasAttribute("data-lost")]
    assert len(marked) == 3


def test_the_marks_are_those_of_one_game_as_it_was_played(seen: Seen) -> None:
    better: Any = importlib.import_module("web.page.replay.better")
    seen.open("better:1")
    assert better.lost_in(seen.desk, 1)
    assert better.lost_in(seen.desk, 2) == {}
    head = seen.desk.current_game.saves.head
    head["undone"] += 1  # and the deal played otherwise
    assert better.lost_in(seen.desk, 1) == {}
    head["undone"] -= 1
    head["id"] += "x"
    assert better.lost_in(seen.desk, 1) == {}


def test_where_several_hand_the_device_on_a_mark_says_whose_play_it_was(
    seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    better: Any = importlib.import_module("web.page.replay.better")
    monkeypatch.setattr(better.people, "pass_on", lambda: True)
    monkeypatch.setattr(better.people, "name", lambda seat: f"Seat {seat}")
    monkeypatch.setattr(seen.desk, "company", lambda: SimpleNamespace(people=[1, 2]))
    seen.open("better:1")
    assert better.lost_in(seen.desk, 1)[5] == "Seat 1: 30 points worse than possible"


def test_only_the_last_deals_are_remembered_and_each_seat_s_apart() -> None:
    with imported(Page(), "web.page.replay.found") as found:
        head = {"id": "a", "undone": 0}
        for deal in range(1, 101):
            found.note(head, deal, 0, [moment(0, 1, 5.0), moment(2, 2, 1.0)], 10, 4)
        assert found.last(head, 1) is None
        assert found.together(head, 0) == (40, 400, 160, 200.0)
        found.note(head, 100, 2, [], -10, -4)
        assert found.last(head, 100) == (2, [])
        found.note(head, 99, 2, [], None, None)
        assert found.together(head, 2) == (1, -10, -4, 0.0)
        assert found.together({"id": "b", "undone": 0}, 0) == (0, 0, 0, 0.0)


def test_after_the_game_the_deals_that_were_looked_at_are_summed(seen: Seen) -> None:
    game = seen.game
    seen.open("better")
    assert game.page.document.querySelector("#better .better-game") is None
    line = dict(game.view["results"][0], deal=2)
    game.view["results"] = [*game.view["results"], line, dict(line, deal=3)]
    game.view["ended"] = {"how": "points"}
    seen.judge.written, seen.judge.cards = 100, 40
    seen.open("better:2")
    words = game.find("#better .better-game").textContent
    for said in ("2 of 3", "+80", "+71", "104 points"):  # −20 + 100, 31 + 40, twice what counts: 52
        assert said in words


def test_playing_on_from_a_moment_is_practice_and_leaves_the_game_alone(seen: Seen) -> None:
    game = seen.game
    seen.open("better")
    whole, before = game.engine.log, game.current_game.saves.current
    button = game.page.document.querySelector("#better [data-again='9']")
    assert button is not None
    game.do(lambda: button.tell("click"))
    assert game.engine.log is not None
    assert loads(game.engine.log).actions == loads(whole).actions[:9]
    assert game.current_game.saves.current != before
    assert game.current_game.saves.record(before)[1] == whole
    assert game.current_game.saves.head["undone"] == 1
    counted = game.current_game.saves.head["counted"]
    assert counted == len(game.view["results"]) == 0
    # The next deal of the game itself is not known from it.
    assert loads(game.engine.log).seeds.seed(1) == loads(whole).seeds.seed(1)
    assert loads(game.engine.log).seeds.seed(2) != loads(whole).seeds.seed(2)


def test_the_play_of_another_seat_is_judged_where_the_player_has_that(seen: Seen) -> None:
    """As on a device that deals, or that goes on with a game of others: practice is the first seat's."""
    seats: list[object] = []
    ask = seen.judge.ask

    async def noted(request: dict[str, Any]) -> dict[str, Any]:
        if request["do"] == "review":
            seats.append(request.get("seat"))
        return await ask(request)

    seen.desk.ask = noted
    seen.game.view["seat"] = 2
    seen.open("better")
    assert set(seats) == {2}
    assert seen.game.page.document.querySelector("#better [data-again]") is None
    assert seen.game.page.document.querySelector("#better [name=whose]") is None


def test_a_challenge_is_that_of_the_first_seat(seen: Seen) -> None:
    game = seen.game
    assert not game.find("[data-open=challenge]").hidden
    game.view["seat"] = 2
    game.at_table.slate.result(game.view, 0)
    assert game.find("[data-open=challenge]").hidden


def test_what_was_lost_stands_in_the_statistics_of_the_month(seen: Seen) -> None:
    seen.desk.current_game.saves.head.pop("helped", None)  # the bots of this table play at another level
    seen.open("better")
    panel: Any = importlib.import_module("web.page.statistics.panel")
    panel.js.Intl.NumberFormat.new = lambda _tag: SimpleNamespace(format=str)
    today: dict[str, Any] = {"getFullYear": lambda: 2026, "getMonth": lambda: 10, "getDate": lambda: 27}
    today |= {"setUTCDate": int, "setUTCSeconds": int}
    panel.js.Date.new = lambda *day: SimpleNamespace(toLocaleDateString=lambda *_: str(day), **today)
    seen.open("statistics")
    words = text_of(seen.game.find("#statistics .stats-judged"))
    assert WORDS["variant.schieberCh"] in words
    for said in ("47.6", "4.4"):  # 12.6 + 30 + 5 for cards, one shove
        assert said in words
    seen.open("better")  # the same deal again
    seen.open("statistics")
    assert text_of(seen.game.find("#statistics .stats-judged")) == words


def noted(seen: Seen) -> dict[str, Any]:
    """What the statistics keep once the deal has been looked at."""
    seen.open("better")
    judged: Any = importlib.import_module("web.page.statistics.judged")
    kept: dict[str, Any] = judged.kept()
    return kept


def test_practice_is_not_in_the_statistics(seen: Seen) -> None:
    seen.desk.current_game.saves.tell(helped=True)
    assert noted(seen) == {}


def test_a_challenge_played_again_is_not_in_the_statistics(seen: Seen) -> None:
    head = seen.desk.current_game.saves.head
    head.pop("helped", None)
    head["challenge"], head["again"] = "text", True
    assert noted(seen) == {}


def test_a_later_try_at_the_cards_of_a_day_is_not_in_the_statistics(seen: Seen) -> None:
    seen.desk.current_game.saves.head.pop("helped", None)
    seen.desk.today.practice = True
    assert noted(seen) == {}


def test_a_game_is_in_the_statistics_of_its_own_month(seen: Seen) -> None:
    recorded: Any = importlib.import_module("web.page.statistics.recorded")
    head = seen.desk.current_game.saves.head
    head.pop("helped", None)
    head["at"] = 20_000 * 86400 + 5
    asked: list[int] = []
    date: dict[str, Any] = {"getFullYear": lambda: 2024, "getMonth": lambda: 9, "getDate": lambda: 4}
    date |= {"setUTCDate": asked.append, "setUTCSeconds": asked.append}
    now = recorded.js.Date.new()
    recorded.js.Date.new = lambda *at: SimpleNamespace(**date) if at else now
    assert [each[0] for each in noted(seen).values()] == ["2024-10"]
    assert asked == [20_001, 5]
