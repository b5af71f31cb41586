"""What is kept of a game while it is played, without a browser: card by card, over several visits."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.kept import begin, records
from tests.page.playing import WORDS, playing


def test_each_card_is_kept_as_soon_as_it_is_played(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        card = game.hand()[0]
        game.key("1")
        (log,) = records(disk).values()
        assert f"0:{card}" in json.loads(log)["actions"]
        assert log == game.engine.log


def test_the_next_visit_goes_on_where_this_one_ended(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        game.key("1")
        hand, trick = game.hand(), game.view["trick"]
    with playing(disk) as game:
        assert game.current_game.goes_on()
        game.current_game.draw()
        assert game.hand() == hand, "it lies there before the engine has it"
        game.do(game.current_game.resume)
        assert (game.hand(), game.view["trick"]) == (hand, trick)
        game.key("1")
        (log,) = records(disk).values()
        assert log == game.engine.log


def test_what_is_taken_back_is_kept_so_and_marked(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        before = game.engine.log
        game.key("2")
        game.key("u")
        (log,) = records(disk).values()
        assert log == before
        assert game.game.undone == 1


def test_another_game_leaves_the_one_before_it_kept(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        game.key("1")
        first = game.engine.log
        assert game.current_game.leave()
        game.open("another")
        game.click("[data-choose=E]")
        assert sorted(records(disk).values()) == sorted([first or "", game.engine.log or ""])
        (before,) = [name for name, log in records(disk).items() if log == first]
        game.do(lambda: game.current_game.bring(before.removeprefix("saved.")))
        assert game.engine.log == first


def test_where_nothing_has_room_the_player_is_told_and_plays_on(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        disk.room = 0
        game.key("1")
        assert "0:" in (game.engine.log or "")
        assert game.said(), "that the game is not kept"
        assert game.view["turn"] == 0 or game.view["phase"] == "play"


def test_a_record_that_cannot_be_read_is_left_alone(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
    (key,) = [key for key in disk.now if ":saved." in key]
    disk.now[key] = damaged = disk.now[key][:40]
    with playing(disk) as game:
        assert not game.current_game.readable()
        begin(game)
    assert disk.now[key] == damaged


@pytest.mark.parametrize("lacks", ["bad", "phase", "dealt", "deal"])
def test_a_record_whose_head_lacks_something_stops_no_visit(disk: Disk, lacks: str) -> None:
    with playing(disk) as game:
        begin(game)
        game.key("1")
    (key,) = [key for key in disk.now if ":saved." in key]
    line, log = disk.now[key].split("\n", 1)
    head = {name: value for name, value in json.loads(line).items() if name != lacks}
    disk.now[key] = text = json.dumps(head) + "\n" + log
    with playing(disk) as game:
        assert not game.current_game.readable()
        assert [each["bad"] for each in game.current_game.saves.entries()] == ["damaged"]
        game.open("another")
    assert disk.now[key] == text


def test_a_game_against_other_bots_is_refused_in_words(disk: Disk) -> None:
    """The link of a challenge names the bots; the table stays as it is."""
    with playing(disk) as game:
        begin(game)
        before = game.engine.log
        asked = {"do": "open", "variant": "schieberCh", "options": {}, "seed": "1", "pace": "work"}
        game.do(lambda: game.game.request(asked | {"bots": "00000000"}))
        assert "failed" in game.around.told
        assert game.engine.log == before
        words = game.current_game.refused(asked, "OtherBots", {"kind": "OtherBots"})
        assert words == WORDS["engine.otherBots"]


def test_a_game_in_which_other_people_have_played_is_no_challenge_won(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        reply = {"log": game.engine.log, "view": dict(game.view), "seal": ""}
        game.current_game.served({"do": "heard", "by": 1}, reply)
        assert game.current_game.saves.head["helped"]


@pytest.mark.parametrize("how", ["deleted", "damaged", "deleted while it was waited for"])
def test_a_game_that_is_gone_is_not_called_damaged(disk: Disk, how: str) -> None:
    with playing(disk) as game:
        begin(game)
        identity = game.current_game.saves.current
        (key,) = [key for key in disk.now if ":saved." in key]
        game.open("another")
        told: list[str] = []
        game.current_game._menu.tell = lambda _title, words: told.append(words)
        if how == "damaged":
            disk.now[key] = disk.now[key][:40]
        elif how == "deleted":
            disk.remove(key)
        else:
            device: Any = game.current_game._device

            async def hold(_name: str, *_: object) -> str:
                disk.remove(key)
                return "held"

            device._module.hold = hold
        game.do(lambda: game.current_game.bring(identity))
        assert told == [WORDS["save.refused" if how == "damaged" else "save.gone"]]


def test_a_picture_with_more_cards_than_there_are_is_not_drawn(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        game.key("1")
    kept = json.loads(disk.now["jass@/:view"])
    kept["view"]["counts"][-1] = 10**8
    disk.now["jass@/:view"] = json.dumps(kept)
    with playing(disk) as game:
        assert game.current_game.goes_on()
        game.current_game.draw()
        assert "jass@/:view" not in disk.now
        game.do(game.current_game.resume)
        game.key("1")
