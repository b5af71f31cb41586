"""Positions as another program would describe them to `advise`, from what a seat sees at the table."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from jass.engine.observe import observe
from jass.engine.results import written_entries
from jass.engine.state import State
from jass.model.actions import choice_name
from jass.model.notation import card_names
from jass.options.variants import VARIANTS, find_variant
from jass.rules.scoring import WEIS
from tests.bots.positions import states
from tests.property.random_games import random_options

Position = dict[str, Any]


def position_of(state: State) -> Position:
    """The position of the seat to act."""
    seat = state.to_act()
    assert seat is not None
    deal, view = state.deal, observe(state, seat)
    tricks = [{"leader": t.leader, "cards": card_names(t.cards)} for t in deal.done]
    if deal.trick:
        tricks.append({"leader": deal.leader, "cards": card_names(deal.trick)})
    written = [0] * len(state.totals)
    first = len(deal.done) // state.options.hand_size * state.options.hand_size
    for entry in written_entries(state):
        if entry.kind != WEIS or (
            entry.trick > first and view.shown
        ):  # what is not shown belongs to the scores
            written[entry.party] += entry.points * state.factor
    position: Position = {
        "variant": state.variant,
        "options": state.options.to_json(find_variant(state.variant).options),
        "seat": seat,
        "forehand": deal.forehand,
        "hand": card_names(view.hand),
        "contract": deal.contract and choice_name(deal.contract, deal.joker),
        "contractor": deal.contractor,
        "shoved": len(deal.shoved),
        "tricks": tricks,
        "scores": [total - since for total, since in zip(state.totals, written, strict=True)],
        "melds": [{"seat": s, "cards": card_names(meld.cards)} for s, meld in view.shown],
    }
    if view.estimate is not None:
        position["estimate"] = view.estimate
    return position


def irregular(state: State) -> bool:
    """Whether somebody revoked or takes a card back, which a position cannot express."""
    deal = state.deal
    return bool(deal.revoked or deal.revoking or deal.correcting is not None or state.repeat is not None)


@cache
def some_positions() -> tuple[str, ...]:
    """Positions of all presets and some house rules, as JSON."""
    rng = Random("described")
    found = []
    for preset in VARIANTS:
        for options in (preset.options, random_options(rng, preset)):
            every = [state for state in states(preset.id, options, rng, deals=1) if not irregular(state)]
            found += [json.dumps(position_of(state)) for state in rng.sample(every, min(8, len(every)))]
    return tuple(found)
