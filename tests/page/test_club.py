"""A club's series and ranking on the page, without a browser: what is asked, and what then stands there."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from jass.bots.identity import DIGEST
from jass.history.result_code import Result, encode, rules_digest, seed_digest
from jass.history.series import read_series
from tests.page.playing import WORDS, Playing, playing
from tests.page.test_panels import FullDesk

WEEK = "?series=Bern&deals=4&from=2026-11-23&to=2026-11-29"
BERN = read_series(
    {"series": "Bern", "deals": "4", "from": "2026-11-23", "to": "2026-11-29"}, "schieberCh", {}
)

_LOG = json.dumps({"pace": "work", "level": "strong", "seed": BERN.seed("2026-11-25"), "actions": ["0:S"]})


class ClubDesk(FullDesk):
    """A desk that notes the game that is to be begun."""

    def __init__(self, game: Playing) -> None:
        super().__init__(game)
        self.wanted: list[dict[str, Any]] = []

    def begin_by(self, wanted: dict[str, Any]) -> None:
        self.wanted.append(wanted)
        self._game.find("#series").close()


class Club:
    """A page at an address on a day."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.desk = ClubDesk(game)
        self.js: Any = importlib.import_module("js")

    def open(self, name: str, search: str, day: tuple[int, int, int] = (2026, 11, 25)) -> None:
        self.js.location.search = search
        now = self.js.Date.new.return_value
        now.getFullYear.return_value, month, now.getDate.return_value = day
        now.getMonth.return_value = month - 1
        now.toLocaleDateString.return_value = "some day"
        panels = importlib.import_module("web.page.ui.panels")
        for module in ("series", "ranking"):
            importlib.import_module(f"web.page.club.{module}")
        self.game.do(lambda: asyncio.get_running_loop().create_task(panels.show(name, self.desk)))

    def words(self, name: str) -> str:
        return " | ".join(one.textContent for one in self.game.find(f"#{name}").everything())


@pytest.fixture
def club() -> Iterator[Club]:
    with playing() as game:
        yield Club(game)


def test_the_series_of_the_day_is_begun_by_work_with_its_seed(club: Club) -> None:
    club.open("series", WEEK)
    assert "Schieber · 4 deals" in club.words("series")
    club.game.click("#series [data-club=play]")
    (wanted,) = club.desk.wanted
    assert wanted == {
        "variant": "schieberCh",
        "options": wanted["options"],
        "seed": BERN.seed("2026-11-25"),
        "pace": "work",
        "level": "strong",
        "game": 1,
    }
    assert (wanted["options"]["deals"], wanted["options"]["target"]) == (4, None)
    club.open("series", WEEK)
    assert club.game.find("#series [data-club=play]").textContent == "Play the series"  # nothing was decided


class SeriesDesk(ClubDesk):
    """A desk that begins what is wanted."""

    def begin_by(self, wanted: dict[str, Any]) -> None:
        super().begin_by(wanted)
        self._game.game.request({"do": "open", **wanted})


def test_a_first_try_that_was_left_for_another_game_is_gone_on_with(club: Club) -> None:
    game, tries = club.game, importlib.import_module("web.page.club.tries")
    club.desk = SeriesDesk(game)
    seed = BERN.seed("2026-11-25")
    with_cards = {**_opened(), "pace": "work", "level": "easy"}
    club.open("series", WEEK)
    game.click("#series [data-club=play]")
    game.play_until(lambda view: view["turn"] == 0)
    opened = [request for request in game.engine.asked if request["do"] == "open"]
    assert (opened[0]["seed"], opened[0]["level"]) == (seed, "strong")
    _decide(game)
    first, log = game.current_game.pointed()["id"], game.engine.log
    assert tries.known(seed)
    game.open("another")
    _decide(game)
    club.open("series", WEEK)
    button = game.find("#series [data-club=play]")
    assert button.textContent == "Continue"
    game.click("#series [data-club=play]")
    assert (game.current_game.pointed()["id"], game.engine.log) == (first, log)
    assert len(club.desk.wanted) == 1
    assert tries.counts(seed, first)
    game.do(lambda: game.game.request(with_cards))
    assert not tries.counts(seed, game.current_game.pointed()["id"])


