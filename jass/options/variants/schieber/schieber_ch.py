"""The race to 2500 of schieber.ch (rules B1)."""

from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="schieberCh",
    options=Options(
        multipliers=factors("1/1/2/2/3/3"),
        weis_long="scale50",
        kreuzweis=True,
    ),
    rules="B1",
    sources=("schieber.ch", "Puur Näll As", "luzern60plus.ch: 2500 points"),
    place=10,
)
