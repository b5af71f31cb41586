"""`position`: a moment of a game as the line that `advise` reads."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from jass.cli.games import FILE_HELP
from jass.cli.numbers import whole
from jass.cli.positions import read_position
from jass.cli.streams import MAX_FILE, read_text
from jass.engine.observe import observe
from jass.engine.results import written_entries
from jass.engine.state import AUCTION, State
from jass.history.log import loads, replay
from jass.model.actions import choice_name
from jass.model.errors import BadPosition
from jass.model.notation import card_names
from jass.options.kinds import Json
from jass.options.seating import namers, parties
from jass.options.variants import find_variant
from jass.rules.scoring import WEIS

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_COMPARED = (
    "parties party_of joker phase turn dealer forehand hand dealt counts waiting shoved choices may_shove"
    " contract contractor as_joker factor leader trick done legal own_melds shown estimate totals"
)
"""The fields of a view in which a position and the table must agree."""


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    parser = commands.add_parser("position", help="a moment of a game as the line that advise reads")
    parser.add_argument("file", help=f"a file with a log, {FILE_HELP}")
    parser.add_argument(
        "--after",
        type=whole(0, MAX_FILE),
        metavar="N",
        help="the moment after the first N actions of the log (default: after all of them)",
    )
    parser.set_defaults(run=_position)


def _position(given: Namespace) -> int:
    log = loads(read_text(given.file).strip())
    if given.after is not None and given.after > len(log.actions):
        raise BadPosition("after", f"the log has {len(log.actions)} actions, not {given.after}")
    state, _ = replay(log if given.after is None else log.truncated(given.after))
    print(json.dumps(position_of(state), ensure_ascii=False))
    return 0


def position_of(state: State) -> dict[str, Json]:
    """The position of the seat to act, with the cards of no other.

    Raises `BadPosition` if no seat is to act, and for what a position cannot express.
    """
    seat = state.to_act()
    if seat is None:
        raise BadPosition("after", "no seat is to act there")
    if irregular(state):
        raise BadPosition("after", "a position cannot express a revoke")
    if state.parties != parties(state.options):
        raise BadPosition("after", "a position cannot express that the joker player has moved")
    position = _position_json(state, seat)
    view, read = observe(state, seat), read_position(position)
    other = next((name for name in _COMPARED.split() if getattr(read, name) != getattr(view, name)), None)
    if other is not None:
        raise BadPosition("after", f"a position cannot express {other} as it is there")
    return position


def irregular(state: State) -> bool:
    """Whether somebody revoked or takes a card back, which a position cannot express."""
    deal = state.deal
    return bool(deal.revoked or deal.revoking or deal.correcting or state.repeat is not None)


def _position_json(state: State, seat: int) -> dict[str, Json]:
    deal, options, view = state.deal, state.options, observe(state, seat)
    tricks = [{"leader": t.leader, "cards": card_names(t.cards)} for t in deal.done]
    if deal.trick:
        tricks.append({"leader": deal.leader, "cards": card_names(deal.trick)})
    written = [0] * len(state.totals)
    first = len(deal.done) // options.hand_size * options.hand_size
    for entry in written_entries(state):
        if entry.kind != WEIS or (
            entry.trick > first and view.shown
        ):  # what is not shown belongs to the scores
            written[entry.party] += entry.points * state.factor
    position: dict[str, Json] = {
        "variant": state.variant,
        "options": options.to_json(find_variant(state.variant).options),
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
    if options.counts_weis and any(said is not None for said in view.announced):
        position["announced"] = [
            None if said is None else sum(points for *_, points in said) for said in view.announced
        ]
    if options.contract_once_per_party and state.phase == AUCTION:
        position["open"] = list(dict.fromkeys(state.open_rows(seat)))
    skipped = [s for s in namers(options, deal.number) if not state.open_rows(s)]
    if skipped:
        position["skipped"] = skipped
    if view.estimate is not None:
        position["estimate"] = view.estimate
    return position
