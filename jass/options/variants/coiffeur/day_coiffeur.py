"""The Coiffeur of the day (rules B11): a single deal, for any of the ten rows."""

from dataclasses import replace

from jass.options.variants.coiffeur.coiffeur4p10 import PRESET as COIFFEUR4P10
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="dayCoiffeur",
    options=replace(COIFFEUR4P10.options, deals=1),
    rules="B11",
    sources=("Swisslos", "jassverzeichnis.ch"),
    place=106,
)
