"""Which try at a game of the day is the first, also after other games with its cards and after losses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jass.history.daily import deal_text
from tests.page.fake_device import Disk
from tests.page.playing import Playing
from tests.page.playing_days import (
    a_day,
    begin,
    decide,
    kept,
    module,
    opened,
    show,
    to_end,
    today,
)

game = a_day


@pytest.mark.parametrize("by_seed", [False, True])
def test_cards_that_were_seen_in_another_kept_game_are_no_first_try(game: Playing, by_seed: bool) -> None:
    seed = deal_text("2026-11-26", "dayCoiffeur")
    if by_seed:
        game.open(seed, "dayCoiffeur")
        decide(game)
    else:
        log = json.dumps({"v": 2, "variant": "dayCoiffeur", "options": {}, "pace": "clock", "level": "easy"})
        log = f'{log[:-1]}, "bots": "00000000", "seed":"{seed}", "actions":[]}}'
        game.do(lambda: game.current_game.open_text(log))
        decide(game)
    begin(game)
    decide(game)
    assert today(game).which == ("2026-11-26", "dayCoiffeur")
    assert not today(game).counts()
    assert kept()["dayCoiffeur"]["practice"]


@pytest.mark.parametrize("how", ["four days before", "a later game while the clock was wrong"])
def test_cards_count_as_seen_however_long_ago_it_was(game: Playing, how: str) -> None:
    saves = game.current_game.saves
    now = saves._now()
    if how == "four days before":
        saves._now = lambda: now - 4 * 86400
    game.open(deal_text("2026-11-26", "dayCoiffeur"), "dayCoiffeur")
    decide(game)
    if how != "four days before":
        saves._now = lambda: now + 1000 * 86400
        game.open("another")
        decide(game)
    saves._now = lambda: now
    begin(game)
    decide(game)
    assert not today(game).counts()


def test_the_kept_games_are_read_once_though_the_engine_is_asked_again(game: Playing) -> None:
    game.open("another")
    decide(game)
    saves = game.current_game.saves
    saves.tell(challenge="unanswered")
    slot = saves.entries()[0]["slot"]
    errors = module("web.page.engine_client.client")
    text, answer, reads, asked = saves.text, game.engine.ask, list[str](), list[Any]()

    def read(slot: str) -> Any:
        reads.append(slot)
        return text(slot)

    async def ask(request: dict[str, Any]) -> Any:
        if request["do"] == "challenge":
            asked.append(request)
            raise errors.EngineError({"kind": "EngineLost"})
        return await answer(request)

    game.engine.ask = ask  # type: ignore[method-assign]
    begin(game)
    decide(game)
    saves.text = read
    decide(game)
    assert len(asked) > 1
    assert slot not in reads


def test_the_first_try_and_what_another_tab_left_of_it_spoil_nothing(game: Playing) -> None:
    begin(game)
    decide(game)
    first = game.current_game.pointed()
    saves = game.current_game.saves
    saves._keep_apart((dict(first), f"{game.engine.log} "), "")
    assert len(saves.entries()) == 2
    game.open("another")
    decide(game)
    begin(game)
    assert game.current_game.pointed()["id"] == first["id"]
    assert today(game).counts()


def test_a_game_from_a_file_is_no_try(game: Playing) -> None:
    log = json.dumps(
        {
            "v": 2,
            "variant": "dayCoiffeur",
            "options": {},
            "pace": "work",
            "level": "easy",
            "bots": module("jass.bots.identity").DIGEST,
            "seed": deal_text("2026-11-26", "dayCoiffeur"),
            "actions": [],
        },
        separators=(",", ":"),
    )
    game.do(lambda: game.current_game.open_text(log))
    decide(game)
    assert today(game).which == ("2026-11-26", "dayCoiffeur")
    assert today(game).practice
    assert kept() == {}


@pytest.mark.parametrize("decided", [False, True])
def test_a_game_that_a_file_has_made_longer_is_practice(
    monkeypatch: pytest.MonkeyPatch, decided: bool
) -> None:
    disk, before = Disk(), Disk()
    with opened(disk, monkeypatch) as game:
        begin(game)
        if decided:
            decide(game)
        before.now = dict(disk.now)
        identity = game.current_game.saves.current
        to_end(game)
        log = game.engine.log or ""
    with opened(before, monkeypatch) as game:
        game.do(game.current_game.resume)
        assert game.current_game.open_text(log)
        game.do(lambda: None)
        assert game.current_game.saves.current == identity, "it is the same record"
        assert game.engine.log == log
        assert today(game).practice
        assert [each["practice"] for each in kept().values()] == [True] * decided


def test_a_first_try_is_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    with opened(disk, monkeypatch) as game:
        begin(game)
        decide(game)
        identity = kept()["dayCoiffeur"]["game"]
        game.open("another")
        begin(game)
        assert f"bring {identity}" in game.around.told
        assert today(game).counts()
    with opened(disk, monkeypatch) as game:  # on another visit
        begin(game)
        to_end(game)
        assert kept()["dayCoiffeur"]["over"]
        assert not kept()["dayCoiffeur"]["practice"]


@pytest.mark.parametrize("over", [False, True])
def test_a_first_try_is_known_by_its_game_where_the_day_s_text_was_lost(
    monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    disk = Disk()
    with opened(disk, monkeypatch) as game:
        begin(game)
        (to_end if over else decide)(game)
        first = kept()["dayCoiffeur"]
    forget_the_day(disk)
    with opened(disk, monkeypatch) as game:
        begin(game)
        assert game.current_game.saves.current == first["game"]
        assert today(game).counts()
        if over:
            assert kept()["dayCoiffeur"] | {"rival": None} == first | {"rival": None}
    forget_the_day(disk)
    with opened(disk, monkeypatch) as game:
        request = {"do": "open", "variant": "dayCoiffeur", "options": {}, "day": "2026-11-26"}
        game.do(lambda: game.game.request(request | {"pace": "work", "level": "easy"}))
        decide(game)
        assert today(game).practice
        assert kept()["dayCoiffeur"]["game"] == first["game"]


def test_of_two_tries_none_counts_where_the_day_s_text_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk()
    with opened(disk, monkeypatch) as game:
        begin(game)
        to_end(game)
        show(game, "dayCoiffeur")
        game.click("#day [data-again]")
        decide(game)
    forget_the_day(disk)
    with opened(disk, monkeypatch) as game:
        begin(game)
        assert not today(game).counts()


@pytest.mark.parametrize("how", ["damaged", "refused"])
def test_a_first_try_that_cannot_be_read_leaves_the_cards_as_practice(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    disk = Disk()
    with opened(disk, monkeypatch) as game:
        begin(game)
        decide(game)
        first = game.current_game.saves.current
    key = next(key for key in disk.now if key.endswith(f":saved.{first}"))
    text = disk.now[key]
    disk.now[key] = text[:60] if how == "damaged" else text.replace('"bad": null', '"bad": "damaged"')
    with opened(disk, monkeypatch) as game:
        begin(game)
        assert game.current_game.saves.current not in (None, first)
        assert today(game).practice


def forget_the_day(disk: Disk) -> None:
    """The browser was killed before it had written the day's text; the journal has the game alone."""
    disk.now = {key: text for key, text in disk.now.items() if ":day." not in key}


