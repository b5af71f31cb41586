"""The game of the reference rule book: all contracts single, to 1000 (rules A5, C)."""

from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="official1000",
    options=Options(
        multipliers=factors("1/1/1/1/1/1"),
        weis_long="scale50",
        kreuzweis=True,
        target=1000,
        stoeck_early=True,
        schneider=True,
    ),
    rules="A5",
    sources=("Puur Näll As",),
    place=40,
)
