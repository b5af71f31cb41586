"""The games of the day: which day it is, what counts, and what is kept of it."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from jass.history.daily import deal_text
from tests.page.fake_device import Disk
from tests.page.playing import Playing, playing

NOON = datetime(2026, 11, 26, 12, tzinfo=ZoneInfo("Europe/Zurich"))
GAMES = ("daySchieber", "dayDifferenzler", "dayCoiffeur")


class Moment:
    """A `Date` of the browser's: a moment as the device's clock shows it."""

    def __init__(self, when: datetime) -> None:
        self._when = when

    def getFullYear(self) -> int:  # noqa: N802 - as the browser calls it
        return self._when.year

    def getMonth(self) -> int:  # noqa: N802
        return self._when.month - 1

    def getDate(self) -> int:  # noqa: N802
        return self._when.day

    def getDay(self) -> int:  # noqa: N802
        return (self._when.weekday() + 1) % 7

    def toLocaleDateString(self, _tag: object, _how: object) -> str:  # noqa: N802
        return self._when.date().isoformat()

    def toISOString(self) -> str:  # noqa: N802
        return self._when.astimezone(ZoneInfo("UTC")).isoformat()


def clock(when: datetime) -> Any:
    """What `Date.new` gives: the moment, or that of a year, a month from 0 and a day that may overflow."""

    def new(*parts: int) -> Moment:
        if not parts:
            return Moment(when)
        year, month, day = parts
        first = datetime(year + month // 12, month % 12 + 1, 1)
        return Moment(first + timedelta(days=day - 1))

    return new


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Playing]:
    with opened(Disk(), monkeypatch) as made:
        yield made


class opened:  # noqa: N801 - read as a context
    """A page on a disk whose rival plays at a glance and whose clock stands."""

    def __init__(self, disk: Disk, monkeypatch: pytest.MonkeyPatch, when: datetime = NOON) -> None:
        monkeypatch.setattr("jass.same_cards.LEVEL", "easy")
        self._playing, self._when = playing(disk), when

    def __enter__(self) -> Playing:
        made = self._playing.__enter__()
        set_clock(self._when)
        module("web.page.day.days").LEVEL = "easy"
        module("web.page.day.days")._FIXED = ('"options":{},"pace":"work","level":"easy"', '"variant":"')
        return made

    def __exit__(self, *told: Any) -> None:
        self._playing.__exit__(*told)


def module(name: str) -> Any:
    return importlib.import_module(name)


def set_clock(when: datetime) -> None:
    module("js").Date = SimpleNamespace(new=clock(when))


def begin(game: Playing, preset: str = "dayCoiffeur") -> None:
    """Press the chip on the start screen, as web/page/screens.py answers it."""
    show(game, preset)


def show(game: Playing, place: str = "") -> None:
    """Press a button of the start screen."""
    if not hasattr(game, "panel"):
        game.panel = module("web.page.day.panel").Day(desk(game))  # type: ignore[attr-defined]
    game.do(lambda: game._loop.create_task(game.panel.open(place)))  # type: ignore[attr-defined]


def desk(game: Playing) -> Any:
    def bring(identity: str) -> None:
        game.around.told.append(f"bring {identity}")
        game.current_game.bring(identity)

    def begin_this(request: dict[str, Any]) -> None:
        game.at_table.slate.close()
        game.find("#day").close()
        game.game.request(request)

    return SimpleNamespace(
        ask=game.engine.ask,
        clear=lambda: None,
        run=game._loop.create_task,
        begin_this=begin_this,
        today=today(game),
        current_game=SimpleNamespace(saves=game.current_game.saves, bring=bring),
    )


def today(game: Playing) -> Any:
    return game.at_table._parts.today


def kept(day: str = "2026-11-26") -> dict[str, Any]:
    found: dict[str, Any] = module("web.page.day.days").kept(day)
    return found


def decide(game: Playing) -> None:
    """Make the player's first decision."""
    before = len(game.acts())
    game.play_until(lambda _view: len(game.acts()) > before)


def to_end(game: Playing) -> None:
    game.play_until(lambda view: view["phase"] == "gameOver")


# Which day


def test_the_start_screen_turns_to_the_next_day_when_it_is_seen_again(game: Playing) -> None:
    today(game).show()
    assert game.find("#day-date").textContent == "2026-11-26"
    set_clock(NOON + timedelta(days=1))
    game.do(lambda: game.page.document.documentElement.tell("visibilitychange"))
    assert game.find("#day-date").textContent == "2026-11-27"


def test_what_is_counted_and_saved_after_midnight_is_of_the_new_day(game: Playing) -> None:
    set_clock(datetime(2026, 11, 27, 0, 30, tzinfo=ZoneInfo("Europe/Zurich")))
    assert module("web.page.statistics.recorded").kept()["since"] == "2026-11-27"
    assert module("web.page.saved_games.panel").today() == "2026-11-27"


