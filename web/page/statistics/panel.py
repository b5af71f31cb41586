"""The statistics of this device: drawn as tables with bars, taken along as JSON, erased.

Runs in MicroPython.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js
from jsffi import to_js

from web.page.base import cards, dom, storage
from web.page.base.i18n import count, has, t
from web.page.base.people import name
from web.page.statistics import judged, totals
from web.page.statistics.recorded import everywhere, forget
from web.page.ui import dialogs, files, panels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from js import Event

    from web.page.types.kept import Counts, Sums


# Months that find room beside one another on a phone.
_MONTHS = 8


class Statistics:
    """The dialog."""

    def __init__(self) -> None:
        self._dialog = dialogs.new("statistics")
        self._dialog.on("click", self._clicked)

    def open(self) -> None:
        """Show what has been counted."""
        self._draw()
        dialogs.show(self._dialog)

    def _draw(self, sure: bool = False) -> None:
        known = everywhere()
        page = dialogs.begin(self._dialog, t("stats.title"))
        variants = known["variants"]
        dom.make(page, "p", "", t("stats.since", day=_day(known["since"])) if variants else t("stats.none"))
        if not storage.lasting:
            dom.make(page, "p", "stats-note", t("stats.memory"))
        for variant in sorted(variants, key=lambda each: -variants[each]["deals"]):
            if has("variant." + variant):
                _section(page, t("variant." + variant), variants[variant])
        _judged(page)
        if known["practice"]:
            dom.make(page, "p", "stats-note", t("stats.practice", n=known["practice"]))
        if variants or known["practice"] or judged.kept():
            self._ways_out(known, sure)

    def _ways_out(self, known: Counts, sure: bool) -> None:
        buttons = dialogs.end(self._dialog)
        if sure:
            dom.make(buttons, "b", "", t("stats.erase.sure"))
            dialogs.button(buttons, "secondary", t("stats.erase.yes"), "erase", "yes")
            dialogs.button(buttons, "primary", t("house.back"), "erase", "no").element.focus()
            return
        address = files.address(json.dumps(known), "application/json")
        away = dom.make(buttons, "a", "secondary", t("stats.export"))
        away.attr("href", address).attr("download", "jass.json")
        dialogs.button(buttons, "secondary", t("stats.erase"), "erase", "ask")

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-erase]")
        if not button:
            return
        answer = str(button.getAttribute("data-erase"))
        if answer == "yes":
            forget()
            judged.forget()
        self._draw(answer == "ask")


def _section(page: dom.Node, title: str, sums: Sums) -> None:
    part = dom.make(page, "section", "stats")
    dom.make(part, "h3", "", title)
    facts = dom.make(part, "dl", "stats-facts")
    _fact(facts, "stats.deals", sums["deals"])
    _fact(facts, "stats.games", sums["games"])
    if sums["games"]:
        _fact(facts, "stats.won", t("stats.of", n=sums["won"], all=sums["games"]))
    if sums["shared"]:
        _fact(facts, "stats.shared", sums["shared"])
    if sum(sums["weis"]):
        _fact(facts, "stats.weis", _versus([_mean(points, sums["deals"]) for points in sums["weis"]]))
    if sum(sums["matches"]):
        _fact(facts, "stats.matches", _versus(sums["matches"]))
    if sums["estimates"]:
        _fact(facts, "stats.missed", _mean(sums["missed"], sums["estimates"]))
        _spread(part, sums)
    if sums["contracts"]:
        _contracts(part, sums["contracts"])


def _fact(facts: dom.Node, key: str, value: object) -> None:
    pair = dom.make(facts, "div")
    dom.make(pair, "dt", "", t(key))
    dom.make(pair, "dd", "", value)


def _versus(pair: Sequence[object]) -> str:
    return t("stats.versus", own=pair[0], others=pair[1])


def _contracts(part: dom.Node, contracts: dict[str, dict[str, list[int]]]) -> None:
    """A row for each contract: how often it was named and made by whom, as a bar and in figures."""
    table = dom.make(part, "table", "stats-contracts")
    dom.make(table, "caption", "", t("stats.made"))
    head = dom.make(dom.make(table, "thead"), "tr")
    for words in (t("slate.contract.short"), name(0), t("partner"), t("stats.others")):
        dom.make(head, "th", "", words).attr("scope", "col")
    body = dom.make(table, "tbody")
    known = [code for code in ("E", "R", "S", "L", "O", "U", "SL", "GU") if code in contracts]
    for code in known:
        row = dom.make(body, "tr")
        title = dom.make(row, "th", "").attr("scope", "row")
        dom.picture(title, "sign").attr("href", cards.sign(code if len(code) == 1 else code + "O"))
        dom.make(title, "span", "", cards.contract(code))
        for who in totals.WHO:
            made, lost = contracts[code][who]
            cell = dom.make(row, "td")
            if made + lost:
                _bar(cell, made / (made + lost))
                dom.make(cell, "small", "", t("stats.of", n=made, all=made + lost))
            else:
                dom.make(cell, "small", "", "–")


def _bar(parent: dom.Node, share: float) -> None:
    """The share that was made full, the rest hollow; how many there were stands below in figures."""
    svg = _shape(parent, "svg", {"viewBox": "0 0 100 10", "preserveAspectRatio": "none", "class": "bar-plot"})
    svg.attr("aria-hidden", "true")
    full = 100 * share
    for kind, start, width in (("made", 0, full), ("lost", full, 100 - full)):
        if width:
            _shape(svg, "rect", {"class": kind, "x": start, "y": 0, "width": width, "height": 10})


def _spread(part: dom.Node, sums: Sums) -> None:
    """How far off the estimates were: a column for each reach, with its number above."""
    figure = dom.make(part, "figure", "stats-spread")
    dom.make(figure, "figcaption", "", t("stats.spread"))
    row = dom.make(figure, "ol")
    most = max(sums["spread"]) or 1
    lowest = 0
    for index, number in enumerate(sums["spread"]):
        if index < len(totals.SPREAD):
            limit = totals.SPREAD[index]
            reach = str(limit) if limit == lowest else str(lowest) + "–" + str(limit)
            lowest = limit + 1
        else:
            reach = str(lowest) + "+"
        _column(row, number, number / most, reach)


def _judged(page: dom.Node) -> None:
    """By game and kind of decision what it cost a deal, month by month; nothing before a review."""
    deals = judged.kept()
    known = [each for each in judged.variants(deals) if has("variant." + each[0])]
    if not known:
        return
    part = dom.make(page, "section", "stats stats-judged")
    dom.make(part, "h3", "", t("stats.judged"))
    dom.make(part, "p", "stats-note", count("stats.judged.line", sum([number for _, number in known])))
    for variant, _ in known:
        dom.make(part, "h4", "", t("variant." + variant))
        _curves(part, deals, variant)


def _curves(part: dom.Node, deals: judged.Deals, variant: str) -> None:
    for kind in judged.KINDS:
        found = judged.months(deals, variant, kind, _MONTHS)
        if not found:
            continue
        figure = dom.make(part, "figure", "stats-spread")
        dom.make(figure, "figcaption", "", t("stats.judged." + kind))
        row = dom.make(figure, "ol")
        most = max([loss for _, loss, _ in found]) or 1
        for month, loss, number in found:
            column = _column(row, _mean(loss, 1), loss / most, _month(month))
            column.attr("title", count("stats.judged.deals", number, month=_month(month)))


def _column(row: dom.Node, figure: object, share: float, below: str) -> dom.Node:
    """A column of this share of the highest, its figure above."""
    column = dom.make(row, "li")
    dom.make(column, "b", "", figure)
    svg = _shape(column, "svg", {"viewBox": "0 0 10 60", "preserveAspectRatio": "none"})
    svg.attr("aria-hidden", "true")
    high = 60 * share
    _shape(svg, "rect", {"class": "made", "x": 0, "y": 60 - high, "width": 10, "height": high})
    dom.make(column, "small", "", below)
    return column


def _shape(parent: dom.Node, tag: str, attributes: dict[str, object]) -> dom.Node:
    node = dom.Node(js.document.createElementNS(dom.SVG, tag))
    for key, value in attributes.items():
        node.attr(key, value)
    parent.element.append(node.element)
    return node


def _mean(total: float, number: int) -> str:
    """As the language writes numbers, with at most one place."""
    return str(js.Intl.NumberFormat.new(_tag()).format(round(total / (number or 1) * 10) / 10))


def _month(month: str) -> str:
    """Its short name, as `Nov.`."""
    style = to_js({"month": "short"})
    return str(js.Date.new(month + "-15").toLocaleDateString(_tag(), style))


def _day(day: str) -> str:
    return str(js.Date.new(day + "T12:00").toLocaleDateString(_tag()))  # a date alone is midnight in UTC


def _tag() -> str | None:
    return dom.root.element.getAttribute("lang")


panels.register("statistics", lambda _desk: Statistics())
