"""What stands on the scorer's slate: two sides, every entry, a target. Sums only, no rule.

Runs in MicroPython and, for the tests, anywhere. A slate is plain JSON; what older builds kept has neither
`past` nor `first`, nor those of the game that was wiped or its names and target, and is read all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from web.page.base import names

if TYPE_CHECKING:
    from web.page.types.kept import Refused, Slate

VERSION = 1
SIDES = (0, 1)

# Both sides have reached the target, and the entries do not tell which was first.
BOTH = 2

# What a hand at a slate may write at once, and how far it may go.
MOST = 9999
HIGHEST_TARGET = 99999
LONGEST_NAME = 12
MOST_ENTRIES = 2000

# Why something that is typed is not written: `scorer.no.` and one of these in web/lang/.
WHY_NOT = ("empty", "fraction", "full", "large", "minus", "nothing", "share", "target", "text", "zero")

# How many changes can be taken back one by one.
_MOST_PAST = 200

_MINUS = "-−–"
_BETWEEN = "'’\u00a0\u2009\u202f"  # what may stand between thousands


def empty(target: int = 1000) -> Slate:
    """A clean slate; names that are empty stand for the usual ones."""
    return {
        "v": VERSION,
        "names": ["", ""],
        "target": target,
        "turned": False,
        "entries": [],
        "wiped": [],
        "past": [],
        "first": None,
        "wipedPast": [],
        "wipedFirst": None,
        "wipedNames": None,
        "wipedTarget": None,
    }


def checked(value: object) -> Slate | None:
    """A slate as it was kept, or None if it is none."""
    if not isinstance(value, dict) or value.get("v") is True or value.get("v") != VERSION:
        return None
    slate = empty()
    called = _checked_names(value.get("names"))
    if called is None:
        return None
    slate["names"] = called
    slate["target"] = _checked_target(value.get("target")) or 0
    slate["turned"] = value.get("turned") is True
    for kind in ("entries", "wiped"):
        entries = value.get(kind)
        if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
            return None
        if not all(_is_entry(entry) for entry in entries):
            return None
        slate[kind] = [list(entry) for entry in entries]
    slate["past"] = _checked_past(value.get("past"), len(slate["entries"]))
    slate["first"] = _checked_first(value.get("first"))
    slate["wipedPast"] = _checked_past(value.get("wipedPast"), len(slate["wiped"]))
    if _is_wiped(slate):
        slate["wipedFirst"] = _checked_first(value.get("wipedFirst"))
        slate["wipedNames"] = _checked_names(value.get("wipedNames"))
        slate["wipedTarget"] = _checked_target(value.get("wipedTarget"))
    return slate


def _checked_names(value: object) -> list[str] | None:
    if not isinstance(value, list) or len(value) != len(SIDES):
        return None
    return [clean(name) for name in value]


def _checked_target(target: object) -> int | None:
    return target if _is_number(target, HIGHEST_TARGET) and target >= 0 else None


def _checked_first(first: object) -> list[Any] | None:
    return list(first) if isinstance(first, list) and len(first) == 5 and first[0] in SIDES else None


def _checked_past(past: object, now: int) -> list[list[Any]]:
    """The changes that can be taken back, the last at the end; none before one that does not fit."""
    found: list[list[Any]] = []
    if isinstance(past, list):
        for step in reversed(past[-_MOST_PAST:]):
            if step == ["add"] and now > 0:
                now -= 1
            elif not _is_step(step):
                break
            elif step[0] == "change" and step[1] < now:
                pass
            elif step[0] == "delete" and step[1] <= now:
                now += 1
            else:
                break
            found.insert(0, step)
    return found


def clean(name: object) -> str:
    """A name as it is written: one line of at most twelve letters, of which some can be seen."""
    return names.clean(name, LONGEST_NAME)


# Writing, changing, taking back


def add(slate: Slate, points: list[int]) -> bool:
    """Write points for each side; False if the slate is full."""
    if len(slate["entries"]) >= MOST_ENTRIES or not _is_entry(points):
        return False
    slate["entries"].append(list(points))
    _remember(slate, ["add"])
    return True


def change(slate: Slate, index: int, points: list[int]) -> bool:
    """Put other points in the place of an entry; False if there is none, or they are no entry."""
    if not 0 <= index < len(slate["entries"]) or not _is_entry(points):
        return False
    if slate["entries"][index] != list(points):
        _remember(slate, ["change", index, slate["entries"][index]])
        slate["entries"][index] = list(points)
    return True


def delete(slate: Slate, index: int) -> bool:
    """Take an entry away; False if there is none."""
    if not 0 <= index < len(slate["entries"]):
        return False
    _remember(slate, ["delete", index, slate["entries"].pop(index)])
    return True


def undo(slate: Slate) -> str | None:
    """Take back the last change, or the wiping of the slate.

    What it was: `add`, `change`, `delete`, `wipe`, or None if there was nothing.
    Of a slate whose changes are not known one by one, the last entry is taken away.
    """
    entries = slate["entries"]
    step: list[Any] = slate["past"].pop() if slate["past"] else ["add"]
    if step[0] == "change":
        entries[step[1]] = step[2]
    elif step[0] == "delete":
        entries.insert(step[1], step[2])
    elif entries:
        entries.pop()
    elif _is_wiped(slate):
        slate["entries"], slate["wiped"] = slate["wiped"], []
        slate["past"], slate["wipedPast"] = slate["wipedPast"], []
        slate["first"], slate["wipedFirst"] = slate["wipedFirst"], None
        if slate["wipedNames"] is not None:
            slate["names"], slate["wipedNames"] = slate["wipedNames"], None
        if slate["wipedTarget"] is not None:
            slate["target"], slate["wipedTarget"] = slate["wipedTarget"], None
        return "wipe"
    else:
        return None
    return str(step[0])


def can_undo(slate: Slate) -> bool:
    """Whether there is anything to take back."""
    return bool(slate["entries"] or slate["past"]) or _is_wiped(slate)


def _is_wiped(slate: Slate) -> bool:
    return bool(slate["wiped"] or slate["wipedPast"])


def wipe(slate: Slate) -> None:
    """A new game: what stood there can still be brought back, until the next one is wiped.

    So can its names and target: wipe first, then write the new ones.
    """
    if slate["entries"] or slate["past"]:
        slate["entries"], slate["wiped"] = [], slate["entries"]
        slate["past"], slate["wipedPast"] = [], slate["past"]
        slate["first"], slate["wipedFirst"] = None, slate["first"]
        slate["wipedNames"], slate["wipedTarget"] = list(slate["names"]), slate["target"]


def _remember(slate: Slate, step: list[Any]) -> None:
    slate["past"].append(step)
    slate["past"] = slate["past"][-_MOST_PAST:]


# Sums and the target


def totals(slate: Slate) -> list[int]:
    """The sum of each side."""
    return [sum([entry[side] for entry in slate["entries"]]) for side in SIDES]


def running(slate: Slate) -> list[list[int]]:
    """The sums after each entry."""
    sums, found = [0, 0], []
    for entry in slate["entries"]:
        sums = [sums[side] + entry[side] for side in SIDES]
        found.append(sums)
    return found


def there(slate: Slate) -> list[int]:
    """The sides that have reached the target."""
    arrived = _arrivals(slate)
    return [side for side in SIDES if arrived[side]]


def reached(slate: Slate) -> int | None:
    """The side that reached the target first, or None; `BOTH` if one entry took both there."""
    arrived = _arrivals(slate)
    if not arrived[0] or not arrived[1]:
        return 0 if arrived[0] else 1 if arrived[1] else None
    first = slate["first"]
    if first and first[1:] == _about(slate, arrived):
        return int(first[0])
    if arrived[0] == arrived[1]:
        return BOTH
    return 0 if arrived[0] < arrived[1] else 1


def say_first(slate: Slate, side: int) -> None:
    """The players say who was first; it holds as long as target and entries up to there stay as they are."""
    arrived = _arrivals(slate)
    if arrived[0] and arrived[1]:
        first = _about(slate, arrived)
        first.insert(0, side)
        slate["first"] = first


def _arrivals(slate: Slate) -> list[int | None]:
    """After how many entries each side had reached the target, or None."""
    arrived: list[int | None] = [None, None]
    if slate["target"]:
        for number, sums in enumerate(running(slate)):
            for side in SIDES:
                if arrived[side] is None and sums[side] >= slate["target"]:
                    arrived[side] = number + 1
    return arrived


def _about(slate: Slate, arrived: list[Any]) -> list[Any]:
    """What tells one arrival of both from another: the target, the entries until then, what they came to."""
    number = max(arrived)
    return [slate["target"], number] + running(slate)[number - 1]


# What is typed


def read(text: object) -> tuple[int | None, str | None]:
    """The number that is typed, and None; or None, and why: `empty`, `minus`, `fraction`, `text`."""
    text = "".join([letter for letter in str(text).strip() if letter not in _BETWEEN])
    if not text:
        return None, "empty"
    if text[0] == "+":
        text = text[1:]
    if _digits(text):
        return int(text), None
    if text[0:1] and text[0] in _MINUS and _digits("".join(text[1:].replace(",", ".").split(".", 1))):
        return None, "minus"
    parts = text.replace(",", ".").split(".")
    if len(parts) == 2 and _digits("0" + parts[0]) and _digits(parts[1]):
        return None, "fraction"
    return None, "text"


def deal(
    text: str, factor: int, shared: tuple[int, int] | None = None
) -> tuple[list[int] | None, Refused | None]:
    """What is written for the side that typed and the other, and None; or None, and why not, with numbers.

    `shared` is what a deal is worth and what a match is worth on top of it, if the other side gets the rest.
    """
    number, wrong = read(text)
    if wrong:
        return None, (wrong, {})
    assert number is not None
    if shared and number > shared[0] and number != shared[0] + shared[1]:
        return None, ("share", {"n": shared[0], "match": shared[0] + shared[1]})
    if number * factor > MOST:
        return None, ("large", {"n": MOST // factor})
    if shared:
        return earned(number, factor, shared[0]), None
    if not number:
        return None, ("zero", {})
    return [number * factor, 0], None


def entry(texts: list[str], former: list[int]) -> tuple[list[int] | None, Refused | None]:
    """The points of an entry as it was changed, and None; or None, and why not with its numbers.

    What was not touched stays, even if it would no longer be written so.
    """
    points = []
    for side in SIDES:
        number: int | None = former[side]
        wrong: str | None = None
        if str(texts[side]).strip() != str(number):
            number, wrong = read(texts[side])
            if wrong == "empty":  # nothing for this side
                number, wrong = 0, None
        if wrong:
            return None, (wrong, {})
        assert number is not None
        if number > MOST:
            return None, ("large", {"n": MOST})
        points.append(number)
    return (points, None) if points != [0, 0] else (None, ("nothing", {}))


def target(text: str) -> tuple[int | None, Refused | None]:
    """The target that is typed, 0 for none, and None; or None, and why it is none with its numbers."""
    number, wrong = read(text)
    if wrong == "empty":
        return 0, None
    if wrong or number is None or number > HIGHEST_TARGET:
        return None, ("target", {"n": HIGHEST_TARGET})
    return number, None


def earned(points: int, factor: int, total: int) -> list[int]:
    """What two sides write for a deal: `points` of `total` go to the first, all else to the other."""
    return [points * factor, max(0, total - points) * factor]


def _digits(text: str) -> bool:
    return bool(text) and all("0" <= letter <= "9" for letter in text)


def _is_number(value: object, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and -most <= value <= most


def _is_entry(value: object) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == len(SIDES)
        and all(_is_number(points, MOST) for points in value)
    )


def _is_step(step: object) -> bool:
    return (
        isinstance(step, list)
        and len(step) == 3
        and _is_number(step[1], MOST_ENTRIES)
        and step[1] >= 0
        and _is_entry(step[2])
    )
