"""What is asked in a lesson, what can be answered, and what is right: read from the engine's replies.

Runs in MicroPython and, for the tests, anywhere. No rule is here: `view` and `tried` are the engine's views
and events of the step's game, `facts` its tables of the variant (docs/protocol.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.page.types.events import TableEvent, TrickTaken
    from web.page.types.lesson import Step
    from web.page.types.rules import RuleFacts
    from web.page.types.view import DoneTrick, Trick, View

# In which order the nine cards of a suit are laid out, so that their place tells nothing.
_MIXED = (3, 8, 4, 0, 5, 1, 6, 2, 7)
# How far beside the right number the others are, where a step gives none.
_BESIDE = (-8, 5, 10)


def table(facts: RuleFacts, kind: str) -> list[tuple[str, int]]:
    """Ranks from the highest down and their points, of `plain` or `trump`."""
    for each in facts["cards"]:
        if each["suit"] == kind:
            return [(rank, each["points"][index]) for index, rank in enumerate(each["ranks"])]
    return []


def laid(step: Step, view: View | None, facts: RuleFacts) -> list[str]:
    """The cards to be shown before the player: a suit's nine, or their hand."""
    if "suit" in step:
        ranks = [rank for rank, _ in table(facts, "plain")]
        return [step["suit"] + ranks[index] for index in _MIXED]
    return view["hand"] if view else []


def trick(view: View) -> Trick | DoneTrick | None:
    """The trick to be shown, whole or not, or None."""
    if view["trick"]["cards"]:
        return view["trick"]
    return view["last"]


def several(step: Step) -> bool:
    """Whether more than one card is to be tapped before the answer is looked at."""
    return step.get("ask") in ("legal", "weis", "stoeck")


def on_cards(step: Step) -> bool:
    """Whether the answers are the cards before the player."""
    return step.get("ask") in ("rank", "points", "legal", "takes", "leaves", "most", "weis", "stoeck")


def tries(step: Step, view: View) -> list[str]:
    """The actions of which the engine must say what they bring."""
    return view["legal"] if step.get("ask") in ("takes", "leaves", "most") else []


def right(step: Step, view: View | None, facts: RuleFacts, tried: dict[str, list[TableEvent]]) -> list[str]:
    """The right answers, as texts; `tried` has the events after each action of `tries`."""
    ask = step.get("ask")
    if ask in ("rank", "points"):
        order = table(facts, step["of"])
        if ask == "rank":
            return [step["suit"] + order[step["nth"]][0]]
        return [step["suit"] + rank for rank, points in order if points == step["points"]]
    if view is None:
        return []
    if ask == "who":
        return [str(_last(view)["winner"])]
    if ask == "legal":
        return list(view["legal"])
    if ask in ("takes", "leaves"):
        wanted = ask == "takes"
        return [card for card in tried if (_taken(tried[card])["seat"] == view["seat"]) == wanted]
    if ask == "most":
        ours = [card for card in tried if view["sides"][_taken(tried[card])["seat"]] == view["sides"][0]]
        most = max([_taken(tried[card])["points"] for card in ours])
        return [card for card in ours if _taken(tried[card])["points"] == most]
    if ask == "weis":
        return list(view["weis"]["own"][0]["cards"])
    if ask == "stoeck":
        return list(step["cards"])
    if ask == "writes":
        best = view["weis"]["winner"]
        assert best is not None
        return [str(view["sides"][best])]
    if ask == "worth":
        return [str(worth(step, view))]
    if ask == "name":
        return [step["answer"]]
    return []


def worth(step: Step, view: View) -> int:
    """The number that is asked for."""
    of = step["of"]
    if of == "weis":
        return view["weis"]["own"][0]["points"]
    if of == "trick":
        return _last(view)["points"]
    line = view["results"][-1]
    if of == "score":
        return line["score"][0]
    if of == "theirs":
        return line["score"][1]
    if of == "difference":
        return line["differences"][0]
    if of == "match":
        return line["points"][0] + line["bonus"][0]
    return line["points"][1]


def choices(step: Step, view: View) -> list[str]:
    """The answers beside the cards, as texts: numbers, or what can be announced."""
    ask = step.get("ask")
    if ask == "name":
        assert view["auction"]
        offered = list(view["auction"]["choices"])
        offered.append("shove")
        return offered
    if ask == "writes":
        return ["0", "1"]
    if ask != "worth":
        return []
    number = worth(step, view)
    if step["of"] == "score":
        points = view["results"][-1]["points"][0]
        numbers = [points * times for times in (1, 2, 3)]
    else:
        numbers = step.get("choices") or [number + beside for beside in _BESIDE] + [number]
    return [str(each) for each in sorted(set(numbers))]


def counted(view: View, facts: RuleFacts) -> list[int]:
    """The points of each card of the trick, in the order in which they were played."""
    shown, trump = trick(view), view["results"][-1]["contract"] if view["results"] else None
    trump = view["contract"]["trump"] if view["contract"] else trump
    found: list[int] = []
    assert shown
    for played in shown["cards"]:
        suit, rank = played["card"][0], played["card"][1]
        for known, points in table(facts, "trump" if suit == trump else "plain"):
            if known == rank:
                found.append(points)
    return found


def _taken(events: list[TableEvent]) -> TrickTaken:
    return next(event for event in events if event["type"] == "TrickTaken")


def _last(view: View) -> DoneTrick:
    assert view["last"]
    return view["last"]
