"""The log for others: the counted deals, and nothing about the next ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, GAME_OVER, State
from jass.history.export import exported
from jass.history.log import Log, dumps, loads, replay
from jass.model.actions import NextDeal
from jass.model.errors import BadLog
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from tests.long import golden
from tests.property.random_games import random_action, random_options

from .table import Table, play_on

DOCS = Path(__file__).parents[2] / "docs"
SAVES = sorted((Path(__file__).parents[1] / "saves").glob("v1-*.json"))
SEED = "the whole game follows from this"


def steps(log: Log) -> Iterator[tuple[Log, State]]:
    """The log and its game after each action."""
    state, _ = new_game(log.variant, log.seeds, log.options)
    grown = log.truncated(0)
    yield grown, state
    for action in log.actions:
        state, _ = apply(state, action)
        grown = grown.appended(action)
        yield grown, state


def played(variant: str, options: Options, rng: Random, most: int, dealt: int = 2) -> Log:
    """A game of random moves, to its end or so many actions."""
    log = Log(variant, SEED, options, scheme=dealt)
    state, _ = new_game(variant, log.seeds, options)
    while len(log.actions) < most and (action := random_action(rng, state)) is not None:
        state, _ = apply(state, action)
        log = log.appended(action)
    return log


def check(log: Log, state: State) -> None:
    """What holds for every export."""
    out = exported(log, state)
    text = dumps(out)
    assert loads(text) == out
    if state.phase == GAME_OVER:
        assert out == log
        return
    assert SEED not in text
    assert "seed" not in json.loads(text)
    assert len(out.deals) == len(state.results)
    assert out.actions == log.actions[: len(out.actions)]
    if not out.deals:
        assert out.actions == ()
        with pytest.raises(BadLog) as caught:
            replay(out)
        assert caught.value.field == "seed"
        return
    again, _ = replay(out)
    assert again.results == state.results
    assert again.phase == DEAL_OVER
    here, _ = replay(log.truncated(len(out.actions)))
    assert [observe(again, seat) for seat in range(log.options.players)] == [
        observe(here, seat) for seat in range(log.options.players)
    ]


@pytest.mark.parametrize("dealt", [1, 2])
@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_every_moment_of_a_game_can_be_exported(variant: str, dealt: int) -> None:
    rng = Random(f"{variant} {dealt}")
    for house in (False, True):
        preset = find_variant(variant)
        options = random_options(rng, preset) if house else preset.options
        log = played(variant, options, rng, 140, dealt)
        for number, (grown, state) in enumerate(steps(log)):
            if number % 9 == 0 or state.phase in (DEAL_OVER, GAME_OVER):
                check(grown, state)


@pytest.mark.slow
def test_a_deal_repeated_after_a_revoke_is_exported_with_its_repeat() -> None:
    """In both formats: the second pack, too, is told only once the deal is counted."""
    found = 0
    options = Options.from_json({"revokeMode": "penalised"}, find_variant("differenzlerTournament").options)
    for number in range(6):
        log = played("differenzlerTournament", options, Random(number), 260, 1 + number % 2)
        repeats = 0
        for grown, state in steps(log):
            if state.repeat is not None or state.phase == DEAL_OVER:
                check(grown, state)
            repeats += state.repeat is not None
        found += repeats > 0
    assert found > 3


@pytest.mark.parametrize("path", [*SAVES, *golden.logs()[::4]], ids=lambda path: path.stem)
def test_a_game_of_format_1_is_exported_too(path: Path) -> None:
    log = loads(path.read_text(encoding="utf-8").strip())
    assert log.seed is not None
    dealt = [index for index, action in enumerate(log.actions) if isinstance(action, NextDeal)]
    ends = {index + step for index in dealt for step in (0, 1, 9)}
    for number, (grown, state) in enumerate(steps(log)):
        if number not in ends:
            continue
        out = exported(grown, state)
        assert log.seed not in json.loads(dumps(out)).values()
        if out.deals and state.phase != GAME_OVER:
            again, _ = replay(loads(dumps(out)))
            assert again.results == state.results


def test_a_deals_seed_tells_nothing_of_another_deal() -> None:
    log = played("schieberCh", find_variant("schieberCh").options, Random(5), 80)
    out = next(exported(grown, state) for grown, state in steps(log) if len(state.results) == 2)
    assert len(set(out.deals)) == 2
    assert all(len(text) == 32 for text in out.deals)
    third, _ = new_game("schieberCh", out.deals[0], out.options)
    assert third.deal.hands != replay(log.truncated(0))[0].deal.hands


def test_the_session_exports_and_goes_on_with_what_it_exported() -> None:
    table = Table("schieberCh", seed=SEED)
    empty = table.ok("export")["log"]
    assert json.loads(empty) | {"bots": None} == {
        "v": 2, "variant": "schieberCh", "options": {}, "pace": "clock", "level": "strong", "bots": None,
        "deals": [], "actions": [],
    }  # fmt: skip
    play_on(table, lambda: table.view["phase"] == "dealOver")
    at_end = table.ok("look")
    out = table.ok("export")["log"]
    table.ok("act", action="deal")
    assert table.ok("export")["log"] == out
    assert "export" not in table.ok("look")

    other = Table()
    looked = other.ok("load", log=out)
    assert looked["view"] == at_end["view"]
    assert looked["seal"] is None
    refused = other.refused("act", action="deal")
    assert (refused["kind"], refused["rule"]) == ("IllegalAction", "noSeed")
    assert other.ok("seals")["seals"]["game"] is None
    assert len(other.ok("seals")["seals"]["deals"]) == 1
    assert other.ok("replay", deal=1)["replay"]["deal"] == 1

    own = "0123456789abcdef0123456789abcdef"
    loaded = other.ok("load", log=out, seed=own)
    assert loaded["seal"] is not None
    dealt = other.ok("act", action="deal")
    assert json.loads(dealt["log"])["seed"] == own
    assert json.loads(dealt["log"])["deals"] == json.loads(out)["deals"]
    assert dealt["view"]["hand"] != table.view["hand"]
    play_on(other, lambda: other.view["phase"] == "dealOver")
    again = json.loads(other.ok("export")["log"])
    assert again["deals"][0] == json.loads(out)["deals"][0]
    assert len(again["deals"]) == 2
    assert Table().ok("load", log=other.ok("look")["log"])["view"] == other.ok("look")["view"]


def test_a_game_that_has_its_seed_keeps_it() -> None:
    table = Table("schieberCh", seed=SEED)
    log = table.ok("look")["log"]
    assert table.ok("load", log=log, seed="another")["log"] == log


def test_a_game_that_is_over_is_exported_whole() -> None:
    table = Table("rulesSheet", seed=SEED, target=1)
    play_on(table, lambda: table.view["phase"] == "gameOver")
    assert table.ok("export")["log"] == table.ok("look")["log"]
    assert json.loads(table.ok("export")["log"])["seed"] == SEED


def test_a_log_goes_no_further_than_its_deals() -> None:
    table = Table("schieberCh", seed=SEED)
    play_on(table, lambda: table.view["phase"] == "dealOver")
    data = json.loads(table.ok("export")["log"])
    data["actions"].append("deal")
    with pytest.raises(BadLog) as caught:
        replay(loads(json.dumps(data)))
    assert caught.value.field == f"actions[{len(data['actions']) - 1}]"
    assert "noSeed" in str(caught.value)


def test_one_deal_alone_can_be_played() -> None:
    """A log with a single deal's seed and nothing done: what a challenge sends."""
    deal = "00112233445566778899aabbccddeeff"
    text = json.dumps({"v": 2, "variant": "schieberCh", "deals": [deal], "actions": []})
    table = Table()
    table.ok("load", log=text)
    same, _ = replay(loads(text))
    play_on(table, lambda: table.view["phase"] == "dealOver")
    assert same.deal.hands[0] == replay(loads(table.ok("look")["log"]).truncated(0))[0].deal.hands[0]
    assert json.loads(table.ok("look")["log"])["deals"] == [deal]


def test_before_a_deal_is_counted_an_export_needs_a_seed() -> None:
    """docs/notation.md: nothing can be dealt from it as it is."""
    table = Table("schieberCh", seed="abc")
    log = table.ok("export")["log"]
    assert (json.loads(log)["deals"], json.loads(log)["actions"]) == ([], [])
    error = table.refused("load", log=log)
    assert (error["kind"], error["field"]) == ("BadLog", "seed")
    assert table.ok("load", log=log, seed="abc")["actions"] == 0
    for page in ("notation", "protocol", "embedding"):
        assert "ntil the first deal is counted" in " ".join((DOCS / f"{page}.md").read_text("utf-8").split())
