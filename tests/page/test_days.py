"""What counts in a game of the day against the rival, and what is practice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jass.history.daily import deal_text
from tests.page.playing import Playing
from tests.page.playing_days import (
    a_day,
    begin,
    decide,
    kept,
    module,
    show,
    to_end,
    today,
)

game = a_day

GAMES = ("daySchieber", "dayDifferenzler", "dayCoiffeur")


@pytest.mark.parametrize("preset", GAMES)
def test_the_first_try_counts_and_is_held_against_the_rival(game: Playing, preset: str) -> None:
    begin(game, preset)
    assert today(game).counts()
    assert kept() == {}
    if game.view["phase"] == "estimate":
        game.do(lambda: game.game.request({"do": "act", "action": "0:=40"}))
    game.play_until(lambda _view: kept())
    assert game.find("#practice").hidden


def test_what_it_came_to_is_kept_beside_the_rival(game: Playing) -> None:
    begin(game)
    to_end(game)
    entry = kept()["dayCoiffeur"]
    line = game.view["results"][0]
    assert entry["own"] == [list(line["score"])]
    assert (entry["over"], entry["practice"]) == (True, False)
    assert len(entry["rival"]) == 1
    assert [request["do"] for request in game.engine.asked].count("rival") > 30
    said = game.find("#slate").querySelector(".same-cards")
    assert said is not None
    assert "{} : {}".format(*line["score"]) in [each.textContent for each in said.everything()]


def test_the_rival_waits_while_bots_are_to_act(game: Playing) -> None:
    """It is asked for only while the player is to decide, or all is over."""
    begin(game)
    asked: list[Any] = []
    answer = game.engine.ask

    async def ask(request: dict[str, Any]) -> Any:
        if request["do"] == "rival":
            view = game.view
            asked.append(view["turn"] == view["seat"] or view["phase"] in ("dealOver", "gameOver"))
        return await answer(request)

    game.engine.ask = ask  # type: ignore[method-assign]
    to_end(game)
    assert all(asked)


def test_a_second_try_is_practice(game: Playing) -> None:
    begin(game)
    to_end(game)
    before = kept()
    show(game, "dayCoiffeur")
    dialog = game.find("#day")
    assert dialog.open
    again = dialog.querySelector("[data-again]")
    assert again is not None
    game.do(lambda: again.tell("click"))
    decide(game)
    assert today(game).practice
    assert not game.find("#practice").hidden
    to_end(game)
    assert kept() == before


def test_cards_only_looked_at_are_no_try(game: Playing) -> None:
    begin(game)
    game.open("another")
    assert kept() == {}
    begin(game)
    decide(game)
    assert today(game).counts()


def test_help_is_given_when_the_player_knows_what_it_costs(game: Playing) -> None:
    begin(game)
    decide(game)
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
    game.key("h")
    assert game.said() == module("web.page.base.i18n").t("practice.sure")
    assert [request for request in game.engine.asked if request["do"] == "hint"] == []
    assert today(game).counts()
    game.key("h")
    assert [request["do"] for request in game.engine.asked][-1] != "bot"
    assert today(game).practice
    to_end(game)
    assert kept()["dayCoiffeur"]["practice"]


def test_each_control_says_what_it_costs_and_says_it_again_after_the_next_move(game: Playing) -> None:
    """Who pressed one by mistake an hour ago has not agreed to anything."""
    words = module("web.page.base.i18n").t("practice.sure")
    begin(game)
    decide(game)
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
    for control in ("h", "u"):
        game.at_table.table.explain("", "calm")
        game.key(control)
        assert game.said() == words
    decide(game)
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
    for control in ("u", "h"):
        game.at_table.table.explain("", "calm")
        game.key(control)
        assert game.said() == words
    assert today(game).counts()
    assert game.game.undone == 0


def test_a_tip_before_the_first_decision_is_one_of_the_first_try(game: Playing) -> None:
    """Begun again, the same cards would count with what the tip has told."""
    begin(game)
    game.play_until(lambda view: view["turn"] == 0)
    game.key("h")
    game.key("h")
    first = kept()["dayCoiffeur"]
    assert (first["own"], first["over"], first["practice"]) == ([], False, True)
    game.open("another")
    begin(game)
    decide(game)
    assert today(game).practice
    assert kept()["dayCoiffeur"]["game"] == first["game"]


def test_what_is_taken_back_makes_it_practice(game: Playing) -> None:
    begin(game)
    decide(game)
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
    game.key("u")
    assert game.game.undone == 0
    game.key("u")
    assert game.game.undone == 1
    to_end(game)
    assert kept()["dayCoiffeur"]["practice"]


def test_open_tips_keep_still_in_a_game_that_counts(game: Playing) -> None:
    game.values["tips"] = "open"
    begin(game)
    decide(game)
    game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
    assert not any(request["do"] == "hint" for request in game.engine.asked)


def test_another_level_in_the_settings_changes_nothing(game: Playing) -> None:
    begin(game)
    decide(game)
    game.values["level"] = "medium"
    to_end(game)
    assert json.loads(game.engine.log or "")["level"] == "easy"
    assert not kept()["dayCoiffeur"]["practice"]


def test_a_rival_that_comes_late_plays_all_the_same(game: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it needs of the engine is fetched with its first decision, over a slow network."""
    ask, misses = game.engine.ask, [2]

    async def late(request: dict[str, Any]) -> Any:
        if request["do"] == "rival" and misses[0]:
            misses[0] -= 1
            raise module("web.page.engine_client.client").EngineError({"kind": "NotHere"})
        return await ask(request)

    monkeypatch.setattr(game.engine, "ask", late)
    begin(game)
    to_end(game)
    assert misses == [0]
    assert not today(game).gave_up()
    assert kept()["dayCoiffeur"]["rival"]


