"""Players of a Differenzler who know what is sealed or hidden: the value of perfect inference.

python3 -m jass arena lab.rivals.oracle_estimates:KnowsEstimates lab.rivals.ablations:Tournament
    --variant differenzlerTournament
"""

from __future__ import annotations

from dataclasses import replace

from jass.bots.rollout.request import CARD, Request
from jass.engine.state import State
from jass.model.actions import Action
from jass.model.shuffle import SeededRandom
from jass.public.view import View
from lab.rivals.ablations import Tournament


class KnowsAll(Tournament):
    """Knows all cards and all estimates."""

    estimates = hands = True
    state: State

    def act(self, view: View, rng: SeededRandom, state: State) -> Action:
        self.state = state
        return super().act(view, rng, state)

    def write(self, request: Request) -> None:
        deal = self.state.deal
        if request.task == CARD and self.estimates:
            players = len(deal.estimates)
            given = tuple(deal.estimates[(seat - deal.forehand) % players] or 0 for seat in range(players))
            request = replace(request, targets=given + request.targets[players:])
        if request.task == CARD and self.hands:
            known = deal.hands + request.known[len(deal.hands) :]
            request = replace(request, known=known, moves=())
        super().write(request)


class KnowsEstimates(KnowsAll):
    """Knows all estimates."""

    hands = False


class KnowsHands(KnowsAll):
    """Knows all cards during play."""

    estimates = False
