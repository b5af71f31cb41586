"""The presets: each is a value that names its sources. `VARIANTS` holds all of them.

Options that a preset does not give have the common default.
"""

from __future__ import annotations

from jass.model.errors import UnknownVariant
from jass.options.variants.coiffeur3p import COIFFEUR_3P
from jass.options.variants.differenzler import DIFFERENZLER_ONLINE, DIFFERENZLER_TOURNAMENT
from jass.options.variants.official1000 import OFFICIAL_1000
from jass.options.variants.rules_sheet import RULES_SHEET
from jass.options.variants.schieber3000 import SCHIEBER_3000
from jass.options.variants.schieber_ch import SCHIEBER_CH, SCHIEBER_CH_COIFFEUR
from jass.options.variants.schieber_for_2_to_6 import (
    SCHIEBER_2P,
    SCHIEBER_3P,
    SCHIEBER_4P,
    SCHIEBER_5P,
    SCHIEBER_6P,
)
from jass.options.variants.variant import Variant

VARIANTS: tuple[Variant, ...] = (
    SCHIEBER_CH,
    SCHIEBER_CH_COIFFEUR,
    RULES_SHEET,
    DIFFERENZLER_TOURNAMENT,
    DIFFERENZLER_ONLINE,
    SCHIEBER_3000,
    SCHIEBER_2P,
    SCHIEBER_3P,
    SCHIEBER_4P,
    SCHIEBER_5P,
    SCHIEBER_6P,
    COIFFEUR_3P,
    OFFICIAL_1000,
)

_BY_ID = {variant.id: variant for variant in VARIANTS}


def find_variant(name: object) -> Variant:
    """The preset with this id. Raises `UnknownVariant` for anything else, listing the known ids."""
    if isinstance(name, str) and name in _BY_ID:
        return _BY_ID[name]
    raise UnknownVariant(name, tuple(_BY_ID))
