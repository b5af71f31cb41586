"""A club's series, results and rankings as the engine tells them (docs/protocol.md, A series)."""

from typing import Any, Literal, NotRequired, TypedDict

from web.page.types.choice import Options

Line = list[Any]
"""Name, own points, the others', to the bot, matchpoints, the three ranks, replayed, played."""

Board = list[Any]
"""Rules, cards, bots, level, pace, deals."""

Series = TypedDict(
    "Series",
    {
        "name": str,
        "from": str,
        "to": str,
        "day": str,
        "stands": Literal["before", "open", "after"],
        "deals": int | None,
        "variant": str,
        "options": Options,
        "seed": str,
    },
)


class ClubResult(TypedDict):
    code: str
    name: str
    points: int
    others: int


class Ranked(TypedDict):
    """A table; sums have no `bot`."""

    board: Board
    lowest: bool
    lines: list[Line]
    bot: NotRequired[int | None]


class RankingReply(TypedDict):
    """`refused` has a text, a reason and a name each; `days` has one for each of the tables."""

    tables: list[Ranked]
    totals: list[Ranked]
    refused: list[list[str]]
    days: list[str]
    csv: str
    kept: str
    ignored: int
