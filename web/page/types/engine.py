"""What goes between the page and the engine (docs/protocol.md), where a TypedDict would say too little."""

from typing import Any, NotRequired, TypedDict

from web.page.types.events import TableEvent
from web.page.types.rules import Refused
from web.page.types.view import View

Request = dict[str, Any]
"""`do`, and what that needs; `saved` and the like are the page's own."""

Reply = dict[str, Any]
"""What came back: whoever asked knows what is in it, and gives it its type."""


class Fault(Refused, total=False):
    """The `error` of a reply: `kind` says what else is in it."""

    kind: str
    message: str
    rule: str
    suit: str
    wanted: str
    here: str


class ReasonGiven(TypedDict):
    """Why, as a sentence of the page (`hint.KEY`) and what is named in it."""

    key: str
    suit: NotRequired[str]
    card: NotRequired[str]
    n: NotRequired[int]


class Rival(TypedDict):
    """What a tip is better than, and how (`tip.KIND`)."""

    kind: str
    action: str
    n: NotRequired[int]


class Choice(TypedDict):
    """One of those that were compared."""

    action: str
    points: float
    made: float
    match: float


class Hint(TypedDict):
    """A tip (docs/protocol.md, A hint)."""

    action: str
    why: list[ReasonGiven]
    rival: Rival | None
    half: bool
    choices: list[Choice]


class Told(TypedDict):
    """What the dealing device tells a guest; whatever is an `object` here is looked at before it is used."""

    n: int
    view: View
    events: list[TableEvent]
    game: NotRequired[object]
    people: NotRequired[object]
    over: NotRequired[object]
    seal: NotRequired[object]
