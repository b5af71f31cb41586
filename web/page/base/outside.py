"""Reads JSON that comes from outside: the storage, an address, another page, a file.

Runs in MicroPython and, for the tests, anywhere. Deep nesting ends MicroPython without an exception, not
when it is parsed but when it is compared, written or let go. Many digits in a number keep it busy for
minutes, and one beyond all bounds becomes an infinity, which it cannot read again. So
web/page/base/storage.js looks for all of that before. Elsewhere the parser raises an exception of its own.
"""

from __future__ import annotations

import json
from typing import Any

try:
    import js

    _readable = js.jassReadable
except ImportError:

    def _readable(text: str) -> bool:
        return True


def read(text: object) -> Any:
    """The value of a JSON text; raises ValueError for what is none, or is too deep or too great for us."""
    if not isinstance(text, str) or not _readable(text):
        raise ValueError("no text, or too deep")
    try:
        return json.loads(text)
    except RuntimeError:
        raise ValueError("too deep") from None


def parse(text: object) -> dict[str, Any] | None:
    """A JSON text as a dict, or None if it is something else."""
    try:
        value = read(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
