"""Determinization: deals that agree with what a seat knows (as in `kernel/src/determinize.h`).

Each hidden card goes to a place that may have it, by the cards shown and the void suits. Of several such
deals one is kept, with a probability proportional to the likelihood of what the others said: shoves, the
contract, their Weis.
"""

from __future__ import annotations

from collections import deque

from jass.bots.rollout.call_likelihood import CERTAIN, contract_likelihood, shove_likelihood
from jass.bots.rollout.request import Request, kernel_tables
from jass.bots.rollout.xorshift import XorShift32
from jass.model.cards import FULL, Card, Mask, cards_in
from jass.rules.melds import find_melds


class Determinizer:
    """Samples deals for one request."""

    def __init__(self, request: Request, rng: XorShift32) -> None:
        self.request, self.rng = request, rng
        self.places = range(request.places)
        self.room = [request.counts[p] - request.known[p].bit_count() for p in self.places]
        self.may_hold = [request.allowed[p] if self.room[p] else 0 for p in self.places]
        unknown = FULL & ~request.played
        for place in self.places:
            unknown &= ~request.known[place]
        ways = {card: sum(mask >> card & 1 for mask in self.may_hold) for card in cards_in(unknown)}
        self.groups = [
            (count, cards)
            for count in range(7)
            if (cards := [card for card in cards_in(unknown) if ways[card] == count])
        ]
        self.possible = min(self.room) >= 0 and sum(self.room) == len(ways)
        self.open_places = sum(room > 0 for room in self.room)

    def sample(self) -> list[Mask] | None:
        """The cards of each place, or None if no deal agrees with the request."""
        kept: list[Mask] | None = None
        total, pool = 0, self.request.pool
        for _ in range(pool):
            hands = self.candidate()
            if hands is None:
                return None
            weight = self.likelihood(hands) if pool > 1 else 1
            total += weight
            if kept is None or (weight and self.rng.below(total) < weight):
                kept = hands
        return kept

    def candidate(self) -> list[Mask] | None:
        """A deal that agrees with what is certain."""
        hands, room = [self.request.known[p] for p in self.places], list(self.room)
        for ways, cards in self.groups:
            for last in range(len(cards) - 1, 0, -1):
                other = self.rng.below(last + 1)
                cards[last], cards[other] = cards[other], cards[last]
            for card in cards:
                if not self._place(card, ways, hands, room):
                    return None
        return hands

    def _place(self, card: Card, ways: int, hands: list[Mask], room: list[int]) -> bool:
        if ways == self.open_places:  # anybody's: the shuffle is chance enough
            place = next(p for p in self.places if room[p])
        else:
            can = [p for p in self.places if self.may_hold[p] >> card & 1]
            total = sum(room[p] for p in can)
            if not total:
                return self._make_room(card, hands, room)
            at = 0 if ways == 1 else self.rng.below(total)
            for place in can:
                if at < room[place]:
                    break
                at -= room[place]
        hands[place] |= 1 << card
        room[place] -= 1
        return True

    def _make_room(self, card: Card, hands: list[Mask], room: list[int]) -> bool:
        """Let a full place take the card and pass one of its own on, along the shortest way."""
        came: dict[int, tuple[int, Card] | None] = {
            p: None for p in self.places if self.may_hold[p] >> card & 1
        }
        queue = deque(came)
        while queue:
            place = queue.popleft()
            for other in cards_in(hands[place] & ~self.request.known[place]):
                for free in self.places:
                    if free in came or not self.may_hold[free] >> other & 1:
                        continue
                    came[free] = place, other
                    queue.append(free)
                    if room[free]:
                        room[free] -= 1
                        while (step := came[free]) is not None:
                            giver, given = step
                            hands[free] |= 1 << given
                            hands[giver] &= ~(1 << given)
                            free = giver
                        hands[free] |= 1 << card
                        return True
        return False

    def likelihood(self, hands: list[Mask]) -> int:
        """The likelihood, of 65536, of what the others said, given this deal."""
        request, options = self.request, self.request.options
        weight = CERTAIN
        for turn, seat in enumerate(request.shovers):
            if seat != request.seat:
                weight = weight * shove_likelihood(hands[seat] | request.past[seat], turn, request) >> 16
        who = request.contractor
        if request.contract_is_evidence and who != request.seat:
            weight = (
                weight * contract_likelihood(hands[who] | request.past[who], request.contract, request) >> 16
            )
        if options.counts_weis and request.contract >= 0:
            first = request.menu[request.contract].tables(options.tricks)[0]
            table = kernel_tables(options.card_values)[first]
            for seat in range(options.players):
                said = request.melds_total[seat]
                if seat == request.seat or said < 0:
                    continue
                melds = find_melds(hands[seat] | request.past[seat], table, options.meld_law)
                if sum(meld.points for meld in melds) != said:
                    weight >>= 4
        return weight
