"""Gleiche Karten on the page: one sends, the other plays and answers, both see who did better."""

from __future__ import annotations

import asyncio
import base64
import importlib
import json
import zlib
from typing import Any

import pytest

from tests.page.challenging import Codec, accept, code_of, sent, table
from tests.page.fake_device import Disk
from tests.page.playing import WORDS

HOSTILE = [
    "",
    "A",
    "not a link at all",
    "%%%",
    "A" * 100_000,
    base64.urlsafe_b64encode(zlib.compress(b'{"a":' * 5000)[2:-4]).decode(),
    base64.urlsafe_b64encode(zlib.compress(b'{"v":1,"deals":[]}')[2:-4]).decode(),
]


def test_a_challenge_is_sent_played_answered_and_seen() -> None:
    disk = Disk()
    with table(disk) as first:
        first.begin()
        first.deals(2)
        first.open("challenge")
        link = first.link("Vreni")
        assert link.startswith("challenge=")
        assert WORDS["share.copied"] in first.words()
    with table() as second:
        second.open("challenge:#" + code_of(link))
        assert "Vreni" in second.words()
        second.game.click("[data-challenge=take]")
        assert second.game.view["deal"] == 1
        second.game.play_until(lambda view: view["ended"])
        assert len(second.game.view["results"]) == 2
        assert second.game.find("#challenge").open  # over the slate
        assert second.game.find("#slate").open
        assert "Vreni" in second.words()
        assert WORDS["challenge.who.me"] in second.words()
        shown = second.words()
        answer = second.link("Köbi")
        assert answer.startswith("answer=")
        assert "🟩" in second.copied[-1] or "🟥" in second.copied[-1]
    with table(disk) as first:
        first.open("challenge:#" + code_of(answer))
        assert "Köbi" in first.words()
        assert WORDS["challenge.who.me"] in first.words()
        assert WORDS["challenge.remark.answerPractice"] not in first.words()
        cells = [cell.textContent for cell in first.game.find("#challenge table").everything()]
        figures = [each for each in cells if " : " in each]
        assert len(figures) == 2 * 3
        assert all(each in shown for each in figures)


def test_where_the_fewest_points_win_the_own_alone_are_shown() -> None:
    with table() as first:
        request = {"do": "open", "variant": "differenzlerOnline", "options": {}, "seed": "1", "level": "easy"}
        first.game.do(lambda: first.game.game.request(request))
        first.game.play_until(lambda view: view["phase"] == "estimate" and view["turn"] == 0)
        first.game.do(lambda: first.game.game.request({"do": "act", "action": "0:=40"}))
        first.deals(1)
        first.open("challenge")
        own = first.game.view["results"][0]["score"][0]
        assert [one.textContent for one in first.game.find("#challenge fieldset").everything()].count(
            str(own)
        ) == 1
        link = first.link()
    with table() as second:
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.below"].format(sums=own) in second.words()


def test_no_name_is_taken_from_the_settings() -> None:
    with table() as first:
        importlib.import_module("web.page.base.people").call(0, "Vreneli")
        first.begin()
        first.deals(1)
        first.open("challenge")
        assert first.game.find("#challenge [data-field]").value == ""
        text = asyncio.run(Codec().unpack(code_of(first.link())))
        assert "Vreneli" not in first.words() + first.copied[-1] + text


def test_a_link_never_has_the_seed_of_the_game_or_of_a_deal_to_come() -> None:
    from jass.model.seeds import Seeds

    link = sent(2, before=lambda first: None)
    text = asyncio.run(Codec().unpack(code_of(link)))
    seeds = Seeds("same")
    assert json.loads(text)["deals"] == [seeds.seed(1), seeds.seed(2)]
    assert seeds.seed(3) not in text
    assert "same" not in text


def test_the_last_deal_alone_can_be_chosen() -> None:
    with table() as first:
        first.begin()
        first.deals(2)
        first.open("challenge")
        radio = next(
            one for one in first.game.find("#challenge").everything() if one.attributes.get("value") == "deal"
        )
        radio.value = "deal"
        first.game.do(lambda: radio.tell("change"))
        text = json.loads(asyncio.run(Codec().unpack(code_of(first.link()))))
        assert len(text["deals"]) == 1


