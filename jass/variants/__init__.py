"""The presets: each system a value, its rule sources named. Options not given have the common default."""

from __future__ import annotations

from jass.errors import UnknownVariant
from jass.variants.schieber_ch import SCHIEBER_CH
from jass.variants.variant import Variant

VARIANTS: tuple[Variant, ...] = (SCHIEBER_CH,)

_BY_ID = {variant.id: variant for variant in VARIANTS}


def find_variant(name: object) -> Variant:
    """The preset of that name; raises `UnknownVariant`."""
    if isinstance(name, str) and name in _BY_ID:
        return _BY_ID[name]
    raise UnknownVariant(name, tuple(_BY_ID))
