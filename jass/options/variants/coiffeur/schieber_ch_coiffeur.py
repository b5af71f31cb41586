"""The Coiffeur of schieber.ch, twelve deals (rules B2)."""

from dataclasses import replace

from jass.options.variants.schieber.schieber_ch import PRESET as SCHIEBER_CH
from jass.options.variants.variant import Variant

PRESET = Variant(
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
    place=100,
)
