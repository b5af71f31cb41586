"""What is kept of a game while it is played, without a browser: card by card, over several visits."""

from __future__ import annotations

import asyncio
import importlib
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.page.fake_device import Disk
from tests.page.playing import WORDS, Playing, playing

LEADS = "seed 1"


@pytest.fixture
def disk() -> Disk:
    return Disk()


def records(disk: Disk) -> dict[str, str]:
    """The logs that are kept, by the name of their record."""
    kept = {key.rpartition(":")[2]: text for key, text in disk.now.items() if ":saved." in key}
    return {name: text.split("\n", 1)[1] for name, text in kept.items()}


def begin(game: Playing) -> None:
    game.open(LEADS)
    game.click("[data-choose=E]")


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


def test_a_deal_is_counted_once_however_often_it_is_looked_at(disk: Disk) -> None:
    with playing(disk) as game:
        begin(game)
        game.play_until(lambda view: view["phase"] == "dealOver")
    for _ in range(2):
        with playing(disk) as game:
            game.do(game.current_game.resume)
            assert game.find("#slate").open
    counted = json.loads(disk.named("statistics") or "")
    assert counted["variants"]["schieberCh"]["deals"] == 1


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


@pytest.mark.parametrize("first", ["the game", "what was kept apart"])
def test_a_deal_that_two_windows_have_played_is_counted_once(disk: Disk, first: str) -> None:
    with playing(disk) as game:
        begin(game)
        game.play_until(lambda view: view["phase"] == "play" and len(view["hand"]) == 1)
        written(disk, by="another window")
        game.play_until(lambda view: view["phase"] == "dealOver")
    with playing(disk) as game:
        heads = game.current_game.saves.entries()
        heads.sort(key=lambda head: bool(head.get("apart")) == (first == "the game"))
        assert len(heads) == 2
        for identity in [head["id"] for head in heads]:
            game.do(lambda: game.current_game.bring(identity))  # noqa: B023 - called at once
            game.play_until(lambda view: view["phase"] == "dealOver")
    assert sums(disk)[0] == 1


def sums(disk: Disk) -> tuple[int, list[object]]:
    """How many deals the statistics have, and what the games' heads say was counted."""
    counted = json.loads(disk.named("statistics") or '{"variants": {}}')["variants"]
    heads = [json.loads(text.split("\n", 1)[0]) for key, text in disk.now.items() if ":saved." in key]
    return counted.get("schieberCh", {"deals": 0})["deals"], [head["counted"] for head in heads]


@pytest.mark.parametrize("reloaded", [False, True])
def test_a_deal_for_which_there_was_no_room_is_counted_later(disk: Disk, reloaded: bool) -> None:
    with playing(disk) as game:
        begin(game)
        refused = refuse_statistics(disk)
        game.play_until(lambda view: view["phase"] == "dealOver")
        assert refused
        assert sums(disk) == (0, [0])
        assert any('"owed": [1]' in text for text in disk.now.values())
        game.click("[data-next]")
        game.play_until(lambda view: view["deal"] == 2 and view["phase"] == "play")
        game.play_until(lambda view: view["hand"] and len(view["hand"]) < 8)
        if not reloaded:
            refused.append("room")
            game.play_until(lambda view: view["phase"] == "dealOver")
    if reloaded:
        refused.append("room")
        with playing(disk) as game:
            game.do(game.current_game.resume)
            game.play_until(lambda view: view["phase"] == "dealOver")
    assert sums(disk) == (2, [2])
    assert all("owed" not in text for text in disk.now.values())


def refuse_statistics(disk: Disk) -> list[str]:
    """What of the statistics finds no room from now on, until `room` is made."""
    refused: list[str] = []
    write = disk.set

    def refusing(key: str, text: str) -> bool:
        if key.endswith(":statistics") and "room" not in refused:
            refused.append(text)
            return False
        return write(key, text)

    disk.set = refusing  # type: ignore[method-assign]
    return refused


def follow(game: Playing, disk: Disk, code: str, log: str) -> Any:
    """A link is put into the address, and opened: where that is."""
    js: Any = importlib.import_module("js")
    js.history.replaceState = lambda *_: setattr(js.location, "hash", "")
    disk.links[code], js.location.hash = log, f"#game={code}"
    game.current_game._run(game.current_game.take_link())
    return js.location


