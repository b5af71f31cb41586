"""The Differenzler's sheet: estimate, points, difference and penalty of each player in each deal.

Runs in MicroPython. A deal repeated after a revoke has two lines; what does not count is struck out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.score import figures, wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.page.types.view import DealLine, DealResult, View


def draw(body: dom.Node, view: View, line: DealLine | None) -> dom.Node:
    """Draw the sheet; `line` is the deal to show on its own, or None."""
    if line:
        _deal(body, view, line)
    return _deals(body, view) if view["results"] and not wording.alone(view, line) else body


def _deal(body: dom.Node, view: View, line: DealLine) -> None:
    """One deal, a row for each player."""
    caption = t("sheet.extra") if line["extra"] else t("sheet.deal", n=line["deal"])
    node = figures.table(body, "slate-deal differences", caption)
    penalised, repeated = any(line["penalties"]), bool(line["firstGame"])
    short = ".short" if repeated else ""  # a seventh column leaves no room for whole words on a phone
    keys = ("estimate", "points", "difference")
    titles = [t("sheet." + key + short) for key in keys]
    titles.insert(0, "")
    if repeated:
        titles.insert(1, t("sheet.game"))
    if penalised:
        titles.append(t("sheet.penalty"))
    counted = line["deal"] == view["results"][-1]["deal"] if view["results"] else False
    heads = figures.head(node, titles + ([t("slate.now")] if counted else []))
    if not repeated:  # on a small phone
        for title, key in zip(heads[1:4], keys):  # noqa: B905 - MicroPython's zip has no strict
            title.attr("data-short", t("sheet." + key + ".short"))
    rows = dom.make(node, "tbody")
    for seat in range(view["players"]):
        made = figures.row(rows, name(seat), "mine" if seat == view["seat"] else "")
        game = line["firstGame"] if repeated and line["kept"][seat] == 1 else line
        assert game
        if repeated:
            figures.cells(made, [str(line["kept"][seat]) + "."])
        figures.cells(made, [_estimate(game, seat)], "estimate")
        figures.cells(made, [str(game["points"][seat])], "points")
        figures.cells(made, [str(line["differences"][seat])], "difference")
        if penalised:
            figures.cells(made, [_penalty(line["penalties"][seat])], "penalty")
        if counted:
            figures.cells(made, [str(line["totals"][seat])], "now")


def _deals(body: dom.Node, view: View) -> dom.Node:
    """All deals, a column for each player; after each Passe its sum."""
    beside, roll = figures.roll(body, t("slate.deals"))
    node = figures.table(roll, "slate-deals differenzler", t("slate.deals"))
    titles = wording.columns(view, [t("sheet.number"), t("slate.contract.short")])
    heads = figures.head(node, titles)
    for title in heads[2:]:
        parts = dom.make(title, "span", "parts").attr("aria-hidden", "true")
        for key in ("estimate", "points", "difference"):
            dom.make(parts, "small", "", t("sheet." + key + ".short"))
    rows = dom.make(node, "tbody")
    for index, line in enumerate(view["results"]):
        games = [line["firstGame"], line] if line["firstGame"] else [line]
        for number, game in enumerate(games):
            words = "+" if line["extra"] else str(line["deal"]) + "."
            made = figures.row(rows, words if number == 0 else "", "extra" if line["extra"] else "")
            figures.named(dom.make(made, "td", "what"), line["contract"])
            for seat in range(view["players"]):
                counts = len(games) == 1 or line["kept"][seat] == number + 1
                _cell(made, line, game, seat, counts)
        if (index + 1) % 4 == 0 and index // 4 < len(view["passes"]):
            _sums(rows, t("sheet.passe", n=index // 4 + 1), view["passes"][index // 4], "sum")
    foot = dom.make(node, "tfoot")
    _sums(foot, t("sheet.total"), view["totals"], "now")
    _sums(foot, t("sheet.place"), [str(place) for place in view["places"]], "place")
    return beside


def _cell(row: dom.Node, line: DealLine, game: DealResult, seat: int, counts: bool) -> None:
    """Estimate, points and difference of a player; only the first two of a game that does not count."""
    box = dom.make(row, "td", "miss" if counts else "miss void")
    parts = dom.make(box, "span", "parts")
    for key, text in (("estimate", _estimate(game, seat)), ("points", str(game["points"][seat]))):
        part = dom.make(parts, "span", key)
        figures.spoken(part, t("sheet." + key) + " ")
        dom.make(part, "span", "", text)
    if not counts:
        figures.spoken(box, t("sheet.void"))
        return
    part = dom.make(parts, "b", "difference")
    figures.spoken(part, t("sheet.difference") + " ")
    dom.make(part, "span", "", str(line["differences"][seat]))
    if line["penalties"][seat]:
        part = dom.make(box, "small", "penalty")
        figures.spoken(part, t("sheet.penalty") + " ")
        dom.make(part, "span", "", figures.signed(line["penalties"][seat]))


def _sums(section: dom.Node, title: str, numbers: Sequence[object], classes: str) -> None:
    row = dom.make(section, "tr", classes)
    dom.make(row, "th", "", title).attr("scope", "row").attr("colspan", 2)
    figures.cells(row, [str(number) for number in numbers])


def _estimate(game: DealResult, seat: int) -> str:
    """An estimate as written; none was given: a dash."""
    given = game["estimates"][seat]
    return "–" if given is None else str(given)


def _penalty(points: int) -> str:
    return figures.signed(points) if points else "–"
