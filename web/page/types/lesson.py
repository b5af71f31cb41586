"""The steps of the lessons, and what the engine says of one."""

from typing import Literal, Required, TypedDict

from web.page.types.rules import RuleFacts
from web.page.types.view import View

Ask = Literal[
    "rank", "points", "who", "legal", "takes", "leaves", "most", "weis", "stoeck", "writes", "worth", "name"
]
"""What is wanted of the player (web/page/learn/lessons.py)."""


class Step(TypedDict, total=False):
    """web/page/learn/lessons.py says what each field means, and which go together."""

    key: Required[str]
    variant: str
    ask: Ask
    at: tuple[str, str]
    suit: str
    of: str
    nth: int
    points: int
    cards: list[str]
    choices: list[int]
    answer: str
    hand: bool
    trick: bool


Lesson = tuple[str, tuple[Step, ...]]
"""Its key, and its steps."""


class Position(TypedDict):
    """How a step's game stands, where it has one; which answers are right; what the cards count."""

    view: View | None
    right: list[str]
    facts: RuleFacts
