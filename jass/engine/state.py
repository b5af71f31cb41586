"""The state of a game, a frozen value. Only `machine` creates states; `check` tests their invariants."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from jass.model.cards import FULL, Card, Mask, Seat
from jass.model.contracts import Table, row_of, tables
from jass.model.seeds import Seeds
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.seating import Parties, from_seat, joker_seat, namers, parties, party_by_seat
from jass.public.records import DealResult, Outcome, Phase, Trick
from jass.rules.auction import Turn, choosers, turn
from jass.rules.melds import Meld
from jass.rules.scoring import Entry

AUCTION: Final = "auction"
ESTIMATE: Final = "estimate"
PLAY: Final = "play"
PICK_GAME: Final = "pickGame"
DEAL_OVER: Final = "dealOver"
GAME_OVER: Final = "gameOver"


@dataclass(frozen=True, slots=True)
class Weis:
    """The Weis contest of a deal: the winner, the melds laid open, the top cards announced in a tie."""

    seat: Seat
    shown: tuple[tuple[Seat, Meld], ...]
    tops: tuple[tuple[Seat, Card], ...] = ()


@dataclass(frozen=True)
class Deal:
    """The deal in play. Tuples by seat have one entry per seat."""

    number: int
    forehand: Seat
    hands: tuple[Mask, ...]
    dealt: tuple[Mask, ...]
    """The hands as they were taken up: Weis and Stöck are found in these, not in what is left."""
    waiting: tuple[tuple[Mask, ...], ...]
    """Packets not yet taken up, by seat (two players)."""
    ever_dealt: tuple[Mask, ...] = ()
    """All cards of the deal by seat, packets face down included."""
    shoved: tuple[Seat, ...] = ()
    contract: str | None = None
    joker: str = ""
    """The Coiffeur's Joker that the contract was named as, an entry of the contracts; empty without."""
    contractor: Seat | None = None
    estimates: tuple[int | None, ...] = ()
    """In the order in which they were given, from the forehand."""
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    done: tuple[Trick, ...] = ()
    announced: tuple[tuple[Meld, ...] | None, ...] = ()
    """By seat; None before its first card."""
    weis: Weis | None = None
    stoeck: tuple[Seat, ...] = ()
    """The seats that have written their Stöck."""
    stoeck_said: Seat | None = None
    """By hand: announced with the second card still in hand."""
    stoeck_due: Seat | None = None
    """By hand: the seat whose second card lies uncovered and unannounced."""
    revoking: tuple[Seat, ...] = ()
    """If revokes are penalised: the seats that played an illegal card to this trick."""
    revoked: tuple[Seat, ...] = ()
    correcting: tuple[Seat, ...] = ()
    """The seats whose revoked card to this trick was taken back: what they play instead is a correction."""
    entries: tuple[Entry, ...] = ()
    """All points earned, in the order of booking. `jass.engine.results` decides who may write them."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A deal to be repeated after a revoke: its first result, the offenders, and who keeps which game."""

    first: DealResult
    offenders: tuple[Seat, ...]
    picks: tuple[tuple[Seat, int], ...] = ()

    def next_to_pick(self, order: list[Seat]) -> Seat | None:
        """The next innocent player in this order who must say which game they keep."""
        left = [s for s in order if s not in self.offenders and s not in dict(self.picks)]
        return left[0] if left else None


