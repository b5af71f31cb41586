"""The Coiffeur of three: thirty deals, ten contracts each, sticks and circles (rules B7)."""

from jass.options.kinds import Numbers
from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="coiffeur3p",
    options=Options(
        players=3,
        parties="single",
        packets=((4, 4, 4),),
        contracts=("E", "S", "R", "L", "O", "U", "SL", "GU", "J", "J"),
        multipliers=factors("1/1/1/1/1/1/1/1/1", "E R S L O U SL GU J"),
        shove="nextPlayer",
        leader="contractor",
        weis=False,
        stoeck=False,
        match_bonus=0,
        counter_match=False,
        scoring="sticks",
        contract_once_per_party=True,
        end_mode="fixedDeals",
        target=None,
        deals=30,
        weights=factors("1/1/1/1/2/2/2/3/3", "E R S L O U SL GU J"),
        match_sticks=2,
        null_circles=2,
        stakes=Numbers((("stick", 10),)),
    ),
    rules="B7",
    sources=("Coiffeur for three, in Schieber Jass for 2 to 6 players",),
    place=110,
)
