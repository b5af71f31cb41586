"""What states, views and events share: the phases, a finished trick, a counted deal, the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from jass.model.cards import Card, Seat
from jass.model.contracts import row_of
from jass.model.notation import card_name, json_name, readable

Phase = Literal["auction", "estimate", "play", "pickGame", "dealOver", "gameOver"]
"""Where a game stands: in which phase which actions are possible."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards from the leader's on, and its points with 5 for the last trick."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int

    __repr__ = readable

    def seats(self) -> list[Seat]:
        """The seats in the order of `cards`."""
        return [(self.leader + step) % len(self.cards) for step in range(len(self.cards))]

    def to_json(self, number: int) -> dict[str, object]:
        """The trick as a message, like `last` in `docs/protocol.md`; `number` counts from 1."""
        cards = [{"seat": s, "card": card_name(c)} for s, c in zip(self.seats(), self.cards, strict=True)]
        return {
            "number": number,
            "leader": self.leader,
            "winner": self.winner,
            "points": self.points,
            "cards": cards,
        }


@dataclass(frozen=True, slots=True)
class DealResult:
    """A counted deal. Tuples have one number per party; only `score` and `totals` include the factor.

    `tricks`, `points`, `weis` and `stoeck` are what a party earned, `score` is what it may write. `match` is
    the party that took all tricks and earns the bonus, or None.
    """

    deal: int
    contract: str
    contractor: Seat | None
    shoved: bool
    factor: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    match: int | None
    weis: tuple[int, ...]
    stoeck: tuple[int, ...]
    score: tuple[int, ...]
    totals: tuple[int, ...]
    row: str | None = None
    """The Coiffeur row that the deal fills: a contract, or `J1`, `J2` for the first and second Joker."""
    estimates: tuple[int | None, ...] = ()
    """By seat, opened when the deal is counted; None if the seat gave none."""
    pay: tuple[int, ...] = ()
    """Play money by seat for a match, if the system pays."""
    first_game: DealResult | None = None
    """After a revoke: the same deal as first played. `score` then combines the two (rules B4.6b)."""
    offenders: tuple[Seat, ...] = ()
    """The seats that revoked, once for each of the two games."""
    kept: tuple[int, ...] = ()
    """After a revoke, by seat: the game, 1 or 2, whose difference counts."""

    def entry(self, contracts: Sequence[str]) -> str:
        """The entry of the option `contracts` that the deal has used up."""
        row = self.row or row_of(self.contract)
        return row if row in contracts else "J"

    def to_json(self) -> dict[str, object]:
        """All fields by JSON name; for `results` of a view, `score_sheets.deal_line` adds more keys."""
        values = {json_name(name): getattr(self, name) for name in self.__slots__}
        return values | {"firstGame": None if self.first_game is None else self.first_game.to_json()}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game, with the final `totals` by party.

    `winners` are the winning parties, several in a tie. `by` is the kind of entry that decided (`weis`,
    `stoeck`, `trick`, `last`, `match`), `deals` after the agreed number of deals, or `claim`; `claimed_by`
    is then the seat whose claim ("Bedanken") ended the game, rightly or not. `schneider` are the parties
    below half the target, which lose double where the game is paid for. `pay` is the play money by seat.
    """

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    by: str
    schneider: tuple[int, ...] = ()
    pay: tuple[int, ...] = ()
    claimed_by: Seat | None = None

    def to_json(self) -> dict[str, object]:
        """All fields by JSON name: `ended` in `docs/protocol.md`."""
        return {json_name(name): getattr(self, name) for name in self.__slots__}
