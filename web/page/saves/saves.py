"""The games of this device: each has one record, which only grows, and the table points to one of them.

Runs in MicroPython and, for the tests, anywhere: the storage is given. Its functions:

    read(slot)          the text kept under a name, or None
    write(slot, text)   True if it is kept; else what was there before still is
    remove(slot)        forgets it
    heads()             [slot, first line] of each record
    read_tab(), write_tab(text)   a text that belongs to this tab alone and survives a reload

One tab writes a record at a time. The browser's locks see to that (playing.py). What holds without
them, and in spite of them, is here: before each write a tab checks that the record still is as it left it.
If another tab has written meanwhile, this one writes nothing into it any more; what it has that the record
has not becomes a record of its own. What the storage has no room for stays in memory; the answer tells so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from web.page.saves import record_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.types.kept import Entry, Facts, Head, SeatsKept, Storage

RECORD = "saved."
TABLE = "table"
PROBE = "probe"

# What a tab's write has come to.
KEPT = "kept"
UNKEPT = "unkept"
ELSEWHERE = "elsewhere"


class Saves:
    """The records as one tab sees them. `fresh()` gives a new identity, `now()` the second."""

    def __init__(
        self, storage: Storage, token: str, fresh: Callable[[], str], now: Callable[[], int]
    ) -> None:
        self.current: str | None = None  # the game that this tab plays, by its identity
        self.head: Head | None = None
        self._storage = storage
        self._token = token
        self._fresh = fresh
        self._now = now
        self._log: str | None = None
        self._mark: str | None = None  # `_mark()` of the record as this tab left it
        # What has no room, by its slot: the text, and the mark of what is kept there.
        self._memory: dict[str, tuple[str, str | None]] = {}

    # What there is

    def seats(self, identity: str | None) -> SeatsKept | None:
        """Which people have seats in a kept game, or None where one plays alone."""
        found = self.record(identity) if identity else None
        seats = found[0].get("seats") if found and found[0] else None
        return seats if isinstance(seats, dict) else None

    def record(self, identity: str) -> tuple[Head | None, str] | None:
        """`(head, log)` of a game, None if there is none; the head is None if it cannot be read."""
        text = self.text(RECORD + identity)
        return None if text is None else record_text.split(text)

    def text(self, slot: str) -> str | None:
        """What is kept under a name, as it is; None if nothing is."""
        there = self._storage.read(slot)
        if slot in self._memory:
            text, mark = self._memory[slot]
            if _mark(there) == mark:
                return text
            self._memory.pop(slot)  # another tab has written there meanwhile
            self._keep_apart(record_text.split(text), there)
        return there

    def entries(self) -> list[Entry]:
        """What a list shows: the heads, the latest first, with `slot` and whether it is `kept` for good.

        Of what cannot be read there is `slot`, `kept` and `bad` alone; it comes last.
        """
        lines = {}
        for slot, line in self._storage.heads():
            lines[slot] = line
        for slot in list(self._memory):
            self.text(slot)
        for slot in self._memory:
            lines[slot] = _line(self._memory[slot][0])
        known, damaged = [], []
        for slot in lines:
            head: Any = record_text.head_of(lines[slot])
            if head is None or RECORD + head["id"] != slot:
                head = {"bad": "newer" if record_text.newer(lines[slot]) else "damaged"}
                damaged.append(head)
            else:
                known.append(head)
            head["slot"], head["kept"] = slot, slot not in self._memory
        known.sort(key=lambda head: -head["at"])
        return known + damaged

    def pointed(self) -> str | None:
        """The game at the table, by its identity: this tab's, else the device's; None if there is none."""
        for text in (self._storage.read_tab(), self._storage.read(TABLE)):
            identity = _pointer(text)[0]
            if identity and self.text(RECORD + identity) is not None:
                return identity
        return None

    def find(self, log: str) -> str | None:
        """The game that a log belongs to: one that has all of it, else the longest that it goes on from.

        What the engine has refused has nothing but itself.
        """
        best: str | None = None
        most = -1
        for head in self.entries():
            if "id" not in head:
                continue
            kept = record_text.split(self.text(head["slot"]) or "")[1]
            if kept == log or (not head["bad"] and record_text.extends(kept, log)):
                return head["id"]
            if len(kept) > most and record_text.extends(log, kept):
                best, most = head["id"], len(kept)
        return best

    def has(self, log: str) -> bool:
        """Whether some record has all of a log."""
        identity = self.find(log)
        found = self.record(identity) if identity is not None else None
        return found is not None and record_text.extends(found[1], log)

    def room(self, size: int) -> bool:
        """Whether so many more characters could be kept."""
        fits = self._storage.write(PROBE, "x" * size)
        self._storage.remove(PROBE)
        return fits

    def is_kept(self, identity: str) -> bool:
        """Whether a game will be there after a reload, as it is now."""
        there = self.text(RECORD + identity)
        return there is not None and RECORD + identity not in self._memory

    # What this tab plays

    def begin(self, log: str, facts: Facts, dealt: bool = True) -> str:
        """Keep a new game, and put it on the table: KEPT or UNKEPT."""
        left = self.current
        told = self._create(log, facts, dealt)
        if left is not None and (told == KEPT or RECORD + left in self._memory):
            self._drop_untouched(left)
        return told

    def claim(self, identity: str) -> str | None:
        """This tab plays a game from now on: its log, or None if it cannot be read."""
        found = self.record(identity)
        if found is None or found[0] is None:
            return None
        self.current = identity
        self.head, self._log = found
        self._write()
        self._put(identity)
        return self._log

    def keep(self, log: str, facts: Facts, undo: bool = False) -> str:
        """Write the game of this tab down: KEPT, UNKEPT or ELSEWHERE.

        ELSEWHERE: another tab has taken it, and this one plays it no more.
        """
        if not self.mine():
            self._fork(log, facts)
            self.leave()
            return ELSEWHERE
        assert self.head and self._log is not None
        if not _grows(log, self._log, undo):
            return self._create(log, facts, False)
        if undo:
            self.head["undone"] += 1
        self.head.update(facts)
        self._log = log
        return self._write()

    def mine(self) -> bool:
        """Whether the record of this tab's game still is as this tab left it, or gone with all others."""
        if self.current is None:
            return False
        mark = _mark(self._storage.read(RECORD + self.current))
        return mark is None or mark == self._mark

    def tell(self, **known: Unpack[Facts]) -> str:
        """Write down what belongs to this tab's game beside its log: `counted`, `bad`."""
        if self.head is None or not self.mine():
            return ELSEWHERE
        self.head.update(known)
        return self._write()

    def mark(self, identity: str, bad: str, log: str) -> None:
        """Note that the engine has refused this log of a game, and why; not of the one this tab plays."""
        head, kept = self.record(identity) or (None, "")
        if head is not None and kept == log and identity != self.current:
            head["bad"] = bad
            self._storage.write(RECORD + identity, record_text.text_of(head, log))

    def leave(self) -> None:
        """This tab plays no game any more."""
        self.current = self.head = self._log = self._mark = None

    # What comes and goes

    def remove(self, slot: str) -> None:
        """Forget a record, or a text that cannot be read; only when the player has said so."""
        if self.current and slot == RECORD + self.current:
            self.leave()
        self._memory.pop(slot, None)
        self._storage.remove(slot)
        if RECORD + (_pointer(self._storage.read(TABLE))[0] or "") == slot:
            self._storage.remove(TABLE)

    def add(self, head: Head, log: str, named: bool = False) -> str | None:
        """Keep a game that comes from elsewhere as a new record: its identity, None if there is no room.

        `named`: it has its identity already, and nothing is kept under that.
        """
        head = self._renewed(head, head["id"] if named else self._fresh())
        return head["id"] if self._add(head["id"], record_text.text_of(head, log)) else None

    def unkept(self) -> dict[str, str]:
        """What is in memory alone: `{slot: text}`."""
        return {slot: self._memory[slot][0] for slot in self._memory}

    def lay_by(self, text: str) -> str | None:
        """Keep a text that is no game as a record that cannot be read: its identity, None without room."""
        for slot, line in self._storage.heads():
            if line == _line(text) and self._storage.read(slot) == text:
                return slot[len(RECORD) :]
        identity = self._fresh()
        return identity if self._add(identity, text) else None

    def lay_by_game(self, log: str, seats: SeatsKept) -> str | None:
        """Keep a game that no engine has taken yet, to be opened from the list: as `add` does."""
        head = record_text.new_head("", self._token, self._now())
        head.update(record_text.about(log) or {})
        head["seats"] = seats
        return self.add(head, log)

    def grow(self, identity: str, head: Head, log: str) -> bool:
        """Make a game that nobody plays longer by what came from elsewhere: False if there is no room."""
        found = self.record(identity)
        assert found and found[0]
        own: Any = found[0]
        more: Any = head
        own["by"], own["n"], own["bad"] = self._token, own["n"] + 1, None
        for name in ("deal", "totals", "phase"):
            own[name] = more[name]
        for name in ("undone", "counted", "at"):
            own[name] = max(own[name], more[name])
        own.pop("owed", None)
        for name in ("challenge", "again", "sent", "helped", "seats", "apart", "owed"):
            if more.get(name) and (name != "apart" or more["id"] == identity):
                own[name] = more[name]
        return self._storage.write(RECORD + identity, record_text.text_of(own, log))

    def put(self, identity: str) -> None:
        """Let the table point to a game that is kept."""
        self._put(identity)

    def heal(self, written: dict[str, str]) -> None:
        """Put back what a killed browser has lost here, from what it wrote down elsewhere: `{slot: text}`."""
        # First what is not here: it may have been put beside another, and is not to be once more.
        for slot in sorted(written, key=lambda slot: self._storage.read(slot) is not None):
            if slot.startswith(RECORD):
                self._heal_record(slot, written[slot])
        identity, number = _pointer(written.get(TABLE))
        if identity and number > _pointer(self._storage.read(TABLE))[1]:
            self._storage.write(TABLE, written[TABLE])

    # Within

    def _renewed(self, head: Head, identity: str) -> Head:
        head = head.copy()
        head["id"], head["by"], head["n"] = identity, self._token, 1
        return head

    def _add(self, identity: str, text: str) -> bool:
        fits = self._storage.write(RECORD + identity, text)
        if not fits:
            self._storage.remove(RECORD + identity)  # nor is the journal to bring it
        return fits

    def _beside(self, head: Head, log: str) -> None:
        """Keep a game of its own, in memory and the journal where there is no room."""
        head = self._renewed(head, self._fresh())
        slot, text = RECORD + head["id"], record_text.text_of(head, log)
        if not self._storage.write(slot, text):
            self._memory[slot] = (text, None)

    def _create(self, log: str, facts: Facts, dealt: bool) -> str:
        self.current = self._fresh()
        self.head = record_text.new_head(self.current, self._token, self._now())
        self.head.update(record_text.about(log) or {})
        self.head.update(facts)
        self.head["dealt"] = dealt
        self._log = log
        return self._write()

    def _write(self) -> str:
        assert self.current and self.head and self._log is not None
        slot = RECORD + self.current
        self.head["by"] = self._token
        self.head["n"] += 1
        self.head["at"] = self._now()
        text = record_text.text_of(self.head, self._log)
        if self._storage.write(slot, text):
            self._memory.pop(slot, None)
            self._mark = _mark(text)
            table = self._storage.read(TABLE)  # None: the browser has thrown it away
            pointed = [_pointer(each)[0] for each in (self._storage.read_tab(), table)]
            if table is None or self.current not in pointed:
                self._put(self.current)
            return KEPT
        self._mark = _mark(self._storage.read(slot))
        self._memory[slot] = (text, self._mark)
        return UNKEPT

    def _fork(self, log: str, facts: Facts) -> None:
        """What this tab has that the record has not is kept as a game of its own."""
        assert self.current and self.head
        slot = RECORD + self.current
        self._memory.pop(slot, None)
        head = self.head.copy()
        head.update(facts)
        self._keep_apart((head, log), self._storage.read(slot))

    def _keep_apart(self, record: tuple[Head | None, str], there: str | None) -> None:
        head, log = record
        if not record_text.decided(log, head) or record_text.extends(record_text.split(there or "")[1], log):
            return
        assert head
        head["dealt"], head["apart"] = False, True
        self._beside(head, log)

    def _drop_untouched(self, identity: str) -> None:
        """Forget a game that was dealt here and left with nothing decided in it."""
        head, log = self.record(identity) or (None, "")
        if head is not None and head["dealt"] and not head["bad"] and not record_text.decided(log, head):
            self.remove(RECORD + identity)

    def _put(self, identity: str) -> None:
        number = 1 + max(_pointer(self._storage.read_tab())[1], _pointer(self._storage.read(TABLE))[1])
        text = identity + " " + str(number)
        self._storage.write_tab(text)
        self._storage.write(TABLE, text)

    def _heal_record(self, slot: str, text: str) -> None:
        head, log = record_text.split(text)
        if head is None or RECORD + head["id"] != slot:
            return
        here = self._storage.read(slot)
        own, kept = (None, "") if here is None else record_text.split(here)
        if here is None or (own is not None and head["n"] > own["n"] and _follows(head, log, own, kept)):
            if not self._storage.write(slot, text):
                self._memory[slot] = (text, _mark(here))
        elif own and own["n"] >= head["n"] and (own["undone"] > head["undone"] or own["by"] == head["by"]):
            return  # what is written here later has taken that back
        elif record_text.extends(kept, log) or not record_text.decided(log, head) or self.has(log):
            return
        else:
            self._beside(head, log)
            self._storage.write(slot, here)  # into the journal, too, or each start would add it again


def _follows(head: Head, log: str, own: Head, kept: str) -> bool:
    """Whether a game that was written later is another one gone on with: made longer, or something undone."""
    return bool(head["undone"] > own["undone"]) or record_text.extends(log, kept)


def _grows(log: str, kept: str, undo: bool) -> bool:
    """Whether a log is what is kept, made longer, or shortened by an undo."""
    return record_text.extends(log, kept) or (undo and record_text.extends(kept, log))


def _mark(text: str | None) -> str | None:
    """By what a tab knows a record again: who has written it last, and how often it was written."""
    if text is None:
        return None
    head = record_text.split(text)[0]
    return head["by"] + " " + str(head["n"]) if head else _line(text)


def _line(text: str) -> str:
    return text.split("\n", 1)[0]


def _pointer(text: str | None) -> tuple[str | None, int]:
    """`(identity, number)` of a pointer's text, `(None, 0)` if it is none."""
    parts = (text or "").split(" ")
    if len(parts) == 2 and parts[0] and len(parts[1]) <= 15 and parts[1].isdigit():
        return parts[0], int(parts[1])
    return None, 0
