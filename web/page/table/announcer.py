"""What happened, in words at the table: in the seats' bubbles and for a screen reader.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards
from web.page.base.i18n import count, t
from web.page.base.people import against, name, told

if TYPE_CHECKING:
    from web.page.table.table import Table
    from web.page.types.engine import Fault
    from web.page.types.events import ContractChosen, TableEvent
    from web.page.types.view import Refusal, SpokenMeld, View


# The lesson (web/page/learn/lessons.py) that teaches what a rule refuses.
_TAUGHT = {"followSuit": "follow", "followTrump": "follow", "undertrump": "follow", "overtrump": "follow"}


def tell(table: Table, event: TableEvent, view: View) -> str | None:
    """Say an event at the table; what is to stand in place of the status, or None."""
    if event["type"] == "DealStarted":
        table.hush()
        table.announce(told("told.deal", event["dealer"], n=event["deal"]))
    elif event["type"] == "Shoved":
        table.say(event["seat"], t("say.shove"), "auction")
    elif event["type"] == "ContractChosen":
        table.say(event["seat"], _contract(event, view), "auction")
    elif event["type"] == "EstimateSealed":
        table.announce(t("said", name=name(event["seat"]), words=t("sealed")))
    elif event["type"] == "CardTakenBack":
        table.announce(told("told.back", event["seat"], card=cards.name(event["card"])))
    elif event["type"] == "RevokeFound":
        return t("told.revoke", names=", ".join([name(each) for each in event["seats"]]))
    elif event["type"] == "BergpreisWon":
        return _bergpreis(event["party"], view)
    elif event["type"] == "CardPlayed":
        table.hush(("auction",))
        table.announce(t("said", name=name(event["seat"]), words=cards.name(event["card"])))
    elif event["type"] == "WeisAnnounced":
        table.say(event["seat"], melds(event["melds"]), "weis")
    elif event["type"] == "WeisDecided":
        for top in event.get("tops", ()):
            table.say(top["seat"], t("say.top", card=cards.name(top["card"])), "weis")
        table.judge(view["parties"][event["party"]])
    elif event["type"] == "StoeckShown":
        table.say(event["seat"], t("say.stoeck", points=event["points"]), "stoeck")
    elif event["type"] == "TrickTaken":
        table.announce(t("told.trick", name=name(event["seat"]), points=count("points", event["points"])))
    return None


def melds(announced: list[SpokenMeld]) -> str:
    """Melds as their owner says them, a line each."""
    return "\n".join([t("say.weis", meld=cards.meld(meld), points=meld["points"]) for meld in announced])


def _contract(event: ContractChosen, view: View) -> str:
    contract = cards.contract(event["contract"])
    if view["contract"] and view["contract"]["joker"]:
        contract = t("said", name=cards.contract(view["contract"]["joker"]), words=contract)
    if not view["multiplied"]:
        return contract
    return t("say.contract", contract=contract, factor=event["factor"])


def _bergpreis(party: int, view: View) -> str:
    seats = view["parties"][party]
    if len(seats) == 1:
        return told("berg.player", seats[0])
    if against(view):
        return t("berg.side", who="+".join([name(seat) for seat in seats]))
    return t("berg.ours" if view["seat"] in seats else "berg.theirs")


def reason(why: Fault | Refusal, view: View | None = None) -> str:
    """Why a card or choice is refused, in words, from its rule; with a view, also what is allowed."""
    suit, way = why.get("suit"), ""
    if view and why["rule"] == "followSuit" and _may_trump(view):
        way = ".trump"
    elif view and why["rule"] == "undertrump" and view["trick"]["cards"] and view["legal"]:
        suit = view["trick"]["cards"][0]["card"][0]
        way = _instead(suit, view["legal"], _may_trump(view))
    return t("why." + why["rule"] + way, suit=cards.suit(suit) if suit else "")


def lesson(why: Refusal) -> str:
    """The lesson about the rule that refuses, or empty."""
    return _TAUGHT.get(why["rule"], "")


def _instead(led: str, allowed: list[str], over: bool) -> str:
    """What is allowed where undertrumping is not, as the end of a key."""
    if any(card[0] == led for card in allowed):
        return ".follow.over" if over else ".follow"
    return "" if over else ".plain"


def _may_trump(view: View) -> bool:
    """Whether a trump is among the cards that are allowed."""
    trump = view["contract"]["trump"] if view["contract"] else None
    return any(card[0] == trump for card in view["legal"] or [])
