"""A backup's file and this page: all that is kept goes into one, and what is in one is brought here.

Runs in MicroPython. What is kept of what, and what stays, is web/page/saves/backup.py's to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.page.base import house_rules, people, storage, turns
from web.page.base.i18n import count, t
from web.page.base.settings import CHOICES
from web.page.saves import backup
from web.page.saves.saves import RECORD
from web.page.scorer import sums
from web.page.statistics import recorded as counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.page.saves.device import Device
    from web.page.saves.saves import Saves

# How the name of a text goes on that could not be read.
ASIDE = ".aside-"

# Games that are brought in at once before the page may answer a tap.
_AT_ONCE = 10


class Restore:
    """`adopt(name, value)` takes a setting up."""

    def __init__(self, saves: Saves, device: Device, adopt: Callable[[str, Any], bool]) -> None:
        self._saves = saves
        self._device = device
        self._adopt = adopt
        self._found: dict[str, int] = {}

    def save(self, name: str) -> None:
        """Give the player a file of this name with all that is kept."""
        counted.name()
        self._device.back_up(self._saves.unkept(), name)

    async def bring(self, file: Any) -> str | None:
        """Bring in what a file has: words about it, or None if it is no backup."""
        kind = await self._device.read_backup(file)
        if kind == "newer":
            return t("backup.newer")
        if kind != "backup":
            return None
        self._found = {}
        busy = await self._device.taken()
        slots = self._device.backed_up()
        for number, slot in enumerate(slots):
            text = self._device.backed_up_text(slot)
            if slot.startswith(RECORD):
                self._note(backup.game(self._saves, text, busy))
            else:
                self._bring(slot, text)
            if number % _AT_ONCE == 0:
                await turns.pause()
        return self._words()

    def _bring(self, slot: str, text: str) -> None:
        if slot.startswith(backup.STATISTICS):
            known = {each: self._device.read(each) for each in counted.slots()}
            fresh = backup.statistics(known, text)
            if fresh:
                self._keep("stats", fresh[0], fresh[1])
        elif slot == "house":
            for rules in backup.house(house_rules.kept(), text, house_rules.checked):
                rules.pop("id")
                self._note(
                    "rules" if house_rules.keep(rules) and storage.is_kept("house") else backup.NO_ROOM
                )
        elif slot == "settings":
            kept = backup.unset(backup.parsed(storage.read("settings")), text)
            for name in kept:
                if kept[name] in CHOICES.get(name, ()) and self._adopt(name, kept[name]):
                    self._note("settings")
        elif slot == "people":
            self._name(text)
        elif slot == "scorer":
            here = sums.checked(backup.parsed(storage.read(slot)))
            if (here is None or here == sums.empty()) and sums.checked(backup.parsed(text)) is not None:
                self._put("slate", slot, text)
        elif slot.startswith("day."):  # web/page/day/days.py, which checks what it reads
            games = backup.day(storage.read(slot), text)
            if games:
                self._put("stats", slot, games)
        elif slot == "lessons":
            more = backup.lessons(storage.read(slot), text)
            if more:
                self._put("lessons", slot, more)
        elif ASIDE in slot:
            self._note("aside" if storage.lay_aside(slot.split(ASIDE)[0], text) else backup.NO_ROOM)

    def _name(self, text: str) -> None:
        kept = storage.read("people") is not None
        for seat, one in enumerate(backup.listed(text)[: people.SEATS]):
            if not isinstance(one, dict):
                continue
            if isinstance(one.get("name"), str) and one["name"] and not people.own_name(seat):
                people.call(seat, one["name"])
                self._note("people")
            if not kept and one.get("face") in people.FACES:
                people.show(seat, one["face"])

    def _keep(self, kind: str, slot: str, text: str) -> None:
        self._note(kind if self._device.write(slot, text) else backup.NO_ROOM)

    def _put(self, kind: str, slot: str, text: str) -> None:
        """Keep what a part of the page may have read already: it takes this instead."""
        if storage.write(slot, text):
            self._note(kind)
            storage.announce(slot, text)
        else:
            self._note(backup.NO_ROOM)

    def _note(self, kind: str) -> None:
        self._found[kind] = self._found.get(kind, 0) + 1

    def _words(self) -> str:
        found = self._found
        said = [t("backup.done")]
        for kind in (backup.NEW, backup.LONGER, backup.SAME):
            words = "backup." + kind
            if kind in found:
                said.append(count(words, found[kind]))
        others = [t("backup." + kind) for kind in _OTHERS if kind in found]
        if others:
            said.append(t("backup.others", names=", ".join(others)))
        if backup.NO_ROOM in found:
            said.append(count("backup.full", found[backup.NO_ROOM]))
        return " ".join(said) if len(said) > 1 else t("backup.nothing")


_OTHERS = ("stats", "people", "rules", "settings", "slate", "lessons", "aside")
