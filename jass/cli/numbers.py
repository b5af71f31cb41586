"""Numbers on the command line, within limits that the help states, and names."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable

from jass.model.errors import shorten

_WHOLE = re.compile(r"-?[0-9]{1,18}")
_DECIMAL = re.compile(r"[0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9}")


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    """A type for argparse: whole numbers from `lowest` to `highest`.

    >>> whole(1, 10)("7")
    7
    """

    def read(text: str) -> int:
        if _WHOLE.fullmatch(text) and lowest <= int(text) <= highest:
            return int(text)
        raise ArgumentTypeError(f"a whole number from {lowest} to {highest}, not {shorten(text)}")

    return read


def decimal(lowest: float, highest: float) -> Callable[[str], float]:
    """A type for argparse: decimal numbers from `lowest` to `highest`, both positive.

    >>> decimal(0.01, 60)("0.5")
    0.5
    """

    def read(text: str) -> float:
        if _DECIMAL.fullmatch(text) and lowest <= float(text) <= highest:
            return float(text)
        raise ArgumentTypeError(f"a number from {lowest:g} to {highest:g}, not {shorten(text)}")

    return read


def filled(text: str) -> str:
    """A type for argparse: a name that is not empty, as that of an unset variable would be."""
    if not text:
        raise ArgumentTypeError("a name, not an empty one")
    return text
