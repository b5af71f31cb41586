"""Rollouts by the learned policy in plain Python, step by step like `kernel/src/rules.h` and `policy.h`.

In a sampled deal, too, each seat decides only by what it may know: its hand, the cards played, the suits of
which others have shown to be void. The rules are the engine's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from jass.bots.rollout.policy import NEED_STEPS, NEEDS, NOISE, OUTCOMES, SIZE, STARTS
from jass.bots.rollout.request import MISS, Request, kernel_tables
from jass.bots.rollout.xorshift import XorShift32
from jass.model.cards import FULL, SUIT_MASKS, Card, Mask, Seat
from jass.model.contracts import Table
from jass.rules.legal import legal_cards

AMOUNT = (0, 1, 1, 2, 2, 2, 3, 3, 3, 3)
"""The policy's classes of a number of cards: none, one or two, three to five, more."""


class Rollout:
    """One rollout in progress, with all hands given."""

    def __init__(self, request: Request, hands: Sequence[Mask], weights: Sequence[int]) -> None:
        self.request, self.weights = request, weights
        players = request.options.players
        self.players, self.tricks = players, request.options.tricks
        self.hands = list(hands[:players])
        self.waiting = list(hands[players:])
        self.allowed = list(request.allowed[:players])
        self.played = request.played
        self.leader, self.trick, self.done = request.leader, list(request.trick), request.done
        self.points, self.taken = list(request.points), list(request.taken)
        self.targets = list(request.targets)
        self.winner = -1
        self.factor = 1
        self.contractor = request.contractor
        if request.contract >= 0:
            self.set_contract(request.contract)

    def set_contract(self, place: int) -> None:
        """Set the contract at a place of the menu."""
        named = self.request.menu[place]
        every = kernel_tables(self.request.options.card_values)
        self.tables = [every[number] for number in named.tables(self.tricks)]
        self.factor = named.factor
        self.contract = place
        self.best = self.tables[self.done].best(self.trick) if self.trick else 0

    def fork(self) -> Self:
        """An independent copy."""
        other = copy(self)
        for name in ("hands", "waiting", "allowed", "trick", "points", "taken", "targets"):
            setattr(other, name, list(getattr(self, name)))
        return other

    @property
    def table(self) -> Table:
        return self.tables[self.done]

    @property
    def to_play(self) -> Seat:
        return (self.leader + len(self.trick)) % self.players

    def party(self, seat: Seat) -> int:
        """The party for which a seat takes tricks; the joker player's is the contractor's."""
        if seat == self.request.joker_seat and self.contractor >= 0:
            return self.request.party[self.contractor]
        return self.request.party[seat]

    def legal(self) -> Mask:
        return legal_cards(self.hands[self.to_play], self.trick, self.table, self.request.options.card_law)

    def play_out(self, rng: XorShift32) -> None:
        """Play to the last card."""
        while self.done < self.tricks:
            self.play(self.choose(rng))

    def play(self, card: Card) -> None:
        seat, table = self.to_play, self.table
        self.hands[seat] &= ~(1 << card)
        self.played |= 1 << card
        if self.trick:
            self._note_void(seat, card, table)
            if table.beats[self.trick[self.best]] >> card & 1:
                self.best = len(self.trick)
        else:
            self.best = 0
        self.trick.append(card)
        if len(self.trick) == self.players:
            self._gather(table)

    def _note_void(self, seat: Seat, card: Card, table: Table) -> None:
        led, suit = self.trick[0] // 9, card // 9
        if suit not in (led, table.trump):
            exempt = table.puur if led == table.trump and self.request.options.puur_exempt else 0
            self.allowed[seat] &= ~SUIT_MASKS[led] | exempt

    def _gather(self, table: Table) -> None:
        winner = (self.leader + self.best) % self.players
        party = self.party(winner)
        self.points[party] += table.worth(self.trick) + self.request.options.trick_bonus(self.done + 1)
        self.taken[party] += 1
        if self.winner < 0 and self.points[party] * self.factor >= self.request.missing_to_target[party]:
            self.winner = party
        self.leader, self.trick, self.best = winner, [], 0
        self.done += 1
        if self.waiting and self.done == self.request.options.hand_size:
            self.hands, self.waiting = self.waiting, []
            self.allowed = [FULL] * self.players

    def choose(self, rng: XorShift32) -> Card:
        """A card, drawn with the probabilities of the policy."""
        legal = self.legal()
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        best, chosen = -1 << 31, -1
        share = self.request.own_noise if self.to_play == self.request.seat else 16
        for card, score in self.rollout_scores(legal):
            noisy = score + (NOISE[rng.draw() >> 22] * share >> 4)
            if noisy > best:
                best, chosen = noisy, card
        return chosen

    def rollout_scores(self, legal: Mask) -> list[tuple[Card, int]]:
        """The scores that decide on cards in rollouts, in sixteenths."""
        return self.scores(legal)

    def scores(self, legal: Mask) -> list[tuple[Card, int]]:
        """The policy's score for each of these cards of the seat to play."""
        table, n, trick, weights = self.table, self.players, self.trick, self.weights
        seat = (self.leader + len(trick)) % n
        hand, mine = self.hands[seat], self.party(seat)
        beats, points, trump = table.beats, table.points, table.trump
        out = FULL & ~self.played & ~hand
        after = n - 1 - len(trick)
        position = 0 if not trick else 3 if after == 0 else 2 if after == 1 else 1
        threat = 0
        for step in range(1, after + 1):
            threat |= self.allowed[(seat + step) % n]
        threat &= out
        winning, partner_outcome, trick_points, led = FULL, 0, 0, -1
        if trick:
            best, led = trick[self.best], trick[0] // 9
            winning = beats[best]
            if self.party((self.leader + self.best) % n) == mine:
                partner_outcome = 1 if winning & threat else 2
            lying = sum([points[card] for card in trick])
            trick_points = 0 if lying < 5 else 1 if lying < 12 else 2 if lying < 20 else 3
        relation = 2
        if self.contractor == seat:
            relation = 0
        elif self.contractor >= 0 and self.party(self.contractor) == mine:
            relation = 1
        left = self.tricks - self.done
        phase = 0 if left == 1 else 1 if left < 4 else 2 if left < 7 else 3
        trumps_out = AMOUNT[(out & table.trumps).bit_count()]
        kind = 0 if trump is not None else 2 if table.mode == "U" else 1
        if self.request.objective == MISS:
            kind = kind * NEEDS + self._need(seat)
        at0, at1, at2, at3, at4, at5 = [kind * SIZE + start for start in STARTS]

        found: list[tuple[Card, int]] = []
        now = -1
        while legal:
            card = (legal & -legal).bit_length() - 1
            legal &= legal - 1
            suit = card // 9
            if suit != now:  # the features that all cards of a suit share
                now, suited = suit, SUIT_MASKS[suit]
                group = 0 if suit == trump else 1 if led in (-1, suit) else 2
                simple = position * 3 + group
                own = min((hand & suited).bit_count(), 4) - 1
                suit_out = out & suited
                from2 = at2 + (position * 3 + relation) * 24 + group * 8 + trumps_out
                from3 = at3 + (simple * 4 + own) * 8 + AMOUNT[suit_out.bit_count()]
                from5 = at5 + simple * 16 + self._void_flags(seat, mine, suit_out)
            higher, worth = beats[card], points[card]
            outcome = (3 if higher & threat else 4) if winning >> card & 1 else partner_outcome
            top = 0 if higher & suit_out else 1
            valued = 0 if worth == 0 else 1 if worth < 5 else 2 if worth < 11 else 3 if worth < 12 else 4
            row = position * OUTCOMES + outcome
            place = row * 3 + group
            score = (
                weights[at0 + place * 9 + 8 - (higher & suited).bit_count()]
                + weights[at1 + place * 8 + trick_points * 2 + top]
                + weights[from2 + top * 4]
                + weights[from3 + top * 4]
                + weights[at4 + row * 20 + valued * 4 + phase]
                + weights[from5 + top * 8]
            )
            found.append((card, score))
        return found

    def _need(self, seat: Seat) -> int:
        missing = self.targets[seat] - self.points[self.request.party[seat]]
        return sum(missing >= step for step in NEED_STEPS)

    def _void_flags(self, seat: Seat, mine: int, out: Mask) -> int:
        """Which players have none of these cards: 1 a partner, 2 the next opponent, 4 another one; summed."""
        flags, met = 0, False
        for step in range(1, self.players):
            other = (seat + step) % self.players
            partner = self.party(other) == mine
            if not self.allowed[other] & out:
                flags |= 1 if partner else 4 if met else 2
            met = met or not partner
        return flags