def brings(game: Playing, monkeypatch: pytest.MonkeyPatch, known: bool, misses: list[str]) -> None:
    """A kept game plays a challenge; the engine says so only after so many failures."""
    ask = game.engine.ask

    async def late(request: dict[str, Any]) -> Any:
        if request["do"] != "challenge":
            return await ask(request)
        if misses:
            raise module("web.page.engine_client.client").EngineError({"kind": misses.pop(0)})
        return {"challenge": {"known": [0] if known else []}}

    monkeypatch.setattr(game.engine, "ask", late)
    monkeypatch.setattr(type(game.current_game.saves), "entries", lambda _self: [{"challenge": "its text"}])


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("kind", ["NotHere", "GivenUp", "EngineLost"])
def test_whether_cards_are_known_is_asked_until_the_engine_can_say_it(
    game: Playing, monkeypatch: pytest.MonkeyPatch, kind: str, known: bool
) -> None:
    misses = [kind] if kind == "GivenUp" else [kind, kind, kind]
    brings(game, monkeypatch, known, misses)
    begin(game)
    to_end(game)
    assert misses == []
    assert kept()["dayCoiffeur"]["over"]
    assert kept()["dayCoiffeur"]["practice"] == known


def test_a_game_whose_cards_nobody_can_speak_of_counts_only_once_somebody_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk = Disk()
    with opened(disk, monkeypatch) as game:
        brings(game, monkeypatch, True, ["NotHere"] * 1000)
        begin(game)
        to_end(game)
        assert not kept()["dayCoiffeur"]["over"]
    monkeypatch.undo()
    with opened(disk, monkeypatch) as game:
        brings(game, monkeypatch, True, [])
        begin(game)
        assert kept()["dayCoiffeur"]["over"]
        assert kept()["dayCoiffeur"]["practice"]
