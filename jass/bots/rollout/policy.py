"""The learned policy: a score for each legal card from six table look-ups (as in `kernel/src/policy.h`).

A card's score is the sum of six weights, in sixteenths. In rollouts, noise from `NOISE` is added to each
score and the best card is played; this plays a card with a probability proportional to e^score. All features
are what the seat may know. The weights are learned by self-play (`python3 -m lab train`).
"""

from __future__ import annotations

from array import array
from functools import cache
from math import exp, log

from jass.bots.rollout.request import MISS, Request
from jass.bots.rollout.weights import load_weights

LOOKUPS, OUTCOMES, NEEDS = 6, 5, 8
SIZES = (4 * OUTCOMES * 27, 4 * OUTCOMES * 24, 4 * 72, 4 * 96, 4 * OUTCOMES * 20, 4 * 48)
SIZE = sum(SIZES)
STARTS = tuple(sum(SIZES[:place]) for place in range(LOOKUPS))

NOISE = tuple(round(-16 * log(-log((step + 0.5) / 1024))) for step in range(1024))
LIKELIHOOD_DECAY = tuple(round(65536 * exp(-step / 16)) for step in range(256))

NEED_STEPS = (-5, 1, 6, 15, 27, 42, 65)
_FAMILIES = {2: "two", 3: "three", 4: "pairs", 5: "five", 6: "six"}


def family_of(request: Request) -> str:
    """The name of the set of weights for this request."""
    return "estimate" if request.objective == MISS else _FAMILIES[request.options.players]


def weights_for(request: Request) -> tuple[str, bytes]:
    """The name of the set for this request and its weights, one signed byte each."""
    sets, family = load_weights("weights"), family_of(request)
    name = family if family in sets else "pairs"
    return name, sets[name]


def choice_model_for(name: str) -> tuple[bytes, int]:
    """The weights that predict the choices of `strong`, learned from its games (`python3 -m lab read`), or
    the policy's own if a set has none; and the temperature to use: how much flatter the odds of players are.
    """
    models = load_weights("readings")
    return (models[name], 0) if name in models else (load_weights("weights")[name], 2)


@cache
def signed_weights(name: str) -> array[int]:
    """The policy's weights as numbers."""
    return array("b", load_weights("weights")[name])


@cache
def signed_choice_model(name: str) -> array[int]:
    """The choice model's weights as numbers."""
    return array("b", choice_model_for(name)[0])
