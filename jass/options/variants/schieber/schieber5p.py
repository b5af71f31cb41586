"""The Schieber for five (rules B6)."""

from dataclasses import replace

from jass.model.cards import mask_of
from jass.model.notation import parse_cards
from jass.options.kinds import Numbers
from jass.options.variants.schieber.schieber4p import PRESET as SCHIEBER_4P
from jass.options.variants.variant import Variant

PRESET = Variant(
    id="schieber5p",
    options=replace(
        SCHIEBER_4P.options,
        players=5,
        parties="pairs+joker",
        packets=((4, 3),),
        removed=mask_of(parse_cards(["R7"])),
        stakes=Numbers((("match", 100), ("bergpreis", 100), ("game", 100), ("jokerMatch", 100))),
    ),
    rules="B6 5P",
    sources=SCHIEBER_4P.sources,
    place=80,
)
