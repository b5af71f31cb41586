"""Gleiche Karten on the page: one sends, the other plays and answers, both see who did better."""

from __future__ import annotations

import asyncio
import base64
import importlib
import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from jass.bots.identity import DIGEST
from jass.history.daily import deal_text
from tests.page.fake_device import Disk
from tests.page.playing import WORDS, Playing, playing
from tests.page.test_panels import FullDesk
from web.page.saves import record_text

HOSTILE = [
    "",
    "A",
    "not a link at all",
    "%%%",
    "A" * 100_000,
    base64.urlsafe_b64encode(zlib.compress(b'{"a":' * 5000)[2:-4]).decode(),
    base64.urlsafe_b64encode(zlib.compress(b'{"v":1,"deals":[]}')[2:-4]).decode(),
]


class Codec:
    """link_codec.js, by Python's own deflate."""

    async def pack(self, text: str) -> str:
        packed = zlib.compressobj(9, zlib.DEFLATED, -15)
        return base64.urlsafe_b64encode(packed.compress(text.encode()) + packed.flush()).decode().rstrip("=")

    async def unpack(self, code: str) -> str:
        try:
            return zlib.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), -15).decode()
        except (ValueError, zlib.error):
            return ""


class Table:
    """A device at whose table somebody plays; `copied` is what was put on the clipboard."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self.copied: list[str] = []
        self.hash_taken = 0
        js: Any = importlib.import_module("js")

        async def imported(_name: str) -> Codec:
            return Codec()

        async def copy(text: str) -> None:
            self.copied.append(text)

        js.jassImport = imported
        js.navigator = SimpleNamespace(clipboard=SimpleNamespace(writeText=copy))
        js.Reflect = SimpleNamespace(has=lambda *_: False, get=lambda *_: None)
        js.history.replaceState = self._replaced
        importlib.import_module("web.page.challenge.panel")
        self.panels: Any = importlib.import_module("web.page.ui.panels")
        self.desk = FullDesk(game)
        self.desk.current_game._play = self._taken
        game.at_table._parts.screens.open = self._show

    def _replaced(self, *_: object) -> None:
        self.hash_taken += 1

    def _taken(self, request: dict[str, Any]) -> None:
        dialog = self.game.page.document.querySelector("#challenge")
        if dialog is not None and dialog.open:
            dialog.close()
        self.game.at_table.slate.close()
        self.game.game.request(request)

    def _show(self, name: str) -> None:
        self.desk.run(self.panels.show(name, self.desk))

    def open(self, name: str) -> None:
        self.game.do(lambda: self._show(name))

    def begin(self, **options: object) -> None:
        request = {"do": "open", "variant": "schieberCh", "options": options, "seed": "same", "level": "easy"}
        pace = options.pop("pace", "clock")
        self.game.do(lambda: self.game.game.request({**request, "pace": pace}))

    def deals(self, number: int) -> None:
        self.game.play_until(lambda view: len(view["results"]) >= number)

    def link(self, name: str = "") -> str:
        """What is behind the sign of the link that is sent."""
        self.game.find("#challenge [data-field]").value = name
        self.game.click("[data-challenge=send]")
        return self.copied[-1].split(" ")[-1].partition("#")[2]

    def words(self) -> str:
        return " ".join(
            str(one.textContent) for one in self.game.find("#challenge").everything() if not one.children
        )

    def head(self) -> dict[str, Any]:
        found: dict[str, Any] = self.game.current_game.pointed()
        return found


@contextmanager
def table(disk: Disk | None = None) -> Iterator[Table]:
    with playing(disk) as game:
        yield Table(game)


def sent(deals: int = 2, name: str = "", before: Callable[[Table], object] = lambda _: None) -> str:
    """The link of somebody who has played so many deals."""
    with table() as first:
        first.begin()
        before(first)
        first.deals(deals)
        first.open("challenge")
        return first.link(name)


def code_of(link: str) -> str:
    return link.partition("=")[2]


def accept(second: Table, link: str) -> None:
    second.open("challenge:#" + code_of(link))
    second.game.click("[data-challenge=take]")


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


def test_a_second_try_is_practice_and_the_answer_says_so() -> None:
    link = sent(1)
    with table() as second:
        accept(second, link)
        assert not second.head().get("again")
        second.open("challenge:#" + code_of(link))  # begun: it goes on, and is no second try
        assert WORDS["challenge.begun"] in second.words()
        second.game.click("[data-challenge=go]")
        second.game.play_until(lambda view: view["ended"])
        assert WORDS["challenge.remark.answerPractice"] not in second.words()
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] in second.words()
        second.game.click("[data-challenge=take]")
        second.game.play_until(lambda view: view["ended"])
        assert WORDS["challenge.remark.answerPractice"] in second.words()
        second.link()
        assert WORDS["challenge.told.practice"] in second.copied[-1]


def test_one_s_own_challenge_is_practice() -> None:
    with table() as first:
        first.begin()
        first.deals(1)
        first.open("challenge")
        link = first.link()
        first.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] in first.words()


def test_cards_that_were_played_in_another_game_are_known() -> None:
    """Those of a day, of a series or of a link with a seed, which both have played."""
    link = sent(2)
    with table() as second:
        second.begin(target=1500)
        second.deals(1)
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] in second.words()
        second.game.click("[data-challenge=take]")
        assert second.head()["again"]
    with table() as third:
        third.open("challenge:#" + code_of(link))
        assert WORDS["challenge.again"] not in third.words()


def begin_day(one: Table, preset: str = "daySchieber") -> Any:
    """The day's game, as its chip begins it, with bots that decide at a glance: what counts of it."""
    days: Any = importlib.import_module("web.page.day.days")
    days._FIXED = ('"options":{},"pace":"work","level":"easy"', '"variant":"')
    seed = deal_text("2026-11-26", preset)
    request = {"do": "open", "variant": preset, "options": {}, "seed": seed, "pace": "work", "level": "easy"}
    one.game.at_table.slate.close()
    dialog = one.game.page.document.querySelector("#challenge")
    if dialog is not None:
        dialog.close()
    one.game.do(lambda: one.game.game.request(request))
    return one.game.at_table._parts.today


