"""Rollouts by the net instead of the policy: like `strong` (as in `kernel/src/net_rollout.h`)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from jass.bots.rollout.card_likelihood import rewound
from jass.bots.rollout.net import History, net_scores
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import Request
from jass.model.cards import Card, Mask

INVERSE_TEMPERATURE = 2
"""The scores are multiplied by this: players of `strong` are surer of their card than the net can be."""


class NetRollout(Rollout):
    """A rollout that remembers how each card was played; the net needs that, the policy does not."""

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

    def rollout_scores(self, legal: Mask) -> list[tuple[Card, int]]:
        return [(card, INVERSE_TEMPERATURE * score) for card, score in net_scores(self, self.history, legal)]


def history_of(request: Request) -> History:
    """The history of the hands in play so far."""
    deal, history = rewound(request, request.known, ()), History()
    for card in request.moves:
        history.note(deal, card)
        deal.play(card)
    return history
