"""Texts that go into files of the player's, and come out of them.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

if TYPE_CHECKING:
    from js import File


def address(text: str, kind: str = "text/plain") -> str:
    """Where a link finds the text as a file; half a letter in it, which no file can hold, becomes U+FFFD."""
    whole = js.TextDecoder.new().decode(js.TextEncoder.new().encode(text))
    # Spreadsheets know UTF-8 by its mark, which no text from MicroPython keeps on its way to JavaScript.
    mark = "%EF%BB%BF" if kind == "text/csv" else ""
    return "data:" + kind + ";charset=utf-8," + mark + str(js.encodeURIComponent(whole))


async def text_of(file: File, longest: int) -> str | None:
    """What a file holds; None if it is longer, or the device does not give it, such as a folder."""
    if file.size > longest:
        return None
    try:
        return str(await file.text())
    except Exception:  # whatever the browser throws
        return None
