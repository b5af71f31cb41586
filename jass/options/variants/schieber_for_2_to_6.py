"""The Schieber for two to six players (rules B6)."""

from dataclasses import replace

from jass.model.cards import mask_of
from jass.model.notation import parse_cards
from jass.options.kinds import Numbers
from jass.options.options import Options
from jass.options.variants.variant import Variant

_SOURCES = ("Schieber Jass for 2 to 6 players", "Pagat", "JassWiki")
_COMMON = Options(target=2000, bergpreis=True)

SCHIEBER_4P = Variant(id="schieber4p", options=_COMMON, rules="B6", sources=_SOURCES)

SCHIEBER_2P = Variant(
    id="schieber2p",
    options=replace(_COMMON, players=2, parties="single", packets=((3, 3, 3), (3, 3, 3)), shove="none"),
    rules="B6 2P",
    sources=_SOURCES,
)

SCHIEBER_3P = Variant(
    id="schieber3p",
    options=replace(
        _COMMON, players=3, parties="single", packets=((4, 4, 4),), shove="nextPlayer", leader="contractor"
    ),
    rules="B6 3P",
    sources=_SOURCES,
)

SCHIEBER_5P = Variant(
    id="schieber5p",
    options=replace(
        _COMMON,
        players=5,
        parties="pairs+joker",
        packets=((4, 3),),
        removed=mask_of(parse_cards(["R7"])),
        stakes=Numbers((("match", 100), ("bergpreis", 100), ("game", 100), ("jokerMatch", 100))),
    ),
    rules="B6 5P",
    sources=_SOURCES,
)

SCHIEBER_6P = Variant(
    id="schieber6p",
    options=replace(_COMMON, players=6, parties="trios", packets=((3, 3),), shove="nextTeammate"),
    rules="B6 6P",
    sources=_SOURCES,
)
