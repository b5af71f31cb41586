"""What is kept on the device, once it has been checked."""

from typing import Any, NotRequired, Protocol, TypedDict

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


Refused = tuple[str, dict[str, int]]
"""Why what is typed is not written: a word of `WHY_NOT`, and the numbers in it."""


class Head(TypedDict):
    """The first line of a kept game (web/page/saves/record_text.py)."""

    v: int
    id: str
    at: int
    n: int
    by: str
    variant: str
    options: dict[str, Any]
    deal: int | None
    totals: list[int]
    phase: str | None
    dealt: bool
    undone: int
    counted: int
    bad: str | None
    slot: NotRequired[str]  # both of an entry in a list
    kept: NotRequired[bool]


Facts = dict[str, Any]
"""Some fields of a head."""
