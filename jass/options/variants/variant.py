"""The type of a preset."""

from __future__ import annotations

from dataclasses import dataclass

from jass.options.options import Options


@dataclass(frozen=True)
class Variant:
    """A preset: a set of options under an `id` that never changes, since links and saved games have it.

    `rules` is its section of `docs/rules.md`, `sources` are the documents that it follows. A game of your own
    has `rules="C"` and `sources=("house rules of …",)`. Lists show the smallest `place` first, equal ones by
    `id`.
    """

    id: str
    options: Options
    rules: str
    sources: tuple[str, ...]
    place: int = 1000

    @property
    def kind(self) -> str:
        """The heading for it in lists, by its rules.

        It is `differenzler`, `coiffeur`, `schieber` (four players) or `seats` (another number).
        """
        if self.options.scoring == "differences":
            return "differenzler"
        if self.options.contract_once_per_party:
            return "coiffeur"
        return "schieber" if self.options.players == 4 else "seats"

    def to_json(self) -> dict[str, object]:
        """The preset as an entry of `presets` (`docs/protocol.md`)."""
        return {
            "variant": self.id,
            "players": self.options.players,
            "options": self.options.to_json(),
            "sources": self.sources,
            "section": self.rules,
        }
