"""A device as web/page/saves/ meets it: a storage, locks, tabs with an engine each, and what was promised.

The storage may refuse a write or stop the tab before or after one; the whole browser may be killed, and then
the storage is as it was a while ago, while the journal has all. The real playing.py, saves.py and
migration.py run in it; in the engine's place stands what it does with a log's text.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Coroutine
from random import Random
from typing import Any

outside: Any = importlib.import_module("web.page.base.outside")
saved: Any = importlib.import_module("web.page.saves.record_text")
saves: Any = importlib.import_module("web.page.saves.saves")
backup: Any = importlib.import_module("web.page.saved_games.backup")
playing: Any = importlib.import_module("web.page.saves.playing")
migrating: Any = importlib.import_module("web.page.saves.migration")

Request = dict[str, Any]


class Stopped(Exception):
    """The tab is gone, in the middle of what it was doing."""


class Refused(Exception):
    """The engine does not take a log; `newer` if it is of a later version."""

    def __init__(self, newer: bool) -> None:
        super().__init__("refused")
        self.newer = newer


def log_of(seed: str, actions: list[str], version: int = 1) -> str:
    """A log's text as an engine writes it, of a game that began under format 1."""
    dealt = '"dealt":1,' if version > 1 else ""
    head = (
        f'{{"v":{version},"variant":"schieberCh","options":{{}},{dealt}"seed":{json.dumps(seed)},"actions":['
    )
    return head + ",".join(json.dumps(each) for each in actions) + "]}"


def read_log(text: str) -> tuple[str, list[str]]:
    """Seed and actions, as an engine reads them; raises `Refused`."""
    data = outside.parse(text)
    if data is None or saved.about(text) is None:
        raise Refused(False)
    if data["v"] > 2:
        raise Refused(True)
    if any("XX" in action for action in data["actions"]):
        raise Refused(False)
    return data["seed"], data["actions"]


class Disk:
    """What the browser keeps: the storage, as much of it as has reached the disk, and the journal."""

    def __init__(self) -> None:
        self.now: dict[str, str] = {}
        self.flushed: dict[str, str] = {}
        self.journal: dict[str, str] = {}
        self.full = False
        self.refuse_at: int | None = None
        self.stop_at: int | None = None
        self.second = 0

    def write(self, slot: str, text: str) -> bool:
        self._step()
        fits = not self._refuses(slot, text)
        if fits:
            self.now[slot] = text
        if slot.startswith(saves.RECORD) or slot == saves.TABLE:
            self.journal[slot] = text
        if fits:
            self._step()
        return fits

    def _refuses(self, slot: str, text: str) -> bool:
        if self.refuse_at is not None:
            self.refuse_at -= 1
            if self.refuse_at < 0:
                self.refuse_at = None
                return True
        return self.full and len(text) > len(self.now.get(slot, ""))

    def remove(self, slot: str) -> None:
        self._step()
        self.now.pop(slot, None)
        self.journal.pop(slot, None)
        self._step()

    def flush(self) -> None:
        """The browser writes the storage to its disk, which it does now and then."""
        self.flushed = dict(self.now)

    def kill(self) -> None:
        """The browser is killed."""
        self.now = dict(self.flushed)

    def _step(self) -> None:
        if self.stop_at is not None:
            self.stop_at -= 1
            if self.stop_at < 0:
                self.stop_at = None
                raise Stopped


class Storage:
    """The disk as one tab reaches it."""

    def __init__(self, disk: Disk, session: dict[str, str]) -> None:
        self._disk = disk
        self._session = session

    def read(self, slot: str) -> str | None:
        return self._disk.now.get(slot)

    def write(self, slot: str, text: str) -> bool:
        return self._disk.write(slot, text)

    def remove(self, slot: str) -> None:
        self._disk.remove(slot)

    def heads(self) -> list[list[str]]:
        records = (slot for slot in self._disk.now if slot.startswith(saves.RECORD))
        return [[slot, self._disk.now[slot].split("\n", 1)[0]] for slot in records]

    def read_tab(self) -> str | None:
        return self._session.get("table")

    def write_tab(self, text: str) -> None:
        self._session["table"] = text


