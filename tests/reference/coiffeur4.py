"""The Coiffeur of four, counted naively from B8 alone: who is asked, what may be named, what is written."""

from __future__ import annotations

from dataclasses import dataclass, field

FACTORS = {
    "coiffeur4p8": {"E": 1, "R": 2, "L": 3, "S": 4, "O": 5, "U": 6, "J1": 7, "J2": 8},
    "coiffeur4p10": {
        "E": 1,
        "R": 2,
        "L": 3,
        "S": 4,
        "O": 5,
        "U": 6,
        "SL": 7,
        "GU": 8,
        "J1": 9,
        "J2": 10,
    },
}
"""The rows of a party in their order, each with its factor."""

MATCH = 100


def row_of_name(name: str) -> str:
    """The row that a naming fills: `J2` of `J2=E`, `SL` of `SLU`, `E` of `E`."""
    return name.split("=")[0] if "=" in name else name[:2]


def names_of_row(row: str) -> list[str]:
    """How a row may be named: a Joker as any of six, Slalom and Guschti with their first mode."""
    if row.startswith("J"):
        return [f"{row}={contract}" for contract in ("E", "R", "S", "L", "O", "U")]
    return [row + "O", row + "U"] if row in ("SL", "GU") else [row]


@dataclass
class Sheet:
    """What both parties have played and written."""

    preset: str
    rows: dict[int, dict[str, int]] = field(default_factory=lambda: {0: {}, 1: {}})

    def open_rows(self, seat: int) -> list[str]:
        """The rows that the seat's party has not played."""
        return [row for row in FACTORS[self.preset] if row not in self.rows[seat % 2]]

    def asked(self, forehand: int) -> list[int]:
        """The seats that are asked, in order; the last of them must name."""
        order = []
        for step in range(4):
            seat = (forehand + step) % 4
            if self.open_rows(seat):
                order.append(seat)
        return [*order, order[0]]

    def names(self, seat: int) -> set[str]:
        """All that the seat may name."""
        return {name for row in self.open_rows(seat) for name in names_of_row(row)}

    def factor(self, name: str) -> int:
        """What the row of a naming multiplies."""
        return FACTORS[self.preset][row_of_name(name)]

    def write(self, seat: int, name: str, points: tuple[int, int], tricks: tuple[int, int]) -> None:
        """The deal that the seat has named; points by party with the five of the last trick."""
        party = seat % 2
        row = row_of_name(name)
        assert row not in self.rows[party], f"{row} is played twice"
        earned = points[party]
        if tricks[party] == 9:
            earned += MATCH
        self.rows[party][row] = earned * self.factor(name)

    def totals(self) -> tuple[int, int]:
        """What both have in all."""
        return sum(self.rows[0].values()), sum(self.rows[1].values())

    def full(self) -> bool:
        """Whether every row of both is played."""
        return not self.open_rows(0) and not self.open_rows(1)

    def winners(self) -> tuple[int, ...]:
        """The highest total; equal ones share."""
        best = max(self.totals())
        return tuple(party for party in (0, 1) if self.totals()[party] == best)
