"""The Schieber for two (rules B6)."""

from dataclasses import replace

from jass.options.variants.schieber.schieber4p import PRESET as SCHIEBER_4P
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="schieber2p",
    options=replace(
        SCHIEBER_4P.options,
        players=2,
        parties="single",
        packets=((3, 3, 3), (3, 3, 3)),
        shove="none",
    ),
    rules="B6 2P",
    sources=SCHIEBER_4P.sources,
    place=60,
)