@pytest.mark.parametrize("room", [True, False])
def test_the_link_of_a_game_stays_in_the_address_until_it_is_kept(disk: Disk, room: bool) -> None:
    with playing() as game:
        begin(game)
        log = game.engine.log or ""
    with playing(disk) as game:
        if not room:
            disk.room = 0
        location = follow(game, disk, "code", log)
        game.do(lambda: None)
        if not room:
            assert location.hash, "while the player is asked"
            game.do(game.current_game.anyway)
        assert game.engine.log == log
        assert location.hash == ("" if room else "#game=code")


@pytest.mark.parametrize("other", ["the game at the table", "one that is refused", "another link's"])
def test_it_stays_when_another_game_s_load_is_answered(disk: Disk, other: str) -> None:
    with playing(disk) as game:
        begin(game)
        game.key("1")
        log = game.engine.log or ""
    with playing(disk) as game:
        if other == "one that is refused":
            game.engine.refuses = lambda _request: game.engine._error({"kind": "BadLog"})
        if other == "another link's":
            follow(game, disk, "another", log)
        else:
            game.current_game.resume()
        game.do(lambda: None)
        (asked,) = game.engine.asked
        ready = asyncio.Event()
        game.current_game._device._module.unpack = lambda _code: ready.wait()
        location = follow(game, disk, "code", "")
        game.do(lambda: None)
        if other == "one that is refused":
            game.current_game.refused(asked, "BadLog", {})
        else:
            game.current_game.served(asked, {"view": game.view, "seal": "", "log": game.engine.log})
        assert location.hash == "#game=code"
        game.do(ready.set)
        assert location.hash == "", "it is none"


@pytest.mark.parametrize("how", ["a deal is counted", "a backup is saved"])
def test_statistics_that_cannot_be_read_and_have_no_room_aside_are_not_written_over(
    disk: Disk, how: str
) -> None:
    newer = json.dumps({"v": 2, "all": "x" * 6000})
    with playing(disk) as game:
        begin(game)
        disk.now["jass@/:statistics"] = newer
        disk.room = sum(map(len, disk.now.values())) + 5000  # to play on, but not to put them aside
        if how == "a deal is counted":
            game.play_until(lambda view: view["phase"] == "dealOver")
        else:
            importlib.import_module("web.page.statistics.recorded").named()
    assert disk.named("statistics") == newer


# Back from where the browser has put the page away


class Away:
    """A page that plays a game, and is put away; its locks are as the script keeps them."""

    def __init__(self, game: Playing, disk: Disk) -> None:
        self.game, self.disk = game, disk
        self.held: set[str] = set()
        self.others: set[str] = set()
        begin(game)
        game.key("1")
        self.current_game = game.current_game
        script = self.current_game._device._module
        script.hold, script.freed, script.release = self._hold, self._freed, self.held.discard
        script.has = self.held.__contains__

    async def _hold(self, name: str, *_: object) -> str:
        if name in self.others:
            return "busy"
        self.held.add(name)
        return "held"

    async def _freed(self, name: str) -> None:
        while name in self.held | self.others:
            await asyncio.sleep(0.001)

    def played_on(self) -> None:
        """Another window writes into the only record; it plays no more."""
        written(self.disk, n=99, by="another")

    def back(self) -> None:
        self.game.do(self.current_game._back)

    def settle(self) -> None:
        self.game.run(asyncio.sleep(0.05))


@pytest.fixture
def away(disk: Disk) -> Iterator[Away]:
    with playing(disk) as game:
        yield Away(game, disk)


def loads(game: Playing) -> int:
    return sum(request["do"] == "load" for request in game.engine.asked)


def test_where_nobody_plays_it_the_page_goes_on_with_what_another_has_played(away: Away) -> None:
    away.played_on()
    away.back()
    away.settle()
    assert away.current_game.here()
    assert ("told" in away.game.around.told, loads(away.game), len(away.held)) == (False, 1, 1)
    away.game.play_until(lambda _view: len(away.game.acts()) == 2)
    assert away.current_game.playing.told == "kept"


