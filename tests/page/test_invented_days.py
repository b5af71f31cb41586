"""Games whose seed is nearly that of a day's game, as a link or a file may bring them: they are no day's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jass.history.daily import deal_text
from tests.page.fake_device import Disk
from tests.page.playing import Playing
from tests.page.playing_days import a_day, begin, decide, kept, module, opened, to_end, today

game = a_day

DAY = "2026-11-26"
SEED = deal_text(DAY, "dayCoiffeur")


def log(seed: str = SEED, **more: Any) -> str:
    fields = {"v": 2, "variant": "dayCoiffeur", "options": {}, "pace": "work", "level": "easy"}
    fields["bots"] = module("jass.bots.identity").DIGEST
    return json.dumps(fields | {"seed": seed} | more | {"actions": []}, separators=(",", ":"))


def take(game: Playing, text: str) -> None:
    """Open a game as a link does, and wait until its rival has played as far as it does."""
    game.do(lambda: game.current_game.open_text(text))
    decide(game)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is kept of the day's game where nothing else was opened before."""
    return whole(monkeypatch)


def whole(monkeypatch: pytest.MonkeyPatch, *opened_before: str) -> dict[str, Any]:
    with opened(Disk(), monkeypatch) as game:
        for text in opened_before:
            take(game, text)
        begin(game)
        to_end(game)
        entry: dict[str, Any] = kept()["dayCoiffeur"]
        assert not today(game).gave_up()
        return {"rival": entry["rival"], "over": entry["over"], "practice": entry["practice"]}


@pytest.mark.parametrize("preset", ["daySchieber", "dayDifferenzler", "dayCoiffeur"])
def test_the_page_knows_the_seeds_that_the_engine_gives(game: Playing, preset: str) -> None:
    """The digests in web/page/day/days.py are those of the rules that the presets have now."""
    assert module("web.page.day.days").of_log(log(deal_text(DAY, preset), variant=preset)) == (DAY, preset)


@pytest.mark.parametrize(
    ("seed", "more"),
    [
        (SEED[:-8] + "deadbeef", {}),
        (SEED[:-9], {}),
        (SEED + "~", {}),
        (SEED + "|", {}),
        (SEED[:-8] + deal_text(DAY, "daySchieber")[-8:], {}),
        (deal_text(DAY, "daySchieber"), {}),
        (deal_text(DAY, "schieberCh"), {"variant": "schieberCh"}),
        (deal_text(DAY, "dayCoiffeur", "x"), {}),
        (deal_text(DAY, "dayCoiffeur", "x")[:-8] + "deadbeef", {}),
        (SEED.replace("||", "|"), {}),
        (SEED.replace("||", "|||"), {}),
        (SEED, {"deals": ["5ec4e7" * 5 + "00"]}),
        (SEED, {"game": 2}),
        (SEED, {"dealt": 1}),
    ],
)
def test_another_seed_or_other_cards_are_no_day_s(game: Playing, seed: str, more: dict[str, Any]) -> None:
    text = log(seed, **more)
    if "dealt" in more:  # as the engine writes it
        text = log(seed).replace('"seed"', '"dealt":1,"seed"')
    assert module("web.page.day.days").of_log(text) is None


@pytest.mark.parametrize(
    "day",
    [
        *("x", "", "2026-11-25.aside-0", "2026-1-25", "26-11-25", "2026-13-01", "2026-00-01", "2026-11-00"),
        *(
            "2026-11-32",
            "2026-11-2x",
            "2026-11-٢٥",
            "-202-11-25",
            "2026-11-25-01",
            "2026/11/25",
            "+026-11-25",
        ),
    ],
)
def test_what_is_no_date_is_no_day(game: Playing, day: str) -> None:
    assert module("web.page.day.days").of_log(log(SEED.replace(DAY, day))) is None


def test_a_game_of_no_day_ends_like_any_other(game: Playing) -> None:
    take(game, log(SEED.replace(DAY, "x")))
    assert today(game).which is None
    to_end(game)
    assert game.find("#slate").querySelector(".same-cards") is None


def test_a_game_of_no_day_leaves_alone_what_was_put_aside(game: Playing) -> None:
    storage = module("web.page.base.storage")
    storage.write("day.2026-11-25.aside-0", "{broken")
    take(game, log(SEED.replace(DAY, "2026-11-25.aside-0")))
    assert storage.read("day.2026-11-25.aside-0") == "{broken"


def test_a_seed_of_other_rules_brings_no_false_rival(
    alone: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    false = [log(SEED[:-8] + "deadbeef"), log(SEED, deals=["5ec4e7" * 5 + "00"]), log(SEED + "~")]
    assert whole(monkeypatch, false[0]) == alone
    assert whole(monkeypatch, *false[1:])["rival"] == alone["rival"]


def test_a_rival_that_gave_up_elsewhere_plays_in_the_day_s_game(
    alone: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of other bots cannot be played by the ones here."""
    assert whole(monkeypatch, log().replace(module("jass.bots.identity").DIGEST, "00000000")) == (
        alone | {"practice": True}
    )
