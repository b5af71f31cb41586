"""A kept game as text: one line of JSON that tells what a list shows, then the log.

Runs in MicroPython and, for the tests, anywhere. The first line, the head, is

    {"v": 1, "id", "at", "n", "by", "variant", "options", "deal", "totals", "phase",
     "dealt", "undone", "counted", "bad"}

`at` is the second in which it was last written, `n` the number of times, `by` the token of the tab that did.
`deal`, `totals` and `phase` are those of the player's last view; `dealt` tells that it was begun here, not
brought by a file or a link. `undone` and `counted` (the last deal that the statistics have) belong to the
game. `bad` is None, or why the engine refused the log. Some heads have `challenge`, `again`, `sent`,
`seats`, `helped`, `apart` or `owed`, too (docs/saves.md).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from web.page.base import outside

if TYPE_CHECKING:
    from web.page.types.kept import Facts, Head

VERSION = 1
LOG_VERSION = 2
SERIES = "jass2|series|"
"""What the seed of a game in a series begins with (`jass/history/series.py`)."""

_MOST = 1 << 53

_ACTIONS = '"actions":['
_END = "]}"
_FIELDS = (
    ("id", str),
    ("at", int),
    ("n", int),
    ("by", str),
    ("variant", str),
    ("options", dict),
    ("totals", list),
    ("dealt", bool),
    ("undone", int),
    ("counted", int),
)
# What is the same in two logs of one game, and what is meant where it is missing.
_SAME = (("variant", None), ("options", None), ("game", 1), ("pace", "clock"))
_REFUSED = (None, "newer", "damaged")

# The two logs read last, with value and tail: one that is brought is compared with each kept one.
_latest: list[tuple[str, dict[str, Any] | None, str | None]] = []


def new_head(identity: str, by: str, at: int) -> Head:
    """The head of a game of which nothing is known yet."""
    return {
        "v": VERSION,
        "id": identity,
        "at": at,
        "n": 0,
        "by": by,
        "variant": "",
        "options": {},
        "deal": None,
        "totals": [],
        "phase": None,
        "dealt": False,
        "undone": 0,
        "counted": 0,
        "bad": None,
    }


def text_of(head: Head, log: str) -> str:
    """A record's text."""
    return json.dumps(head) + "\n" + log


def head_of(line: str) -> Head | None:
    """The head that a line holds, or None if it is none."""
    head: Any = outside.parse(line) if line.startswith('{"') else None
    if head is None or head.get("v") is True or head.get("v") != VERSION:
        return None
    for name, kind in _FIELDS:
        value = head.get(name)
        if not (_is_count(value) if kind is int else isinstance(value, kind)):
            return None
    owed = head.get("owed", [])
    if not isinstance(owed, list) or not all(_is_count(each) for each in head["totals"] + owed):
        return None
    # With a default that does not fit, what is missing is refused, too.
    deal, phase = head.get("deal", ""), head.get("phase", 0)
    fits = (deal is None or _is_count(deal)) and (phase is None or isinstance(phase, str))
    return head if fits and head.get("bad", "") in _REFUSED else None


def _is_count(value: object) -> bool:
    """Whether this is a whole number that a browser can show, too."""
    return isinstance(value, int) and not isinstance(value, bool) and -_MOST < value < _MOST


def split(text: str) -> tuple[Head | None, str]:
    """`(head, log)` of a record's text; the head is None where it cannot be read."""
    at = text.find("\n")
    if at < 0:
        return None, text
    return head_of(text[:at]), text[at + 1 :]


def newer(text: str) -> bool:
    """Whether a text that cannot be read is of a later version: as a record or as a log."""
    value = outside.parse(text.split("\n", 1)[0])
    version = value.get("v") if value else None
    known = VERSION if value and "id" in value else LOG_VERSION
    return isinstance(version, int) and not isinstance(version, bool) and version > known


