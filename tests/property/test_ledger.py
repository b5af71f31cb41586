"""The machine's running ledger and end agree with the naive reference: who reaches the target, by what.

Each deal of random games is told again from its events, as tricks with what fell into them, and counted by
`tests/reference/finish.py`, which knows nothing of the machine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest

from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.state import GAME_OVER, State
from jass.model.errors import BadOption
from jass.model.notation import card_name, card_names
from jass.options.options import Options
from jass.options.seating import joker_seat
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant
from jass.public.events import (
    BergpreisWon,
    CardPlayed,
    CardsDealt,
    ContractChosen,
    DealStarted,
    Event,
    GameEnded,
    TrickTaken,
    WeisDecided,
)
from tests.reference.finish import TrickEvents, first_to_reach, round_end

ORDERS = {
    "SWS": ["stoeck", "weis", "stich"],
    "SSW": ["stoeck", "stich", "weis"],
    "StSW": ["stich", "stoeck", "weis"],
}
PRESETS = [each for each in VARIANTS if each.options.scoring == "both" and each.options.target is not None]
GAMES = 24


@dataclass
class EventLedger:
    """A deal as its events tell it."""

    before: list[int]
    factor: int = 1
    declarer: int | None = None
    hands: dict[int, list[str]] = field(default_factory=dict)
    trump: str = ""
    taken: list[tuple[int, int]] = field(default_factory=list)
    weis: dict[int, dict[int, int]] = field(default_factory=dict)
    stoeck: dict[int, int] = field(default_factory=dict)
    pair_left: dict[int, set[str]] = field(default_factory=dict)
    pair_from: int = 1  # the trick from which the holder has both

    def record(self, event: Event, state: State) -> None:
        """`state` is the game after the event's action: it tells who plays with whom."""
        match event:
            case CardsDealt(seat, cards):
                self.hands[seat] = card_names(cards)
                self._find_stoeck(state)
            case ContractChosen(_, contract, factor):
                self.factor, self.declarer = factor, state.party_of(event.seat or 0)
                self.trump = contract if contract in "ERSL" else ""
                self._find_stoeck(state)
            case CardPlayed(seat, card):
                left = self.pair_left.get(seat, set())
                if card_name(card) in left:
                    left.remove(card_name(card))
                    if not left:
                        self.stoeck[len(self.taken) + 1] = _party(state, seat)
            case TrickTaken(seat, _, points):
                self.taken.append((_party(state, seat), points))
            case WeisDecided(_, party, written, _):
                self.weis[len(self.taken) + 1] = {party: written[party]}

    def _find_stoeck(self, state: State) -> None:
        pair = {self.trump + "K", self.trump + "O"}
        joker = joker_seat(state.options)
        holders = [s for s, hand in self.hands.items() if pair <= set(hand) and s != joker]
        if state.options.stoeck and self.trump and len(holders) == 1:
            self.pair_left = {holders[0]: pair}
            self.pair_from = len(self.taken) + 1

    def match_bonus(self, options: Options) -> int:
        sweeper = self.taken[0][0] if self.taken else None
        return options.match_bonus if options.counter_match or sweeper == self.declarer else 0

    def tricks(self, state: State, early_stoeck: bool) -> list[TrickEvents]:
        """With a last one that was never gathered, in case the game ended within it."""
        early = {_party(state, seat) for seat in self.pair_left} if early_stoeck else set()
        last_stoeck = min(self.stoeck, default=99)
        listed = [*self.taken, (0, 0)] if len(self.taken) < state.options.tricks else self.taken
        return [
            TrickEvents(
                party,
                points,
                self.weis.get(number, {}),
                self.stoeck.get(number),
                next(iter(early), None) if self.pair_from <= number < last_stoeck else None,
            )
            for number, (party, points) in enumerate(listed, start=1)
        ]


def _party(state: State, seat: int) -> int:
    party = state.party_of(seat)
    assert party is not None
    return party


def crossed(ledger: EventLedger, state: State, line: float) -> tuple[int | None, str | None]:
    """By the reference: who crosses the line in this deal of a running ledger, and how."""
    options = state.options
    half = (options.target or 0) / 2
    is_open = options.bergpreis and max(ledger.before) < half
    return first_to_reach(
        line,
        ledger.before,
        ledger.factor,
        ledger.tricks(state, early_stoeck=options.stoeck_early),
        ORDERS[options.count_order],
        tricks_in_deal=options.tricks,
        match_bonus=ledger.match_bonus(options),
        match_multiplied=options.match_multiplied,
        weis_tricks=(1, options.hand_size + 1),
        prizes=(half,) if is_open else (),
    )


