"""The Schieber's sheet: each party's total and way to go, the deal just counted, all deals.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from js import document

from web.page.base import dom
from web.page.base.i18n import count, t
from web.page.base.people import name
from web.page.score import figures, strokes, wording
from web.page.ui.standing import figure

if TYPE_CHECKING:
    from js import Element

    from web.page.types.view import DealLine, View

# What a party earns in a deal, in the order in which it is added up; shown where anybody has any.
_EARNED: tuple[Literal["weis", "stoeck", "bonus"], ...] = ("weis", "stoeck", "bonus")


def draw(body: dom.Node, view: View, line: DealLine | None) -> dom.Node:
    """Draw the sheet; `line` is the deal to show on its own, or None. Where more may be put beside it."""
    sides(body, view, line)
    if line:
        deal(body, view, line)
    return deals(body, view, line)


def sides(body: dom.Node, view: View, line: DealLine | None = None) -> None:
    """A panel for each party: its strokes or figure, its total, its marks; `line` has just been written."""
    parties = view["parties"]
    board = dom.make(body, "div", "slate-sides").attr("data-count", len(parties))
    for index, seats in enumerate(parties):
        total, target = view["totals"][index], view["target"]
        ours = view["seat"] in seats
        box = dom.make(board, "section", "side " + ("us" if ours else "them"))
        who = wording.heading(view, index)
        dom.make(box, "h3", "", who).attr("data-names", "\n" in who)
        before = line["totals"][index] - line["score"][index] if line else total
        if len(parties) == 2:
            written = [each for each in view["results"] if not line or each["deal"] < line["deal"]]
            known = (
                [0, 0, 0, 0] if view["ended"] else _slate(written, index, before)
            )  # the end is written out
            chalked(box, _slate(view["results"], index, total), known)
        words = t("slate.total", n=total, target=target) if target else str(total)
        done = dom.make(box, "p", "total")
        if len(parties) > 2:
            dom.make(done, "b", "", str(total))
            words = t("sheet.of", target=target) if target else ""
        dom.make(done, "span", "", words)
        if target:
            done.var("share", _share(total, target)).var("was", _share(before, target))
        marks = _marks(view, index)
        if marks:
            row = dom.make(box, "p", "marks")
            for mark in marks:  # apart by room, not by dots: one would hang at the end of a full line
                dom.make(row, "span", "", mark)


def _slate(results: list[DealLine], index: int, total: int) -> list[int]:
    """A party's strokes: in each deal Weis, Stöck and the rest, as they were written."""
    entries: list[int] = []
    for line in results:
        said = [line[key][index] * line["factor"] for key in _EARNED[:2]]
        score = line["score"][index]
        if sum(said) <= score:
            entries += said
            score -= sum(said)
        entries.append(score)
    return strokes.earned(entries) if sum(entries) == total else strokes.tidy(total)