def log_in(text: str) -> str | None:
    """The log in a text that a file or a link brings, which may be a record's; None: of a newer one."""
    first, at, log = text.partition("\n")
    value = outside.parse(first) if at else None
    if value is None or "id" not in value:
        return text
    return None if newer(first) else log.strip()


def about(log: str) -> Facts | None:
    """`{"variant", "options"}` of a log, or None if it is none."""
    played = outside.parse(log)
    if played is None or not isinstance(played.get("actions"), list):
        return None
    if not isinstance(played.get("variant"), str) or not isinstance(played.get("options"), dict):
        return None
    return {"variant": played["variant"], "options": played["options"]}


def tail(log: str) -> str | None:
    """The actions of a log as text, without the brackets around them; None if it is no log."""
    at = _last(log)
    if at >= 0:
        return log[at + len(_ACTIONS) : -len(_END)]
    return _read(log)[2]


def _read(log: str) -> tuple[str, dict[str, Any] | None, str | None]:
    before = [each for each in _latest if each[0] == log]
    found = before[0] if before else None
    if found is None:
        played = outside.parse(log)
        actions = played.get("actions") if played else None
        words = None
        if isinstance(actions, list) and all(isinstance(each, str) for each in actions):
            words = ",".join([json.dumps(each) for each in actions])
        found = (log, played, words)
    _latest[:] = [found] + [each for each in _latest if each[0] != log][:1]  # noqa: RUF005 - MicroPython
    return found


def _last(log: str) -> int:
    """Where the actions of a log as an engine writes it begin: nothing comes after them; else -1."""
    at = log.rfind(_ACTIONS)
    return at if at >= 0 and log.find("]", at) == len(log) - len(_END) and log.endswith(_END) else -1


def begins(shorter: str, longer: str) -> bool:
    """Whether the actions of one tail are the first ones of another, or all of them."""
    if not longer.startswith(shorter):
        return False
    return not shorter or len(longer) == len(shorter) or longer[len(shorter)] == ","


def same_deals(one: str, other: str) -> bool:
    """Whether two logs are of the same cards by the same rules, however far each has been played."""
    at, there = _last(one), _last(other)
    if at >= 0 and there >= 0 and one[:at] == other[:there]:
        return True
    first, second = _read(one)[1], _read(other)[1]
    if first is None or second is None:
        return False
    for name, usual in _SAME:
        if first.get(name, usual) != second.get(name, usual):
            return False
    for name in ("level", "bots"):  # format 1 names neither
        if first.get(name) and second.get(name) and first[name] != second[name]:
            return False
    dealt, also = _deals(first), _deals(second)
    if "seed" in first and "seed" in second:
        same = first["seed"] == second["seed"] and _scheme(first) == _scheme(second)
        return bool(same and dealt == also)
    if not dealt or not also:
        return False
    if "seed" in first or "seed" in second:  # which deals follow from a seed is not known here
        return len(dealt) == len(also) and dealt == also
    return dealt[: len(also)] == also[: len(dealt)]


def _scheme(log: dict[str, object]) -> object:
    """How the cards follow from the seed (jass/model/seeds.py)."""
    return 1 if log.get("v") == 1 else log.get("dealt", 2)


def _deals(log: dict[str, object]) -> list[object]:
    """The deals that a log lists; format 1 knows of none."""
    listed = log.get("deals")
    return listed if isinstance(listed, list) and log.get("v") != 1 else []


def extends(longer: str, shorter: str) -> bool:
    """Whether a log is another one, perhaps played further."""
    more, less = tail(longer), tail(shorter)
    if more is None or less is None:
        return longer == shorter
    return begins(less, more) and same_deals(longer, shorter)


def decided(log: str, head: Head | None = None) -> bool:
    """Whether the player has decided anything in it; where several people play, whether anybody has."""
    seats = "012345" if head and head.get("seats") else "0"
    return any('"' + seat + ":" in log for seat in seats)
