"""What the browser keeps for us: short texts by name, in localStorage, or in memory where that is refused.

Runs in MicroPython. Nothing here throws: a full, blocked or missing storage costs keeping, not the game.

    from web.page.base import storage

    storage.write("game", log)      # True if it is really kept
    storage.read("game")            # text, or None
    storage.read_checked("slate", checked)  # what `checked` makes of JSON; damaged, it is put aside
    storage.read_entries("house", checked)  # the same for the entries of a list
    storage.remove("game")
    storage.set_aside("game")       # moves a damaged text away: its new name, for an export
    storage.lasting                 # False where the browser never keeps anything
    storage.listen(told)            # told(ASIDE) or told(UNKEPT) when the player must hear of it
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypeVar

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

# What the player must hear of: something unreadable is put aside, or something of theirs has no room.
ASIDE = "aside"
UNKEPT = "unkept"

# How the name of a text goes on that could not be read.
ASIDE_NAME = ".aside-"

_THEIRS = ("people", "settings", "lessons")  # house rules and the slate say so themselves

lasting: bool = _kept.lasts  # also where there is just no room
# What the browser has refused, by slots, and what was kept there then: once it is another text, that holds.
memory: dict[str, tuple[str, str | None]] = {}
# Slots with a text that cannot be read, for which there is no room aside: never written over.
stuck: set[str] = set()
watchers: dict[str, list[Callable[[str], object]]] = {}
_news: list[str] = []
_listener: Callable[[str], object] | None = None


def read(slot: str) -> str | None:
    """The text kept under this name, or None."""
    there: str | None = _kept.get(PREFIX + slot)
    text, before = memory.get(slot, (there, there))
    if there in (None, before):
        return text
    memory.pop(slot)  # another page has written there meanwhile
    return there


def read_checked(slot: str, checked: Callable[[object], T | None]) -> T | None:
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


def read_entries(slot: str, checked: Callable[[object], T | None]) -> list[T]:
    """What `checked` makes of each entry of the list kept under this name.

    Entries for which it gives None are left out, and the text as it was is put aside.
    """
    entries: list[object] = read_checked(slot, lambda kept: kept if isinstance(kept, list) else None) or []
    found = [checked(each) for each in entries]
    whole = [each for each in found if each is not None]
    if len(whole) < len(entries):
        set_aside(slot)
        write(slot, json.dumps(whole))
    return whole


def write(slot: str, text: str, tells: bool = True) -> bool:
    """Keep a text; True if it will be there after a reload.

    Without `tells` the player does not hear that something of theirs has no room.
    """
    if free(slot) and _kept.set(PREFIX + slot, text):
        memory.pop(slot, None)
        return True
    memory[slot] = text, _kept.get(PREFIX + slot)
    if tells and lasting and slot in _THEIRS:
        _tell(UNKEPT)
    return False


def free(slot: str) -> bool:
    """Whether a name may be written: not over a text that cannot be read and has no room aside."""
    if slot in stuck:
        _put_aside(slot)
    return slot not in stuck


def is_kept(slot: str) -> bool:
    """Whether what is read under this name will be there after a reload."""
    return read(slot) is not None and slot not in memory


def remove(slot: str) -> None:
    """Forget a text."""
    memory.pop(slot, None)
    _kept.remove(PREFIX + slot)


def set_aside(slot: str) -> str | None:
    """Move a text to a name of its own, `slot.aside-N`.

    Return that name, or None if there was no text, or no room: it stays where it is then, and nothing is
    written over it.
    """
    if memory.pop(slot, None) is not None:
        return None
    return _put_aside(slot)


def lay_aside(slot: str, text: str) -> str | None:
    """Keep a text beside what is kept under this name: its new name, or None if there is no room."""
    number = 0
    while read(name := slot + ASIDE_NAME + str(number)) not in (None, text):
        number += 1
    return name if _kept.set(PREFIX + name, text) else None


def watch(slot: str, changed: Callable[[str], object]) -> None:
    """Call `changed(text)` when another tab, or a backup, writes here."""
    watchers.setdefault(slot, []).append(changed)


def _heard(event: Event) -> None:
    slot = str(event.key)[len(PREFIX) :]
    if event.key == PREFIX + slot and event.newValue is not None:
        memory.pop(slot, None)  # what this tab could not keep is older now
        announce(slot, str(event.newValue))


js.window.addEventListener("storage", create_proxy(_heard))


def announce(slot: str, text: str) -> None:
    """Tell who watches a name what is kept there now."""
    for changed in watchers.get(slot, ()):
        changed(text)


def listen(told: Callable[[str], object]) -> None:
    """Call `told(kind)` when the player must hear of something, and now if they had to before."""
    global _listener
    _listener = told
    while _news:
        told(_news.pop(0))


def _tell(kind: str) -> None:
    if _listener:
        _listener(kind)
    elif kind not in _news:
        _news.append(kind)


def _put_aside(slot: str) -> str | None:
    text = _kept.get(PREFIX + slot)
    name = None if text is None else lay_aside(slot, text)
    if name is not None:
        _kept.remove(PREFIX + slot)
        _tell(ASIDE)
    if text is not None and name is None:
        stuck.add(slot)
    else:
        stuck.discard(slot)
    return name
