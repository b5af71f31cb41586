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
