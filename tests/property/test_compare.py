"""The engine agrees with the naive reference on random positions, and the comparison notices a wrong rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from jass.model.cards import Mask
from jass.model.contracts import Table
from jass.rules import melds
from jass.rules.legal import CardLaw, legal_cards
from tests.long import compare

POSITIONS = 15_000
FEW = 1_000


def test_no_differences() -> None:
    count, found = compare.compare(POSITIONS, "ci")
    assert found == []
    assert count == POSITIONS


def test_a_puur_that_must_be_played_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def strict(hand: Mask, trick: tuple[int, ...], table: Table, law: CardLaw) -> Mask:
        return legal_cards(hand, trick, table, replace(law, puur_exempt=False))

    monkeypatch.setattr(compare, "legal_cards", strict)
    _, found = compare.compare(FEW, "mutant")
    assert found


def test_comparing_with_the_lowest_trump_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The known bug of another implementation: a trump must only beat the lowest one on the table."""

    def lowest(hand: Mask, trick: tuple[int, ...], table: Table, law: CardLaw) -> Mask:
        trumps = [c for c in trick[1:] if table.trumps >> c & 1]
        if len(trumps) > 1 and not table.trumps >> trick[0] & 1:
            top = trumps[table.best(trumps)]
            trick = tuple(c for c in trick if c != top)
        return legal_cards(hand, trick, table, law)

    monkeypatch.setattr(compare, "legal_cards", lowest)
    _, found = compare.compare(FEW * 4, "mutant")
    assert found


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("_quad_points", lambda rank, law: 100), ("_run_points", lambda length, law: 20 * length - 40)],
)
def test_wrong_weis_points_are_seen(monkeypatch: pytest.MonkeyPatch, name: str, wrong: object) -> None:
    monkeypatch.setattr(melds, name, wrong)
    _, found = compare.compare(FEW, "mutant")
    assert found
