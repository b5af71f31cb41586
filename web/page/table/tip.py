"""The words of a tip: what a strong player would do in the player's place, and why.

Runs in MicroPython. The reasons are the engine's (docs/protocol.md); here they only get words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.page.base import cards
from web.page.base.i18n import has, t

if TYPE_CHECKING:
    from web.page.types.engine import Hint
    from web.page.types.view import View


def words(hint: Hint, view: View) -> str:
    """A `hint` of the engine as a sentence or two."""
    action = hint["action"].split(":", 1)[1]
    reasons = [_reason(why, view) for why in hint["why"]]
    for choice in hint["choices"]:
        if choice["action"] == hint["action"] and view["phase"] == "auction" and action != "shove":
            reasons.append(t("tip.made", n=int(choice["made"] * 100 + 0.5)))
    return t("tip.says", what=_named(action, view), why=" ".join(reasons))


def _named(action: str, view: View) -> str:
    if action in view["hand"]:
        return cards.name(action)
    if action == "shove":
        return t("say.shove")
    if has("say.by." + action):
        return t("say.by." + action)
    return action if action.isdigit() else cards.contract(action)


def _reason(why: dict[str, Any], view: View) -> str:
    suit, card = why.get("suit"), why.get("card")
    trump = view["contract"]["trump"] if view["contract"] else None
    return t(
        "hint." + why["key"],
        suit=cards.suit(suit) if suit else "",
        card=cards.name(card, trump) if card else "",
        n=why.get("n", ""),
    )
