"""What one seat may know of a game. Bots and pages get this type; it has no field for a hidden card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jass.model.actions import Action, Choose, Estimate, PickGame, Play, Shove
from jass.model.cards import Card, Mask, Seat, cards_in
from jass.model.contracts import Table, tables
from jass.model.errors import Refusal
from jass.model.notation import card_name, card_names
from jass.options.options import Options
from jass.options.seating import Parties
from jass.public.records import DealResult, Outcome, Phase, Trick
from jass.rules.melds import Meld


@dataclass(frozen=True, slots=True)
class Refused(Mapping[Card, Refusal]):
    """The cards that may not be played, each with the reason: immutable, so that views can be hashed."""

    pairs: tuple[tuple[Card, Refusal], ...] = ()

    def __getitem__(self, card: Card) -> Refusal:
        for each, refusal in self.pairs:
            if each == card:
                return refusal
        raise KeyError(card)

    def __iter__(self) -> Iterator[Card]:
        return (card for card, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` sees it, an immutable value; `observe` makes it.

    Sets of cards (`hand`, `dealt`, `legal`) are masks with bit 9 * suit + rank for each card; `card_names`
    makes them readable. Tuples by seat have one entry per seat, tuples by party one per party in the order of
    `parties`. `turn` is the seat to act, None if the table is to act or the game is over.

    `hand` is what the seat still holds, `dealt` what it took up. `counts` are the cards in each hand.
    `choices` are the contracts that the seat may name now, each with its Joker, if any. `trick` has the
    cards on the table from the leader's on, `done` the finished tricks of the deal. `legal` is empty unless
    the seat is to play; `refused` then has the reason for every other card of the hand. `shown` are the melds
    laid open. `totals` are multiplied points; `results` are the counted deals.
    """

    variant: str
    """The id of the preset."""
    options: Options
    """The rules in force: the preset's, or the house's."""
    seat: Seat
    """Whose view this is."""
    parties: Parties
    """The seats of each party."""
    party_of: tuple[int | None, ...]
    """By seat, the index of its party; None for the joker player of five before the contract is named."""
    phase: Phase
    """`auction`, `estimate`, `play`, `pickGame` (after a revoke), `dealOver` or `gameOver`."""
    turn: Seat | None
    deal: int
    """The number of the deal, from 1."""
    dealer: Seat
    forehand: Seat
    """The seat that is asked first for the contract."""
    hand: Mask
    dealt: Mask
    counts: tuple[int, ...]
    shoved: tuple[Seat, ...]
    """The seats that have shoved in this deal, in order."""
    choices: tuple[tuple[str, str], ...]
    may_shove: bool
    """Whether the seat may shove now."""
    shove_to: Seat | None
    """The seat that would be asked next."""
    contract: str | None
    """Its code, such as `E`, `O` or `SLU`; None until it is named or cut."""
    as_joker: str
    """The Coiffeur's Joker that the contract was named as; empty without."""
    factor: int
    """What the contract multiplies; 1 before there is one."""
    contractor: Seat | None
    """The seat that named the contract; None before, and if trumps were cut."""
    leader: Seat
    """The seat that leads, or has led, the trick on the table."""
    trick: tuple[Card, ...]
    done: tuple[Trick, ...]
    legal: Mask
    refused: Refused
    own_melds: tuple[Meld, ...]
    """The set of melds worth most."""
    sayable: tuple[Meld, ...]
    """While the seat may announce by hand, every meld that it could announce; some may share a card."""
    announced: tuple[tuple[tuple[str, int, int], ...] | None, ...]
    """By seat, each announced meld as (kind, length, points), without cards; None before its first card."""
    weis_winner: Seat | None
    """The seat with the best meld; None until a trick's end has decided the contest, and without Weis."""
    shown: tuple[tuple[Seat, Meld], ...]
    tops: tuple[tuple[Seat, Card], ...]
    """If melds are not shown, the card that decided between equal ones, with its seat."""
    weis_written: tuple[int, ...]
    """The points of this deal's Weis by party, before the factor."""
    stoeck: tuple[Seat, ...]
    """The seats that have written their Stöck in this deal."""
    totals: tuple[int, ...]
    results: tuple[DealResult, ...]
    outcome: Outcome | None
    """How the game ended; None until it has."""
    waiting: int
    """Cards of the seat that lie face down, to be taken up later (two players)."""
    joker: Seat | None
    """The seat of the joker player among five."""
    bergpreis: int | None
    """The party that first reached half the target; None until one has, and without the Bergpreis."""
    estimate: int | None
    """The seat's own; the others' stay sealed until the deal is counted."""
    sealed: tuple[Seat, ...]
    """The seats that have given an estimate."""
    by_hand: frozenset[str]
    """What the seat may say by hand now: `weis`, `stoeck`, `claim`, `rest`, `back`."""
    stoeck_said: bool
    """Whether the seat has announced its Stöck by hand and still holds the second card."""
    revocable: bool
    """Whether refused cards can be played nevertheless, for a penalty."""
    waits_to_be_turned: bool
    """Whether a full trick lies open, because a revoked card in it can still be taken back."""
    repeating: bool
    """Whether the deal is, or will be, the repeat of one with a revoke."""
    first_game: DealResult | None
    """If it is, the deal as first played."""

    def actions(self) -> list[Action]:
        """What the seat may do to advance the game, as `legal_actions` lists it; empty at others' turns.

        Announcements by hand are not listed; `by_hand` says which are possible.
        """
        if self.turn != self.seat:
            return []
        if self.phase == "pickGame":
            return [PickGame(self.seat, 1), PickGame(self.seat, 2)]
        if self.phase == "estimate":
            return [Estimate(self.seat, value) for value in (None, *range(self.options.estimate_max + 1))]
        named: list[Action] = [Choose(self.seat, contract, joker) for contract, joker in self.choices]
        shove = [Shove(self.seat)] if self.may_shove else []
        return [*named, *shove, *(Play(self.seat, card) for card in cards_in(self.legal))]

    def __str__(self) -> str:
        """What a person would look at first, in four lines: the phase, the hand, the trick and the totals."""
        turn = "nobody is" if self.turn is None else f"seat {self.turn} is"
        lying = zip(trick_seats(self), self.trick, strict=True)
        trick = [f"{seat} {card_name(card)}" for seat, card in lying]
        lines = {
            f"{self.variant}, deal {self.deal}": f"{self.phase}, {turn} to act",
            f"hand of seat {self.seat}": " ".join(card_names(self.hand)) or "empty",
            f"trick {trick_number(self)}, {self.contract or 'no contract'}": ", ".join(trick) or "empty",
            "totals": " : ".join(map(str, self.totals)),
        }
        return "\n".join(f"{name}: {what}" for name, what in lines.items())

    @property
    def table(self) -> Table:
        """The card order and points of the current trick; those of Obenabe before there is a contract."""
        return self.tables[min(len(self.done), self.options.tricks - 1)]

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of all tricks of the deal."""
        return tables(self.contract or "O", self.options.tricks, self.options.card_values)


def trick_number(view: View) -> int:
    """The number of the trick, from 1; after the last one, still its number."""
    return min(len(view.done) + 1, view.options.tricks)


def trick_seats(view: View) -> list[Seat]:
    """The seats whose cards lie in the trick, in the order of play."""
    return [(view.leader + step) % view.options.players for step in range(len(view.trick))]
