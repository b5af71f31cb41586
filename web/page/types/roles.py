"""What one part of the page needs of another that it must not import."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol, Unpack

from web.page.types.choice import GameChoice
from web.page.types.day import DayEntry
from web.page.types.engine import Fault, Reply, Request
from web.page.types.kept import DevicePlace, Facts, Head, Records
from web.page.types.view import View

if TYPE_CHECKING:
    from js import File

Work = Coroutine[Any, Any, object]
"""Something to be run, whatever comes of it."""

Run = Callable[[Work], object]
"""Runs something beside all else."""


class GameHost(Protocol):
    """What the game at the table needs of the page around it (web/page/at_table.py)."""

    def resting(self, others: bool = False) -> bool:
        """Whether nothing is to go on by itself; with `others` who wait, no dialog stops the bots."""

    def unaided(self) -> bool:
        """Whether no tip is to come unasked."""

    def served(self, request: Request, reply: Reply) -> None:
        """The engine has answered what changes the game."""

    async def noted(self) -> None:
        """Wait until a killed browser would not lose what was served."""

    def restored(self) -> None:
        """A game was taken up, or a move taken back."""

    def counted(self, view: View, undone: int) -> None:
        """A deal is over and counted."""

    async def company(self, request: Request) -> "Company | None":
        """Who plays besides the player in a game that a request opens or takes up."""

    def helped(self) -> None:
        """A tip was given."""

    def failed(self, kind: str, request: Request, error: Fault) -> None:
        """The engine has refused what the game cannot mend itself, or is lost."""


class Company(Protocol):
    """The people at the table besides the player, at this device or at others (web/page/together/).

    A table of bots alone has none.
    """

    people: list[int]  # the seats that no bot of this device plays

    @property
    def tips(self) -> bool:
        """Whether anybody may ask for one."""

    @property
    def undo(self) -> bool:
        """Whether anybody may take back."""

    def asked(self, request: Request) -> Request:
        """A request with what this table adds to it."""

    def served(self, request: Request, reply: Reply) -> None:
        """The engine has answered; others are told."""

    def refused(self, request: Request, error: Fault) -> bool:
        """Whether the refused request was another's, who is told."""

    def shown(self, view: View) -> View:
        """What may be shown of a view now: all of it, or no card before somebody has taken the device."""

    def waits(self, view: View) -> bool:
        """Whether somebody else is to act, for whom nothing is to be done here."""

    def others(self) -> bool:
        """Whether anybody waits at another device for what this one does."""

    def left(self) -> None:
        """The player has gone from the table to the start screen."""

    def rest(self) -> None:
        """The game is not played on at this table for now; others are told."""


class Wording(Protocol):
    """`t` and the like, as an object to be handed on."""

    def __call__(self, key: str, **fields: object) -> str: ...


class GameAtTable(Protocol):
    """The game at the table (web/page/table/controller.py)."""

    view: View | None
    undone: int

    def draw(self) -> None: ...
    def draw_kept(self, view: View, undone: int) -> None: ...
    def wake(self) -> None: ...
    def request(self, request: Request, beside: bool = False) -> bool: ...
    def wanted(self) -> list[Request]: ...
    def coming(self) -> bool: ...
    def rest(self) -> None: ...


class Notices(Protocol):
    """As much of the menu as others need (web/page/lobby/menu.py)."""

    def close_all(self) -> None: ...
    def tell(self, title: str, text: str, way_on: str = "close", stays: bool = False) -> None: ...
    def take_back(self) -> None: ...
    def warn_too(self, text: str) -> None: ...
    def starting(self) -> bool: ...


class EngineAsked(Protocol):
    """The engine as far as others ask it (web/page/engine_client/client.py)."""

    log: str | None

    async def ask(self, request: Request) -> Reply: ...


class Panel(Protocol):
    """A dialog that comes on demand (web/page/ui/panels.py)."""

    def open(self) -> Awaitable[object] | None: ...


class Playing(Protocol):
    """What is written down beside the log of the game at the table (web/page/saves/playing.py)."""

    def tell(self, **known: Unpack[Facts]) -> None: ...


class KeptGames(Protocol):
    """The games of this device on the page (web/page/saves/current_game.py)."""

    @property
    def adopt(self) -> Callable[[str, object], bool] | None: ...
    @property
    def lasting(self) -> bool: ...
    @property
    def playing(self) -> Playing: ...
    @property
    def saves(self) -> Records: ...
    def pointed(self) -> Head | None: ...
    def goes_on(self) -> bool: ...
    def log(self) -> str | None: ...
    def bring(self, identity: str) -> None: ...
    def hear(self, kind: str) -> None: ...
    def open_text(self, text: str) -> bool: ...
    def practise(self, log: str) -> None: ...
    def take_challenge(self, log: str, text: str, again: bool, address: str = "") -> None: ...


class BackedUp(DevicePlace, Protocol):
    """The device as a backup needs it (web/page/saves/device.py); `file` is the browser's."""

    def back_up(self, unkept: dict[str, str], name: str) -> None: ...
    async def read_backup(self, file: "File") -> str: ...
    def backed_up(self) -> list[str]: ...
    def backed_up_text(self, slot: str) -> str: ...
    def left_out(self) -> int: ...
    async def taken(self) -> list[str]: ...


class DayAtTable(Protocol):
    """The games of the day (web/page/day/today.py)."""

    @property
    def practice(self) -> bool: ...
    def turned(self) -> str: ...
    def first(self, which: tuple[str, str]) -> DayEntry | None: ...


class Desk(Protocol):
    """What a panel may ask of the page (web/page/desk.py)."""

    @property
    def engine(self) -> EngineAsked: ...
    @property
    def device(self) -> BackedUp: ...
    @property
    def current_game(self) -> KeptGames: ...
    async def fetched(self) -> bool: ...
    async def ask(self, request: Request) -> Reply: ...
    def run(self, coroutine: Work) -> None: ...
    def view(self) -> View | None: ...
    def sync(self) -> None: ...
    def clear(self) -> None: ...
    def begin(self) -> None: ...
    def learned(self, variant: str = "") -> None: ...
    def begin_by(self, wanted: Request) -> None: ...
    def begin_with(self, word: str) -> None: ...
    def begin_this(self, request: Request) -> None: ...
    def games(self) -> tuple[GameChoice, GameChoice]: ...
    def game_to_share(self) -> GameChoice: ...
    def company(self) -> Company | None: ...
    @property
    def game(self) -> GameAtTable: ...
    def at_table(self) -> bool: ...
    def host(self, hosting: Any) -> None: ...  # web/page/together/hosting.py
    @property
    def today(self) -> DayAtTable: ...