def test_a_press_after_midnight_begins_no_other_game_than_the_one_that_was_shown(game: Playing) -> None:
    begin(game)
    decide(game)
    today(game).show()
    chip = game.find('#start-day [data-open="day:dayCoiffeur"]')
    assert chip.getAttribute("data-went") == "going"
    set_clock(NOON + timedelta(days=1))
    opened = [request for request in game.engine.asked if request["do"] == "open"]
    begin(game)
    assert [request for request in game.engine.asked if request["do"] == "open"] == opened
    assert (chip.getAttribute("data-went"), game.find("#day-date").textContent) == ("open", "2026-11-27")
    begin(game)
    assert today(game).which == ("2026-11-27", "dayCoiffeur")


def test_another_try_belongs_to_its_day(game: Playing) -> None:
    begin(game)
    to_end(game)
    show(game)
    opened = [request for request in game.engine.asked if request["do"] == "open"]
    set_clock(NOON + timedelta(days=1))
    game.click("#day [data-again]")
    assert [request for request in game.engine.asked if request["do"] == "open"] == opened
    assert game.find("#day").querySelector("[data-again]") is None


@pytest.mark.parametrize(
    ("zone", "day"),
    [("Europe/Zurich", "2026-11-26"), ("Pacific/Auckland", "2026-11-27"), ("Pacific/Honolulu", "2026-11-26")],
)
def test_a_day_is_that_of_the_device(game: Playing, zone: str, day: str) -> None:
    """The same moment in three time zones."""
    moment = datetime(2026, 11, 26, 12, tzinfo=ZoneInfo("UTC")).astimezone(ZoneInfo(zone))
    assert module("web.page.day.days").date_of(Moment(moment)) == day
    set_clock(moment)
    begin(game)
    assert json.loads(game.engine.log or "")["seed"] == deal_text(day, "dayCoiffeur")


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 12, 31, 23, 59, 59), "2026-12-31"),
        (datetime(2027, 1, 1), "2027-01-01"),
        (datetime(2028, 2, 29, 0, 0, 1), "2028-02-29"),
    ],
)
def test_a_day_ends_at_midnight(game: Playing, moment: datetime, day: str) -> None:
    assert module("web.page.day.days").date_of(Moment(moment)) == day


def test_a_game_across_midnight_stays_that_of_its_first_card(game: Playing) -> None:
    set_clock(datetime(2026, 11, 26, 23, 59))
    begin(game)
    set_clock(datetime(2026, 11, 27, 0, 30))
    to_end(game)
    assert kept("2026-11-26")["dayCoiffeur"]["over"]
    assert kept("2026-11-27") == {}
    begin(game)
    assert json.loads(game.engine.log or "")["seed"] == deal_text("2026-11-27", "dayCoiffeur")


@pytest.mark.parametrize("wrong", [datetime(2024, 1, 1), datetime(2026, 11, 25), datetime(2031, 5, 5)])
def test_a_clock_that_is_wrong_has_days_of_its_own(game: Playing, wrong: datetime) -> None:
    """A date before one that was played, or one to come, is a day like any other; nothing is lost."""
    begin(game)
    to_end(game)
    before = kept()
    set_clock(wrong)
    day = wrong.date().isoformat()
    begin(game)
    to_end(game)
    assert kept(day)["dayCoiffeur"]["over"]
    assert not kept(day)["dayCoiffeur"]["practice"]
    assert kept() == before
    set_clock(NOON)
    begin(game)  # the right day again: its first try is over
    assert json.loads(game.engine.log or "")["seed"] == deal_text(day, "dayCoiffeur")


# What counts


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


def test_where_no_kernel_runs_it_is_said_in_words(game: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "jass.session._bots_json", lambda: {"digest": "", "kernel": "python", "byWork": False}
    )
    begin(game)
    assert game.engine.log is None
    notice = game.find("#day").querySelector(".notice")
    assert notice is not None
    assert "WebAssembly" in notice.textContent


# What is kept


class Full(Disk):
    """A storage that has no room for names that begin so, or for none of them."""

    refused: tuple[str, ...] = ()

    def set(self, key: str, text: str) -> bool:
        return not key.split(":", 1)[1].startswith(self.refused) and super().set(key, text)


def chip(game: Playing) -> tuple[str, str]:
    """What the start screen shows of a game: what is on its chip, and what is said of that."""
    today(game).show()
    found = game.find('#start-day [data-open="day:dayCoiffeur"]')
    small = found.querySelector("small")
    assert small is not None
    return small.textContent, found.attributes.get("title", "")


def test_a_result_that_has_no_room_is_not_shown_as_kept_and_is_written_once_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk = Full()
    disk.refused = ("day.",)
    with opened(disk, monkeypatch) as game:
        unkept = module("web.page.base.i18n").t("unkept")
        begin(game)
        decide(game)
        assert game.around.told.count("told") == 1
        to_end(game)
        assert game.around.told.count("told") == 1
        same = game.find("#slate").querySelector(".slate-same")
        assert same is not None
        assert unkept in [each.textContent for each in same.everything()]
        own = str(kept()["dayCoiffeur"]["own"][0][0])
        assert chip(game) == (own, unkept)
        show(game)
        assert unkept in [each.textContent for each in game.find("#day").everything()]
        assert disk.named("day.2026-11-26") is None
        disk.refused = ()
        assert chip(game) == (f"✓ {own}", "")
    with opened(disk, monkeypatch) as game:
        assert chip(game) == (f"✓ {own}", "")


