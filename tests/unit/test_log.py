"""The log: its text, cutting and replaying it, and saves of released formats."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.state import GAME_OVER, check
from jass.history import log as log_module
from jass.history.log import MAX_TEXT, ROOM, VERSION, Log, dumps, loads, replay
from jass.model.actions import Action, Choose, NextDeal, Play, Shove
from jass.model.errors import BadLog
from jass.model.notation import card_names
from jass.model.seeds import BY_DEAL
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from jass.session import Session
from tests.property.random_games import random_action, random_options

SCHIEBER = find_variant("schieberCh")
ROOT = Path(__file__).parents[2]
SAVES = ROOT / "tests" / "saves"
DEAL = "00112233445566778899aabbccddeeff"


def short(*actions: str, seed: str = "1") -> str:
    return json.dumps({"v": 1, "variant": "schieberCh", "options": {}, "seed": seed, "actions": actions})


def second(**fields: object) -> str:
    """A log of format 2 with other fields."""
    data = {"v": 2, "variant": "schieberCh", "options": {}, "pace": "clock", "level": None, "bots": None}
    return json.dumps(data | {"seed": "1"} | fields | {"actions": []})


def test_text_of_a_log() -> None:
    options = Options.from_json({"target": 1000}, SCHIEBER.options)
    done = (Shove(0), Choose(2, "E"), Play(0, 5))
    log = Log("schieberCh", "8f0c", options, done, level="strong", bots="0badcafe")
    text = (
        '{"v":2,"variant":"schieberCh","options":{"target":1000},"pace":"clock","level":"strong",'
        '"bots":"0badcafe","seed":"8f0c","actions":["0:shove","2:E","0:EU"]}'
    )
    assert dumps(log) == text
    assert loads(text) == log


def test_text_of_a_log_that_has_left_its_device() -> None:
    log = Log("schieberCh", None, SCHIEBER.options, (Shove(0),), (DEAL, f"{DEAL[::-1]} forehand=2"))
    text = (
        '{"v":2,"variant":"schieberCh","options":{},"pace":"clock","level":null,"bots":null,'
        f'"deals":["{DEAL}","{DEAL[::-1]} forehand=2"],"actions":["0:shove"]}}'
    )
    assert dumps(log) == text
    assert loads(text) == log
    onwards = replace(log, seed="own")
    assert list(json.loads(dumps(onwards)))[-3:] == ["seed", "deals", "actions"]
    assert loads(dumps(onwards)) == onwards


def test_a_game_of_format_1_goes_on_in_format_2_with_the_same_cards() -> None:
    """Nobody writes format 1 any more: what is written says how the game is dealt."""
    log = loads(short("2:shove", seed="old"))
    written = json.loads(dumps(log))
    assert written == {
        "v": 2, "variant": "schieberCh", "options": {}, "pace": "clock", "level": None, "bots": None,
        "dealt": 1, "seed": "old", "actions": ["2:shove"],
    }  # fmt: skip
    assert list(written)[-1] == "actions"
    assert loads(dumps(log)) == log
    assert (
        replay(loads(dumps(log).replace("2:shove", "3:shove")))[0].deal
        == replay(loads(short("3:shove", seed="old")))[0].deal
    )
    assert (
        replay(replace(log.truncated(0), scheme=BY_DEAL))[0].deal.hands
        != replay(log.truncated(0))[0].deal.hands
    )


def test_what_a_log_of_format_1_says_of_the_bots_is_not_believed() -> None:
    data = json.loads(short()) | {"level": "<b>", "bots": 7, "pace": "work", "deals": [DEAL], "dealt": 2}
    assert loads(json.dumps(data)) == loads(short())


def test_an_empty_log_is_a_game_with_its_first_cards_dealt() -> None:
    state, events = replay(loads(short()))
    assert state.deal.number == 1
    assert len(events) == 5


def test_then_and_cut() -> None:
    log = Log("schieberCh", "1", SCHIEBER.options)
    longer = log.appended(Shove(0)).appended(Choose(2, "E"))
    assert longer.actions == (Shove(0), Choose(2, "E"))
    assert longer.truncated(1) == log.appended(Shove(0))
    assert longer.truncated(0) == log
    assert log.actions == ()


@pytest.mark.parametrize("seed", ["1", "]}", '"\\'])
def test_the_text_of_a_longer_log_is_the_same_as_written_anew(seed: str) -> None:
    actions: tuple[Action, ...] = (Shove(0), Choose(2, "E"), Play(0, 5))
    grown = Log("schieberCh", seed, SCHIEBER.options)
    for number, action in enumerate(actions, start=1):
        grown = grown.appended(action)
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
    log = Log("schieber5p", "1", replace(first, game=3)).appended(Shove(0))
    assert json.loads(dumps(log))["game"] == 3
    assert loads(dumps(log)) == log
    assert list(json.loads(dumps(log)))[-2:] == ["game", "actions"]
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


@pytest.mark.parametrize("version", [VERSION + 1, 7, 10**30])
def test_only_a_greater_whole_number_is_newer(version: int) -> None:
    with pytest.raises(BadLog, match="newer") as caught:
        loads(json.dumps(json.loads(short()) | {"v": version}))
    assert (caught.value.field, caught.value.reason) == ("v", "newer")


NO_VERSIONS = 'NaN Infinity null "3" "" true false 1.0 2.0 3.5 3e0 -3 -1 0 [3] {}'


@pytest.mark.parametrize("version", NO_VERSIONS.split())
def test_what_is_no_version_is_damaged(version: str) -> None:
    with pytest.raises(BadLog) as caught:
        loads(short().replace('"v": 1', f'"v": {version}'))
    assert caught.value.reason == "damaged"


def test_a_game_by_work_names_its_bots() -> None:
    log = loads(second(pace="work", level="master", bots="0badcafe"))
    assert (log.pace, log.level, log.bots) == ("work", "master", "0badcafe")
    assert loads(dumps(log)) == log
    for missing in ("level", "bots"):
        with pytest.raises(BadLog, match="names its bots") as caught:
            loads(second(**{"pace": "work", "level": "master", "bots": "0badcafe", missing: None}))
        assert (caught.value.field, caught.value.reason) == (missing, "damaged")


OTHER_PACK = " ".join(card_names(range(35)))


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"pace": "fast"}, "pace"),
        ({"pace": None}, "pace"),
        ({"pace": ["work"]}, "pace"),
        ({"level": "best"}, "level"),
        ({"level": 3}, "level"),
        ({"level": ["easy"]}, "level"),
        ({"bots": ""}, "bots"),
        ({"bots": "0BADCAFE"}, "bots"),
        ({"bots": "0badcafe0"}, "bots"),
        ({"bots": "٣badcafe"}, "bots"),
        ({"bots": 12345678}, "bots"),
        ({"dealt": 0}, "dealt"),
        ({"dealt": 3}, "dealt"),
        ({"dealt": True}, "dealt"),
        ({"dealt": "1"}, "dealt"),
        ({"seed": None, "deals": []}, "seed"),
        ({"seed": "", "deals": [DEAL]}, "seed"),
        ({"deals": None}, "deals"),
        ({"deals": {"0": DEAL}}, "deals"),
        ({"deals": [DEAL, 7]}, "deals[1]"),
        ({"deals": [DEAL[1:]]}, "deals[0]"),
        ({"deals": [DEAL.upper()]}, "deals[0]"),
        ({"deals": [DEAL + "\n"]}, "deals[0]"),
        ({"deals": [f" {DEAL}"]}, "deals[0]"),
        ({"deals": [DEAL, f"{DEAL} forehand=4"]}, "deals[1]"),
        ({"deals": [f"{DEAL} cut=E5"]}, "deals[0]"),
        ({"deals": [f"{DEAL} E6 E7"]}, "deals[0]"),
        ({"deals": [f"{DEAL} {OTHER_PACK} E6"]}, "deals[0]"),
        ({"deals": [f"{DEAL} again {OTHER_PACK}"]}, "deals[0]"),
    ],
)
def test_a_wrong_field_of_format_2_is_named(fields: dict[str, object], field: str) -> None:
    with pytest.raises(BadLog) as caught:
        loads(second(**fields))
    assert (caught.value.field, caught.value.reason) == (field, "damaged")


@pytest.mark.parametrize("missing", ["pace", "level", "bots", "options"])
def test_what_may_be_missing_in_format_2(missing: str) -> None:
    data = json.loads(second())
    del data[missing]
    assert loads(json.dumps(data)) == loads(second())


def test_told_cards_are_those_that_are_dealt() -> None:
    pack = card_names(reversed(range(36)))
    log = loads(second(seed="1", deals=[f"{DEAL} forehand=3 {' '.join(pack)}"]))
    state, _ = replay(log)
    assert state.deal.forehand == 3
    assert set(card_names(state.deal.hands[3])) == {*pack[:3], *pack[12:15], *pack[24:27]}


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["official1000", "schieber6p"])
def test_a_long_legal_game_that_is_written_can_be_read(variant: str) -> None:
    """Some 1000 deals to 100,000 points, nearly 40,000 actions."""
    options = Options.from_json({"target": 100_000}, find_variant(variant).options)
    state, _ = new_game(variant, "long", options)
    rng, actions = Random(1), []
    while state.phase != GAME_OVER:
        actions.append(rng.choice(legal_actions(state)))
        state, _ = apply(state, actions[-1])
    log = Log(variant, "long", options, tuple(actions))
    text = dumps(log)
    assert len(text) > 130_000
    assert len(log.actions) > 19_000
    assert loads(text) == log
    reply = json.loads(Session().handle(json.dumps({"id": 1, "do": "load", "log": text})))
    assert (reply["ok"], reply["log"]) == (True, text)


def test_a_game_that_could_not_be_read_any_more_is_not_written() -> None:
    """One limit for both, to the character; no deal is begun that might not find room."""
    log = Log("schieberCh", "1", SCHIEBER.options, (NextDeal(),))
    room = MAX_TEXT - len(dumps(log))
    full = replace(log, actions=(NextDeal(),) * (1 + room // 7))
    assert MAX_TEXT - 7 < len(dumps(full)) <= MAX_TEXT
    assert loads(dumps(full)) == full
    last = replace(full, actions=full.actions[: -ROOM // 7])
    assert loads(dumps(last.appended(Shove(0)))).actions[-1] == Shove(0)
    for earlier, action in ((last, NextDeal()), (full, Shove(0))):
        with pytest.raises(BadLog) as caught:
            earlier.appended(action)
        assert caught.value.reason == "full"
    with pytest.raises(BadLog):
        dumps(replace(full, actions=(*full.actions, Shove(0))))


def test_no_deal_is_longer_than_the_room_for_it() -> None:
    longest = 0
    for variant in VARIANTS:
        for number in range(3):
            rng = Random(number)
            options = random_options(rng, variant) if number else variant.options
            state, _ = new_game(variant.id, str(number), options)
            spent = 0
            while (action := random_action(rng, state)) is not None and state.deal.number < 3:
                spent = 0 if isinstance(action, NextDeal) else spent + len(f'"{action}",')
                longest = max(longest, spent)
                state, _ = apply(state, action)
    assert 300 < longest < ROOM / 4


def test_the_page_takes_what_a_log_may_be() -> None:
    """Its doors for links and files have the limit of the log."""
    found = re.search(
        r"^const LONGEST = ([0-9_]+);", (ROOT / "web/page/saves/link_codec.js").read_text("utf-8"), re.M
    )
    assert found
    assert int(found[1]) == MAX_TEXT


def test_there_is_a_migration_from_every_version() -> None:
    assert set(log_module._MIGRATIONS) == set(range(1, VERSION))


def test_migrations_are_applied_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(data: dict[str, object]) -> dict[str, object]:
        return {"seed" if key == "shuffle" else key: value for key, value in data.items()}

    def listed(data: dict[str, object]) -> dict[str, object]:
        return data | {"actions": str(data["actions"]).split()}

    monkeypatch.setattr(log_module, "VERSION", 4)
    monkeypatch.setattr(log_module, "_MIGRATIONS", {2: renamed, 3: listed})
    old = {"v": 2, "variant": "schieberCh", "shuffle": "1", "actions": "deal 0:E9"}
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
    "v2-begun-under-v1.json": ("play", 168, (811, 764), "E6 R8 SK L7 L9"),
    "v2-begun-under-v1-left.json": ("dealOver", 151, (752, 724), ""),
    "v2-left-its-device.json": ("dealOver", 81, (25, 26, 15, 26), ""),
    "v2-mid-trick.json": ("play", 53, (280, 152), "EU S7 S9 SK L9 LO"),
    "v2-went-on-elsewhere.json": ("play", 141, (34, 32, 18, 44), "E7 E9 EB EA RU RO"),
}


@pytest.mark.parametrize("name", KEPT)
def test_kept_save(name: str) -> None:
    """Saves that players have: they must load for ever, and be the same game."""
    log = loads((SAVES / name).read_text(encoding="utf-8").strip())
    state, _ = replay(log)
    check(state)
    text = (SAVES / name).read_text(encoding="utf-8").strip()
    assert loads(dumps(log)) == log
    assert dumps(log) == text or name.startswith("v1-")
    got = (state.phase, len(log.actions), state.totals, " ".join(card_names(state.deal.hands[0])))
    assert got == KEPT[name]


def test_every_save_is_kept() -> None:
    assert {path.name for path in SAVES.glob("*.json")} == set(KEPT)