def test_a_rival_that_has_not_finished_plays_on_where_its_game_is_looked_at(game: Playing) -> None:
    begin(game)
    to_end(game)
    days, (day, _) = module("web.page.day.days"), today(game).which
    identity = kept()["dayCoiffeur"]["game"]
    games = kept()
    games["dayCoiffeur"]["rival"] = None
    days.keep(day, games)
    game.open("another")
    show(game)
    game.click("#day [data-watch]")
    assert game.current_game.pointed()["id"] == identity
    assert kept()["dayCoiffeur"]["rival"]


def test_where_no_kernel_runs_it_is_said_in_words(game: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "jass.session._bots_json", lambda: {"digest": "", "kernel": "python", "byWork": False}
    )
    begin(game)
    assert game.engine.log is None
    notice = game.find("#day").querySelector(".notice")
    assert notice is not None
    assert "does not work in this browser" in notice.textContent


def test_a_club_s_game_and_one_by_the_clock_are_not_the_day_s(game: Playing) -> None:
    of_log = module("web.page.day.days").of_log
    for fields in ({"day": "2026-11-26", "club": "x"}, {"seed": deal_text("2026-11-26", "dayCoiffeur")}):
        request = {"do": "open", "variant": "dayCoiffeur", "options": {}, "level": "easy", **fields}
        request["pace"] = "work" if "day" in fields else "clock"
        game.do(lambda request=request: game.game.request(request))  # type: ignore[misc]
        assert of_log(game.engine.log) is None


@pytest.mark.parametrize("what", ["day", "series", "challenge", "any"])
def test_nobody_joins_a_game_of_one_player_also_as_practice(game: Playing, what: str) -> None:
    """What a tip or taking back made of it does not make it a game of several."""
    parts = game.at_table._parts
    parts.device = game.current_game._device
    page_desk = module("web.page.desk").PageDesk(parts)
    assert not page_desk.at_table(), "there is none"
    if what == "day":
        begin(game)
    else:
        game.open("jass2|series|1|Club" if what == "series" else "5ec4e7")
    if what == "challenge":
        game.current_game.saves.tell(challenge="its text")
    decide(game)
    assert page_desk.at_table() == (what == "any")
    game.current_game.helped()
    game.do(today(game).helped)
    assert not today(game).counts()
    assert page_desk.at_table() == (what == "any")
    decide(game)
    game.do(game.game.undo)
    assert page_desk.at_table() == (what == "any")
