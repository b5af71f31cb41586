"""The type of a preset."""

from __future__ import annotations

from dataclasses import dataclass

from jass.options.options import Options


@dataclass(frozen=True)
class Variant:
    """A named set of options. `sources` are the rule documents it follows, `rules` its section there.

    A game of your own has `rules="C"` and `sources=("house rules of …",)`.

    `place` says where lists show it: the smallest first, equal ones by their ids.
    """

    id: str
    options: Options
    rules: str
    sources: tuple[str, ...]
    place: int = 1000

    @property
    def kind(self) -> str:
        """What it is a kind of, by its rules: lists have a heading for each."""
        if self.options.scoring == "differences":
            return "differenzler"
        if self.options.contract_once_per_party:
            return "coiffeur"
        return "schieber" if self.options.players == 4 else "seats"

    def to_json(self) -> dict[str, object]:
        """The preset as the page gets it."""
        return {
            "variant": self.id,
            "players": self.options.players,
            "options": self.options.to_json(),
            "sources": self.sources,
            "section": self.rules,
        }