@pytest.mark.parametrize("control", ["h", "u"])
def test_help_in_a_series_says_first_what_it_costs(club: Club, control: str) -> None:
    game = club.game
    club.desk = SeriesDesk(game)
    club.open("series", WEEK)
    game.click("#series [data-club=play]")
    _decide(game)
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
    before = len(game.engine.asked)
    game.key(control)
    assert game.said() == WORDS["practice.sure"]
    assert len(game.engine.asked) == before
    head = game.current_game.pointed()
    assert not head["undone"]
    assert not head.get("helped")
    game.key(control)
    assert game.current_game.pointed()["undone"] or game.current_game.pointed()["helped"]
    assert not game.find("#practice").hidden
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
    game.key(control)
    assert game.said() != WORDS["practice.sure"]  # it is practice already


def test_help_in_a_second_try_costs_nothing_and_says_nothing(club: Club) -> None:
    game, tries = club.game, importlib.import_module("web.page.club.tries")
    club.desk = SeriesDesk(game)
    tries.spoil(BERN.seed("2026-11-25"))
    club.open("series", WEEK)
    game.click("#series [data-club=play]")
    _decide(game)
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
    game.key("h")
    assert game.current_game.pointed()["helped"]


def _decide(game: Playing) -> None:
    before = len(game.acts())
    game.play_until(lambda _view: len(game.acts()) > before)


def test_a_game_of_the_series_that_was_only_looked_at_takes_no_try(club: Club) -> None:
    game, tries = club.game, importlib.import_module("web.page.club.tries")
    club.desk = SeriesDesk(game)
    club.open("series", WEEK)
    game.click("#series [data-club=play]")
    game.open("another")
    club.open("series", WEEK)
    assert game.find("#series [data-club=play]").textContent == "Play the series"
    game.click("#series [data-club=play]")
    _decide(game)
    assert tries.counts(BERN.seed("2026-11-25"), game.current_game.pointed()["id"])


