"""The Schieber of the day (rules B11): four deals by the rules of schieber.ch."""

from dataclasses import replace

from jass.options.variants.schieber.schieber_ch import PRESET as SCHIEBER_CH
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="daySchieber",
    options=replace(SCHIEBER_CH.options, end_mode="fixedDeals", target=None, deals=4),
    rules="B11",
    sources=("schieber.ch",),
    place=56,
)
