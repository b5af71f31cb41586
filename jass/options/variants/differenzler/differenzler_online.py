"""The Differenzler as online games have it (rules B4, C)."""

from dataclasses import replace

from jass.options.variants.differenzler.differenzler_tournament import PRESET as TOURNAMENT
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="differenzlerOnline",
    options=replace(TOURNAMENT.options, estimate_digits=0, estimate_max=157, revoke_mode="prevented"),
    rules="B4, C",
    sources=("Differenzler tournament regulations", "online games"),
    place=120,
)
