"""A club's series on the page: what is begun, which try counts, and what help in it costs."""

from __future__ import annotations

import asyncio
import importlib
import json
from typing import Any

import pytest

from jass.history.result_code import decode, seed_digest
from tests.page.club import BERN, WEEK, Club, ClubDesk
from tests.page.playing import WORDS, Playing


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
    for slot in ("club", tries.EVERYWHERE):
        tries.storage.remove(slot)
    club.open("series", WEEK)
    club.game.click("#series [data-club=play]")
    assert WORDS["club.met"] in club.words("series")
    assert not club.desk.wanted  # a press that meant a first try begins no practice
    assert not tries.counts(seed, "whatever is begun now")
    club.game.click("#series [data-club=play]")
    assert [wanted["seed"] for wanted in club.desk.wanted] == [seed]


def test_cards_that_a_challenge_brings_after_the_first_try_has_begun_make_it_practice(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = club.game
    club.desk = SeriesDesk(game)
    club.open("series", WEEK)
    game.click("#series [data-club=play]")
    _decide(game)
    first = game.current_game.pointed()["id"]
    assert game.find("#practice").hidden

    async def known(*_: object) -> bool:
        return True

    game.open("another")
    monkeypatch.setattr(importlib.import_module("web.page.day.today"), "brought", known)
    game.do(lambda: game.current_game.bring(first))
    assert game.current_game.pointed()["helped"]
    assert not game.find("#practice").hidden


def test_a_later_try_says_at_the_table_that_it_is_practice(club: Club) -> None:
    game, tries = club.game, importlib.import_module("web.page.club.tries")
    club.desk = SeriesDesk(game)
    tries.spoil(BERN.seed("2026-11-25"))
    club.open("series", WEEK)
    game.click("#series [data-club=play]")
    _decide(game)
    assert not game.find("#practice").hidden
    game.open("another")
    assert game.find("#practice").hidden


def test_after_midnight_the_game_of_the_day_before_can_be_gone_on_with(club: Club) -> None:
    game = club.game
    club.desk = SeriesDesk(game)
    club.open("series", WEEK)
    game.click("#series [data-club=play]")
    _decide(game)
    first = game.current_game.pointed()["id"]
    game.open("another")
    club.open("series", WEEK, (2026, 11, 26))
    assert game.find("#series [data-club=play]").textContent == "Play the series"
    game.click("#series [data-club-left]")
    assert game.current_game.pointed()["id"] == first


def test_cards_of_another_day_than_was_offered_are_offered_first(club: Club) -> None:
    club.open("series", WEEK)
    club.js.Date.new.return_value.getDate.return_value = 26
    club.game.click("#series [data-club=play]")
    assert not club.desk.wanted
    club.game.click("#series [data-club=play]")
    assert [wanted["seed"] for wanted in club.desk.wanted] == [BERN.seed("2026-11-26")]


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


@pytest.mark.parametrize(("lasting", "said"), [(True, "unkept"), (False, "save.blocked")])
def test_a_first_try_that_is_not_kept_is_said_with_the_reason(
    club: Club, monkeypatch: pytest.MonkeyPatch, lasting: bool, said: str
) -> None:
    storage: Any = importlib.import_module("web.page.base.storage")
    result = importlib.import_module("web.page.club.result")
    monkeypatch.setattr(storage._kept, "set", lambda _key, _text: False)
    club.open("series", WEEK)
    club.game.click("#series [data-club=play]")
    assert len(club.desk.wanted) == 1
    assert club.game.around.told == ["told"]
    monkeypatch.setattr(storage, "lasting", lasting)
    head = {"id": "1", "dealt": True, "undone": 0}
    shown = result.Shown(club.desk, BERN.seed("2026-11-25"), head)
    shown._result = {"code": "its code"}
    place = importlib.import_module("web.page.base.dom").find("slate")
    shown.lay(place)
    assert WORDS[said] in [each.textContent for each in club.game.find("#slate").everything()]


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
    ("day", "says"), [((2026, 11, 22), "begins on"), ((2026, 11, 30), "The series ran until")]
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


def test_a_first_try_in_a_frame_is_one_of_the_page_too(club: Club) -> None:
    game, tries = club.game, importlib.import_module("web.page.club.tries")
    club.desk = SeriesDesk(game)
    club.open("series", WEEK)
    game.click("#series [data-club=play]")
    _decide(game)
    seed, place = BERN.seed("2026-11-25"), "jass@/:" + tries.EVERYWHERE
    assert json.loads(club.js.jassStore.get(place)) == {seed: game.current_game.pointed()["id"]}
    game.open("another")
    tries.storage.remove("club")
    club.js.jassStore.set(place, json.dumps({seed: "a game in a frame"}))
    club.open("series", WEEK)
    assert game.find("#series [data-club=play]").textContent == WORDS["club.again"]


def test_after_a_finished_game_the_series_shows_its_result_again(club: Club) -> None:
    game = club.game
    club.desk = SeriesDesk(game)
    club.open("series", WEEK)
    assert game.find("#series").querySelector("[data-club-mine]") is None
    game.click("#series [data-club=play]")
    game.play_until(lambda view: view["phase"] == "gameOver")
    game.open("another")
    for day in ((2026, 11, 25), (2026, 12, 2)):  # in the series and after it
        club.open("series", WEEK, day)
        assert game.find("#series [data-club-mine]").textContent == "Your result of some day"
        game.click("#series [data-club-mine]")
        code = decode(game.find("#series .club-code").textContent)
        assert (code.seed, len(code.points)) == (seed_digest(BERN.seed("2026-11-25")), 4)
        game.find("#series").close()
