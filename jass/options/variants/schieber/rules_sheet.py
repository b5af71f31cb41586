"""The English rules sheet: suits only, to 2500 (rules B3)."""

from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="rulesSheet",
    options=Options(
        contracts=("E", "R", "S", "L"),
        multipliers=factors("1/1/2/2", "E R S L"),
        weis_low_quads=False,
        stoeck_early=True,
    ),
    rules="B3",
    sources=("Rules Schieber, English sheet",),
    place=50,
)
