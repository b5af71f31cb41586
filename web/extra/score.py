"""What stands on the scorer's slate: two sides, every entry, a target. Sums only, no rule.

Runs in MicroPython and, for the tests, anywhere.
"""

VERSION = 1
SIDES = (0, 1)

# What a hand at a slate may write at once, and how far it may go.
MOST = 9999
HIGHEST_TARGET = 99999
LONGEST_NAME = 12
MOST_ENTRIES = 2000


def empty(target=1000):
    """A clean slate; names that are empty stand for the usual ones."""
    return {"v": VERSION, "names": ["", ""], "target": target, "turned": False, "entries": [], "wiped": []}


def checked(value):
    """A slate as it was kept, or None if it is none."""
    if not isinstance(value, dict) or value.get("v") != VERSION:
        return None
    slate = empty()
    if not isinstance(value.get("names"), list) or len(value["names"]) != len(SIDES):
        return None
    slate["names"] = [clean(name) for name in value["names"]]
    target = value.get("target")
    slate["target"] = target if _is_number(target, HIGHEST_TARGET) and target >= 0 else 0
    slate["turned"] = value.get("turned") is True
    for kind in ("entries", "wiped"):
        entries = value.get(kind)
        if not isinstance(entries, list) or len(entries) > MOST_ENTRIES:
            return None
        for entry in entries:
            fits = isinstance(entry, list) and len(entry) == len(SIDES)
            if not fits or not all(_is_number(points, MOST) for points in entry):
                return None
        slate[kind] = [list(entry) for entry in entries]
    return slate


def clean(name):
    """A name as it is written: one line of at most twelve letters."""
    text = "".join([letter if letter >= " " and letter != "\x7f" else " " for letter in str(name)])
    return " ".join(text.split())[:LONGEST_NAME].strip()


def add(slate, points):
    """Write points for each side; False if the slate is full."""
    if len(slate["entries"]) >= MOST_ENTRIES or not all(_is_number(each, MOST) for each in points):
        return False
    slate["entries"].append(list(points))
    slate["wiped"] = []
    return True


def undo(slate):
    """Take back the last entry, or the wiping of the slate: what is no longer there, or None."""
    if slate["entries"]:
        return slate["entries"].pop()
    if slate["wiped"]:
        slate["entries"], slate["wiped"] = slate["wiped"], []
        return [0, 0]
    return None


def wipe(slate):
    """A new game: what stood there can still be brought back."""
    slate["entries"], slate["wiped"] = [], slate["entries"]


def totals(slate):
    """The sum of each side."""
    return [sum([entry[side] for entry in slate["entries"]]) for side in SIDES]


def reached(slate):
    """The side that reached the target first, or None. In one entry, the one that is further counts."""
    if not slate["target"]:
        return None
    sums = [0, 0]
    for entry in slate["entries"]:
        sums = [sums[side] + entry[side] for side in SIDES]
        there = [side for side in SIDES if sums[side] >= slate["target"]]
        if there:
            return max(there, key=lambda side: sums[side])
    return None


def earned(points, factor, total):
    """What two sides write for a deal: `points` of `total` go to the first, all else to the other."""
    return [points * factor, max(0, total - points) * factor]


def _is_number(value, most):
    return isinstance(value, int) and not isinstance(value, bool) and -most <= value <= most
