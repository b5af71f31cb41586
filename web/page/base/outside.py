"""Reads JSON that comes from outside: the storage, an address, another page, a file.

Runs in MicroPython and, for the tests, anywhere. Deep nesting ends MicroPython without an exception, not when
it is parsed but when it is compared, written or let go. A number of many digits keeps it busy for minutes. So
web/page/base/storage.js looks for both before. Elsewhere the parser raises an exception of its own.
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
    """The value of a JSON text; raises ValueError for what is none or has more levels than any of ours."""
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
