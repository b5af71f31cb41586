"""The likelihood of the cards played by others, given a sampled deal (as in
`kernel/src/card_likelihood.h`)."""

from __future__ import annotations

from collections.abc import Sequence

from jass.bots.rollout.call_likelihood import predicted_estimate
from jass.bots.rollout.net import History, net_scores
from jass.bots.rollout.policy import LIKELIHOOD_DECAY, signed_choice_model, weights_for
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import MISS, Request
from jass.model.cards import FULL, Card, Mask, union

_REVOKE = 1 / 256
"""The likelihood of an illegal card, where it can be played at all."""


def play_likelihood(deal: Rollout) -> float:
    """The likelihood of all cards played in this deal; `deal` is a sampled one at the present moment."""
    request = deal.request
    if not request.moves:
        return 1.0
    before = rewound(request, deal.hands, signed_choice_model(weights_for(request)[0]))
    if request.objective == MISS:
        before.targets = [
            predicted_estimate(before.hands[seat], before.table) if target < 0 else target
            for seat, target in enumerate(request.targets[: deal.players])
        ]
    likelihood, history = 1.0, History()
    for card in request.moves:
        if before.to_play != request.seat:
            likelihood *= _card_likelihood(before, history, card)
        history.note(before, card)
        before.play(card)
    return likelihood


def rewound(request: Request, hands: Sequence[Mask], weights: Sequence[int]) -> Rollout:
    """The deal before the first card of the hands in play; `hands` are what is left of them."""
    before = Rollout(request, hands, weights)
    before.hands = [hand | past for hand, past in zip(before.hands, request.past, strict=False)]
    before.allowed = [FULL] * before.players
    before.played = request.played & ~union(request.past)
    before.leader, before.trick, before.best = request.first_leader, [], 0
    before.done, before.points = request.first_done, [0] * 6
    return before


def _card_likelihood(deal: Rollout, history: History, played: Card) -> float:
    """The likelihood of one card. Players are less sure than the policy, and sometimes play anything."""
    legal, request = deal.legal(), deal.request
    if not legal >> played & 1:
        return _REVOKE
    if not legal & (legal - 1):
        return 1.0
    scored = net_scores(deal, history, legal) if request.net_inference else deal.scores(legal)
    best = max(score for _, score in scored)
    odds = {
        card: LIKELIHOOD_DECAY[min(best - score >> request.card_temperature, len(LIKELIHOOD_DECAY) - 1)]
        for card, score in scored
    }
    share = odds[played] * (16 - request.random_share) / sum(odds.values())
    return (share + request.random_share / len(odds)) / 16
