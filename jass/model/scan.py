"""Reads JSON from outside, after a check for what would overflow or stall the parser.

Pyodide's parser recurses for each level of nesting, and an overflow of its stack ends the engine without an
exception. So depth, length and numbers are checked before anything is parsed.
"""

from __future__ import annotations

import json
import math
import re
from typing import TypeGuard

from jass.model.errors import JassError

MAX_DEPTH = 16
"""The greatest nesting of a log, a message or a position. Our own have four levels at most."""

MAX_DIGITS = 400
"""The greatest length of one number in characters."""

_NO_BRACKETS = bytes(sorted(set(range(256)) - set(b"[]{}")))
_OPENING = frozenset(b"[{")
_NUMBER = re.compile(r"[-+.0-9eE]+")


class BadJson(JassError):
    """A text cannot be read as JSON; the message says why."""


def read_json(text: str, max_length: int, max_depth: int = MAX_DEPTH) -> object:
    """The value of a JSON text.

    Raises `BadJson` for more than `max_length` characters or `max_depth` levels of nesting, for a number of
    more than `MAX_DIGITS` characters or beyond the range of a float, and for text that is not JSON.
    """
    check(text, max_length, max_depth)
    try:
        return json.loads(text, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise BadJson(f"not JSON ({error})") from None


def check(text: str, max_length: int, max_depth: int = MAX_DEPTH) -> None:
    """Raise `BadJson`, as `read_json` does, if the text is unsafe to parse. Takes linear time."""
    if len(text) > max_length:
        raise BadJson(f"longer than {max_length} characters")
    # Without escaped characters, every other part between quotation marks is outside of strings. A backslash
    # outside of a string misleads this, but the parser does not get past it either.
    parts = text.replace("\\\\", "").replace('\\"', "").split('"')[::2]
    if any(len(number) > MAX_DIGITS for part in parts for number in _NUMBER.findall(part)):
        raise BadJson(f"a number of more than {MAX_DIGITS} characters")
    depth = 0
    for bracket in "".join(parts).encode("utf-8", "replace").translate(None, _NO_BRACKETS):
        depth += 1 if bracket in _OPENING else -1
        if depth > max_depth:
            raise BadJson(f"nested deeper than {max_depth} levels")


def is_text(value: object) -> TypeGuard[str]:
    r"""Whether a value is text that has bytes; a lone surrogate has none to hash or to send.

    >>> is_text("Zo\u00eb"), is_text("\ud800"), is_text(7)
    (True, False, False)
    """
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if math.isfinite(number):
        return number
    raise ValueError("a number beyond all bounds")
