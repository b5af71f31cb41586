"""Who names the contract, and whether they may shove (rules B0.4, A13, A14, B6, B7)."""

from __future__ import annotations

import pytest

from jass.rules.auction import choosers, turn

ALL = [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("shove", "back", "seats", "partners", "able", "chain"),
    [
        ("none", False, ALL, [1, 3], ALL, [1]),
        ("partner", False, ALL, [1, 3], ALL, [1, 3]),
        ("partner", True, ALL, [1, 3], ALL, [1, 3, 1]),
        ("nextTeammate", False, [0, 1, 2, 3, 4, 5], [0, 2, 4], [0, 1, 2, 3, 4, 5], [0, 2, 4]),
        ("nextPlayer", False, [2, 0, 1], [2], [2, 0, 1], [2, 0, 1, 2]),
        ("nextPlayer", False, [2, 0, 1], [2], [0, 1], [0, 1, 0]),
        ("nextPlayer", False, [2, 0, 1], [2], [1], [1]),
    ],
)
def test_chain(
    shove: str, back: bool, seats: list[int], partners: list[int], able: list[int], chain: list[int]
) -> None:
    assert choosers(shove, back, seats, partners, able) == chain


def test_all_but_the_last_may_shove() -> None:
    chain = [1, 3, 1]
    assert [(turn(chain, n).seat, turn(chain, n).may_shove) for n in range(3)] == [
        (1, True),
        (3, True),
        (1, False),
    ]
