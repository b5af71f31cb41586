"""The log: its text, cutting it, replaying it, and saves of old (design: the log is the game)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from jass import log as log_module
from jass.actions import Action, Choose, NextDeal, Play, Shove
from jass.errors import BadLog
from jass.log import VERSION, Log, dumps, loads, replay
from jass.notation import card_names
from jass.options import Options
from jass.state import check
from jass.variants import find_variant

SCHIEBER = find_variant("schieberCh")
SAVES = Path(__file__).parents[1] / "saves"


def short(*actions: str, seed: str = "1") -> str:
    return json.dumps({"v": 1, "variant": "schieberCh", "options": {}, "seed": seed, "actions": actions})


def test_text_of_a_log() -> None:
    options = Options.from_json({"target": 1000}, SCHIEBER.options)
    log = Log("schieberCh", "8f0c", options, (Shove(0), Choose(2, "E"), Play(0, 5)))
    text = (
        '{"v":1,"variant":"schieberCh","options":{"target":1000},"seed":"8f0c",'
        '"actions":["0:shove","2:E","0:EU"]}'
    )
    assert dumps(log) == text
    assert loads(text) == log


def test_an_empty_log_is_a_game_with_its_first_cards_dealt() -> None:
    state, events = replay(loads(short()))
    assert state.deal.number == 1
    assert len(events) == 5


def test_then_and_cut() -> None:
    log = Log("schieberCh", "1", SCHIEBER.options)
    longer = log.then(Shove(0)).then(Choose(2, "E"))
    assert longer.actions == (Shove(0), Choose(2, "E"))
    assert longer.cut(1) == log.then(Shove(0))
    assert longer.cut(0) == log
    assert log.actions == ()


@pytest.mark.parametrize("seed", ["1", "]}", '"\\'])
def test_the_text_of_a_longer_log_is_the_same_as_written_anew(seed: str) -> None:
    actions: tuple[Action, ...] = (Shove(0), Choose(2, "E"), Play(0, 5))
    grown = Log("schieberCh", seed, SCHIEBER.options)
    for number, action in enumerate(actions, start=1):
        grown = grown.then(action)
        assert dumps(grown) == dumps(Log("schieberCh", seed, SCHIEBER.options, actions[:number]))


def test_the_first_refused_action_is_named() -> None:
    state, _ = replay(loads(short()))
    forehand = state.deal.forehand
    with pytest.raises(BadLog) as caught:
        replay(loads(short(f"{forehand}:E", f"{forehand}:shove", "deal")))
    assert caught.value.field == "actions[1]"
    assert "wrongPhase" in str(caught.value)
    with pytest.raises(BadLog, match="notYourTurn"):
        replay(loads(short(f"{(forehand + 1) % 4}:shove")))


def test_which_game_at_the_table_it_is() -> None:
    """Kept where it is not the first; a log without it is of the first."""
    first = find_variant("schieber5p").options
    log = Log("schieber5p", "1", replace(first, game=3)).then(Shove(0))
    assert json.loads(dumps(log))["game"] == 3
    assert loads(dumps(log)) == log
    assert "game" not in json.loads(dumps(Log("schieber5p", "1", first)))


@pytest.mark.parametrize("game", [0, -1, 10_001, True, "2", None, 1.0, [1]])
def test_a_game_that_cannot_be(game: object) -> None:
    with pytest.raises(BadLog) as caught:
        loads(json.dumps(json.loads(short()) | {"game": game}))
    assert caught.value.field == "game"


@pytest.mark.parametrize("seed", ["1", " ", "x" * 200, "Jass ♥ äöü", '"\\'])
def test_seeds(seed: str) -> None:
    log = loads(short(seed=seed))
    assert log.seed == seed
    assert loads(dumps(log)) == log


def test_what_follows_the_actions_does_not_matter() -> None:
    """A later version may write more fields: they are left out, not stumbled over."""
    data = json.loads(short()) | {"name": "Feierabend", "played": [1, 2]}
    assert loads(json.dumps(data)) == loads(short())


def test_a_newer_version_says_so() -> None:
    with pytest.raises(BadLog, match="newer"):
        loads(json.dumps(json.loads(short()) | {"v": VERSION + 1}))


def test_there_is_a_migration_from_every_version() -> None:
    assert set(log_module._MIGRATIONS) == set(range(1, VERSION))


def test_migrations_are_applied_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(data: dict[str, object]) -> dict[str, object]:
        return {"seed" if key == "shuffle" else key: value for key, value in data.items()}

    def listed(data: dict[str, object]) -> dict[str, object]:
        return data | {"actions": str(data["actions"]).split()}

    monkeypatch.setattr(log_module, "VERSION", 3)
    monkeypatch.setattr(log_module, "_MIGRATIONS", {1: renamed, 2: listed})
    old = {"v": 1, "variant": "schieberCh", "shuffle": "1", "actions": "deal 0:E9"}
    log = loads(json.dumps(old))
    assert log.seed == "1"
    assert log.actions == (NextDeal(), Play(0, 3))


KEPT: dict[str, tuple[str, int, tuple[int, ...], str]] = {
    # file: phase, actions, totals, what seat 0 still holds
    "v1-coiffeur.json": ("play", 500, (3, -4, 1), "E9 EB EO EA R6 R7 RO RA SU L7 L8"),
    "v1-five.json": ("play", 77, (530, 298), "E6 E9 EA RB RU S9 LK"),
    "v1-house-rules.json": ("gameOver", 111, (206, 240), "LO"),
    "v1-mid-trick.json": ("play", 131, (626, 700), "E6 R7 R9 RU RK"),
    "v1-revoke.json": ("play", 120, (32, 32, 38, 8), "RU S9 SU SO SK"),
    "v1-two-packets.json": ("play", 60, (331, 374), "EU RB RU RO SK LO LK"),
}


@pytest.mark.parametrize("name", KEPT)
def test_kept_save(name: str) -> None:
    """Saves that players have: they must load for ever, and be the same game."""
    log = loads((SAVES / name).read_text(encoding="utf-8").strip())
    state, _ = replay(log)
    check(state)
    got = (state.phase, len(log.actions), state.totals, " ".join(card_names(state.deal.hands[0])))
    assert got == KEPT[name]


def test_every_save_is_kept() -> None:
    assert {path.name for path in SAVES.glob("*.json")} == set(KEPT)
