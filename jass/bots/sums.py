"""Sums of fractions that are the same in every Python."""

from __future__ import annotations

from collections.abc import Iterable


def added(numbers: Iterable[float]) -> float:
    """The sum, added from the first to the last. From Python 3.12 on `sum` rounds fractions otherwise.

    >>> added([0.1] * 10)
    0.9999999999999999
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