def test_so_it_does_at_the_start_screen_once_the_player_goes_on(away: Away) -> None:
    away.game.around.away = True
    away.played_on()
    away.back()
    away.settle()
    assert (away.current_game.here(), loads(away.game), away.held) == (False, 0, set())
    away.game.do(away.current_game.resume)
    assert away.current_game.here()


def test_what_is_unchanged_is_not_loaded_again(away: Away) -> None:
    away.back()
    away.settle()
    assert (away.current_game.here(), loads(away.game), len(away.held)) == (True, 0, 1)


def test_where_another_plays_it_the_page_waits_until_it_does_no_more(away: Away) -> None:
    away.others.update(["jass@/:" + str(away.current_game.saves.current)])
    away.played_on()
    away.back()
    away.settle()
    assert away.current_game.elsewhere()
    away.others.clear()
    away.settle()
    assert away.current_game.here()


def test_a_write_in_spite_of_the_lock_is_not_waited_for_for_ever(away: Away) -> None:
    away.back()  # and it has the lock
    away.played_on()
    away.game.do(lambda: away.current_game._written(away.current_game.saves.current))
    away.settle()
    assert away.current_game.here()


@pytest.mark.parametrize("kind", ["#game", "#challenge", "#join"])
@pytest.mark.parametrize("end", ["", " - have a look", ".", ")", "”", '">here</a>', ", or not?"])
def test_what_follows_a_shared_link_in_its_sentence_is_none_of_it(kind: str, end: str) -> None:
    with playing():
        js: Any = importlib.import_module("js")
        launched: Any = importlib.import_module("web.page.loading.launched")
        text = f"My game: https://jass.test/{kind}=a-Z_09{end}"
        js.location.search = "?" + urlencode({"shared": text})
        assert launched.shared(("#join", "#game", "#challenge")) == f"{kind}=a-Z_09"


@pytest.mark.parametrize("end", ["", " - have a look", ".", ")", ", or not?", "\u00bb", "\u201c", "?", ":"])
@pytest.mark.parametrize(
    "link", ["?series=Bern&deals=4", "?variant=schieberCh&opt.target=1000", "?ranking&series=B#result=1Bg"]
)
def test_an_address_that_another_app_shares_is_opened_as_it_is(link: str, end: str) -> None:
    with playing():
        js: Any = importlib.import_module("js")
        launched: Any = importlib.import_module("web.page.loading.launched")
        folder = "https://jass.test/club/"
        js.location.href = folder + "?shared=..."
        js.location.search = "?" + urlencode({"shared": f"Look: {folder}{link}{end}"})
        assert launched.address() == folder + link
        js.location.search = "?" + urlencode({"shared_url": f"https://other.test/{link}"})
        assert launched.address() == ""


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


@pytest.mark.parametrize("starting", [False, True])
@pytest.mark.parametrize("how", ["back", "written"])
def test_where_another_window_has_played_and_is_closed_the_page_goes_on(
    away: Away, how: str, starting: bool
) -> None:
    """It comes back from where the browser had put it, or hears of what was written; behind the start screen
    it loads the game once the player goes on.
    """
    game, current = away.game, away.current_game
    away.held.add(current._device._lock(current.saves.current))
    written(away.disk, by="a window that is closed by now")
    game.around.away = starting
    asked = len(game.engine.asked)
    game.do(current._back if how == "back" else lambda: current._written(current.saves.current))
    if starting:
        assert (len(game.engine.asked), away.held) == (asked, set())
        game.around.away = False
        game.do(current.resume)
    assert current.here()
    game.key("1")
    assert current.playing.told == "kept"
    assert len(records(away.disk)) == 1


def written(disk: Disk, identity: str = "", **changes: object) -> None:
    """Another window's write into the record of a game, or into the only one."""
    (key,) = [key for key in disk.now if f":saved.{identity}" in key]
    line, log = disk.now[key].split("\n", 1)
    head = json.loads(line)
    disk.now[key] = json.dumps(head | {"n": head["n"] + 1} | changes) + "\n" + log
