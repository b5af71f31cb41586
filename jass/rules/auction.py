"""Who may name the contract, and whether they may shove (rules B0.4, A13, A14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from jass.model.cards import Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """The seat to choose, and the next in line if it may shove."""

    seat: Seat
    following: Seat | None = None

    @property
    def may_shove(self) -> bool:
        """Whether somebody is next in line."""
        return self.following is not None


def choosers(
    shove: str, shove_back: bool, seats: Sequence[Seat], partners: Sequence[Seat], able: Sequence[Seat]
) -> list[Seat]:
    """The seats that are asked, in order; the last must name (rules B0.4, A13, A14).

    `shove` and `shove_back` are options; with `shove_back`, or by `nextPlayer`, the first of several is asked
    again. `seats` are all that can name, from the forehand on, `partners` those of the forehand's party, in
    the same order. `able` are those with a contract left to name (Coiffeur); the others are skipped.
    """
    chain = [seat for seat in _CHAINS[shove](seats, partners) if seat in able]
    comes_back = shove_back or shove == "nextPlayer"
    return [*chain, chain[0]] if comes_back and len(chain) > 1 else chain


def turn(chain: Sequence[Seat], shoved: int) -> Turn:
    """The turn after `shoved` shoves along the `chain` of `choosers`."""
    return Turn(chain[shoved], chain[shoved + 1] if shoved + 1 < len(chain) else None)


_CHAINS: dict[str, Callable[[Sequence[Seat], Sequence[Seat]], Sequence[Seat]]] = {
    "none": lambda seats, partners: seats[:1],
    "partner": lambda seats, partners: partners[:2],
    "nextTeammate": lambda seats, partners: partners,
    "nextPlayer": lambda seats, partners: seats,
}
