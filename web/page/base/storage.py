"""What the browser keeps for us: short texts by name, in localStorage, or in memory where that is refused.

Runs in MicroPython. Nothing here throws: a full, blocked or missing storage costs keeping, not the game.

    from web.page.base import storage

    storage.write("game", log)      # True if it is really kept
    storage.read("game")            # text, or None
    storage.read_checked("slate", checked)  # what `checked` makes of JSON; damaged, it is put aside
    storage.read_entries("house", checked)  # the same for the entries of a list
    storage.remove("game")
    storage.set_aside("game")       # moves a damaged text away: its new name, for an export
    storage.persistent              # False once the browser has refused: tell the player
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

import js
from jsffi import create_proxy

from web.page.base import address, outside

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

    T = TypeVar("T")

_kept = js.jassStore  # web/page/base/storage.js: like localStorage, but never throws

# Two copies of the game on one host, under two paths, are two games.
PREFIX = "jass@" + js.location.pathname.rsplit("/", 1)[0] + "/:"

# A guest in a frame is a game of its own, and leaves the player's alone.
EMBEDDED = js.URLSearchParams.new(js.location.search).get("embed") is not None
if EMBEDDED:
    PREFIX += "embed?" + address.game(js.location.search) + ":"

# Damaged saves are kept for an export, but not for ever.
ASIDE = 5

persistent = _kept.set(PREFIX + "check", "1") and _kept.remove(PREFIX + "check")
_memory: dict[str, str] = {}


def read(slot: str) -> str | None:
    """The text kept under this name, or None."""
    return _memory[slot] if slot in _memory else _kept.get(PREFIX + slot)


def read_checked(slot: str, checked: Callable[[Any], T | None]) -> T | None:
    """What `checked` makes of the JSON kept under this name, or None.

    If it is no JSON, or `checked` gives None, the text is put aside.
    """
    text = read(slot)
    if text is None:
        return None
    try:
        found = checked(outside.read(text))
    except ValueError:
        found = None
    if found is None:
        set_aside(slot)
    return found


def read_entries(slot: str, checked: Callable[[Any], T | None]) -> list[T]:
    """What `checked` makes of each entry of the list kept under this name.

    Entries for which it gives None are left out, and the text as it was is put aside.
    """
    entries: list[Any] = read_checked(slot, lambda kept: kept if isinstance(kept, list) else None) or []
    found = [checked(each) for each in entries]
    whole = [each for each in found if each is not None]
    if len(whole) < len(entries):
        set_aside(slot)
        write(slot, json.dumps(whole))
    return whole


def write(slot: str, text: str) -> bool:
    """Keep a text; True if it will be there after a reload."""
    global persistent
    if _kept.set(PREFIX + slot, text):
        _memory.pop(slot, None)
        return True
    persistent = False
    _memory[slot] = text
    return False


def is_kept(slot: str) -> bool:
    """Whether what is read under this name will be there after a reload."""
    return slot not in _memory and read(slot) is not None


def remove(slot: str) -> None:
    """Forget a text."""
    _memory.pop(slot, None)
    _kept.remove(PREFIX + slot)


def set_aside(slot: str) -> str | None:
    """Move a text to a name of its own, `slot.aside-N`; return that name, or None if there was no text."""
    text = read(slot)
    if text is None:
        return None
    for number in range(ASIDE - 1, 0, -1):
        older = read(_aside(slot, number - 1))
        if older is not None:
            write(_aside(slot, number), older)
    write(_aside(slot, 0), text)
    remove(slot)
    return _aside(slot, 0)


def watch(slot: str, changed: Callable[[str], object]) -> None:
    """Call `changed(text)` when another tab writes here."""

    def heard(event: Event) -> None:
        if event.key == PREFIX + slot and event.newValue is not None:
            changed(str(event.newValue))

    js.window.addEventListener("storage", create_proxy(heard))


def _aside(slot: str, number: int) -> str:
    return slot + ".aside-" + str(number)
