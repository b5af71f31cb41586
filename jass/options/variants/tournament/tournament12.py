"""The Schieber of tournaments: twelve deals, all contracts single, no Weis, no Stöck (rules B9)."""

from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="tournament12",
    options=Options(
        multipliers=factors("1/1/1/1/1/1"),
        weis=False,
        stoeck=False,
        match_bonus=0,
        end_mode="fixedDeals",
        target=None,
        deals=12,
    ),
    rules="B9",
    sources=("jassen-stallikon.ch", "jasskoenig.doerferduell.li", "jass-events.ch"),
    place=52,
)
