"""The type of a preset."""

from __future__ import annotations

from dataclasses import dataclass

from jass.options.options import Options


@dataclass(frozen=True)
class Variant:
    """A preset: a named set of options.

    `id` is its name in logs and addresses, `rules` its section in `docs/rules.md`, and `sources` are the
    documents that it follows.
    """

    id: str
    options: Options
    rules: str
    sources: tuple[str, ...]
