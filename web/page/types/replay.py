"""A finished deal with all hands open (docs/protocol.md, A finished deal)."""

from typing import NotRequired, TypedDict

from web.page.types.engine import ReasonGiven
from web.page.types.view import PlayedCard, ShownMeld


class OpenTrick(TypedDict):
    """A trick with what it began with; without a winner where the game ended in the middle of it."""

    number: int
    leader: int
    winner: int | None
    points: int | None
    cards: list[PlayedCard]
    hands: list[list[str]]
    mode: str
    trump: str | None
    sums: list[int]


class OpenDeal(TypedDict):
    deal: int
    players: int
    parties: list[list[int]]
    sides: list[int | None]
    joker: int | None
    dealer: int
    weis: list[ShownMeld]
    stoeck: list[int]
    tricks: list[OpenTrick]


class Judged(TypedDict):
    """A decision as the engine judges it (docs/protocol.md, A review)."""

    index: int
    deal: int
    trick: int
    kind: str
    chosen: str
    better: str
    lost: float
    counts: bool
    row: bool
    unlucky: float
    instead: str | None
    why: list[ReasonGiven]


class ReviewReply(TypedDict):
    """One decision judged, or the end of a review; `moment` may be missing as well as null."""

    of: NotRequired[int]
    next: int | None
    moment: NotRequired[Judged | None]
    written: NotRequired[int | None]
    cards: NotRequired[int | None]
    slow: NotRequired[bool]
