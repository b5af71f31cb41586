"""The Coiffeur of four in ten rows: twenty deals, the shove goes round the table (rules B8)."""

from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="coiffeur4p10",
    options=Options(
        contracts=("E", "R", "L", "S", "O", "U", "SL", "GU", "J1", "J2"),
        multipliers=factors("1/2/4/3/5/6/7/8/9/10", "E R S L O U SL GU J1 J2"),
        shove="nextPlayer",
        leader="contractor",
        weis=False,
        stoeck=False,
        counter_match=False,
        scoring="declarerOnly",
        contract_once_per_party=True,
        joker_contracts="modes",
        end_mode="fixedDeals",
        target=None,
        deals=20,
    ),
    rules="B8",
    sources=("Swisslos", "jassverzeichnis.ch", "jassen.ch"),
    place=104,
)
