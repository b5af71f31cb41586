"""The Schieber for six (rules B6)."""

from dataclasses import replace

from jass.options.variants.schieber.schieber4p import PRESET as SCHIEBER_4P
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="schieber6p",
    options=replace(
        SCHIEBER_4P.options,
        players=6,
        parties="trios",
        packets=((3, 3),),
        shove="nextTeammate",
    ),
    rules="B6 6P",
    sources=SCHIEBER_4P.sources,
    place=90,
)