class Locks:
    """The browser's locks as one tab has them; a tab from which one is stolen hears of it later."""

    def __init__(self, device: Device, tab: Tab) -> None:
        self._device = device
        self._tab = tab

    async def hold(self, identity: str, steal: bool) -> str:
        if not self._device.locked:
            return str(playing.NONE)
        owner = self._device.owners.get(identity)
        if owner not in (None, self._tab):
            if not steal:
                return str(playing.BUSY)
            assert owner
            owner.robbed.append(identity)
        self.seize(identity)
        return str(playing.HELD)

    def has(self, identity: str) -> bool:
        return self._device.owners.get(identity) is self._tab or identity in self._tab.robbed

    def seize(self, identity: str) -> None:
        if self._device.locked:
            self._device.owners[identity] = self._tab

    def release(self, identity: str) -> None:
        if self._device.owners.get(identity) is self._tab:
            del self._device.owners[identity]


class Tab:
    """One tab: its part of the games, an engine, and the request that this is busy with."""

    def __init__(self, device: Device, session: dict[str, str]) -> None:
        self.session = session
        self.robbed: list[str] = []
        self.asked: list[Request] = []
        self.log: str | None = None
        storage = Storage(device.disk, session)
        self.saves = saves.Saves(storage, device.fresh(), device.fresh, device.now)
        self.playing = playing.Playing(self.saves, Locks(device, self), lambda: self.asked)
        self.saves.heal({slot: text for slot, text in device.disk.journal.items() if device.is_free(slot)})
        migrating.migrate(self.saves, storage, device.now())