@pytest.mark.slow
def test_cards_that_a_challenge_brought_are_no_first_try_of_the_day() -> None:
    with table() as first:
        begin_day(first)
        first.deals(1)
        assert first.game.at_table._parts.today.counts()
        first.open("challenge")
        link = first.link()
    with table() as second:
        accept(second, link)
        second.deals(1)
        today = begin_day(second)
        assert today.practice
        second.deals(1)
        kept: Any = importlib.import_module("web.page.day.days").kept("2026-11-26")
        assert kept["daySchieber"]["practice"]
        assert not begin_day(second, "dayCoiffeur").practice


@pytest.mark.slow
def test_what_has_counted_stays_though_a_challenge_brings_its_cards() -> None:
    with table() as first:
        begin_day(first)
        first.deals(1)
        first.open("challenge")
        link = first.link()
        first.game.find("#challenge").close()
        first.game.play_until(lambda view: view["phase"] == "gameOver")
        days: Any = importlib.import_module("web.page.day.days")
        before = days.kept("2026-11-26")
        identity = first.head()["id"]
        first.open("challenge:#" + code_of(link))
        first.game.click("[data-challenge=take]")
        first.game.do(lambda: first.game.current_game.bring(identity))
        assert first.head()["id"] == identity
        assert days.kept("2026-11-26") == before
        assert not before["daySchieber"]["practice"]


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


@pytest.mark.parametrize("help_", ["h", "u"])
def test_a_tip_or_an_undo_makes_it_practice(help_: str) -> None:
    link = sent(1)
    with table() as second:
        accept(second, link)
        second.game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0 and view["look"])
        second.game.key(help_)
        assert second.game.said() == WORDS["practice.sure"]
        assert not second.head()["undone"]
        assert not second.head().get("helped")
        second.game.key(help_)
        second.game.play_until(lambda view: view["ended"])
        assert WORDS["challenge.remark.answerPractice"] in second.words()


@pytest.mark.parametrize("help_", ["h", "u"])
def test_a_challenge_after_a_tip_or_an_undo_says_so(help_: str) -> None:
    def helped(first: Table) -> None:
        first.game.play_until(lambda view: view["phase"] == "play" and view["turn"] == 0 and view["look"])
        first.game.key(help_)

    link = sent(1, before=helped)
    with table() as second:
        second.open("challenge:#" + code_of(link))
        assert WORDS["challenge.remark.practice"] in second.words()


def test_another_level_in_mid_game_makes_it_practice() -> None:
    def changed(first: Table) -> None:
        first.game.values["level"] = "medium"

    for link, practice in ((sent(1), False), (sent(1, before=changed), True)):
        with table() as second:
            second.open("challenge:#" + code_of(link))
            assert (WORDS["challenge.remark.practice"] in second.words()) == practice


def test_a_game_that_other_bots_finish_is_practice_and_one_that_they_had_finished_is_not() -> None:
    """An update between two sessions brings other bots; the log still names those of the beginning."""
    with table() as first:
        first.begin(pace="work")
        first.deals(1)
        log = first.game.engine.log
        assert log is not None
        first.open("challenge")
        assert WORDS["challenge.practice"] not in first.words()
        older = log.replace(DIGEST, "00000000")
        head = record_text.new_head("", "", 0) | (record_text.about(log) or {}) | {"dealt": True}
        saves = first.game.current_game.saves
        saves.remove("saved." + first.head()["id"])
        identity = saves.add(head, older)
        first.game.find("#challenge").close()
        first.game.do(lambda: first.game.current_game.bring(identity))
        assert not first.head().get("helped")  # nothing has been played against these bots
        first.deals(2)
        assert first.head()["helped"] is True
        assert (
            importlib.import_module("web.page.challenge.kept")
            .Tries(first.game.current_game, first.desk.today)
            .practice()
        )


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


def test_of_very_many_kept_games_the_latest_are_told_to_the_engine() -> None:
    with table() as first:
        kept: Any = importlib.import_module("web.page.challenge.kept")
        texts = {f"saved.{n}": f'{{}}\n{{"seed":"seed {n}","actions":[]}}' for n in range(kept._MOST + 1)}
        heads = [{"slot": slot} for slot in texts]  # the latest first
        games = SimpleNamespace(saves=SimpleNamespace(entries=lambda: heads, text=texts.get))
        seeds = kept.Tries(games, first.desk.today).seeds()
    assert (seeds[0], len(seeds)) == ("seed 0", kept._MOST)


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