def _share(total: int, target: int) -> str:
    return str(max(0, min(100, total * 100 // target))) + "%"


def deal(body: dom.Node, view: View, line: DealLine) -> None:
    """The deal just counted, added up party by party."""
    node = figures.table(body, "slate-deal", t("sheet.deal", n=line["deal"]))
    figures.head(node, wording.columns(view, [""]))
    rows = dom.make(node, "tbody")
    _figures(rows, t("slate.tricks"), line["tricks"])
    if line["points"] != line["score"]:
        _figures(rows, t("slate.points"), line["points"])
    for key in _EARNED:
        if any(line[key]):
            _figures(rows, t("slate." + key) + _times(line, key), line[key])
    alone = bool(view["coiffeur"]) and any(line["unwritten"])
    if any(line["unwritten"]) and not alone:
        _figures(rows, t("sheet.unwritten"), [-value for value in line["unwritten"]])
    if line["joker"] is not None:
        sides = range(len(line["score"]))
        joined = [t("sheet.joins") if side == line["declaring"] else "–" for side in sides]
        figures.cells(figures.row(rows, t("sheet.joker", name=name(line["joker"]))), joined)
    scored = t("slate.scored", factor=line["factor"]) if view["multiplied"] else t("sheet.scored")
    written = [figures.signed(value) if value else "–" for value in line["score"]]
    figures.cells(figures.row(rows, scored, "sum"), written)
    if alone:
        dom.make(body, "p", "sheet-note", t("sheet.alone"))


def deals(body: dom.Node, view: View, line: DealLine | None = None) -> dom.Node:
    """Every deal with what each party wrote, of what, and where it stood then."""
    results = view["results"]
    if not results or wording.alone(view, line):
        return body
    beside, roll = figures.roll(body, t("slate.deals"))
    classes = "slate-deals many" if len(view["parties"]) > 2 else "slate-deals"
    node = figures.table(roll, classes, t("slate.deals"))
    titles = [t("sheet.number"), t("slate.contract.short")]
    moved = wording.moved(view)  # then each cell says whose it is
    for who in wording.columns(view, []):
        titles += [t("sheet.points") if moved else who, t("slate.now")]
    for index, title in enumerate(figures.head(node, titles)):
        if index > 2 and index % 2:
            title.attr("class", "running")
    rows = dom.make(node, "tbody")
    for line in results:
        made = figures.row(rows, str(line["deal"]) + ".")
        what = dom.make(made, "td", "what")
        contract = figures.named(what, line["contract"], (line["row"] or "")[:1] == "J")
        if view["multiplied"]:
            dom.make(contract, "b", "factor", "×" + str(line["factor"]))
        figures.pieces(what, _who(line))
        for index in range(len(view["parties"])):
            cell = dom.make(made, "td", "wrote")
            dom.make(cell, "b", "", figures.number(line["score"][index]))
            if moved:
                figures.pieces(cell, [wording.listed([name(seat) for seat in line["parties"][index]])])
            figures.pieces(cell, _made_of(view, line, index))
            dom.make(made, "td", "running", figure(line["totals"][index]))
    check = view["check"]
    if check:
        sides = " + ".join([figure(total) for total in view["totals"]])
        words = t("sheet.check", sides=sides, sum=check["sum"], n=len(results), each=check["each"])
        dom.make(beside, "p", "sheet-note", words)
    return beside


def _who(line: DealLine) -> list[str]:
    """Who named what was played, and how."""
    said = []
    if line["contractor"] is not None:
        said.append(name(line["contractor"]))
        if line["shoved"]:
            said.append(t("sheet.shoved"))
    if line["joker"] is not None:
        said.append(t("sheet.joker", name=name(line["joker"])))
    return [words + "," for words in said[:-1]] + said[-1:]


def _made_of(view: View, line: DealLine, index: int) -> list[str]:
    """What a party's figure is made of, before the factor."""
    points = line["points"][index]
    tricks = line["tricks"][index]
    said = [str(points)] if points and points != line["score"][index] else []
    for key in _EARNED:
        if line[key][index]:
            said.append("+ " + str(line[key][index]) + " " + t("slate." + key) + _times(line, key))
    if line["unwritten"] and line["unwritten"][index]:
        said.append(figures.signed(-line["unwritten"][index]) + " " + t("sheet.unwritten.short"))
    if view["bergpreis"] == index and view["bergpreisDeal"] == line["deal"]:
        said = said[:-1] + [words + "," for words in said[-1:]] + [t("sheet.bergpreis")]
    return ([count("tricks", tricks)] if tricks else []) + said


def _times(line: DealLine, key: str) -> str:
    """The factor of a match where it is not that of all else."""
    return " ×" + str(line["bonusFactor"]) if key == "bonus" and line["bonusFactor"] != line["factor"] else ""


def _marks(view: View, index: int) -> list[str]:
    marks = []
    if view["bergpreis"] == index:
        marks.append(t("sheet.bergpreis"))
    ended = view["ended"]
    if ended and index in ended["winners"]:
        marks.append(t("sheet.winner"))
    if ended and index in ended["schneider"]:
        marks.append(t("sheet.schneider"))
    return marks


def _figures(rows: dom.Node, title: str, values: list[int]) -> None:
    figures.cells(figures.row(rows, title), [figures.number(value) for value in values])


def chalked(box: dom.Node, slate: list[int], before: list[int], looks: str = "chalk") -> None:
    """The Z with its strokes, those not there before written one by one, and the rest as a number."""
    path, rest = strokes.each_stroke(slate)
    known = strokes.each_stroke(before)[0]
    svg = document.createElementNS(dom.SVG, "svg")
    svg.setAttribute("class", looks)
    svg.setAttribute("viewBox", "0 0 " + str(strokes.WIDTH) + " " + str(strokes.HEIGHT))
    svg.setAttribute("aria-hidden", "true")
    _stroke(svg, "z", strokes.Z)
    fresh = [stroke for stroke in path if stroke not in known]
    _stroke(svg, "strokes", "".join([stroke for stroke in path if stroke in known]))
    dom.Node(svg).var("each", str(min(140, 1600 // max(1, len(fresh)))) + "ms")  # many are written faster
    for number, stroke in enumerate(fresh):
        _stroke(svg, "strokes fresh", stroke).attr("pathLength", 1).var("i", number)
    box.element.append(svg)
    dom.make(box, "span", "rest", str(rest).replace("-", "−") if rest else "").attr("aria-hidden", "true")


def _stroke(svg: Element, classes: str, drawn: str) -> dom.Node:
    line = dom.Node(document.createElementNS(dom.SVG, "path"))
    svg.append(line.element)
    return line.attr("class", classes).attr("d", drawn)
