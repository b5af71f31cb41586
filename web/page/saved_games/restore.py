"""A backup's file and this page: all that is kept goes into one, and what is in one is brought here.

Runs in MicroPython. What is kept of what, and what stays, is web/page/saved_games/backup.py's to say.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, TypeVar

from web.page.base import house_rules, outside, people, storage, turns
from web.page.base.i18n import count, t
from web.page.base.settings import CHOICES
from web.page.club import dared, named, tries
from web.page.saved_games import backup
from web.page.saves import day_text, record_text, seats
from web.page.saves.saves import RECORD
from web.page.scorer import sums
from web.page.statistics import judged, totals
from web.page.statistics import recorded as counted

if TYPE_CHECKING:
    T = TypeVar("T")
    from collections.abc import Callable

    from js import File

    from web.page.types.kept import Records, Slate
    from web.page.types.roles import BackedUp

# How the names of the texts of days begin: web/page/day/days.py.
_DAY = "day."

# Games that are brought in at once before the page may answer a tap.
_AT_ONCE = 10


class Restore:
    """`adopt(name, value)` takes a setting up."""

    def __init__(self, saves: Records, device: BackedUp, adopt: Callable[[str, object], bool]) -> None:
        self._saves = saves
        self._device = device
        self._adopt = adopt
        self._found: dict[str, int] = {}
        self._lock = asyncio.Lock()

    def save(self, name: str) -> None:
        """Give the player a file of this name with all that is kept, and what the browser had no room for."""
        own = counted.named()  # before it is asked what cannot be read
        slots = self._saves.unkept()
        for slot in list(storage.memory):
            slots[slot] = storage.read(slot) or ""
        for slot in storage.stuck:
            slots[slot + storage.ASIDE_NAME + "stuck"] = self._device.read(slot) or ""
        slots[backup.STATISTICS] = own
        self._device.back_up(slots, name)

    async def bring(self, file: File) -> str | None:
        """Bring in what a file has: words about it, or None if it is no backup; a second file waits."""
        async with self._lock:
            return await self._bring_file(file)

    async def _bring_file(self, file: File) -> str | None:
        kind = await self._device.read_backup(file)
        if kind == "newer":
            return t("backup.newer")
        if kind != "backup":
            return None
        self._found = {}
        self._games = backup.Games(self._saves)
        for number, head in enumerate(self._saves.entries()):
            self._games.know(head)
            if number % _AT_ONCE == 0:
                await turns.pause()
        slots = self._device.backed_up()
        busy: list[str] = []
        for number, slot in enumerate(slots):
            if number % _AT_ONCE == 0:
                await turns.pause()
                busy = await self._device.taken()
            text = self._device.backed_up_text(slot)
            if slot.startswith(RECORD):
                self._note(self._games.bring(text, busy))
            else:
                self._bring(slot, text, busy)
        return self._words()

    def _bring(self, slot: str, text: str, busy: list[str]) -> None:
        frame, _, rest = slot.rpartition(":")
        if storage.ASIDE_NAME in slot:
            self._lay(slot.split(storage.ASIDE_NAME)[0], text)
        elif frame.startswith("embed?"):
            self._framed(slot, rest, text, busy)
        elif not self._part(slot, text):
            self._lay(slot, text)

    def _part(self, slot: str, text: str) -> bool:
        """Bring in one part of the page's; False if this version cannot read all of it."""
        if slot == "house":
            return self._house(text)
        if slot == "people":
            return self._people(text)
        if slot == "successor":
            return self._successor(text)
        if slot == "scorer":
            return self._slate(text)
        if slot == "settings":
            return self._settings(text)
        merged = self._merged("", slot, text)
        if merged is not None:
            return merged
        if storage.read(slot) is None:
            self._put("people" if slot == "together" else "aside", slot, text)
        return storage.read(slot) == text

    def _merged(self, frame: str, name: str, text: str) -> bool | None:
        """Bring in what is added to what is here, in a frame too: as `_part`, None if it is no such part."""
        slot = frame + name
        if name == backup.STATISTICS or name.startswith(backup.STATISTICS + "."):
            return self._statistics(frame, text)
        if name.startswith(_DAY) and day_text.is_day(name[len(_DAY) :]):
            return self._union(slot, text, day_text.checked, backup.day)
        if name == "club":
            return self._union(slot, text, a_dict, backup.series, fits=tries.fits)
        if name == judged.SLOT:
            return self._union(slot, text, judged.checked)
        if name == "lessons":
            return self._lessons(slot, text)
        if name == named.SLOT:
            return self._union(slot, text, a_dict, kind="settings", fits=tries.fits)
        if name == tries.EVERYWHERE:  # it follows from the others
            return True
        if name in ("met", dared.SLOT):
            return self._texts(slot, text, "lessons" if name == "met" else "stats")
        return None

    def _lay(self, slot: str, text: str) -> None:
        """Put beside what is kept under a name what cannot be taken in, once."""
        there = self._device.names(slot + storage.ASIDE_NAME)
        if text not in [self._device.read(each) for each in there]:
            self._note("aside" if storage.lay_aside(slot, text) else backup.NO_ROOM)

    def _framed(self, slot: str, rest: str, text: str, busy: list[str]) -> None:
        """What a frame on a page of this site keeps apart goes there again; two games are both kept."""
        here = self._device.read(slot)
        frame = slot[: len(slot) - len(rest)]
        if rest.startswith(RECORD):
            self._framed_game(slot, here, text, busy)
        elif here is None:
            if not (rest.startswith(backup.STATISTICS) and self._merged(frame, rest, text)):
                self._keep("settings", slot, text)
        elif here != text:
            if rest == "settings":
                merged: bool | None = self._union(slot, text, a_dict, kind=rest)
            else:
                merged = self._merged(frame, rest, text)
            if not merged:
                self._lay(slot, text)

    def _framed_game(self, slot: str, here: str | None, text: str, busy: list[str]) -> None:
        if here is None:
            self._keep(backup.NEW, slot, text)
        else:
            same = record_text.extends(record_text.split(here)[1], record_text.split(text)[1])
            self._note(backup.SAME if same or here == text else self._games.bring(text, busy))

    def _statistics(self, frame: str, text: str) -> bool:
        storage.read_checked(frame + backup.STATISTICS, totals.checked)  # what cannot be read is put aside
        known = {each[len(frame) :]: self._device.read(each) for each in counted.slots(frame)}
        if not frame and known[backup.STATISTICS] is not None:
            known[backup.STATISTICS] = counted.named()  # by a name for which there may have been no room
        fresh = backup.statistics(known, text)
        if fresh is None:
            brought = totals.checked(outside.parse(text))
            return brought is not None and isinstance(brought.get("device"), str)
        here = known.get(fresh[0])
        damaged = here is not None and totals.checked(outside.parse(here)) is None
        if damaged and storage.set_aside(frame + fresh[0]) is None:
            self._note(backup.NO_ROOM)
        else:
            self._keep("stats", frame + fresh[0], fresh[1])
        return True

    def _house(self, text: str) -> bool:
        # The latest stand first: each goes before those that are kept.
        new = backup.house(house_rules.kept(), text, house_rules.checked)
        room = house_rules.MOST - len(house_rules.kept())
        for rules in reversed(new[:room]):
            rules.pop("id")
            self._note("rules" if house_rules.keep(rules) and storage.is_kept("house") else backup.NO_ROOM)
        if len(new) > room:
            self._note(backup.NO_ROOM)
        entries = backup.listed(text)
        return text == "[]" or (bool(entries) and all(house_rules.checked(each) for each in entries))

    def _settings(self, text: str) -> bool:
        brought = outside.parse(text)
        if brought is None:
            return False
        kept = backup.unset(storage.read_checked("settings", a_dict) or {}, brought)
        for name in kept:
            if kept[name] in CHOICES.get(name, ()) and self._adopt(name, kept[name]):
                self._note("settings" if storage.is_kept("settings") else backup.NO_ROOM)
        return all(name == "game" or brought[name] in CHOICES.get(name, ()) for name in brought)

    def _successor(self, text: str) -> bool:
        """A game that was handed over there waits in the list here."""
        request = seats.successor(outside.parse(text))
        if request is None:
            return False
        if self._saves.has(request["log"]):
            self._note(backup.SAME)
        else:
            kept = self._saves.lay_by_game(request["log"], request["seats"])
            self._note(backup.NEW if kept else backup.NO_ROOM)
        return True

    def _slate(self, text: str) -> bool:
        brought = sums.checked(outside.parse(text))
        if brought is None:
            return False
        here = storage.read_checked("scorer", sums.checked)
        if here is None or (_written(brought) and not _written(here)):
            self._put("slate", "scorer", text)
        return True

    def _union(
        self,
        slot: str,
        text: str,
        checked: Callable[[object], dict[str, T] | None],
        merge: Callable[[dict[str, T], dict[str, T]], dict[str, T] | None] = backup.union,
        kind: str = "stats",
        fits: Callable[[str, object], bool] | None = None,
    ) -> bool:
        """As `_part`. `fits(name, entry)` is whether an entry can be read, where `checked` does not look."""
        brought = checked(outside.parse(text))
        if brought is None:
            return False
        here = storage.read_checked(slot, checked) or {}
        fits = fits or (lambda name, value: checked({name: value}) is not None)
        both, whole = backup.fitting(here, brought, merge, fits)
        if both is not None:
            self._put(kind, slot, json.dumps(both))
        return whole

    def _lessons(self, slot: str, text: str) -> bool:
        brought = backup.lessons_checked(outside.parse(text))
        if brought is None:
            return False
        more = backup.lessons(storage.read_checked(slot, backup.lessons_checked) or {}, brought)
        if more:
            self._put("lessons", slot, more)
        return backup.texts_alone(brought.get("done", []))

    def _texts(self, slot: str, text: str, kind: str) -> bool:
        brought = backup.listed(text)
        both = backup.listed_too(storage.read_checked(slot, a_list) or [], brought)
        if both is not None:
            self._put(kind, slot, json.dumps(both))
        return backup.texts_alone(brought) and (bool(brought) or text == "[]")

    def _people(self, text: str) -> bool:
        """Names and faces for those who have none here."""
        there = storage.read("people") is not None
        before = self._found.get("people", 0)
        brought = backup.listed(text)
        for seat, one in enumerate(brought[: people.SEATS]):
            if not isinstance(one, dict):
                continue
            if isinstance(one.get("name"), str) and one["name"] and not people.own_name(seat):
                people.call(seat, one["name"])
                self._note("people")
            if not there and one.get("face") in people.FACES:
                people.show(seat, one["face"])
        if self._found.get("people", 0) > before and not storage.is_kept("people"):
            self._found.pop("people")
            self._note(backup.NO_ROOM)
        return bool(brought) or text == "[]"

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
        left = self._device.left_out()
        if left:
            said.append(count("backup.left", left))
        if backup.NO_ROOM in found:
            said.append(count("backup.full", found[backup.NO_ROOM]))
        return " ".join(said) if len(said) > 1 else t("backup.nothing")


def _written(slate: Slate) -> bool:
    """Whether there is anything on a slate, names too, or Undo could bring something back."""
    return sums.can_undo(slate) or any(slate["names"])


def a_dict(value: object) -> dict[str, object] | None:
    """A value that is a dict."""
    return value if isinstance(value, dict) else None


def a_list(value: object) -> list[object] | None:
    """A value that is a list."""
    return value if isinstance(value, list) else None


_OTHERS = ("stats", "people", "rules", "settings", "slate", "lessons", "aside")
