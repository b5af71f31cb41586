"""What is kept on the device, once it has been checked."""

from typing import Any, Protocol

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