@dataclass(frozen=True)
class State:
    """A game at one moment: an immutable value that knows all cards.

    `variant` is the id of the preset, `options` are the rules in force, `seeds` what the cards follow from.
    `phase` is `auction`, `estimate`, `play`, `pickGame`, `dealOver` or `gameOver`. `deal` is the deal in
    play, `results` are the counted ones, and `totals` are the written points, one number per party.
    `outcome` is None until the game is over.

    Hand `observe(state, seat)` to a bot or a page, never the state itself.
    """

    variant: str
    options: Options
    seeds: Seeds
    phase: Phase
    deal: Deal
    totals: tuple[int, ...]
    results: tuple[DealResult, ...] = ()
    outcome: Outcome | None = None
    bergpreis: int | None = None
    """The party that first reached half the target; None until one does, and without the Bergpreis."""
    repeat: Repeat | None = None

    @property
    def parties(self) -> Parties:
        """The seats of each party in this deal, without the joker's; tuples by party follow this order."""
        return parties(self.options, self.deal.number)

    @property
    def joker(self) -> Seat | None:
        """The seat of the joker player in this deal; None except in the game for five."""
        return joker_seat(self.options, self.deal.number)

    @property
    def factor(self) -> int:
        """The factor of the contract; 1 before there is one."""
        deal = self.deal
        if deal.contract is None:
            return 1
        return self.options.multipliers[deal.joker or row_of(deal.contract)]

    @property
    def table(self) -> Table:
        """The table of card order and points for the current trick."""
        return tables_of(self.options, self.deal.contract or "O")[
            min(len(self.deal.done), self.options.tricks - 1)
        ]

    def tables_left(self) -> tuple[Table, ...]:
        """The tables of the tricks still to be taken."""
        return tables_of(self.options, self.deal.contract or "O")[len(self.deal.done) :]

    def party_of(self, seat: Seat) -> int | None:
        """The index of the party that a seat adds its points to.

        The joker player's is the contractor's, and None before the contract.
        """
        party = party_by_seat(self.options, self.deal.number)[seat]
        if party is None and self.deal.contractor is not None:
            return self.party_of(self.deal.contractor)
        return party

    def chooser(self) -> Turn:
        """The seat that names the contract or shoves, and the next in line."""
        forehand = self.deal.forehand
        order = from_seat(namers(self.options, self.deal.number), forehand)
        partners = [seat for seat in order if self.party_of(seat) == self.party_of(forehand)]
        able = [seat for seat in order if self.open_rows(seat)]
        chain = choosers(self.options.shove, self.options.shove_back, order, partners, able)
        return turn(chain, len(self.deal.shoved))

    def open_rows(self, seat: Seat) -> tuple[str, ...]:
        """The contracts that the seat may name; in a Coiffeur those that its party has not played yet.

        They are entries of the option `contracts`, such as `E`, `SL` or, for Jokers, `J`, `J1` and `J2`.
        """
        rows = list(self.options.contracts)
        if self.options.contract_once_per_party:
            for result in self.results:
                played_by = party_by_seat(self.options, result.deal)
                if result.contractor is not None and played_by[result.contractor] == self.party_of(seat):
                    rows.remove(result.entry(self.options.contracts))
        return tuple(rows)

    def to_act(self) -> Seat | None:
        """The seat to act; None when the table turns a trick or deals, and once the game is over."""
        if self.phase == AUCTION:
            return self.chooser().seat
        if self.phase == ESTIMATE:
            return (self.deal.forehand + len(self.deal.estimates)) % self.options.players
        if self.phase == PICK_GAME and self.repeat is not None:
            return self.repeat.next_to_pick(from_seat(range(self.options.players), self.deal.forehand))
        if self.phase == PLAY and len(self.deal.trick) < self.options.players:
            return (self.deal.leader + len(self.deal.trick)) % self.options.players
        return None

    def rng(self) -> SeededRandom:
        """The random numbers of the bot to act. They depend on the deal's seed and its progress alone."""
        deal, repeat = self.deal, self.repeat
        cards = len(deal.done) * self.options.players + len(deal.trick)
        made = {AUCTION: len(deal.shoved), ESTIMATE: len(deal.estimates), PLAY: cards}
        step = made.get(self.phase, len(repeat.picks) if repeat else 0)
        again = " again" if repeat else ""
        return self.seeds.rng(deal.number, f"bot {self.phase} {step}{again}")


def tables_of(options: Options, contract: str) -> tuple[Table, ...]:
    """The tables of all tricks of a deal under these options."""
    return tables(contract, options.tricks, options.card_values)


def check(state: State) -> None:
    """Check the invariants of a state. Raises `AssertionError` naming the broken one."""
    deal, options = state.deal, state.options
    places = [*deal.hands, *(packet for packets in deal.waiting for packet in packets)]
    places += [1 << card for card in deal.trick]
    places += [1 << card for trick in deal.done for card in trick.cards]
    places.append(options.removed)
    union = 0
    for place in places:
        assert union & place == 0, "a card is in two places"
        union |= place
    assert union == FULL, "a card is missing"
    open_trick = len(deal.trick) < options.players or deal.revoking or state.phase == GAME_OVER
    assert open_trick, "a full trick is still on the table"
    sizes = {hand.bit_count() for hand in deal.hands}
    assert max(sizes) - min(sizes) <= 1, "hands differ by more than a card"
    counted = sum(trick.points for trick in deal.done)
    if deal.contract is not None and len(deal.done) == options.tricks:
        least, most = options.deal_points(deal.contract)
        assert least <= counted <= most, f"a deal is worth {least} to {most}, not {counted}"
    assert len(state.totals) == len(state.parties), "a party without a total"
    assert (state.phase == GAME_OVER) == (state.outcome is not None), "an end without an outcome"