def test_what_is_played_on_is_kept_once_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Full()
    disk.refused = ("day.",)
    with opened(disk, monkeypatch) as game:
        begin(game)
        decide(game)
        disk.refused = ()
        decide(game)
        assert json.loads(disk.named("day.2026-11-26") or "") == kept()


def test_where_the_game_has_no_room_either_that_alone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Full()
    with opened(disk, monkeypatch) as game:
        disk.refused = ("day.", "saved.")
        begin(game)
        decide(game)
        assert "told" not in game.around.told


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        '{"chess": {}}',
        '{"daySchieber": 1}',
        '{"daySchieber": {"game": 1}}',
        '{"daySchieber": {"game": "a", "own": [[1, 2, 3]], "rival": null, "over": true, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [[1, 2], [3]], "rival": [], "over": true, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [[1, 2]], "rival": [[3]], "over": true, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [], "rival": [[1], [2, 3]], "over": false, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [], "rival": null, "over": true, "practice": false}}',
        '{"daySchieber": {"game": "a", "own": [[1, 2]], "over": true, "practice": false}}',
    ],
)
def test_what_cannot_be_read_is_put_aside(game: Playing, text: str) -> None:
    storage = module("web.page.base.storage")
    storage.write("day.2026-11-26", text)
    today(game).show()
    assert kept() == {}
    assert storage.read("day.2026-11-26") is None
    assert storage.read("day.2026-11-26.aside-0") == text


@pytest.mark.parametrize(
    "entry",
    [
        {"own": [], "rival": None, "over": False},
        {"own": [], "rival": [[1, 2], [3, 4]], "over": False},
        {"own": [[1, 2]], "rival": [], "over": False},
        {"own": [[5], [0]], "rival": [[1], [2], [3], [4]], "over": False},
        {"own": [[5], [0]], "rival": None, "over": True},
    ],
)
def test_what_was_kept_of_a_day_is_read_again(game: Playing, entry: dict[str, Any]) -> None:
    games = {"dayDifferenzler": {"game": "a", "practice": False, **entry}}
    module("web.page.day.days").keep("2026-11-26", games)
    today(game).show()
    assert kept() == games


@pytest.mark.parametrize(
    ("own", "rival", "went"),
    [
        ([112, 45], [100, 57], "better"),
        ([100, 57], [100, 57], "same"),
        ([200, 114], [100, 57], "better"),
        ([0, 950], [0, 600], "less"),
        ([3], [4], "better"),
        ([4], [3], "less"),
    ],
)
def test_a_deal_is_compared_by_both_sides(game: Playing, own: list[int], rival: list[int], went: str) -> None:
    assert module("web.page.day.days").compared(own, rival) == went


def test_a_club_s_game_and_one_by_the_clock_are_not_the_day_s(game: Playing) -> None:
    of_log = module("web.page.day.days").of_log
    for fields in ({"day": "2026-11-26", "club": "x"}, {"seed": deal_text("2026-11-26", "dayCoiffeur")}):
        request = {"do": "open", "variant": "dayCoiffeur", "options": {}, "level": "easy", **fields}
        request["pace"] = "work" if "day" in fields else "clock"
        game.do(lambda request=request: game.game.request(request))  # type: ignore[misc]
        assert of_log(game.engine.log) is None


def test_what_is_told_has_a_sign_a_deal(game: Playing) -> None:
    words = module("web.page.day.words")
    entry = {"own": [[112, 45], [50, 107]], "rival": [[100, 57], [50, 107]], "practice": False}
    told = words.told("2026-11-26", "daySchieber", entry)
    assert "▲●" in told
    assert "162 : 152" in told
    assert "150 : 164" in told
    assert "2026-11-26" in told
    entry["rival"], entry["practice"] = None, True
    told = words.told("2026-11-26", "daySchieber", entry)
    assert "▲" not in told
    assert module("web.page.base.i18n").t("practice.tag") in told


# The calendar


def test_the_calendar_shows_what_was_played_and_nothing_else(game: Playing) -> None:
    begin(game)
    to_end(game)
    show(game)
    dialog = game.find("#day")
    marked = [each.attributes["data-day"] for each in dialog.everything() if "data-day" in each.attributes]
    assert marked == ["2026-11-26"]
    assert len([each for each in dialog.everything() if each.tagName == "TD" and each.children]) >= 30
    back = dialog.querySelector('[data-month="-1"]')
    assert back is not None
    game.do(lambda: back.tell("click"))
    assert not any("data-day" in each.attributes for each in dialog.everything())


# A game that is one player's alone


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
