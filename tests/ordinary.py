"""Which values of a parameter an ordinary run tries; `python3 -m tests -m whole` tries the others, too."""

from collections.abc import Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

Value = TypeVar("Value")


def mostly(values: Iterable[Value], *ordinary: Value) -> list[Value | ParameterSet]:
    """All values for `pytest.mark.parametrize`, those that are not `ordinary` marked as `whole`.

    For cases that go through the same code: layouts in further languages, decks or numbers of players. Raises
    ValueError for an ordinary value that is none of them.
    """
    listed = list(values)
    if strange := [value for value in ordinary if value not in listed]:
        raise ValueError(f"no such value: {strange}")
    return [value if value in ordinary else pytest.param(value, marks=pytest.mark.whole) for value in listed]
