"""This browser as saves.py and playing.py want it: storage, a journal beside it, locks.

Runs in MicroPython. `come` must have been awaited before anything else is asked.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import js
from jsffi import create_proxy

from web.page.base import address, storage
from web.page.saves import record_text
from web.page.saves.migration import SLOTS
from web.page.saves.saves import RECORD, TABLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import File

# Milliseconds until the script is asked for again.
_AGAIN = 3000

# What a killed browser must not lose.
_NOTED = (TABLE, "statistics")
# Seconds after which what is kept has reached the disk for certain.
_SETTLED = 86400


class _Earlier:
    """The storage under the names of an earlier build."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    def read(self, slot: str) -> str | None:
        return js.jassStore.get(self._prefix + slot)

    def write(self, slot: str, text: str) -> bool:
        return js.jassStore.set(self._prefix + slot, text)

    def remove(self, slot: str) -> None:
        js.jassStore.remove(self._prefix + slot)


class Device:
    """One per page. `lost(identity)` is told of a game that another tab has taken."""

    def __init__(self) -> None:
        self.lost: Callable[[str], object] | None = None
        self.token = str(js.Math.random())[2:]
        self._module: Any = None
        self._coming = js.jassImport("./page/saves/device.js")
        self._stolen = create_proxy(self._was_stolen)

    def _was_stolen(self, name: object) -> None:
        assert self.lost
        self.lost(str(name)[len(self._lock("")) :])

    async def come(self) -> dict[str, str]:
        """Have the script: what it noted, `{slot: text}`, that no tab is at work on."""
        while self._module is None:
            try:
                self._module = await self._coming
            except Exception as error:  # what a lost network throws is JavaScript's
                js.console.info("jass: " + str(error))
                await asyncio.sleep_ms(_AGAIN)
                self._coming = js.jassImport("./page/saves/device.js")
        noted = json.loads(str(await self._module.noted(storage.PREFIX)))
        busy = json.loads(str(await self._module.taken()))
        return {
            slot: text
            for slot, text in noted.items()
            if self._lock(slot[len(RECORD) :] if slot.startswith(RECORD) else "") not in busy
        }

    def settle(self, noted: dict[str, str]) -> None:
        """Take out of the journal what has long been kept."""
        now = self.now()
        for slot in noted:
            if slot.startswith(RECORD) and self.read(slot) == noted[slot]:
                head = record_text.head_of(noted[slot].split("\n", 1)[0])
                if head is None or head["at"] < now - _SETTLED:
                    self._module.forget(storage.PREFIX + slot)

    # The storage

    def read(self, slot: str) -> str | None:
        """The text kept under a name, or None."""
        return js.jassStore.get(storage.PREFIX + slot)

    def write(self, slot: str, text: str) -> bool:
        """Keep a text: whether it is kept."""
        if not storage.free(slot):
            return False
        kept = js.jassStore.set(storage.PREFIX + slot, text)
        if slot.startswith(RECORD) or slot in _NOTED:
            self._module.note(storage.PREFIX + slot, text)
        return kept

    async def noted(self) -> None:
        """Wait, where need be, until all that was written would survive a browser that is killed."""
        writing = self._module.written()
        if writing is not None:
            await writing

    def remove(self, slot: str) -> None:
        """Forget a text."""
        js.jassStore.remove(storage.PREFIX + slot)
        self._module.forget(storage.PREFIX + slot)

    def heads(self) -> list[list[str]]:
        """`[slot, first line]` of each record."""
        found = json.loads(str(self._module.heads(storage.PREFIX + RECORD, False)))
        return [[RECORD + name, line] for name, line in found]

    def read_tab(self) -> str | None:
        """The text of this tab."""
        text: str | None = self._module.tab(storage.PREFIX + TABLE)
        return text

    def write_tab(self, text: str) -> None:
        """Keep the text of this tab."""
        self._module.setTab(storage.PREFIX + TABLE, text)

    def frames(self) -> list[_Earlier]:
        """In a frame: the storage under the names of earlier builds, which had every parameter in them.

        The one with just the parameters of this address comes last.
        """
        if not storage.EMBEDDED:
            return []
        start = storage.PREFIX.split("embed?", 1)[0] + "embed?"
        asked = js.URLSearchParams.new(js.location.search)
        asked.delete("embed")
        found = []
        for name, _ in json.loads(str(self._module.heads(start, True))):
            query, _, slot = name.rpartition(":")
            if (
                slot in SLOTS
                and query not in found
                and address.game(query) == address.game(js.location.search)
            ):
                found.append(query)
        found.sort(key=lambda query: query == str(asked.toString()))
        return [_Earlier(start + query + ":") for query in found if start + query + ":" != storage.PREFIX]

    def some(self, start: str) -> bool:
        """Whether there is a slot that begins so."""
        return bool(self._module.some(storage.PREFIX + start))

    def names(self, start: str) -> list[str]:
        """The slots that begin so."""
        found = json.loads(str(self._module.heads(storage.PREFIX + start, True)))
        return [start + name for name, _ in found]

    # A backup

    def back_up(self, unkept: dict[str, str], name: str) -> None:
        """Give the player a file with all that is kept, and with `unkept`, `{slot: text}`."""
        self._module.backUp(storage.PREFIX, json.dumps(unkept), name)

    async def read_backup(self, file: File) -> str:
        """What a file is: `backup`, `newer`, or empty; then `backed_up` has what is in it."""
        return str(await self._module.readBackup(file))

    def backed_up(self) -> list[str]:
        """The slots in the file read last."""
        names: list[str] = json.loads(str(self._module.names()))
        return names

    def backed_up_text(self, slot: str) -> str:
        """One of its texts."""
        return str(self._module.text(slot))

    def left_out(self) -> int:
        """How many entries of the file no page can have written."""
        return int(self._module.left())

    # The locks

    def _lock(self, identity: str) -> str:
        return storage.PREFIX + identity

    async def hold(self, identity: str, steal: bool) -> str:
        """`held`, `busy`, or `none` where there are no locks."""
        return str(await self._module.hold(self._lock(identity), steal, self._stolen))

    async def freed(self, identity: str) -> None:
        """Wait until no tab has a game."""
        await self._module.freed(self._lock(identity))

    def seize(self, identity: str) -> None:
        """The lock of a game that nobody else can know of."""
        self._module.hold(self._lock(identity), False, self._stolen)

    def release(self, identity: str) -> None:
        """Let a game go."""
        self._module.release(self._lock(identity))

    def has(self, identity: str) -> bool:
        """Whether this tab has a game."""
        return bool(self._module.has(self._lock(identity)))

    async def taken(self) -> list[str]:
        """The games that other tabs play, by their identities."""
        names = json.loads(str(await self._module.taken()))
        return [name[len(self._lock("")) :] for name in names if name.startswith(self._lock(""))]

    # Around

    def watch(self, changed: Callable[[str], object], back: Callable[[], object]) -> None:
        """Call `changed(identity)` when another tab writes a record, `back()` when the page was put away."""
        start = storage.PREFIX + RECORD
        self._module.watch(start, create_proxy(lambda key: changed(str(key)[len(start) :])))
        self._module.pause(create_proxy(lambda: _catch_up(back)))

    def persist(self) -> None:
        """Ask the browser to throw nothing away for want of room."""
        self._module.persist()

    def fresh(self) -> str:
        """An identity that nobody can guess."""
        return str(self._module.fresh())

    def now(self) -> int:
        """The second."""
        return int(str(self._module.now()))  # a number of that size does not cross by itself


def _catch_up(back: Callable[[], object]) -> None:
    """What other pages have written while this one was put away, of which no event has told it."""
    for slot in list(storage.memory):
        storage.read(slot)  # forgets what had no room where something else is kept now
    for slot in storage.watchers:
        text = storage.read(slot)
        if text is not None:
            storage.announce(slot, text)
    back()
