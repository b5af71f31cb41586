"""Two results of the same deals side by side, and results as words.

Runs in MicroPython. All figures are the engine's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import count, t
from web.page.score import figures
from web.page.ui.standing import figure

if TYPE_CHECKING:
    from web.page.types.engine import Reply

# A deal with more than the other side, with as much, with less.
_MARKS = ("⬜", "🟩", "🟥")


def draw(page: dom.Node, shown: Reply, mine: str) -> None:
    """Draw both, deal by deal; `mine` is `answer` or `result`, or empty if neither is the player's."""
    line(page, shown)
    names = [_who(shown, each, mine) for each in ("result", "answer")]
    by = shown["sum"]
    compares = _compares(shown)
    if compares:
        who = names[1] if by > 0 else names[0]
        words = t("challenge.ahead", who=who, points=count("points", abs(by))) if by else t("challenge.even")
        went = None if not mine or not by else "good" if (by > 0) == (mine == "answer") else "bad"
        dom.make(page, "p", "challenge-verdict", words).attr("data-went", went)
    for remark in shown["remarks"]:
        dom.make(page, "p", "challenge-note", t("challenge.remark." + remark))
    table = figures.table(page, "challenge-table", t("challenge.compare"))
    figures.head(table, [t("sheet.number"), names[0], names[1]] + (["±"] if compares else []))
    body = dom.make(table, "tbody")
    first, second = shown["result"], shown["answer"]
    for index, more in enumerate(shown["by"]):
        row = dom.make(body, "tr")
        dom.make(row, "th", "", str(index + 1)).attr("scope", "row")
        for each in (first, second):
            dom.make(row, "td", "", figures_of(shown, each["points"][index]))
        if compares:
            dom.make(row, "td", "", figures.signed(more)).attr("data-more", _more(more))
    row = dom.make(dom.make(table, "tfoot"), "tr")
    dom.make(row, "th", "", t("challenge.sum")).attr("scope", "row")
    for each in (first, second):
        dom.make(row, "td", "", figures_of(shown, each["sums"]))
    if compares:
        dom.make(row, "td", "", figures.signed(by)).attr("data-more", _more(by))


def line(page: dom.Node, shown: Reply) -> None:
    """Which game it is, how many deals, against which bots."""
    parts = [
        t("variant." + shown["variant"]),
        count("challenge.deals", len(shown["seeds"])),
        t("challenge.level", level=t("level." + shown["level"])),
    ]
    dom.make(page, "p", "challenge-game", " · ".join(parts))


def words(shown: Reply, linked: bool) -> str:
    """What is sent beside a link, or without one: the game, a mark for each deal, the sums."""
    game, answer = t("variant." + shown["variant"]), shown["answer"]
    last = answer or shown["result"]
    marks = "".join([_MARKS[each] for each in last["won"]])
    told = [t("challenge.told", game=game, sums=figures_of(shown, last["sums"])), marks]
    if answer:
        if _compares(shown):
            told.append(t("challenge.told.both", n=figures.signed(shown["sum"])))
        told += [t("challenge.remark." + remark) for remark in shown["remarks"]]
    elif "practice" in shown["remarks"]:
        told.append(t("challenge.told.practice"))
    if last["name"]:
        told.insert(0, last["name"])
    if linked:
        told.append(t("challenge.told.seen" if answer else "challenge.told.play"))
    else:
        told.append(last["code"])
    return "\n".join(told)


def figures_of(shown: Reply, pair: list[int]) -> str:
    """The own points and the other side's; the own alone where the fewest win, or there are several sides."""
    if shown["lowest"] or len(pair) < 2:
        return figure(pair[0])
    return figure(pair[0]) + " : " + figure(pair[1])


def _compares(shown: Reply) -> bool:
    """Whether bots of one version played in both games."""
    return "bots" not in shown["remarks"]


def _more(number: int) -> str | None:
    return "good" if number > 0 else "bad" if number < 0 else None


def _who(shown: Reply, which: str, mine: str) -> str:
    name: str = shown[which]["name"]
    if which == mine:
        return t("challenge.who.me")
    return name or t("challenge.who." + ("they" if mine else which))
