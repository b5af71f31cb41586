"""The Schieber of schieber.ch: race to 2500, factors 1 1 2 2 3 3, official Weis (rules B1)."""

from jass.options import Options, factors
from jass.variants.variant import Variant

SCHIEBER_CH = Variant(
    id="schieberCh",
    options=Options(
        multipliers=factors("1/1/2/2/3/3"),
        weis_long="scale50",
        kreuzweis=True,
    ),
    rules="B1",
    sources=("schieber.ch", "Puur Näll As", "luzern60plus.ch: 2500 points"),
)
