"""What the words of a lesson speak of: trump, ranks, names, points, and the right answer.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.learn import tasks
from web.page.ui import ranks

if TYPE_CHECKING:
    from web.page.types.lesson import Position, Step
    from web.page.types.view import View


def trump(task: Step, view: View | None) -> str | None:
    """The trump suit of a step, while there is one."""
    if task.get("of") == "trump" and "suit" in task:
        return task["suit"]
    if not view:
        return None
    if view["contract"]:
        return view["contract"]["trump"]
    played = view["results"][-1]["contract"] if view["results"] else ""
    return played if len(played) == 1 and played in "ERSL" else None


def called(task: Step, answer: str) -> str:
    """An answer that is no card, in words."""
    if task["ask"] == "name":
        return t("learn.shove") if answer == "shove" else cards.contract(answer)
    return t("us" if answer == "0" else "them") if task["ask"] == "writes" else answer


def fields(task: Step, position: Position) -> dict[str, object]:
    """The fields of a step's words."""
    view, facts = position["view"], position["facts"]
    found: dict[str, object] = ranks.within_words()
    found["Us"] = t("ranks." + cards.deck() + ".U")
    found["right"] = _right(task, view, position["right"])
    found["total"] = facts["total"]
    suit = trump(task, view)
    found["trump"] = cards.suit(suit) if suit else ""
    found["one"], found["two"], found["three"] = name(1), name(2), name(3)
    if not view:
        return found
    trick = tasks.trick(view)
    if trick:
        found["led"] = cards.suit(trick["cards"][0]["card"][0])
        found["sum"] = " + ".join([str(each) for each in tasks.counted(view, facts)])
    if view["results"]:
        line = view["results"][-1]
        found["contract"] = cards.contract(line["contract"])
        found["points"], found["factor"] = line["points"][0], line["factor"]
        found["bonus"] = line["bonus"][0]
        found["theirs"] = line["points"][1]
    found["target"] = view["target"]
    if view["estimate"]:
        found["estimate"], found["made"] = view["estimate"]["own"], view["points"][0]
    return found


def _right(task: Step, view: View | None, right: list[str]) -> str:
    """The right answer in words."""
    if task.get("ask") == "who":
        assert view and view["last"]
        for played in view["last"]["cards"]:
            if str(played["seat"]) == right[0]:
                return cards.name(played["card"])
    if tasks.on_cards(task):
        return ", ".join([cards.name(card) for card in right])
    return called(task, right[0]) if right else ""
