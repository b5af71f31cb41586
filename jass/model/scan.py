"""Reads JSON that comes from outside, after a look at what would overflow or stall the parser.

The parser of a browser's Python calls itself for each level of nesting, and its stack ends without an
exception: the whole engine dies. So depth, length and numbers are checked before anything is parsed.
"""

from __future__ import annotations

import json
import math
import re

from jass.model.errors import JassError

DEEPEST = 16
"""Levels of nesting that a log, a message or a position may have. The deepest of ours has four."""

MOST_DIGITS = 400
"""Characters of one number."""

_NO_BRACKETS = bytes(sorted(set(range(256)) - set(b"[]{}")))
_OPENING = frozenset(b"[{")
_NUMBER = re.compile(r"[-+.0-9eE]+")


class BadJson(JassError):
    """A text cannot be read as JSON. The message says why, and may follow "not JSON" or a field's name."""


def read_json(text: str, longest: int, deepest: int = DEEPEST) -> object:
    """The value that a JSON text stands for.

    Raises `BadJson` for a text of more than `longest` characters, one nested deeper than `deepest` levels,
    a number of more than `MOST_DIGITS` characters or beyond what a float holds, and for what is not JSON.
    """
    check(text, longest, deepest)
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadJson(f"not JSON ({error})") from None


def check(text: str, longest: int, deepest: int = DEEPEST) -> None:
    """Whether a parser can be given the text; raises `BadJson` as `read_json` does. Linear in its length."""
    if len(text) > longest:
        raise BadJson(f"longer than {longest} characters")
    # Escaped signs away, then every other part between quotation marks stands outside of strings. A backslash
    # outside of a string misleads this from there on, but the parser does not get past it either.
    parts = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    if any(len(number) > MOST_DIGITS for part in parts for number in _NUMBER.findall(part)):
        raise BadJson(f"a number of more than {MOST_DIGITS} characters")
    depth = 0
    for bracket in "".join(parts).encode("utf-8", "replace").translate(None, _NO_BRACKETS):
        depth += 1 if bracket in _OPENING else -1
        if depth > deepest:
            raise BadJson(f"nested deeper than {deepest} levels")


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if math.isfinite(number):
        return number
    raise ValueError("a number beyond all bounds")
