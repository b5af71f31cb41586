"""A tip takes, of what the deals do not tell apart, the card of custom, and names what it is better than."""

from __future__ import annotations

import re

import pytest

from jass.bots.explain.customs import by_custom
from jass.bots.explain.paired import Paired
from jass.bots.explain.situation import situations
from jass.bots.explain.tips import Tip, tip
from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.engine.machine import new_game
from jass.engine.observe import observe
from jass.model.actions import Choose, Estimate, Play
from jass.model.cards import cards_in
from jass.model.notation import parse_card
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view import View
from tests.bots.positions import of
from tests.long.tips import checked

CUSTOMS = [
    # hand / leader and cards of each trick | contract by contractor | equal cards, the best first | custom
    # a lost trick gets as little as possible, and no trump
    ("RU R6 R7 R8 S6 S7 L6 L7 E6 / 1 RA RK R9 | E1 | RU R8 R6 R7", "R6"),
    ("LU L6 SA S9 E6 S8 S7 L7 L8 / 1 RA RK R9 | E1 | LU E6 L6 S7", "L6"),
    ("LU L6 SA S9 E6 S8 S7 L7 L8 / 1 RA RK R9 | U1 | SA L6 LU S8", "SA"),
    # a partner's trick for sure gets as much as possible, one that may still be lost what the deals say
    ("RB R6 R7 LB L6 L8 S6 S7 SA / 1 R8 RA R9 | O1 | R6 RB R7", "RB"),
    ("R8 R6 R7 LB L6 L8 L7 S7 SA / 2 EU E7 | E2 | S7 SA LB L6", "LB"),
    ("LB L6 L8 S6 S7 SA SB S8 L7 / 2 RK R6 | E2 | S6 LB SA", "S6"),
    # of cards that take it for sure the lowest
    ("RA RK R6 LB L6 L8 S6 S7 SA / 1 R8 RO R9 | O1 | RA RK R6", "RK"),
    ("EA E6 L6 L8 S6 S7 SA SB S8 / 1 R8 RO R9 | E1 | EA E6", "E6"),
    # leading a card that may be lost: the one without points
    ("RB R6 R7 LB L6 L8 S6 S7 SB | O1 | RB R6 L6", "R6"),
    ("RA R6 R7 LB L6 L8 S6 S7 SB | O1 | RA R6 L6", "RA"),
    # where the order turns over, height says nothing
    ("RU RB R7 R8 S6 S7 L6 L7 E6 / 1 RA RK R9 | SLO1 | R8 R7", "R7"),
    # points enough: what counts goes; points missing: it stays
    ("SA S8 L8 L9 S6 S7 SB LB S9 / 1 RK R6 R7 | E=0 | S6 SA SB", "SA"),
    ("SA S8 L8 L9 S6 S7 SB LB S9 / 1 RK R6 R7 | E=60 | SA S6 SB", "S6"),
]


@pytest.mark.parametrize(("position", "custom"), CUSTOMS, ids=[line[0] for line in CUSTOMS])
def test_of_equal_cards_the_one_of_custom(position: str, custom: str) -> None:
    cards, contract, equal = position.split(" | ")
    view = of(cards, contract)
    asked = [parse_card(card) for card in equal.split()]
    assert by_custom(situations(view, cards_in(view.legal)), asked, asked[0]) == parse_card(custom)


def told(view: View) -> Tip:
    return tip(view, "master", SeededRandom("tip", "1"))


EARLIER = """1 EU E6 E7 E8 / 1 E9 EO EK EB / 1 EA S7 S8 S9 / 1 SA SB SU SO / 1 SK S6 L7 L8"""
"""Five tricks of seat 1, all trumps among them."""


def test_who_cannot_win_keeps_the_jack() -> None:
    given = told(of("RU R6 R7 R8 S6 S7 L6 L7 L8 / 1 RA RK R9", "E1"))
    assert isinstance(given.action, Play)
    assert given.action.card == parse_card("R6")
    assert [reason.key for reason in given.why] == ["cheap"]
    assert given.rival


def test_points_saved_in_a_lost_trick_are_those_of_the_cards() -> None:
    """King and Ober take the same tricks, since no card lies between them."""
    given = told(of(f"RK RO L9 / {EARLIER} / 1 LA L6 LB LO / 1 RA RU R6", "E1"))
    assert str(given.action) == "0:RO"
    assert given.rival
    assert given.rival.to_json() == {"kind": "saves", "action": "0:RK", "n": 1}


