"""Learns how `strong` chooses its cards, by the small net of jass/bots/rollout/net.py.

`strong` plays deals against itself, two of three in points of 157 and the third by the rules of the Schieber.
Each choice of a card among several is a sample: the suits, the inputs for each, and the card chosen.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from jass.bots.heuristic import announcement
from jass.bots.rollout.hosts import best_kernel
from jass.bots.rollout.net import History, hand_inputs, net_number, public_inputs, strengths
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import CARD, MARGIN, Request, contract_choices
from jass.bots.search import decide
from jass.cli.arena.recording import BadRecord
from jass.cli.arena.workers import in_order
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, PLAY
from jass.model.actions import Play
from jass.model.cards import SUIT_MASKS, cards_in
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.variants import find_variant
from lab.learn.fit_card_choices import BUDGET
from lab.learn.net_fit import Choice, Choices, fit, surprise
from lab.learn.save_weights import save_weights
from lab.measure.compare_decisions import PLAIN

VARIANT = "schieberCh"

HELD_OUT = 10
"""One deal of so many is held out for validation."""

Deal = dict[str, Any]
"""A recorded deal: `seed`, `hands`, `contract`, `contractor`, `lead`, `shoved`, `moves` (seat and card)."""


def play_deal(seed: str, number: int) -> Deal:
    """Play one deal of `strong` against itself."""
    named_seed = f"{seed} {number}"
    preset = find_variant(VARIANT).options
    state, _ = new_game(VARIANT, named_seed, Options.from_json(PLAIN, preset) if number % 3 else preset)
    deal: Deal = {"seed": named_seed}
    moves: list[tuple[int, int]] = []
    turns = 0
    while state.phase != DEAL_OVER:
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        if state.phase == PLAY and not moves:
            deal |= {"hands": list(state.deal.hands), "contract": view.contract}
            deal |= {"contractor": view.contractor, "lead": view.leader, "shoved": bool(view.shoved)}
        rng = SeededRandom(named_seed, f"choice {turns}")
        action = announcement(view) or decide(view, best_kernel(), BUDGET, rng).action
        if isinstance(action, Play):
            moves.append((seat, action.card))
        state, _ = apply(state, action)
        turns += 1
    return deal | {"moves": moves}


def start_of(deal: Deal) -> Rollout:
    """The deal before its first card, by the rules of the Schieber."""
    options = find_variant(VARIANT).options
    menu = contract_choices(options, options.contracts, 0)
    request = Request(
        options=options,
        party=(0, 1, 0, 1, 0, 0),
        menu=menu,
        seat=0,
        forehand=deal["lead"],
        task=CARD,
        objective=MARGIN,
        known=(0,) * 6,
        counts=(0,) * 6,
        contract=[each.contract for each in menu].index(deal["contract"]),
        contractor=deal["contractor"],
        leader=deal["lead"],
        shovers=(0,) * deal["shoved"],
    )
    return Rollout(request, deal["hands"], ())


def choices(deal: Deal) -> Iterator[Choice]:
    """The choices among several cards in a deal, with the inputs for each suit."""
    at, history = start_of(deal), History()
    for _, card in deal["moves"]:
        legal, hand, table = at.legal(), at.hands[at.to_play], at.table
        if legal & (legal - 1):
            strength = strengths(table)
            yield [
                (
                    net_number(table, suit),
                    public_inputs(at, history, suit) + hand_inputs(hand, table, suit),
                    [strength[each] for each in cards_in(legal & mask)],
                    strength[card] if card // 9 == suit else -1,
                )
                for suit, mask in enumerate(SUIT_MASKS)
                if legal & mask
            ]
        history.note(at, card)
        at.play(card)


def recorded(path: Path, seed: str) -> list[Deal]:
    """The recorded deals without an unfinished last line. Raises `BadRecord` if they are of another run."""
    data = path.read_bytes() if path.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    found: list[Deal] = []
    for number, line in enumerate(whole.splitlines()):
        try:
            deal = json.loads(line)
            others = deal["seed"] != f"{seed} {number}"
        except (ValueError, KeyError, TypeError):
            raise BadRecord(f"{path}, line {number + 1}: no deal") from None
        if others:
            raise BadRecord(f"{path}, line {number + 1}: not deal {number} of the seed {seed}")
        found.append(deal)
    if whole != data:
        path.write_bytes(whole)
    return found


def imitate(given: Namespace) -> int:
    """The command: plays the deals that the record lacks, learns from it, writes the net and its description.

    Raises `BadRecord`, `NoCluster` and `TaskLost`.
    """
    deals = recorded(given.record, given.seed)
    missing = range(len(deals), given.deals)
    with given.record.open("a", encoding="utf-8") as file:
        for deal in in_order(partial(play_deal, given.seed), missing, given.processes, given.scheduler):
            deals.append(deal)
            file.write(json.dumps(deal) + "\n")
            file.flush()
            print(f"\r{len(deals)} deals ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    every = [list(choices(deal)) for deal in deals[: given.deals]]
    kept = Choices(each for n, deal in enumerate(every) if n % HELD_OUT for each in deal)
    held_out = Choices(each for n, deal in enumerate(every) if not n % HELD_OUT for each in deal)
    data = fit(kept, held_out)
    bits = surprise(data, held_out)
    print(f"{bits:.3f} bits a choice")
    command = f'python3 -m lab imitate --seed "{given.seed}" --deals {given.deals}'
    save_weights("nets", "pairs", data, "imitated", {"command": command, "bits": round(bits, 3)})
    return 0
