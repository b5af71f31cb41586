"""The Schieber to 3000, counted at the end of the deal (rules B5)."""

from jass.options.options import Options
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="schieber3000",
    options=Options(
        shove_back=True,
        first_forehand="card:R7",
        undertrump="forcedOnly",
        weis_split=True,
        weis_low_quads=False,
        weis_tie="quadFirst",
        weis_reveal="none",
        end_mode="roundEnd",
        target=3000,
        count_order="SSW",
    ),
    rules="B5",
    sources=("Schieber Jass, summary of the game to 3000", "Parlett, Penguin Book of Card Games"),
    place=20,
)
