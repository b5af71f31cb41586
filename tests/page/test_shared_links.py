"""Links that other apps share: where they begin and end, and how long the address keeps a game's."""

from __future__ import annotations

import asyncio
import importlib
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.page.fake_device import Disk
from tests.page.kept import begin, follow
from tests.page.playing import playing


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