def test_cards_that_a_challenge_brought_are_no_first_try(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = BERN.seed("2026-11-25")
    game = club.game
    game.open(seed, deals=4, target=None, endMode="fixedDeals")
    game.play_until(lambda view: view["results"])
    told = asyncio.run(game.engine.ask({"do": "challenge"}))
    heads = [{"challenge": told["challenges"]["deal"]["text"], "slot": "", "bad": None}]
    game.open("another")
    brought = importlib.import_module("web.page.engine_client.brought")
    assert asyncio.run(brought.brought(club.game.engine.ask, heads, seed))
    assert not asyncio.run(brought.brought(club.game.engine.ask, heads, BERN.seed("2026-11-26")))
    assert not asyncio.run(brought.brought(club.game.engine.ask, [{"challenge": "damaged"}, {}], seed))
    monkeypatch.setattr(type(club.game.current_game.saves), "entries", lambda _self: heads)
    tries = importlib.import_module("web.page.club.tries")
    tries.storage.remove("club")
    club.open("series", WEEK)
    club.game.click("#series [data-club=play]")
    assert not tries.counts(seed, "whatever is begun now")


@pytest.mark.parametrize("kind", ["NotHere", "GivenUp", "EngineLost"])
def test_where_nobody_can_say_whether_cards_are_known_no_try_begins(
    club: Club, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    tries: Any = importlib.import_module("web.page.club.tries")
    errors = importlib.import_module("web.page.engine_client.client")
    refused = errors.EngineError({"kind": kind})
    monkeypatch.setattr(
        type(club.game.current_game.saves),
        "entries",
        lambda _self: [{"challenge": "its text", "slot": "", "bad": None}],
    )
    club.open("series", WEEK)
    club.game.engine.refuses = lambda request: refused if request["do"] == "challenge" else None
    club.game.click("#series [data-club=play]")
    assert club.desk.wanted == []
    assert not tries.known(BERN.seed("2026-11-25"))
    club.game.engine.refuses = lambda _request: None  # asked again, it answers
    club.game.click("#series [data-club=play]")
    assert len(club.desk.wanted) == 1


def test_a_first_try_that_has_no_room_is_said(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    storage: Any = importlib.import_module("web.page.base.storage")
    result = importlib.import_module("web.page.club.result")
    monkeypatch.setattr(storage._kept, "set", lambda _key, _text: False)
    club.open("series", WEEK)
    club.game.click("#series [data-club=play]")
    assert len(club.desk.wanted) == 1
    assert club.game.around.told == ["told"]
    shown = result.Shown(club.desk, False)
    shown._result = {"code": "its code"}
    place = importlib.import_module("web.page.base.dom").find("slate")
    shown.lay(place)
    assert "The browser has no room" in " | ".join(
        each.textContent for each in club.game.find("#slate").everything()
    )


def test_two_presses_are_one_try(club: Club) -> None:
    club.open("series", WEEK)
    play = club.game.find("#series [data-club=play]")
    club.game.do(lambda: (play.tell("click"), play.tell("click")))
    assert len(club.desk.wanted) == 1
    tries: Any = importlib.import_module("web.page.club.tries")
    assert tries.counts(BERN.seed("2026-11-25"), "the first game")
    assert not tries.counts(BERN.seed("2026-11-25"), "another game")


def test_in_a_frame_closing_it_begins_a_usual_game_and_playing_it_none(club: Club) -> None:
    storage: Any = importlib.import_module("web.page.base.storage")
    storage.EMBEDDED = True
    club.open("series", WEEK)
    club.game.do(club.game.find("#series").close)
    assert club.desk.begun == ["begun"]
    club.open("series", WEEK)
    club.game.click("#series [data-club=play]")
    assert (club.desk.begun, len(club.desk.wanted)) == (["begun"], 1)


def test_the_game_of_the_series_at_the_table_goes_on_without_a_word(club: Club) -> None:
    club.game.find("#start").setAttribute("hidden", "")
    club.game.do(lambda: club.game.game.request(_opened()))
    club.open("series", WEEK)
    assert not club.game.find("#series").open
    club.game.find("#start").removeAttribute("hidden")
    club.open("series", WEEK)
    assert club.game.find("#series [data-continue]").textContent == "Continue"


def _opened() -> dict[str, Any]:
    options = BERN.options.to_json(BERN.variant.options)
    return {"do": "open", "variant": "schieberCh", "options": options, "seed": BERN.seed("2026-11-25")}


@pytest.mark.parametrize(
    ("day", "says"), [((2026, 11, 22), "begins on"), ((2026, 11, 30), "The series ended on")]
)
def test_before_and_after_its_days_it_cannot_be_begun(
    club: Club, day: tuple[int, int, int], says: str
) -> None:
    club.open("series", WEEK, day)
    assert says in club.words("series")
    assert club.game.find("#series").querySelector("[data-club=play]") is None


@pytest.mark.parametrize("field", ["series", "deals", "from", "to"])
def test_a_bad_parameter_is_named(club: Club, field: str) -> None:
    parameters = {
        "series": "Bern",
        "deals": "4",
        "from": "",
        "to": "",
        field: "" if field == "series" else "x",
    }
    club.open("series", "?" + "&".join(f"{name}={value}" for name, value in parameters.items()))
    assert f"“{field}” in the link" in club.words("series")
    assert "You can play all the same" in club.words("series")


def test_shared_rules_count_and_parameters_beside_them_win(club: Club) -> None:
    rules = "https%3A%2F%2Fclub.ch%2F%3Fvariant%3Dschieber3p%26opt.weis%3Dfalse%26deals%3D9"
    club.open("series", f"{WEEK}&rules={rules}")
    assert "Schieber for three · 4 deals" in club.words("series")
    club.game.click("#series [data-club=play]")
    assert club.desk.wanted[0]["options"]["weis"] is False


def at_the_table(head: dict[str, Any]) -> SimpleNamespace:
    """The one game that is kept."""
    head = {"bad": None, "slot": "", **head}
    saves = SimpleNamespace(entries=lambda: [head], text=lambda _slot: f"{{}}\n{_LOG}")
    return SimpleNamespace(pointed=lambda: head, saves=saves)


@pytest.mark.parametrize(
    ("head", "practice"),
    [
        ({"dealt": True, "undone": 0}, False),
        ({"dealt": True, "undone": 1}, True),
        ({"dealt": True, "undone": 0, "helped": True}, True),
        ({"dealt": False, "undone": 0}, True),  # somebody else's, brought in
    ],
)
def test_who_was_helped_has_played_for_practice(club: Club, head: dict[str, Any], practice: bool) -> None:
    asked: list[dict[str, Any]] = []
    errors = importlib.import_module("web.page.engine_client.client")

    async def ask(request: dict[str, Any]) -> object:
        asked.append(request)
        raise errors.EngineError({"kind": "Internal"})

    desk = SimpleNamespace(
        engine=SimpleNamespace(log=_LOG),
        current_game=at_the_table({"id": "1", **head}),
        ask=ask,
    )
    asyncio.run(importlib.import_module("web.page.club.result").draw(desk))
    assert (asked[0]["practice"], asked[0]["name"]) == (practice, "")


def shown_result(club: Club, kind: str) -> tuple[Any, list[Exception]]:
    """The box at the end of a game while the engine fails so, and its failures, to be taken away."""
    errors = importlib.import_module("web.page.engine_client.client")
    failures = [errors.EngineError({"kind": kind})]

    async def ask(request: dict[str, Any]) -> object:
        if failures:
            raise failures[0]
        return {"result": {"code": f"the code of {request['name'] or 'nobody'}"}}

    desk = SimpleNamespace(
        engine=SimpleNamespace(log=_LOG),
        current_game=at_the_table({"id": "1", "dealt": True, "undone": 0}),
        ask=ask,
        run=lambda coroutine: asyncio.get_running_loop().create_task(coroutine),
    )
    result = importlib.import_module("web.page.club.result")
    club.game.run(result.draw(desk))
    return club.game.find("#slate").querySelector(".club-result"), failures


def seen(club: Club) -> str:
    return " | ".join(each.textContent for each in club.game.find("#slate .club-result").everything())


@pytest.mark.parametrize(
    ("kind", "said"),
    [("NotHere", "has not come yet"), ("GivenUp", "does not answer"), ("EngineLost", "does not answer")],
)
def test_a_code_that_the_engine_cannot_make_now_is_asked_for_again(club: Club, kind: str, said: str) -> None:
    _, failures = shown_result(club, kind)
    assert said in seen(club)
    club.game.click(".club-result [data-club=retry]")
    assert said in seen(club)
    failures.clear()
    club.game.click(".club-result [data-club=retry]")
    assert "the code of nobody" in seen(club)
    assert said not in seen(club)
    assert club.game.find("#slate").querySelector("[data-club=retry]") is None


def test_a_game_without_a_code_has_no_box(club: Club) -> None:
    box, _ = shown_result(club, "BadRequest")
    assert box is None


def test_no_code_without_the_name_is_copied_where_the_engine_cannot_put_it_in(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    async def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(importlib.import_module("web.page.ui.dialogs"), "copied", copy)
    _, failures = shown_result(club, "GivenUp")
    failure = failures.pop()
    club.game.click(".club-result [data-club=retry]")
    failures.append(failure)
    club.game.click(".club-result [data-club=code]")  # the one that is there needs no engine
    field = club.game.find(".club-result input")
    field.value = "Anna"
    club.game.do(lambda: field.tell("change"))
    assert "does not answer" in seen(club)
    club.game.click(".club-result [data-club=code]")
    failures.clear()
    club.game.click(".club-result [data-club=code]")
    assert copied == ["the code of nobody", "the code of Anna"]


def code(name: str, day: str, *points: int, practice: bool = False, bots: str = DIGEST) -> str:
    deals = tuple((own, 157 - own) for own in points)
    cards, rules = seed_digest(BERN.seed(day)), rules_digest(BERN.options)
    return encode(Result(rules, cards, bots, "strong", "work", deals, name, practice))


def rows(club: Club) -> list[list[str]]:
    """Each row's cells as text."""
    return [
        [
            "".join([cell.textContent, *(each.textContent for each in cell.everything())])
            for cell in row.children
        ]
        for row in club.game.find("#ranking").everything()
        if row.tagName == "TR" and row.parentElement is not None and row.parentElement.tagName == "TBODY"
    ]


def test_codes_are_ranked_each_way(club: Club) -> None:
    club.open("ranking", "?ranking&" + WEEK[1:])
    day = "2026-11-25"
    codes = [code("Anna", day, 157, 0, 60, 80), code("Beat", day, 80, 60, 80, 78)]
    area = club.game.find("#ranking textarea")
    area.value = "\n".join([*codes, code("Cora", day, 1, 1, 1, 1, practice=True), "hello"])
    club.game.find("#ranking details textarea").value = code("Bot", day, 50, 50, 50, 50)
    club.game.click("#ranking [data-club=rank]")
    assert rows(club) == [
        ["1.", "Beat", "298", "+98 1.", "4 1."],
        ["2.", "Anna", "297", "+97 2.", "4 1."],
    ]
    club.game.click("#ranking [data-club='by:2']")
    assert [row[:2] for row in rows(club)] == [["1.", "Anna"], ["1.", "Beat"]]
    assert "Played for practice only" in club.words("ranking")
    assert "without a code" in club.words("ranking")
    assert "nobody can know without a server" in club.words("ranking")


def test_two_tables_by_two_versions_of_the_bots_say_so(club: Club) -> None:
    club.open("ranking", "?ranking&" + WEEK[1:])
    codes = [code("Anna", "2026-11-25", 1, 2, 3, 4), code("Beat", "2026-11-25", 1, 2, 3, 4, bots="00000000")]
    for text, named in ((codes[0], False), (" ".join(codes), True)):
        club.game.find("#ranking textarea").value = text
        club.game.click("#ranking [data-club=rank]")
        assert (f"players {DIGEST}" in club.words("ranking")) == named
        assert ("players 00000000" in club.words("ranking")) == named


def test_two_days_are_summed_and_a_nameless_one_is_not(club: Club) -> None:
    club.open("ranking", "?ranking&" + WEEK[1:])
    codes = [code("Anna", "2026-11-24", 9, 9, 9, 9), code("", "2026-11-25", 50, 50, 50, 50)]
    codes.append(code("Anna", "2026-11-25", 1, 1, 1, 1))
    club.game.find("#ranking textarea").value = " ".join(codes)
    club.game.click("#ranking [data-club=rank]")
    assert [row[:3] for row in rows(club)] == [
        ["1.", "Anna 2×", "40"],
        ["1.", "Anna", "36"],
        ["1.", "no name", "200"],
        ["2.", "Anna", "4"],
    ]


def test_a_code_in_the_address_is_read_at_once(club: Club) -> None:
    club.js.location.hash = "#result=" + code("Vreni", "2026-11-25", 3, 3, 3, 3)
    club.open("ranking", "?ranking&" + WEEK[1:])
    assert [row[:2] for row in rows(club)] == [["1.", "Vreni"]]


def test_what_is_no_result_is_said(club: Club) -> None:
    club.open("ranking", "?ranking")
    club.game.find("#ranking textarea").value = "<b>nothing</b>"
    club.game.click("#ranking [data-club=rank]")
    assert "There is no result in it yet that counts." in club.words("ranking")
    assert rows(club) == []


def test_what_is_too_long_once_it_is_written_as_json_is_called_too_much(club: Club) -> None:
    club.open("ranking", "?ranking")
    club.game.find("#ranking textarea").value = "\0" * 400_000
    club.game.click("#ranking [data-club=rank]")
    assert "That is too much at once." in club.words("ranking")
