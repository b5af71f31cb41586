"""The Coiffeur of four in eight rows: sixteen deals (rules B8)."""

from dataclasses import replace

from jass.options.options import factors
from jass.options.variants.coiffeur.coiffeur4p10 import PRESET as COIFFEUR4P10
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="coiffeur4p8",
    options=replace(
        COIFFEUR4P10.options,
        contracts=("E", "R", "L", "S", "O", "U", "J1", "J2"),
        multipliers=factors("1/2/4/3/5/6/7/8", "E R S L O U J1 J2"),
        deals=16,
    ),
    rules="B8",
    sources=("jassverzeichnis.ch", "quoi-faire.ch", "anzeigervonsaanen.ch", "carta-media.ch"),
    place=102,
)
