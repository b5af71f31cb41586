"""The Schieber for four with the Bergpreis; those for two, three, five and six differ from it (rules B6)."""

from jass.options.options import Options
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="schieber4p",
    options=Options(target=2000, bergpreis=True),
    rules="B6",
    sources=("Schieber Jass for 2 to 6 players", "Pagat", "JassWiki"),
    place=30,
)
