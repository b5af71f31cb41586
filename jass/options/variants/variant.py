"""What a preset is."""

from __future__ import annotations

from dataclasses import dataclass

from jass.options.options import Options


@dataclass(frozen=True)
class Variant:
    """A named set of options. `sources` are the rule documents it follows, `rules` its section in them."""

    id: str
    options: Options
    rules: str
    sources: tuple[str, ...]
