"""The Schieber of tournaments in eight deals (rules B9)."""

from dataclasses import replace

from jass.options.variants.tournament.tournament12 import PRESET as TOURNAMENT12
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="tournament8",
    options=replace(TOURNAMENT12.options, deals=8),
    rules="B9",
    sources=("jass-events.ch", "tvschupfart.ch"),
    place=54,
)
