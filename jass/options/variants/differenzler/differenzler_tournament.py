"""The Differenzler by tournament rules: every player against their own sealed estimate (rules B4)."""

from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="differenzlerTournament",
    options=Options(
        parties="single",
        contracts=("E", "R", "S", "L"),
        multipliers=factors("1/1/1/1", "E R S L"),
        shove="none",
        undertrump="ifVoid",
        weis=False,
        stoeck=False,
        match_bonus=0,
        counter_match=False,
        scoring="differences",
        end_mode="fixedDeals",
        target=None,
        deals=4,
        trump_by="cut",
        estimate_digits=2,
        estimate_max=99,
        revoke_mode="penalised",
        tie_rule="extraRound",
    ),
    rules="B4",
    sources=("Differenzler tournament regulations",),
    place=130,
)
