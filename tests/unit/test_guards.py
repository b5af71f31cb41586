"""Wrong arguments of the public functions: each is refused by an error of ours that names what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import jass
from jass.options.options import KINDS

STATE, _ = jass.new_game("schieberCh", "Luzern")
DRAWS = jass.SeededRandom("Luzern", "guards")
LOG = jass.Log("schieberCh", "Luzern", STATE.options)
TABLE, _ = jass.Table.laid(LOG)


class _Wordless:
    def __repr__(self) -> str:
        raise KeyError("nothing to say")


REFUSED: dict[str, tuple[Callable[[], object], type[jass.JassError], str]] = {
    "a seat below 0": (
        lambda: jass.observe(STATE, -1),
        jass.BadArgument,
        "seat: a seat from 0 to 3, not -1",
    ),
    "a seat too many": (
        lambda: jass.observe(STATE, 4),
        jass.BadArgument,
        "seat: a seat from 0 to 3, not 4",
    ),
    "out of turn": (
        lambda: jass.choose(jass.observe(STATE, 0), "medium", DRAWS),
        jass.BadArgument,
        "view: seat 0 is not to act",
    ),
    "an unknown level": (
        lambda: jass.choose(jass.observe(STATE, 3), "best", DRAWS),
        jass.BadArgument,
        "level: one of easy, medium, strong, master, not 'best'",
    ),
    "options as a dict": (
        lambda: jass.new_game("schieberCh", "1", {"target": 500}),  # type: ignore[arg-type]
        jass.BadOption,
        "option options: Options, which Options.from_json makes of values by name, not {'target': 500}",
    ),
    "an option of the wrong type": (
        lambda: jass.new_game("schieberCh", "1", replace(STATE.options, claim_rest="yes")),  # type: ignore[arg-type]
        jass.BadOption,
        "option claimRest: true or false, not 'yes'",
    ),
    "a changed preset": (
        lambda: jass.new_game(replace(jass.VARIANTS[0], options=jass.Options(target=5)), "1"),
        jass.UnknownVariant,
        "unknown variant Variant(",
    ),
    "an action as text": (
        lambda: jass.apply(STATE, "3:E"),  # type: ignore[arg-type]
        jass.BadArgument,
        "action: an Action, which parse_action reads from a text, not '3:E'",
    ),
    "a seat that is none": (
        lambda: jass.observe(STATE, True),
        jass.BadArgument,
        "seat: a seat from 0 to 3, not True",
    ),
    "what is no set of cards": (
        lambda: list(jass.cards_in(-1)),
        jass.BadArgument,
        "mask: a set of 36 cards, not -1",
    ),
    "no number to draw": (
        lambda: DRAWS.below(0),
        jass.BadArgument,
        "n: a number from 1 to 2^32, not 0",
    ),
    "a number that is never drawn": (
        lambda: DRAWS.below(2**32 + 1),
        jass.BadArgument,
        "n: a number from 1 to 2^32, not 4294967297",
    ),
    "half a character": (
        lambda: jass.SeededRandom("\ud800", "x"),
        jass.BadArgument,
        "seed: text without half characters",
    ),
    "the name of no card": (
        lambda: jass.card_name(-1),
        jass.BadArgument,
        "card: a number from 0 to 35, not -1",
    ),
    "the name of a card too many": (
        lambda: jass.card_name(36),
        jass.BadArgument,
        "card: a number from 0 to 35, not 36",
    ),
    "the names of no cards": (
        lambda: jass.card_names([0, -1]),
        jass.BadArgument,
        "cards: numbers from 0 to 35, not [0, -1]",
    ),
    "a set of no cards": (
        lambda: jass.mask_of([-1]),
        jass.BadArgument,
        "cards: numbers from 0 to 35, not [-1]",
    ),
    "a set of a card too many": (
        lambda: jass.mask_of([36]),
        jass.BadArgument,
        "cards: numbers from 0 to 35, not [36]",
    ),
    "nobody at the table": (
        lambda: TABLE.seated(None),  # type: ignore[arg-type]
        jass.BadArgument,
        "people: seats from 0 to 3, not None",
    ),
    "people at no seat": (
        lambda: TABLE.seated("ab"),  # type: ignore[arg-type]
        jass.BadArgument,
        "people: seats from 0 to 3, not 'ab'",
    ),
    "who joins at no seat": (
        lambda: TABLE.join([]),  # type: ignore[arg-type]
        jass.BadArgument,
        "people: seats from 0 to 3, not [0, []]",
    ),
    "less than no actions": (
        lambda: TABLE.truncated(-1),
        jass.BadArgument,
        "length: a number of actions, not -1",
    ),
    "what happened before all actions": (
        lambda: jass.Table.laid(LOG.appended(jass.Choose(3, "E")))[0].since(-1),
        jass.BadArgument,
        "length: a number of actions, not -1",
    ),
    "players as text": (
        lambda: jass.Options(players="4"),  # type: ignore[arg-type]
        jass.BadOption,
        "option players: a number from 2 to 6, not '4'",
    ),
    "no contracts": (
        lambda: jass.Options(contracts=None),  # type: ignore[arg-type]
        jass.BadOption,
        "option contracts: a value of another type: None",
    ),
    "a base that is none": (
        lambda: jass.Options.from_json({"target": 5000}, 1),  # type: ignore[arg-type]
        jass.BadOption,
        "option options: Options as a base, not 1",
    ),
    "no card and no contract": (
        lambda: jass.parse_action("2:X6"),
        jass.BadNotation,
        "not an action: '2:X6'",
    ),
    "no card in a meld": (
        lambda: jass.parse_action("2:weis E6E7X8"),
        jass.BadNotation,
        "not an action: '2:weis E6E7X8'",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_said(name: str) -> None:
    call, kind, words = REFUSED[name]
    with pytest.raises(kind) as refused:
        call()
    assert str(refused.value).startswith(words)
    assert getattr(refused.value, "field", None)


def test_people_sit_down_in_any_order() -> None:
    table, _ = jass.Table.laid(LOG, [3, 0])
    assert table.join(1).leave(3).people == {0, 1}


@pytest.mark.parametrize("attribute", KINDS)
def test_an_option_of_another_type_is_refused_by_its_own_exception(attribute: str) -> None:
    others: list[Any] = [{}, [[]], object(), _Wordless(), 10**5000, -1, (), ((),), (None,), "", True, None]
    for other in others:
        with suppress(jass.BadOption):
            jass.new_game("schieberCh", "1", replace(STATE.options, **{attribute: other}))


def test_a_preset_is_taken_as_its_name_is() -> None:
    for preset in jass.VARIANTS:
        assert jass.find_variant(preset) is preset
        assert jass.new_game(preset, "1") == jass.new_game(preset.id, "1")


PLAYING, _ = jass.apply(STATE, jass.parse_action("3:S"))
ESTIMATING, _ = jass.new_game("differenzlerTournament", "b")


NO_ACTIONS: list[tuple[Any, list[tuple[Any, ...]]]] = [
    (jass.Play, [(3, card) for card in (36, -1, None, "E6", True, 1.0)]),
    (jass.Play, [(seat, 0) for seat in (None, "3", True, 3.0, -1, 6)]),
    (jass.Announce, [(3, melds) for melds in (None, 7, (None,), (-1,), (1 << 36,), [7])]),
    (jass.Choose, [(3, None), (3, ["E"]), (3, "E", None)]),
    (jass.Estimate, [(3, value) for value in (True, 3.5, "7", 1000, 10**5000)]),
    (jass.PickGame, [(3, game) for game in (0, 3, True, None)]),
    *((kind, [(None,), ("3",), ([],)]) for kind in (jass.Shove, jass.Claim, jass.ClaimRest)),
]


@pytest.mark.parametrize(("kind", "all_fields"), NO_ACTIONS)
def test_an_action_that_no_log_can_hold_is_none(kind: Any, all_fields: list[tuple[Any, ...]]) -> None:
    """What `apply` has taken, `loads` reads again."""
    over = replace(PLAYING, phase="gameOver")
    for fields in all_fields:
        for state in (STATE, PLAYING, ESTIMATING, over):
            for call in (jass.apply, jass.refusal):
                with pytest.raises(jass.BadArgument, match="action: an Action, which parse_action reads"):
                    call(state, kind(*fields))


def _deep() -> list[object]:
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    return deep


HOSTILE: dict[str, object] = {"huge": 10**5000, "deep": _deep(), "wordless": _Wordless()}

READERS: dict[str, Callable[[Any], object]] = {
    "an option": lambda value: jass.Options.from_json({"target": value}),
    "options": jass.Options.from_json,
    "a log": jass.loads,
    "an action": jass.parse_action,
    "a variant": jass.find_variant,
    "a card": jass.parse_card,
    "a seed": lambda value: jass.new_game("schieberCh", value),
    "a code": jass.decode,
    "a level": lambda value: jass.choose(jass.observe(STATE, 3), value, DRAWS),
    "what is done": lambda value: jass.apply(STATE, value),
}


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("reader", READERS)
def test_what_cannot_be_told_is_refused_all_the_same(reader: str, value: str) -> None:
    with pytest.raises(jass.JassError) as refused:
        READERS[reader](HOSTILE[value])
    assert len(str(refused.value)) < 500