class Device:
    """All tabs of one browser.

    `promised` has each log of which a tab was told that it is kept, `seen` the slots that there were.
    """

    def __init__(self, rng: Random, locked: bool = True) -> None:
        self.rng = rng
        self.locked = locked
        self.disk = Disk()
        self.owners: dict[str, Tab] = {}
        self.tabs: list[Tab] = []
        self.promised: set[str] = set()
        self.texts: list[str] = []
        self.seen: set[str] = set()
        self.deleted: set[str] = set()
        self._number = 0

    def fresh(self) -> str:
        self._number += 1
        return f"id{self._number}"

    def now(self) -> int:
        self.disk.second += 1
        return self.disk.second

    def is_free(self, slot: str) -> bool:
        """Whether nobody plays the game of a slot."""
        return slot.removeprefix(saves.RECORD) not in self.owners

    def open(self, session: dict[str, str] | None = None) -> Tab:
        """A new tab, or one that is loaded again."""
        tab = Tab(self, {} if session is None else session)
        self.tabs.append(tab)
        return tab

    def close(self, tab: Tab) -> None:
        """The tab is gone, with its locks."""
        self._look()
        self.tabs.remove(tab)
        for identity in [each for each, owner in self.owners.items() if owner is tab]:
            del self.owners[identity]

    def ask(self, tab: Tab, coroutine: Coroutine[Any, Any, object]) -> object:
        """What a tab's asynchronous step comes to; its request goes to the engine."""
        try:
            coroutine.send(None)
        except StopIteration as done:
            if isinstance(done.value, dict):
                tab.asked.append(done.value)
            return done.value
        raise AssertionError("the step waits for something")

    def answer(self, tab: Tab) -> None:
        """The engine answers the oldest request of a tab."""
        request = tab.asked.pop(0)
        try:
            log = self._engine(tab, request)
        except Refused as error:
            tab.playing.refused(request, error.newer)
            return
        if log is None:
            return
        tab.log = log
        actions = read_log(log)[1]
        phase = "gameOver" if "end" in actions else "play"
        deals = actions.count("deal")
        results = [{"deal": number} for number in range(1, deals + 1)]
        view = {"deal": 1 + deals, "totals": [len(actions), 0], "phase": phase, "results": results}
        if request["do"] == "undo" and tab.saves.current:
            self._take_back(log)
        again = tab.playing.served(request, log, view)
        if again:
            tab.asked.insert(0, again)
            return
        self._promise(tab)

    def _take_back(self, log: str) -> None:
        """What the player takes back is promised no more."""
        self.promised = {log if saved.extends(text, log) else text for text in self.promised}
        self.texts = [log if saved.extends(text, log) else text for text in self.texts]

    def _promise(self, tab: Tab) -> None:
        """Note what the tab was told, and that it is so."""
        identity = tab.saves.current
        if tab.playing.told != playing.KEPT or identity is None or tab.log is None:
            return
        text = self.disk.now.get(saves.RECORD + identity)
        assert text is not None, "told that it is kept, and it is not there"
        kept = saved.split(text)[1]
        assert saved.tail(kept) == saved.tail(tab.log), "told that it is kept, and it is not"
        self.promised = {log for log in self.promised if not saved.extends(kept, log)} | {kept}

    def _engine(self, tab: Tab, request: Request) -> str | None:
        """The log after a request; None where there is nothing to be done."""
        do = request["do"]
        if do == "open":
            return log_of(request["seed"], ["1:E6"] if self.rng.random() < 0.5 else [], 2)
        if do == "load":
            seed, actions = read_log(request["log"])
            return log_of(seed, actions, 2)
        if tab.log is None or tab.playing.elsewhere:
            return None
        seed, actions = read_log(tab.log)
        if do == "undo":
            own = [index for index, action in enumerate(actions) if action.startswith("0:")]
            return log_of(seed, actions[: own[-1]] if own else [], 2)
        return None if "end" in actions else log_of(seed, [*actions, request["action"]], 2)

    def restore(self, tab: Tab, text: str) -> None:
        """A backup brings a game."""
        games = backup.Games(tab.saves)
        for head in tab.saves.entries():
            games.know(head)
        games.bring(text, list(self.owners))

    def stopped(self) -> None:
        """A tab was stopped: what it had just refused may be in the journal still."""
        self.seen |= self.disk.journal.keys()

    def _look(self) -> None:
        self.seen |= self.disk.now.keys()
        for tab in self.tabs:
            self.seen |= tab.saves.unkept().keys()

    # What must hold

    def check(self) -> None:
        """Every promise is kept: some record has all of it, and each text that is no game is still there.

        The journal has no game that no tab has ever had: it would come beside another, or once more.
        """
        self._look()
        unknown = [slot for slot in self.disk.journal if slot not in self.seen and slot != saves.TABLE]
        assert not unknown, f"comes from nowhere: {unknown}"
        back = self.deleted & (self.disk.now.keys() | self.disk.journal.keys())
        assert not back, f"deleted, and back: {back}"
        records = [saved.split(text)[1] for slot, text in self.disk.now.items() if slot.startswith("saved.")]
        for log in self.promised:
            if not saved.decided(log) and ('"seed":"new' in log or '"seed":"backup' in log):
                continue  # dealt, and left for another with nothing decided
            assert any(saved.extends(kept, log) for kept in records), f"lost: {log}"
        everything = list(self.disk.now.values())
        for text in self.texts:
            found = any(text in kept or json.dumps(text) in kept for kept in everything)
            assert found or self._as_game(text, records), f"lost: {text}"
        stop, refuse = self.disk.stop_at, self.disk.refuse_at
        self.disk.stop_at = self.disk.refuse_at = None  # a look may keep what was in memory alone
        for tab in self.tabs:
            for head in tab.saves.entries():
                assert not head["kept"] or head["slot"] in self.disk.now, "listed as kept, and is not"
        self.disk.stop_at, self.disk.refuse_at = stop, refuse

    @staticmethod
    def _as_game(text: str, records: list[str]) -> bool:
        return any(saved.extends(kept, text) for kept in records)
