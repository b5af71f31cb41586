"""The presets: each file in the folders here is one, a value named `PRESET` (CONTRIBUTING.md)."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

from jass.model.errors import UnknownVariant
from jass.options.variants.variant import Variant


def _presets() -> tuple[Variant, ...]:
    beside = Variant.__module__
    names = [each.name for each in walk_packages(__path__, f"{__name__}.") if not each.ispkg]
    found: list[Variant] = [import_module(name).PRESET for name in names if name != beside]
    return tuple(sorted(found, key=lambda preset: (preset.place, preset.id)))


VARIANTS: tuple[Variant, ...] = _presets()
"""Every preset, in the order in which lists show them."""

_BY_ID = {variant.id: variant for variant in VARIANTS}


def find_variant(name: object) -> Variant:
    """The preset with this id; a preset itself is given back.

    Raises `UnknownVariant` for anything else, listing the known ids.
    """
    if isinstance(name, Variant) and name in VARIANTS:
        return name
    if isinstance(name, str) and name in _BY_ID:
        return _BY_ID[name]
    raise UnknownVariant(name, tuple(_BY_ID))