def some_options(rng: Random, preset: Variant) -> Options:
    """Rules that have a say in the count, and low lines, so that games end in many ways."""
    wanted: dict[str, object] = {
        "target": rng.choice([40, 100, 200, 500]),
        "countOrder": rng.choice(list(ORDERS)),
        "endMode": rng.choice(["immediate", "immediate", "roundEnd"]),
        "stoeckEarly": rng.random() < 0.5,
        "bergpreis": rng.random() < 0.5,
        "matchBonus": rng.choice([0, 50, 100, 500]),
        "matchMultiplied": rng.random() < 0.5,
        "counterMatch": rng.random() < 0.5,
        "multipliers": dict.fromkeys(preset.options.contracts, rng.choice([1, 2, 3])),
    }
    options = preset.options
    for changes in ({"stoeckEarly": False}, *({name: value} for name, value in wanted.items())):
        try:
            options = Options.from_json(changes, options)
        except BadOption:
            continue
    return options


@pytest.mark.parametrize("preset", PRESETS, ids=lambda variant: variant.id)
def test_the_reference_counts_the_same(preset: Variant) -> None:
    rng = Random(preset.id)
    ends: Counter[str] = Counter()
    for number in range(GAMES):
        options = some_options(rng, preset)
        state, events = new_game(preset.id, f"ledger {number}", options)
        ledger, berg = EventLedger(list(state.totals)), False
        while True:
            for event in events:
                if isinstance(event, DealStarted):
                    ledger = EventLedger(list(state.totals))
                ledger.record(event, state)
            for event in events:
                if isinstance(event, BergpreisWon) and options.end_mode == "immediate":
                    berg = True
                    if state.phase != GAME_OVER:  # else Stöck shown early may have crossed both lines
                        assert crossed(ledger, state, (options.target or 0) / 2)[0] == event.party
            if len(ledger.taken) == options.tricks or state.phase == GAME_OVER:
                winner, at = _ended(ledger, state)
                outcome = next((e.outcome for e in events if isinstance(e, GameEnded)), None)
                assert (outcome is None) == (winner is None), f"{options.to_json(preset.options)} {number}"
                if outcome is not None:
                    assert outcome.winners == (winner,)
                    assert at is not None
                    assert _kind(at) == _without_the_five(outcome.by), at
                    ends[outcome.by] += 1
            if state.phase == GAME_OVER:
                break
            state, events = apply(state, rng.choice(legal_actions(state)))
        assert berg or not options.bergpreis or options.end_mode == "roundEnd"
    beside_tricks = preset.options.weis or preset.options.stoeck
    assert len(ends) >= (2 if beside_tricks else 1), ends


def _ended(ledger: EventLedger, state: State) -> tuple[int | None, str | None]:
    options = state.options
    assert options.target is not None
    if options.end_mode == "immediate":
        return crossed(ledger, state, options.target)
    weis: dict[int, int] = {}
    for written in ledger.weis.values():
        for party, points in written.items():
            weis[party] = weis.get(party, 0) + points
    tricks = [(party, points) for party, points in ledger.taken]
    tricks[-1] = (tricks[-1][0], tricks[-1][1] - 5)
    stoeck = dict.fromkeys(ledger.stoeck.values(), 20)
    swept = len({party for party, _ in tricks}) == 1
    winner, at, _ = round_end(
        options.target,
        ledger.before,
        ledger.factor,
        stoeck,
        weis,
        tricks,
        ORDERS[options.count_order],
        match_bonus=ledger.match_bonus(options) if swept else 0,
        match_multiplied=options.match_multiplied,
    )
    return winner, at


def _kind(at: str) -> str:
    """The engine's name of an entry of the reference."""
    name = at.split("/")[0]
    return "trick" if name in ("stich", "last trick") or name.startswith("trick") else name


def _without_the_five(by: str) -> str:
    """A running ledger of the reference has the five of the last trick in the trick itself."""
    return "trick" if by == "last" else by
