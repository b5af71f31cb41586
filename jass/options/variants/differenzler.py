"""The Differenzler: every player for himself against his own estimate (rules B4)."""

from dataclasses import replace

from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

DIFFERENZLER_TOURNAMENT = Variant(
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
)

DIFFERENZLER_ONLINE = Variant(
    id="differenzlerOnline",
    options=replace(
        DIFFERENZLER_TOURNAMENT.options, estimate_digits=0, estimate_max=157, revoke_mode="prevented"
    ),
    rules="B4, C",
    sources=("Differenzler tournament regulations", "online games"),
)
