"""What is kept on the device, once it has been checked."""

from typing import Any, Protocol, TypedDict

Counts = dict[str, Any]
"""The record of web/page/statistics/totals.py, which says what is in it (`empty`, `_nothing`)."""

Sums = dict[str, Any]
"""What was counted of one preset."""


class Place(Protocol):
    """Texts by name: web/page/base/storage.py, or web/page/saves/device.py."""

    def read(self, slot: str, /) -> str | None: ...
    def write(self, slot: str, text: str, /) -> bool: ...
    def remove(self, slot: str, /) -> None: ...


class DevicePlace(Place, Protocol):
    """The device itself, which also knows which texts there are."""

    def names(self, start: str) -> list[str]: ...
    def fresh(self) -> str: ...


class Slate(TypedDict):
    """The scorer's slate (web/page/scorer/sums.py): entries are points for each side."""

    v: int
    names: list[str]
    target: int
    turned: bool
    entries: list[list[int]]
    wiped: list[list[int]]
    past: list[list[Any]]
    first: list[Any] | None
    wipedPast: list[list[Any]]
    wipedFirst: list[Any] | None
    wipedNames: list[str] | None
    wipedTarget: int | None


Refused = tuple[str, dict[str, int]]
"""Why what is typed is not written: a word of `WHY_NOT`, and the numbers in it."""


Head = dict[str, Any]
"""The first line of a kept game: web/page/saves/record_text.py says what is in it, and checks it."""

Facts = dict[str, Any]
"""Some fields of a head."""


class Storage(DevicePlace, Protocol):
    """What keeps the games (web/page/saves/device.py)."""

    def heads(self) -> list[list[str]]: ...
    def read_tab(self) -> str | None: ...
    def write_tab(self, text: str) -> None: ...


class Locks(Protocol):
    """The browser's locks (web/page/saves/playing.py)."""

    async def hold(self, identity: str, steal: bool) -> str: ...
    def seize(self, identity: str) -> None: ...
    def release(self, identity: str) -> None: ...
    def has(self, identity: str) -> bool: ...