def test_a_name_of_markup_is_shown_as_text() -> None:
    link = sent(1, "<img src=x onerror=a>")
    with table() as second:
        second.open("challenge:#" + code_of(link))
        assert "<img src=x onerror=a>" in second.words()
        assert not [one for one in second.game.find("#challenge").everything() if one.tagName == "IMG"]


@pytest.mark.parametrize("code", HOSTILE)
def test_what_is_no_challenge_is_refused_in_words_and_nothing_is_lost(code: str) -> None:
    with table() as second:
        second.begin()
        second.game.play_until(lambda view: view["phase"] == "play")
        before = (second.game.engine.log, second.head()["id"])
        js: Any = importlib.import_module("js")
        js.location.hash = "#challenge=" + code
        second.open("challenge:#" + code)
        assert WORDS["challenge.damaged"] in second.words()
        assert (second.game.engine.log, second.head()["id"]) == before
        second.game.do(lambda: second.game.find("#challenge").close())
        assert second.hash_taken == 1


@pytest.mark.parametrize("anyway", [False, True])
def test_the_link_stays_in_the_address_until_its_game_is_kept(anyway: bool) -> None:
    code = code_of(sent(1))
    disk = Disk()
    with table(disk) as second:
        second.begin()
        js: Any = importlib.import_module("js")
        js.location.hash = "#challenge=" + code
        room, disk.room = disk.room, 0
        second.open("challenge:#" + code)
        second.game.click("[data-challenge=take]")
        assert second.game.find("#full").open
        if anyway:
            second.game.do(second.game.current_game.anyway)
        second.game.do(second.game.find("#challenge").close)
        assert second.hash_taken == 0
        disk.room = room
        second.open("challenge:#" + code)
        second.game.click(f"[data-challenge={'go' if anyway else 'take'}]")
        assert second.hash_taken == 1


def test_a_game_is_known_as_a_challenge_s_from_its_first_write_on() -> None:
    link = sent(1)
    disk = Disk()
    with table(disk) as second:
        before = set(disk.now)
        written = list[str]()
        write = disk.set

        def once(key: str, text: str) -> bool:
            if ":saved." in key and key not in before:
                written.append(text)
            return len(written) < 2 and write(key, text)

        disk.set = once  # type: ignore[method-assign]
        accept(second, link)
        assert '"challenge": ' in written[0]


def test_what_is_told_of_a_game_and_has_no_room_is_said() -> None:
    disk = Disk()
    with table(disk) as first:
        first.begin()
        disk.room = 0
        first.game.current_game.helped()
        assert first.game.current_game.warning() == WORDS["save.full.now"]


def test_the_game_at_the_table_stays_kept() -> None:
    link = sent(1)
    with table() as second:
        second.begin()
        second.game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0)
        own = second.head()["id"]
        log = second.game.engine.log
        accept(second, link)
        assert second.head()["id"] != own
        assert second.game.current_game.saves.record(own)[1] == log


def test_without_room_a_challenge_asks_for_it() -> None:
    link = sent(1)
    with table() as second:
        second.begin()
        before = second.head()["id"]
        second.game.current_game.room = lambda: False
        second.open("challenge:#" + code_of(link))
        second.game.click("[data-challenge=take]")
        assert second.head()["id"] == before
        assert second.game.find("#full").open


def test_where_the_bots_by_work_are_slow_nothing_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    link = sent(1)
    monkeypatch.setattr(
        "jass.session._bots_json", lambda: {"digest": "", "kernel": "python", "byWork": False}
    )
    with table() as second:
        second.begin()
        second.deals(1)
        for place in ("challenge", "challenge:#" + code_of(link)):
            second.open(place)
            assert WORDS["challenge.slow"] in second.words()
            assert second.game.page.document.querySelector("[data-challenge]") is None


def test_before_a_deal_is_over_it_is_said() -> None:
    with table() as first:
        first.begin()
        first.open("challenge")
        assert WORDS["challenge.none.none"] in first.words()


def test_the_result_can_be_sent_as_text_alone() -> None:
    with table() as first:
        first.begin()
        first.deals(1)
        first.open("challenge")
        first.game.click("[data-challenge=text]")
        text = first.copied[-1]
        assert "http" not in text
        from jass.history.result_code import decode

        assert len(decode(text.split("\n")[-1]).points) == 1
