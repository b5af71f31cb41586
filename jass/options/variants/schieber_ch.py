"""The two games of schieber.ch: the race to 2500, and its Coiffeur of twelve deals (rules B1, B2)."""

from dataclasses import replace

from jass.options.options import Options, factors
from jass.options.variants.variant import Variant

SCHIEBER_CH = Variant(
    id="schieberCh",
    options=Options(
        multipliers=factors("1/1/2/2/3/3"),
        weis_long="scale50",
        kreuzweis=True,
    ),
    rules="B1",
    sources=("schieber.ch", "Puur Näll As", "luzern60plus.ch: 2500 points"),
)

SCHIEBER_CH_COIFFEUR = Variant(
    id="schieberChCoiffeur",
    options=replace(
        SCHIEBER_CH.options,
        scoring="declarerOnly",
        contract_once_per_party=True,
        counter_match=False,
        end_mode="fixedDeals",
        target=None,
        deals=12,
    ),
    rules="B2",
    sources=("schieber.ch",),
)
