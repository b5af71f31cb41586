"""What a sheet says in words: who is who, what was named, how the game stands and how it ended.

Runs in MicroPython. All figures are the engine's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards
from web.page.base.i18n import count, t
from web.page.base.people import against, name, told
from web.page.ui.standing import figure

if TYPE_CHECKING:
    from web.page.types.view import DealLine, Seating, View

_BY_ENTRY = ("weis", "stoeck", "trick", "last", "match")


def party(view: Seating, index: int) -> str:
    """What a party is called: its only player, us and them, or by names where there is no us."""
    seats = view["parties"][index]
    if len(seats) == 1:
        return name(seats[0])
    if view["seat"] == view["joker"] or against(view):
        return listed([name(seat) for seat in seats])
    return t("us" if view["seat"] in seats else "them")


def heading(view: Seating, index: int) -> str:
    """The same over a column: two names below each other."""
    seats = view["parties"][index]
    return "\n".join([name(seat) for seat in seats]) if against(view) else party(view, index)


def moved(view: View) -> bool:
    """Whether others played together in a counted deal than now: of five, if the joker moves by the deal."""
    return any(line.get("parties", view["parties"]) != view["parties"] for line in view["results"])


def columns(view: View, first: list[str]) -> list[str]:
    """The titles of a table with a column for each party after the first ones."""
    return first + [heading(view, index) for index in range(len(view["parties"]))]


def line_up(view: View) -> str:
    """Who plays with whom, where anybody does."""
    together = [
        t("said", name=party(view, index), words=listed([name(seat) for seat in seats]))
        for index, seats in enumerate(view["parties"])
        if len(seats) > 1
    ]
    return " · ".join(together)


def listed(names: list[str]) -> str:
    """Names in a row: A, B and C."""
    if len(names) < 2:
        return "".join(names)
    return t("sheet.and", first=", ".join(names[:-1]), last=names[-1])


def own(view: View) -> int | None:
    """The player's own party; None for the joker player of five, and where players of several look."""
    if against(view):
        return None
    for index, seats in enumerate(view["parties"]):
        if view["seat"] in seats:
            return index
    return None


def alone(view: View, line: DealLine | None) -> bool:
    """Whether the deal that is shown on its own is all there is: a list of deals would say it again."""
    results = view["results"]
    return line is not None and [each["deal"] for each in results] == [line["deal"]] and not line["firstGame"]


def title(view: View, line: DealLine) -> str:
    """The headline: the deal, or how the game ended for the player; `line` is the last counted deal."""
    ended = view["ended"]
    if not ended:
        return t("sheet.extra") if line["extra"] else t("slate.deal", n=line["deal"])
    winners = ended["winners"]
    if len(winners) == len(view["parties"]):
        return t("end.drawn")
    if own(view) in winners and len(winners) > 1:
        return t("end.shared")
    if own(view) is None:
        return t("end.won.by", who=_parties(view, winners))
    return t("end.won" if own(view) in winners else "end.lost")


def named(view: View, line: DealLine) -> str:
    """What was played in a deal, and who named it."""
    what = cards.contract(line["contract"])
    if line["row"] and line["row"][0] == "J":
        what = t("sheet.joker.as", contract=what)
    if view["multiplied"]:
        what = t("slate.contract", contract=what, factor=line["factor"])
    if line["contractor"] is None:
        return t("sheet.cut", contract=what)
    key = "slate.shoved" if line["shoved"] else "slate.by"
    return what + " – " + told(key, line["contractor"])


def ending(view: View) -> str:
    """How the game ended: after how many deals, by what, for whom."""
    ended = view["ended"]
    assert ended
    who = _parties(view, ended["winners"])
    said = [count("end.deals", len(view["results"]))]
    if ended["by"] in _BY_ENTRY:
        said.append(t("end.first", who=who, target=view["target"], what=t("end.by." + ended["by"])))
    elif ended["by"] == "claim":
        assert ended["claimedBy"] is not None
        right = ended["claimedBy"] in _seats(view, ended["winners"])
        said.append(t("end.claim.right" if right else "end.claim.wrong", name=name(ended["claimedBy"])))
    else:
        best = figure(ended["totals"][ended["winners"][0]])
        key = "end.lowest" if view["estimate"] else "end.sticks" if _sticks(view) else "end.highest"
        said.append(t(key, who=who, n=best))
    if ended["schneider"]:
        said.append(t("end.schneider", who=_parties(view, ended["schneider"])))
    return " ".join(said)


def standing(view: View) -> str:
    """How a game under way stands."""
    said = _lead(view)
    if view["deals"]:
        left = view["deals"] - len(view["results"])
        said += " " + (count("sheet.left", left) if left > 0 else t("sheet.tied"))
    return said


def _lead(view: View) -> str:
    totals = view["totals"]
    leaders = [index for index, place in enumerate(view["places"]) if place == 1]
    best = totals[leaders[0]]
    if len(leaders) == len(totals):
        return t("slate.even", target=view["target"]) if view["target"] else t("sheet.even")
    if len(leaders) > 1:
        return t("sheet.level", who=_parties(view, leaders), n=figure(best))
    rest = [total for index, total in enumerate(totals) if index != leaders[0]]
    ahead = min([abs(best - total) for total in rest])
    ours = len(totals) == 2 and len(view["parties"][0]) > 1 and own(view) is not None
    key = "slate.ahead" if leaders[0] == own(view) else "slate.behind"
    if not view["target"]:
        if ours and not _sticks(view):
            return t(key + ".open", points=count("points", ahead))
        return t("sheet.leads", who=party(view, leaders[0]), n=ahead)
    left = view["target"] - best
    reached = ".reached" if left <= 0 else ""  # and the win is still to be claimed
    if ours:
        return t(key + reached, points=count("points", ahead), left=left)
    return t("sheet.leads" + (reached or ".to"), who=party(view, leaders[0]), n=ahead, left=left)


def _sticks(view: View) -> bool:
    """Whether a Coiffeur's total counts sticks and not points."""
    coiffeur = view["coiffeur"]
    return coiffeur is not None and coiffeur["rows"][0]["weight"] is not None


def _seats(view: View, winners: list[int]) -> list[int]:
    return [seat for index in winners for seat in view["parties"][index]]


def _parties(view: View, indices: list[int]) -> str:
    """Parties in a row; where each has several names, with a dot between."""
    names = [party(view, index) for index in indices]
    several = against(view) and max([len(view["parties"][index]) for index in indices]) > 1
    return " · ".join(names) if several else listed(names)
