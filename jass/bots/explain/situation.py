"""One legal card in a view, and facts about playing it: the material of the reasons beside this module."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from jass.bots.beliefs import card_request
from jass.bots.inference import Inference, infer
from jass.model.cards import NINE, RANK_MASKS, SUIT_MASKS, Card, Mask, Seat, cards_in, mask_of, suit_of, union
from jass.model.contracts import Table
from jass.public.view import View


class Situation:
    """What a seat may know about a card that it could play.

    Which cards another seat may hold follows from play alone: suits that it did not follow, melds shown.
    """

    def __init__(self, view: View, card: Card, like: Situation | None = None) -> None:
        """`like` is the same position with another card, which has read most of it already."""
        self.view, self.card = view, card
        self.inference: Inference = like.inference if like else infer(view)
        self.table: Table = view.table
        self.points = self.table.points[card]
        self.suit_mask = SUIT_MASKS[suit_of(card)]
        self.may_hold: tuple[Mask, ...] = like.may_hold if like else _may_hold(view, self.inference.out)

    @cached_property
    def opponents(self) -> tuple[Seat, ...]:
        return tuple(s for s in range(self.view.options.players) if not self.inference.is_partner(s))

    @cached_property
    def partners(self) -> tuple[Seat, ...]:
        """The seat's partners, without the seat itself."""
        seats = range(self.view.options.players)
        return tuple(s for s in seats if s != self.view.seat and self.inference.is_partner(s))

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """The others that have not yet played to this trick."""
        n, played = self.view.options.players, len(self.view.trick)
        return tuple((self.view.leader + step) % n for step in range(played + 1, n))

    @cached_property
    def later_opponents(self) -> tuple[Seat, ...]:
        """The opponents that have not yet played to this trick."""
        return tuple(seat for seat in self.later if seat in self.opponents)

    @property
    def leading(self) -> bool:
        return self.inference.leading

    @property
    def is_trump(self) -> bool:
        return bool(self.table.trumps >> self.card & 1)

    @property
    def takes(self) -> bool:
        """Whether the card takes the trick as it lies."""
        return self.leading or bool(self.inference.winners >> self.card & 1)

    @property
    def at_stake(self) -> int:
        """The trick's points, the card's included."""
        return self.points + (0 if self.leading else self.inference.trick_points)

    @property
    def safe(self) -> bool:
        """Whether the card takes the trick and no opponent can take it back."""
        return self.takes and self.holds(self.card)

    @property
    def partner_winning(self) -> bool:
        return not self.leading and self.inference.partner_winning

    @property
    def opponent_winning(self) -> bool:
        return not self.leading and not self.inference.partner_winning

    @property
    def partners_for_sure(self) -> bool:
        """Whether the trick is a partner's as it lies, and no opponent can take it back."""
        return self.partner_winning and self.holds(self.inference.best)

    @property
    def lost(self) -> bool:
        """Whether the trick is an opponent's, with this card too, and no partner can take it back."""
        if not self.opponent_winning or self.takes:
            return False
        beats = self.table.beats[self.inference.best]
        return not any(beats & self.may_hold[seat] for seat in self.later if seat in self.partners)

    @property
    def height(self) -> int:
        """How many cards of its suit it beats."""
        return self.inference.strength(self.card)

    @property
    def follows(self) -> bool:
        """Whether the card is of the suit that was led."""
        return not self.leading and suit_of(self.card) == suit_of(self.view.trick[0])

    @property
    def trumps_led(self) -> bool:
        return not self.leading and bool(self.table.trumps >> self.view.trick[0] & 1)

    @property
    def nell(self) -> Mask:
        return self.table.trumps & RANK_MASKS[NINE]

    @property
    def cheapest(self) -> int:
        """The points of the cheapest legal card."""
        return min(self.table.points[card] for card in cards_in(self.view.legal))

    @property
    def same_order_throughout(self) -> bool:
        """Whether the card order stays the same; it changes in Slalom and Gustav."""
        return len({table.mode for table in self.view.tables}) == 1

    @property
    def missing(self) -> int:
        """Points missing to the seat's own estimate; negative if it already has more."""
        taken = sum(trick.points for trick in self.view.done if trick.winner == self.view.seat)
        return (self.view.estimate or 0) - taken

    def holds(self, best: Card) -> bool:
        """Whether no opponent still to play can have a card that beats this one."""
        beats = self.table.beats[best]
        return not any(beats & self.may_hold[seat] for seat in self.later_opponents)

    def touches(self, other: Card) -> bool:
        """Whether no card that is in play lies between this one and the other: both take the same tricks."""
        if not self.suit_mask >> other & 1:
            return False
        between = (self.table.beats[self.card] ^ self.table.beats[other]) & self.suit_mask
        return not between & (self.inference.out | mask_of(self.view.trick))

    @property
    def sweeping(self) -> int | None:
        """The party that has taken every trick so far and whose match would count, if there is one."""
        view, options = self.view, self.view.options
        parties = {view.party_of[trick.winner] for trick in view.done}
        if len(parties) != 1 or not options.match_bonus:
            return None
        party = parties.pop()
        declaring = view.contractor is not None and view.party_of[view.contractor] == party
        return party if declaring or options.counts_counter_match else None

    def bock(self, card: Card) -> bool:
        """Whether the card is a Bock: no trump, the highest left of its suit, and others hold some of it."""
        left = self.inference.out & SUIT_MASKS[suit_of(card)]
        return not self.table.trumps >> card & 1 and bool(left) and self.inference.is_bock(card)


def situations(view: View, cards: Iterable[Card]) -> dict[Card, Situation]:
    """What each of these cards would do."""
    found: dict[Card, Situation] = {}
    for card in cards:
        found[card] = Situation(view, card, next(iter(found.values()), None))
    return found


def _may_hold(view: View, out: Mask) -> tuple[Mask, ...]:
    """By seat, the cards that it may hold."""
    request = card_request(view, 1)
    seats = range(view.options.players)
    return tuple(
        request.allowed[seat] & out & ~union(request.known[other] for other in seats if other != seat)
        for seat in seats
    )
