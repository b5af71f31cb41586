"""Positions: what they can say of a game, and what no game of their options can have."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from jass.bots.beliefs import contract_request
from jass.cli.describe import position_of
from jass.cli.positions import read_position
from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, State
from jass.model.errors import BadPosition
from jass.options.options import Options
from jass.options.variants import find_variant

JOKERS_FIRST = ["J1", "J2", "E", "R", "L", "S", "O", "U", "SL", "GU"]
HAND = ["E6", "EO", "R7", "RB", "S8", "SK", "L6", "L9", "LA"]
ROUND = {"variant": "coiffeur4p8", "forehand": 1, "hand": HAND}

ASKED: dict[str, object] = {
    "variant": "schieberCh",
    "seat": 2,
    "forehand": 0,
    "contract": "E",
    "contractor": 0,
    "shoved": False,
    "hand": HAND,
    "tricks": [{"leader": 0, "cards": ["EA", "E9"]}],
    "scores": [120, 88],
}

RUN = ["LU", "LO", "LK"]
CUT: dict[str, object] = {"variant": "differenzlerOnline", "estimate": 40, "scores": None}


def of_a_game(variant: str, changes: Mapping[str, object] | None = None) -> Iterator[State]:
    """The moments of a random game at which a seat is to act."""
    options = Options.from_json(changes or {}, find_variant(variant).options)
    state, rng = new_game(variant, "1", options)[0], Random(1)
    while actions := legal_actions(state):
        if state.to_act() is not None:
            yield state
        state, _ = apply(state, rng.choice(actions))


def refused(position: Mapping[str, Any]) -> str:
    """The field that is refused, with the reason."""
    with pytest.raises(BadPosition) as found:
        read_position(position)
    return str(found.value)


@pytest.mark.parametrize(
    ("variant", "contracts"),
    [
        ("coiffeur4p8", None),
        ("coiffeur4p10", JOKERS_FIRST),
        ("coiffeur3p", ["J", "J", "E", "S", "R", "L", "O", "U", "SL", "GU"]),
        ("schieberChCoiffeur", None),
    ],
)
def test_every_auction_of_a_coiffeur_can_be_asked_about(variant: str, contracts: list[str] | None) -> None:
    changes = {} if contracts is None else {"contracts": contracts}
    skipped = 0
    for state in of_a_game(variant, changes):
        if state.phase == AUCTION:
            position = json.loads(json.dumps(position_of(state)))
            seat = state.to_act()
            assert seat is not None
            view, read = observe(state, seat), read_position(position)
            assert (read.choices, read.may_shove) == (view.choices, view.may_shove)
            if "skipped" in position:
                skipped += 1
                assert contract_request(read, 1).chain == contract_request(view, 1).chain
    assert skipped


def test_who_has_no_open_row_is_not_asked() -> None:
    assert "turn of seat 1" in refused(ROUND | {"seat": 2})
    assert read_position(ROUND | {"seat": 2, "skipped": [1, 3]}).may_shove
    assert "turn of seat 2" in refused(ROUND | {"seat": 1, "skipped": [1, 3]})
    for skipped in ([1], [0, 1, 2, 3], [4, 6], "1"):
        assert refused(ROUND | {"seat": 2, "skipped": skipped}).startswith("skipped")
    assert refused(ROUND | {"variant": "schieberCh", "seat": 2, "skipped": [1, 3]}).startswith("skipped")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"contractor": 1}, "contractor"),
        ({"contractor": 1, "shoved": None}, "contractor"),
        ({"contractor": 2, "shoved": False}, "contractor"),
        ({"shoved": True}, "contractor"),
        ({"shoved": 2}, "shoved"),
        ({"melds": [{"seat": 2, "cards": ["E6", "E7", "E8"]}]}, "melds[0].cards"),  # not in the hand
        ({"melds": [{"seat": 1, "cards": ["EU", "EO", "EK"]}]}, "melds[0].cards"),  # EO is in the hand
        ({"melds": [{"seat": 3, "cards": ["EA", "EK", "EO"]}]}, "melds[0].cards"),  # seat 0 has played EA
        ({"melds": [{"seat": 1, "cards": ["SU", "SO"]}]}, "melds[0].cards"),
        ({"melds": [{"seat": 0, "cards": RUN}] * 2}, "melds[1].cards"),
        ({"melds": [{"seat": 0, "cards": RUN}], "announced": [50, 0, None, None]}, "announced[0]"),
        ({"announced": [30, 0, None, None]}, "announced[0]"),
        ({"announced": [1000, 0, None, None]}, "announced[0]"),
        ({"scores": [2500, 0]}, "scores[0]"),
        ({"scores": [0, 3000]}, "scores[1]"),
        ({"scores": [2600, 0], "options": {"endMode": "roundEnd"}}, "scores[0]"),
        (CUT, "contractor"),
        (CUT | {"contractor": None, "shoved": 1}, "shoved"),
    ],
)  # fmt: skip
def test_no_contradiction_is_answered(changes: dict[str, object], field: str) -> None:
    assert refused(ASKED | changes).startswith(f"{field}: ")


@pytest.mark.parametrize(
    "changes",
    [
        {"contractor": 2, "shoved": True},
        {"contractor": 2, "shoved": None},
        {"shoved": 2, "options": {"shoveBack": True}},
        {"contractor": 1, "shoved": 1, "options": {"shove": "nextPlayer"}},
        {"hand": ["L6", "L7", "L8", *HAND[:6]], "melds": [{"seat": 2, "cards": ["L6", "L7", "L8"]}]},
        {"melds": [{"seat": 0, "cards": RUN}], "announced": [20, 0, None, None]},
        {"melds": [{"seat": 1, "cards": ["E9", "E8", "E7"]}], "announced": [None, 20, None, None]},
        {"announced": [370, 350, None, None]},
        {"scores": [2499, -20]},
        {"scores": [2600, 0], "options": {"claimMode": "manual"}},
    ],
)
def test_what_a_deal_can_have_is_answered(changes: dict[str, object]) -> None:
    assert read_position(ASKED | changes).turn == 2


def test_what_is_left_out_of_the_auction_follows_from_the_contractor() -> None:
    given = {key: value for key, value in ASKED.items() if key != "shoved"}
    assert read_position(given | {"contractor": 2}).shoved
    assert not read_position(given).shoved
    named = {"contract": "E", "tricks": [], "seat": 2}  # the contractor leads
    assert read_position(ROUND | named | {"contractor": 2, "shoved": False}).contractor == 2  # 1 had no row
    assert "contractor" in refused(ROUND | named | {"contractor": 2, "shoved": False, "skipped": [0, 2]})
