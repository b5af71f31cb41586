"""`import jass`: every public name exists, has the type that checkers see, and loads lazily."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

import jass

from .sources import JASS, parsed


@pytest.mark.parametrize("name", jass.__all__)
def test_each_name_is_there(name: str) -> None:
    assert getattr(jass, name) is not None
    assert name in dir(jass)


def test_a_type_checker_sees_the_same_names_from_the_same_modules() -> None:
    seen = {
        alias.name: node.module
        for node in ast.walk(parsed(JASS / "__init__.py"))
        if isinstance(node, ast.ImportFrom) and node.module != "importlib"
        for alias in node.names
    }
    assert seen == {name: f"jass.{module}" for name, module in jass._HOME.items()}


def test_another_name_is_refused_as_by_any_module() -> None:
    with pytest.raises(AttributeError, match="no attribute 'puur'"):
        _ = jass.puur  # type: ignore[attr-defined]


def test_what_the_functions_return_can_be_named() -> None:
    """Every class of action, of event and of record, so that all that `apply` returns has a public name."""
    from jass.model import actions
    from jass.public import events, records

    for module in (actions, events, records):
        made_here = {
            name
            for name, value in vars(module).items()
            if isinstance(value, type) and value.__module__ == module.__name__
        }
        assert made_here <= set(jass.__all__)


def test_an_event_can_be_matched_by_its_public_name() -> None:
    state, events = jass.new_game("schieberCh", "Luzern")
    dealt = {event.seat: jass.cards_in(event.cards) for event in events if isinstance(event, jass.CardsDealt)}
    assert {seat: jass.mask_of(cards) for seat, cards in dealt.items()} == dict(enumerate(state.deal.hands))


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    asked = "import sys, jass; print([name for name in sys.modules if name.startswith('jass.')])"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True).stdout == "[]\n"


def test_a_repr_names_cards_and_a_view_can_be_printed() -> None:
    state, events = jass.new_game("schieberCh", "Luzern")
    hand = ["EO", "EA", "RA", "SU", "SK", "L7", "L8", "LB", "LK"]
    assert repr(events[1]) == f"CardsDealt(seat=0, cards={hand})"
    assert repr(jass.parse_action("0:weis E6E7E8")) == "Announce(seat=0, melds=[['E6', 'E7', 'E8']])"
    tops = jass.WeisDecided(0, 0, (20, 0), (), ((0, 8),))
    assert repr(tops) == "WeisDecided(seat=0, party=0, written=(20, 0), shown=(), tops=[(0, 'EA')])"
    for text in ("3:S", "3:LA", "0:L7", "1:EU", "2:L9"):
        state, _ = jass.apply(state, jass.parse_action(text))
    assert repr(jass.observe(state, 0).done[0]) == (
        "Trick(leader=3, cards=['LA', 'L7', 'EU', 'L9'], winner=3, points=13)"
    )
    state, _ = jass.apply(state, jass.parse_action("3:E6"))
    assert str(jass.observe(state, 0)) == (
        "schieberCh, deal 1: play, seat 0 is to act\n"
        "hand of seat 0: EO EA RA SU SK L8 LB LK\n"
        "trick 2, S: 3 E6\n"
        "totals: 0 : 106"
    )
