"""What one part of the page needs of another that it must not import."""

from typing import Any, Protocol

from web.page.types.engine import Reply, Request
from web.page.types.view import View


class Keeper(Protocol):
    """Writes down what has been played (web/page/saves/current_game.py)."""

    def served(self, request: Request, reply: Reply) -> None: ...
    def counted(self, view: View) -> None: ...


class SlateShown(Protocol):
    """The slate (web/page/score/slate.py)."""

    def close(self) -> object: ...
    def result(self, view: View, undone: int) -> None: ...


class Wording(Protocol):
    """`t` and the like, as an object to be handed on."""

    def __call__(self, key: str, **fields: Any) -> str: ...


class GameAtTable(Protocol):
    """The game at the table (web/page/table/controller.py)."""

    view: View | None
    undone: int

    def draw_kept(self, view: View, undone: int) -> None: ...
    def wake(self) -> None: ...
    def request(self, request: Request, beside: bool = False) -> bool: ...


class Notices(Protocol):
    """As much of the menu as others need (web/page/lobby/menu.py)."""

    def close_all(self) -> None: ...
    def tell(self, title: str, text: str, way_on: str = "close") -> None: ...
    def take_back(self) -> None: ...
    def warn_too(self, text: str) -> None: ...
    def starting(self) -> bool: ...
