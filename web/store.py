"""What the browser keeps for us: short texts by name, in localStorage, or in memory where that is refused.

Runs in MicroPython. Nothing here throws: a full, blocked or missing storage costs keeping, not the game.

    from web import store

    store.write("game", log)      # True if it is really kept
    store.read("game")            # text, or None
    store.remove("game")
    store.set_aside("game")       # moves a damaged text away: its new name, for an export
    store.persistent              # False once the browser has refused: tell the player
"""

import js

# Two copies of the game on one host, under two paths, are two games.
_PREFIX = "jass@" + js.location.pathname.rsplit("/", 1)[0] + "/:"

# Damaged saves are kept for an export, but not for ever.
_ASIDE = 5

persistent = True
_memory = {}


def read(slot):
    """The text kept under this name, or None."""
    if slot in _memory:
        return _memory[slot]
    try:
        return js.localStorage.getItem(_PREFIX + slot)
    except Exception:
        _lose()
        return None


def write(slot, text):
    """Keep a text; True if it will be there after a reload."""
    try:
        js.localStorage.setItem(_PREFIX + slot, text)
    except Exception:
        _lose()
        _memory[slot] = text
        return False
    _memory.pop(slot, None)
    return True


def remove(slot):
    """Forget a text."""
    _memory.pop(slot, None)
    try:
        js.localStorage.removeItem(_PREFIX + slot)
    except Exception:
        _lose()


def set_aside(slot):
    """Move a text to a name of its own, `slot.aside-N`; return that name, or None if there was no text."""
    text = read(slot)
    if text is None:
        return None
    for number in range(_ASIDE - 1, 0, -1):
        older = read(_aside(slot, number - 1))
        if older is not None:
            write(_aside(slot, number), older)
    write(_aside(slot, 0), text)
    remove(slot)
    return _aside(slot, 0)


def _aside(slot, number):
    return slot + ".aside-" + str(number)


def _lose():
    global persistent
    persistent = False
