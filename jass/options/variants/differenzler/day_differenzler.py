"""The Differenzler of the day (rules B11): one Passe, which ends with its fourth deal."""

from dataclasses import replace

from jass.options.variants.differenzler.differenzler_online import PRESET as DIFFERENZLER_ONLINE
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="dayDifferenzler",
    options=replace(DIFFERENZLER_ONLINE.options, tie_rule="shared"),
    rules="B11",
    sources=("Differenzler tournament regulations", "online games"),
    place=122,
)
