"""A deal played out by the net, not the policy: nearly as `strong` plays (as in `kernel/src/net_play.h`)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from jass.bots.rollout.card_likelihood import rewound
from jass.bots.rollout.net import History, net_scores
from jass.bots.rollout.policy_rollout import Playout
from jass.bots.rollout.request import Request
from jass.model.cards import Card, Mask

SURE = 2
"""Players of `strong` are that much surer of a card than the net can be of what they play."""


class NetPlayout(Playout):
    """Who plays remembers how each card was played, which the policy does not."""

    def __init__(
        self, request: Request, hands: Sequence[Mask], weights: Sequence[int], history: History
    ) -> None:
        super().__init__(request, hands, weights)
        self.history = copy(history)

    def fork(self) -> Self:
        other = super().fork()
        other.history = copy(self.history)
        return other

    def play(self, card: Card) -> None:
        self.history.note(self, card)
        super().play(card)

    def liked(self, legal: Mask) -> list[tuple[Card, int]]:
        return [(card, SURE * score) for card, score in net_scores(self, self.history, legal)]


def history_of(request: Request) -> History:
    """How the cards of the hands in play were played so far."""
    deal, history = rewound(request, request.known, ()), History()
    for card in request.moves:
        history.note(deal, card)
        deal.play(card)
    return history
