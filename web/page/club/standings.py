"""A ranking as tables: who stands where by points, to the bot and by matchpoints.

Runs in MicroPython. Names and codes come from anybody: they are text, never markup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import count, t
from web.page.club import link
from web.page.ui import dialogs

if TYPE_CHECKING:
    from web.page.types.club import Line, Ranked, RankingReply

BY = ("points", "bot", "match")
_MOST_REFUSED = 50
# A line's fields (jass/history/handed_in.py).
_NAME, _POINTS, _OTHERS, _BOT, _MATCH, _RANKS, _REPLAYED, _PLAYED = range(8)
_VALUES = (_POINTS, _BOT, _MATCH)
_BOT_BY = 1  # its place among the three rankings


def draw(place: dom.Node, found: RankingReply, by: int) -> None:
    """All tables into an empty place, the sums first, ordered by one of the three."""
    if not found["tables"]:
        return
    row = dom.make(place, "p", "club-by").attr("role", "group")
    barred = has_bot(found)
    for index, what in enumerate(BY):
        if index == _BOT_BY and not barred:
            continue
        button = dialogs.button(row, "secondary", t("club.by." + what), "club", "by:" + str(index))
        button.attr("aria-pressed", "true" if index == by else "false")
    versions = []  # of the others: named only where there are several
    for table in found["tables"]:
        if table["board"][2] not in versions:
            versions.append(table["board"][2])
    named = len(versions) > 1
    for sums in found["totals"]:
        _table(place, t("club.together"), sums, by, named, barred, True)
        if not all(line[_NAME] for table in found["tables"] for line in table["lines"]):
            dom.make(place, "p", "club-note", t("club.unsummed"))
    for table, day in zip(found["tables"], found["days"]):  # noqa: B905 - MicroPython's zip has no strict
        title = link.day(day) if day else t("club.cards", cards=table["board"][1])
        _table(place, title, table, by, named, barred, False)


def has_bot(found: RankingReply) -> bool:
    """Whether a bot's result is there to be compared with."""
    return any(table.get("bot") is not None for table in found["tables"])


def refused(place: dom.Node, found: RankingReply) -> None:
    """What is not ranked, each with its reason."""
    if found["ignored"]:
        dom.make(place, "p", "club-note", count("club.ignored", found["ignored"]))
    if not found["refused"]:
        return
    dom.make(place, "h3", "", t("club.refused"))
    items = dom.make(place, "ul", "club-refused")
    for text, why, name in found["refused"][:_MOST_REFUSED]:
        item = dom.make(items, "li", "", (name + ": " if name else "") + t("club.no." + why))
        dom.make(item, "code", "", text)
    more = len(found["refused"]) - _MOST_REFUSED
    if more > 0:
        dom.make(items, "li", "", "+ " + str(more))


def _table(
    place: dom.Node,
    title: str,
    ranked: Ranked,
    by: int,
    named: bool,
    barred: bool,
    sums: bool,
) -> None:
    board, bot = ranked["board"], ranked.get("bot")
    table = dom.make(place, "table", "club-table")
    head = dom.make(table, "caption")
    dom.make(head, "b", "", title)
    facts = count("club.deals", board[5]) + " · " + t("level." + board[3])
    if named:
        facts += " · " + t("club.version", bots=board[2])
    if bot is not None:
        facts += " · " + t("club.bot.has", n=bot)
    if ranked["lowest"]:
        facts += " · " + t("club.lowest")
    dom.make(head, "small", "", " " + facts)
    row = dom.make(dom.make(table, "thead"), "tr")
    for words in ("club.head.place", "club.head.name"):
        dom.make(row, "th", "", t(words)).attr("scope", "col")
    for index, what in enumerate(BY):
        if index == _BOT_BY and not barred:
            continue
        cell = dom.make(row, "th", "club-number", t("club.by." + what)).attr("scope", "col")
        cell.attr("data-by", index == by)
    body = dom.make(table, "tbody")
    for line in sorted(ranked["lines"], key=lambda each: _order(each, by)):
        _row(body, line, by, barred, sums)


def _order(line: Line, by: int) -> tuple[int, bool, str]:
    place = line[_RANKS][by]
    return (1000000 if place is None else place, not line[_NAME], line[_NAME].lower())


def _row(body: dom.Node, line: Line, by: int, barred: bool, sums: bool) -> None:
    row = dom.make(body, "tr")
    place = line[_RANKS][by]
    row.attr("data-place", place if place is not None and place <= 3 else None)
    dom.make(row, "td", "club-place", "–" if place is None else str(place) + ".")
    name = dom.make(row, "th", "", line[_NAME] or t("club.nameless")).attr("scope", "row")
    if sums:
        dom.make(name, "small", "", " " + str(line[_PLAYED]) + "×")
    elif line[_REPLAYED]:
        dom.make(name, "small", "", " ✓").attr("title", t("club.head.replayed"))
    for index, at in enumerate(_VALUES):
        if at == _BOT and not barred:
            continue
        value, rank = line[at], line[_RANKS][index]
        cell = dom.make(row, "td", "club-number", _figure(value, at)).attr("data-by", index == by)
        if rank is not None and index != by:
            dom.make(cell, "small", "", " (" + str(rank) + ".)")


def _figure(value: int | None, at: int) -> str:
    if value is None:
        return "–"
    if at == _BOT:
        return ("+" if value > 0 else "") + str(value).replace("-", "−")
    return str(value).replace("-", "−")
