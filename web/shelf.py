"""Games that were begun and left for another: what has been played is never thrown away unasked.

Runs in MicroPython. A game on the shelf is `{"id", "log", "variant", "options", "deal", "scores", "day"}`.
"""

import json

import js

from web import store

MOST = 20
_SLOT = "shelf"


def games():
    """The games on the shelf, the latest first. What cannot be read is put aside."""
    return store.read_entries(_SLOT, _checked)


def put(log, view):
    """Put a game on the shelf if somebody has decided anything in it and it is not over: its id, or None.

    `view` is the player's, or None. On a full shelf the oldest makes room.
    """
    if not log or '"0:' not in log or (view and view["phase"] == "gameOver"):
        return None
    others = [each for each in games() if each["log"] != log]
    identity = 1 + max([0] + [each["id"] for each in others])
    found = about(log, view)
    if found is None:
        return None
    found["id"] = identity
    found["log"] = log
    others.insert(0, found)
    _write(others[:MOST])
    return identity


def about(log, view):
    """What is to be told of a game: `{"variant", "options", "deal", "scores", "day"}`; None if damaged."""
    try:
        played = json.loads(log)
        variant, options = played["variant"], played["options"]
    except (ValueError, KeyError, TypeError):
        return None
    known = bool(view) and view.get("variant") == variant
    return {
        "variant": variant,
        "options": options,
        "deal": view["deal"] if known else None,
        "scores": view["totals"] if known else [],
        "day": str(js.Date.new().toISOString())[:10],
    }


def take(identity):
    """Take a game off the shelf: its log, or None if it is not there any more."""
    found = [each for each in games() if each["id"] == identity]
    remove(identity)
    return found[0]["log"] if found else None


def remove(identity):
    """Forget a game."""
    _write([each for each in games() if each["id"] != identity])


def _checked(each):
    whole = (
        isinstance(each, dict)
        and isinstance(each.get("id"), int)
        and isinstance(each.get("log"), str)
        and isinstance(each.get("variant"), str)
        and isinstance(each.get("options"), dict)
        and isinstance(each.get("scores"), list)
        and isinstance(each.get("day"), str)
    )
    return each if whole else None


def _write(kept):
    if kept:
        store.write(_SLOT, json.dumps(kept))
    else:
        store.remove(_SLOT)
