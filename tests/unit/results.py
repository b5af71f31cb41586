"""Results of the same cards, for the tests that rank them."""

from __future__ import annotations

from collections.abc import Sequence

from jass.history.handed_in import HandedIn
from jass.history.ranking import Line, Ranking
from jass.history.result_code import Result, rules_digest
from jass.options.variants import find_variant

RULES = find_variant("schieberCh").options
SCHIEBER = rules_digest(RULES)


def result(name: str, *points: int, cards: str = "00000001", rules: str = SCHIEBER) -> Result:
    """A result in which the other side has what the own one lacks of 157."""
    deals = tuple((own, 157 - own) for own in points)
    return Result(rules, cards, "693ab54a", "strong", "work", deals, name)


def lines(ranking: Ranking) -> Sequence[Line]:
    (table,) = ranking.tables
    return table.lines


def reasons(found: Ranking | HandedIn) -> list[str]:
    return [each.reason for each in found.refused]


THREE = (result("Anna", 157, 0, 60), result("Beat", 80, 60, 80), result("Cora", 79, 100, 40))
