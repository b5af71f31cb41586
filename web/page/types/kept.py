"""What is kept on the device, once it has been checked."""

from typing import Any, NotRequired, Protocol, TypedDict, Unpack, final

from web.page.types.choice import Options

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


class SeatsKept(TypedDict, total=False):
    """Who has a seat in a game of several people, names by seat as text, and what they have agreed on."""

    people: list[int]
    names: dict[str, str]
    own: int | None
    devices: bool
    wait: bool
    tips: bool
    undo: bool


class LastTable(TypedDict, total=False):
    """Who sat at this device last (web/page/together/setup.py), names by seat."""

    people: list[int]
    names: list[str]
    tips: bool
    undo: bool


class Head(TypedDict):
    """The first line of a kept game: docs/saves.md says what is in it. web/page/saves/record_text.py checks
    what all have.
    """

    v: int
    id: str
    at: int
    n: int
    by: str
    variant: str
    options: Options
    deal: int | None
    totals: list[int]
    phase: str | None
    dealt: bool
    undone: int
    counted: int
    bad: str | None
    owed: NotRequired[list[int]]
    challenge: NotRequired[str]
    again: NotRequired[bool]
    sent: NotRequired[str]
    seats: NotRequired[SeatsKept]
    helped: NotRequired[bool]
    apart: NotRequired[bool]


class Listed(Head):
    """One of the list of games; `kept` for good, or in memory alone."""

    slot: str
    kept: bool


@final
class Unreadable(TypedDict):
    """What stands in the list, too, and is no game that this build can read."""

    bad: str
    slot: str
    kept: bool


Entry = Listed | Unreadable


class Facts(TypedDict, total=False):
    """Some fields of a head."""

    v: int
    id: str
    at: int
    n: int
    by: str
    variant: str
    options: Options
    deal: int | None
    totals: list[int]
    phase: str | None
    dealt: bool
    undone: int
    counted: int
    bad: str | None
    owed: list[int]
    challenge: str
    again: bool
    sent: str
    seats: SeatsKept
    helped: bool
    apart: bool


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


class Records(Protocol):
    """The games of this device as the rest of the page needs them (web/page/saves/saves.py)."""

    @property
    def current(self) -> str | None: ...
    @property
    def head(self) -> Head | None: ...
    def entries(self) -> list[Entry]: ...
    def record(self, identity: str) -> tuple[Head | None, str] | None: ...
    def text(self, slot: str) -> str | None: ...
    def has(self, log: str) -> bool: ...
    def is_kept(self, identity: str) -> bool: ...
    def unkept(self) -> dict[str, str]: ...
    def tell(self, **known: Unpack[Facts]) -> str: ...
    def add(self, head: Head, log: str, named: bool = False) -> str | None: ...
    def grow(self, identity: str, head: Head, log: str) -> bool: ...
    def lay_by(self, text: str) -> str | None: ...
    def lay_by_game(self, log: str, seats: SeatsKept) -> str | None: ...
    def remove(self, slot: str) -> None: ...
