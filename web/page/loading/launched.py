"""What the device hands to the installed page: a file opened with it, an address that another app shares.

Runs in MicroPython. manifest.webmanifest tells the device so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import create_proxy

from web.page.base.spawn import spawn
from web.page.ui import files

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import FileHandles

# Characters of the longest file that could be a game.
_LONGEST = 1000000


def await_files(take: Callable[[str], object]) -> None:
    """Call `take(text)` for each file that the device opens with this page."""
    if js.Reflect.has(js.window, "launchQueue"):
        js.window.launchQueue.setConsumer(create_proxy(lambda launch: spawn(_read(launch.files, take))))


async def _read(handles: FileHandles | None, take: Callable[[str], object]) -> None:
    if not handles or not handles.length:
        return
    try:
        file = await handles.at(0).getFile()
    except Exception:  # it is gone, or may not be read
        take("")
        return
    take(await files.text_of(file, _LONGEST) or "")


def _shared_text() -> str:
    asked = js.URLSearchParams.new(js.location.search)
    return str(asked.get("shared") or "") + " " + str(asked.get("shared_url") or "")


def address() -> str:
    """An address of this game in what another app has shared, such as that of a series; or nothing."""
    text = _shared_text()
    at = text.find(str(js.location.href).partition("?")[0] + "?")
    whole = text[at:].split()[0] if at >= 0 else ""
    while whole and whole[-1] in ".,:;!?)>\"'\u00bb\u201c\u201d\u2019":  # MicroPython's rstrip compares bytes
        whole = whole[:-1]
    return whole


def shared(kinds: tuple[str, ...]) -> str:
    """The end of an address of ours in what another app has shared, such as `#game=…`, or nothing.

    What follows in a sentence is no part of it: codes are letters of URL-safe Base64 (docs/notation.md).
    """
    text = _shared_text()
    for kind in kinds:
        at = text.find(kind + "=")
        if at >= 0:
            code = text[at + len(kind) + 1 :]
            for end, letter in enumerate(code + " "):
                if not (letter.isalpha() or letter.isdigit() or letter in "-_"):
                    return kind + "=" + code[:end]
    return ""
