"""The Schieber for three (rules B6)."""

from dataclasses import replace

from jass.options.variants.schieber.schieber4p import PRESET as SCHIEBER_4P
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="schieber3p",
    options=replace(
        SCHIEBER_4P.options,
        players=3,
        parties="single",
        packets=((4, 4, 4),),
        shove="nextPlayer",
        leader="contractor",
    ),
    rules="B6 3P",
    sources=SCHIEBER_4P.sources,
    place=70,
)
