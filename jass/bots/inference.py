"""What a player infers from the table: the cards still out, sure winners, who is winning."""

from __future__ import annotations

from dataclasses import dataclass

from jass.model.cards import FULL, SUIT_MASKS, Card, Mask, Seat, cards_in, mask_of, suit_of, union
from jass.model.contracts import Table
from jass.public.view import View


@dataclass(frozen=True)
class Inference:
    """A view with what follows from it for the card to play."""

    view: View
    table: Table
    out: Mask
    """The cards that other players, or a packet face down, may still hold."""

    @property
    def leading(self) -> bool:
        return not self.view.trick

    @property
    def last(self) -> bool:
        """Whether the card to play completes the trick."""
        return len(self.view.trick) == self.view.options.players - 1

    @property
    def best(self) -> Card:
        """The card that takes the trick as it lies."""
        return self.view.trick[self.table.best(self.view.trick)]

    @property
    def partner_winning(self) -> bool:
        return self.is_partner(
            (self.view.leader + self.table.best(self.view.trick)) % self.view.options.players
        )

    @property
    def winners(self) -> Mask:
        """The legal cards that would take the trick as it lies."""
        return self.view.legal & self.table.beats[self.best]

    @property
    def trick_points(self) -> int:
        return self.table.worth(self.view.trick)

    @property
    def declaring(self) -> bool:
        """Whether the seat's party made the contract."""
        return self.view.contractor is not None and self.is_partner(self.view.contractor)

    @property
    def trumps_out(self) -> Mask:
        return self.out & self.table.trumps

    def is_partner(self, seat: Seat) -> bool:
        """Whether another seat belongs to the seat's party; true of the seat itself."""
        return self.view.party_of[seat] == self.view.party_of[self.view.seat]

    def is_bock(self, card: Card) -> bool:
        """Whether no card of its suit that is still out beats it."""
        return not self.table.beats[card] & SUIT_MASKS[suit_of(card)] & self.out

    def is_sure(self, card: Card) -> bool:
        """Whether no card still out beats it, trumps included."""
        return not self.table.beats[card] & self.out

    def strength(self, card: Card) -> int:
        """How many cards of its own suit the card beats: 0 to 8."""
        return 8 - (self.table.beats[card] & SUIT_MASKS[suit_of(card)]).bit_count()

    def value(self, card: Card) -> int:
        return self.table.points[card]


def infer(view: View) -> Inference:
    """Read a view whose seat is to play."""
    played = union(mask_of(trick.cards) for trick in view.done) | mask_of(view.trick)
    return Inference(view, view.table, FULL & ~(played | view.hand | view.options.removed))


def suits_held(hand: Mask) -> list[list[Card]]:
    """The hand by suit, cards from low to high."""
    return [list(cards_in(hand & mask)) for mask in SUIT_MASKS]
