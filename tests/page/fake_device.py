"""A stand-in for what the browser keeps: localStorage, and the script beside it (saves/device.js)."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from itertools import count
from urllib.parse import parse_qsl, urlencode


class Disk:
    """The browser's own storage, with so much room; a page may be opened on it again and again."""

    def __init__(self, room: int = 1_000_000) -> None:
        self.lasts = True
        self.now: dict[str, str] = {}
        self.room = room
        self.fresh = count(1)
        self.links: dict[str, str] = {}  # the texts of games by what links have of them

    def get(self, key: str) -> str | None:
        return self.now.get(key)

    def set(self, key: str, text: str) -> bool:
        used = sum(len(each) for name, each in self.now.items() if name != key)
        if used + len(text) > self.room:
            return False
        self.now[key] = text
        return True

    def remove(self, key: str) -> bool:
        return self.now.pop(key, None) is not None or True

    def named(self, slot: str) -> str | None:
        """What is kept under a name, whatever the page is called."""
        return next((text for key, text in self.now.items() if key.endswith(f":{slot}")), None)


class Held:
    """The promise of a lock, for which not everybody waits."""

    def __init__(self, what: str = "held") -> None:
        self._what = what

    def __await__(self) -> Generator[None, None, str]:
        yield from ()
        return self._what


class Script:
    """The script's functions, for a browser with one tab and no journal."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._tab = ""

    def supported(self) -> bool:
        """Of web/together/together.js: this browser connects to no other."""
        return False

    async def unpack(self, code: str) -> str:
        """Of web/page/saves/link_codec.js."""
        return self._disk.links.get(code, "")

    async def noted(self, _start: str) -> str:
        return "{}"

    async def taken(self) -> str:
        return "[]"

    def hold(self, *_lock: object) -> Held:
        return Held()

    async def freed(self, _lock: str) -> None:
        pass

    def has(self, _lock: str) -> bool:
        return True

    def release(self, _lock: str) -> None:
        pass

    def heads(self, start: str, names: bool) -> str:
        found = [(key, text) for key, text in self._disk.now.items() if key.startswith(start)]
        return json.dumps(
            [[key[len(start) :], "" if names else text.split("\n", 1)[0]] for key, text in found]
        )

    def some(self, start: str) -> bool:
        return any(key.startswith(start) for key in self._disk.now)

    def tab(self, _key: str) -> str:
        return self._tab

    def setTab(self, _key: str, text: str) -> None:  # noqa: N802 - as the script calls it
        self._tab = text

    def note(self, _key: str, _text: str) -> None:
        pass

    def written(self) -> None:
        pass

    def forget(self, _key: str) -> None:
        pass

    def watch(self, _start: str, _changed: Callable[[str], object]) -> None:
        pass

    def pause(self, _back: Callable[[], object]) -> None:
        pass

    def persist(self) -> None:
        pass

    def fresh(self) -> str:
        return f"game{next(self._disk.fresh)}"

    def now(self) -> int:
        return 1_800_000_000


class Search:
    """`URLSearchParams`."""

    def __init__(self, query: str = "") -> None:
        self._values: dict[str, str] = {}
        for name, value in parse_qsl(query.removeprefix("?"), keep_blank_values=True):
            self._values.setdefault(name, value)  # of several the first is told

    def has(self, name: str) -> bool:
        return name in self._values

    def get(self, name: str) -> str | None:
        return self._values.get(name)

    def getAll(self, name: str) -> Listed:  # noqa: N802 - as the browser calls it
        return Listed([self._values[name]] if name in self._values else [])

    def set(self, name: str, value: str) -> None:
        self._values[name] = value

    def delete(self, name: str) -> None:
        self._values.pop(name, None)

    def keys(self) -> Listed:
        return Listed(self._values)

    def sort(self) -> None:
        self._values = dict(sorted(self._values.items()))

    def toString(self) -> str:  # noqa: N802 - as the browser calls it
        return urlencode(self._values)


class Listed(list[str]):
    """An array of JavaScript's."""

    @property
    def length(self) -> int:
        return len(self)

    def at(self, index: int) -> str:
        return self[index]
