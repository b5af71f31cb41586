"""A tip: its words, what it marks, and the mark taken away again.

Runs in MicroPython. What to do, why and instead of what is the engine's (docs/protocol.md); here it only gets
words. It speaks to the player, and what it names is marked where it is pressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom
from web.page.base.i18n import count, t

if TYPE_CHECKING:
    from web.page.types.engine import Hint, ReasonGiven, Rival
    from web.page.types.view import View

_BY_HAND = ("weis", "stoeck", "claim", "rest", "back", "turn")


def words(hint: Hint, view: View, brief: bool = False) -> str:
    """A `hint` of the engine in short sentences: what to do, why and, unless `brief`, instead of what."""
    action = _action(hint)
    trump = view["contract"]["trump"] if view["contract"] else None
    says = [reason(why, trump) for why in hint["why"]]
    if len(view["legal"]) == 1:
        del says[1:]  # that no other is allowed says it all
    rival = hint.get("rival")
    if brief and says:
        del says[1:]
    elif rival:
        del says[1:]
        what = _named(_action(rival), view, "tip.shoving")
        n = rival.get("n", 0)
        says.append(t("tip." + rival["kind"], what=what, points=count("points", n)))
    for choice in hint["choices"]:
        # Only where it is what the verdict and the statistics call made.
        if choice["action"] == hint["action"] and hint["half"] and not brief:
            says.append(t("tip.made", n=int(choice["made"] * 100 + 0.5)))
    what = _named(action, view, "tip.shove")
    if view["phase"] == "auction" and action != "shove":
        what = t("tip.name", what=what)
    return t("tip.says", what=what, why=" ".join(says))


def mark(hint: Hint) -> dom.Node | None:
    """Mark the button beside the hand that the tip names; the node that is marked, if there is one."""
    action = _action(hint)
    if action[0] == "=":
        sought = "#ask [name=estimate]"
    elif action == "shove":
        sought = "#auction [data-shove]"
    elif action.split(" ")[0] in _BY_HAND:
        sought = "#say [data-say=" + action.split(" ")[0] + "]"
    else:
        sought = '#auction [data-choose="' + action + '"]'
    found = dom.every(sought) or dom.every('#auction [data-joker="' + action.split("=")[0] + '"]')
    if not found:
        return None
    if action[0] == "=":
        found[0].attr("placeholder", action[1:])
    return found[0].attr("data-tip", True)


def _action(told: Hint | Rival) -> str:
    action: str = told["action"].split(":", 1)[1]
    return action


def _named(action: str, view: View, shove: str) -> str:
    word = action.split(" ")[0]
    if action in view["hand"]:
        return cards.name(action)
    if action == "shove":
        return t(shove)
    if word in _BY_HAND:
        return t("say.by." + word)
    if action[0] == "=":
        return t("tip.estimate", n=action[1:])
    return cards.contract(action)


def reason(why: ReasonGiven, trump: str | None) -> str:
    """A reason of the engine's in a sentence."""
    suit, card, n = why.get("suit"), why.get("card"), why.get("n")
    return t(
        "hint." + why["key"],
        suit=cards.suit(suit) if suit else "",
        card=cards.name(card, trump) if card else "",
        n=n,
        points=count("points", n) if n is not None else "",
    )