def test_points_are_smeared_into_a_trick_that_is_the_partners() -> None:
    given = told(of(f"RB RO L9 / {EARLIER} / 1 LO LA LB L6 / 2 RA R6", "E1"))
    assert str(given.action) == "0:RB"
    assert given.why[0].key == "smear"
    assert given.rival
    assert str(given.rival.action) == "0:RO"


def test_a_contract_is_held_against_the_next_best() -> None:
    given = told(of("EU E9 EA EK E6 RA SA L7 L8", ""))
    assert isinstance(given.action, Choose)
    assert given.action.contract == "O"
    assert given.rival
    assert (given.rival.kind, given.rival.n > 0) == ("more", True)
    assert given.rival.action != given.action


@pytest.mark.parametrize(
    ("preset", "changed", "half"),
    [
        ("schieberCh", {}, True),
        ("schieberCh", {"eightInTrump": True, "contracts": [*"ERSL"]}, False),
        ("dayCoiffeur", {}, False),
        ("coiffeur4p8", {}, False),
        ("coiffeur3p", {}, False),
    ],
)
def test_a_contract_is_made_by_half_only_where_that_is_what_it_should_bring(
    preset: str, changed: dict[str, object], half: bool
) -> None:
    variant = find_variant(preset)
    state, _ = new_game(variant, "half", Options.from_json(changed, variant.options))
    seat = state.to_act()
    assert seat is not None
    given = tip(observe(state, seat), "easy", SeededRandom("tip", "1"))
    assert isinstance(given.action, Choose)
    assert given.to_json()["half"] == half


def test_where_there_is_no_choice_there_is_no_rival() -> None:
    only = told(of("R6 S6 L6 L7 E6 E7 E8 S8 S9 / 1 RA R7 R8", "O1"))
    assert (only.rival, [reason.key for reason in only.why]) == (None, ["only"])
    estimate = told(of("EU EA SB LB L9 R8 S9 L8 RA", "E=?"))
    assert isinstance(estimate.action, Estimate)
    assert estimate.rival is None
    assert estimate.why[0].key in ("byRule", "aboveRule", "belowRule")


def test_towards_an_estimate_a_tip_is_nearer_to_it() -> None:
    given = told(of("EU E9 EA EK E6 RA SA L7 L8", "E=0"))
    assert given.rival
    assert given.rival.kind in ("nearer", "better", "equal")


def test_a_level_that_compares_nothing_has_a_tip_too() -> None:
    view = of("RU R6 R7 R8 S6 S7 L6 L7 E6 / 1 RA RK R9", "E1")
    for level in ("easy", "medium"):
        given = tip(view, level, SeededRandom("tip", "1"))
        assert given.rival is None
        assert given.action == choose(view, level, SeededRandom("tip", "1")).action


def test_a_tip_stops_when_its_time_is_over() -> None:
    view = of("RU R6 R7 R8 S6 S7 L6 L7 E6", "E1")
    given = tip(view, "master", SeededRandom("tip", "1"), best_kernel, lambda: True)
    at_once = choose(view, "master", SeededRandom("tip", "1"), best_kernel, lambda: True)
    assert given.decision.samples == at_once.samples < 64
    assert given.rival


def test_the_error_of_a_difference_is_that_of_its_batches() -> None:
    """A choice against itself has none; one against another that of many samples."""
    view, kernel = of("RU R6 R7 R8 S6 S7 L6 L7 E6", "E1"), Paired(best_kernel())
    choose(view, "strong", SeededRandom("tip", "1"), lambda: kernel)
    first, other = kernel.last[0].what, kernel.last[4].what
    assert kernel.standard_error(first, first) == 0
    request, ahead, said = kernel.request, [], []
    assert request
    for seed in range(12):
        kernel.start(request, seed)
        kernel.search_on(640, None)
        means = {tally.what: tally.mean for tally in kernel.last}
        ahead.append(means[first] - means[other])
        said.append(kernel.standard_error(first, other))
    mean = sum(ahead) / 12
    spread = (sum((each - mean) ** 2 for each in ahead) / 11) ** 0.5
    assert 0.5 < spread / (sum(said) / 12) < 2


@pytest.mark.slow
def test_no_tip_gives_a_point_away() -> None:
    """A slice of `python3 -m tests.long tips`."""
    found = list(checked("slice", 6, 2000))
    assert len(found) == 6
    assert [str(each) for each in found if each.gives_away] == []
    assert re.match(r"schieberCh slice 0 \d+$", found[0].name)
