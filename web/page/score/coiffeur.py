"""The Coiffeur's sheet: a row for each contract, a column for each party, and what is still open.

Runs in MicroPython. With weights it is the game of three: sticks and circles for each row that is full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from web.page.base import cards, dom
from web.page.base.i18n import count, t
from web.page.score import figures, schieber, wording
from web.page.ui import standing

if TYPE_CHECKING:
    from web.page.types.view import CoiffeurCell, CoiffeurRow, DealLine, View

_STICK = "|"
_CIRCLE = "○"


def draw(body: dom.Node, view: View, line: DealLine | None) -> dom.Node:
    """Draw the sheet; `line` is the deal to show on its own, or None."""
    if line:
        schieber.deal(body, view, line)
    grid(body, view, line)
    return body


def grid(body: dom.Node, view: View, line: DealLine | None) -> None:
    """The grid; the cell that the deal `line` has filled is marked."""
    coiffeur = view["coiffeur"]
    assert coiffeur
    weighted = coiffeur["rows"][0]["weight"] is not None
    classes = "coiffeur weighted" if weighted else "coiffeur"
    node = figures.table(body, classes, t("sheet.coiffeur"))
    figures.head(node, wording.columns(view, [t("slate.contract.short")]))
    rows = dom.make(node, "tbody")
    played = standing.row(view) if line is None and view["phase"] == "play" else None
    for row in coiffeur["rows"]:
        made = dom.make(rows, "tr")
        _title(dom.make(made, "th").attr("scope", "row"), row)
        for index, cell in enumerate(row["cells"]):
            fresh = line is not None and cell is not None and cell["deal"] == line["deal"]
            now = row is played and cell is None and _plays(view, index)
            box = dom.make(made, "td", "fresh" if fresh or now else "open" if cell is None else "")
            if now:
                dom.make(box, "b", "wrote", str(_so_far(view, index)))
            elif cell is None:
                dom.make(box, "span", "", "·").attr("aria-hidden", "true")
                figures.spoken(box, t("sheet.open"))
            else:
                _written(box, cell)
                if row["row"][0] == "J":
                    _named_as(box, cell["contract"])
                if row["sticks"]:
                    _marks(box, row["sticks"][index], row["circles"][index])
    foot = dom.make(node, "tfoot")
    if weighted:
        key: Literal["sticks", "circles"]
        for key in ("sticks", "circles"):
            figures.cells(figures.row(foot, t("sheet." + key)), [str(number) for number in coiffeur[key]])
        net = [figures.signed(total) for total in view["totals"]]
        figures.cells(figures.row(foot, t("sheet.net"), "now"), net)
    else:
        totals = [str(total) for total in view["totals"]]
        figures.cells(figures.row(foot, t("sheet.total"), "now"), totals)


def _so_far(view: View, party: int) -> int:
    """What the deal under way would write by now: with weights its points as they are, else times the row."""
    return standing.gained(view, party) if view["multiplied"] else view["points"][party] or 0


def _plays(view: View, party: int) -> bool:
    """Whether the contract of this deal is a party's."""
    maker = view["contract"]["contractor"] if view["contract"] else None
    return maker is not None and view["sides"][maker] == party


def _title(head: dom.Node, row: CoiffeurRow) -> None:
    kind = row["row"][0] if row["row"][0] == "J" else row["row"]
    if kind == "J":
        named = dom.make(head, "span", "named")
        dom.make(named, "span", "star", "★").attr("aria-hidden", "true")
        dom.make(named, "span", "", t("sheet.joker.row", n=row["row"][1:]))
    elif kind in ("SL", "GU"):
        figures.signed_name(head, ("O", "U"), cards.contract(kind))
    else:
        figures.signed_name(head, (kind,), cards.contract(kind))
    times = row["factor"] if row["weight"] is None else row["weight"]
    dom.make(head, "small", "factor", "×" + str(times))


def _written(box: dom.Node, cell: CoiffeurCell) -> None:
    """The points of a deal: as written, with the mark of a match or a null."""
    dom.make(box, "b", "wrote", str(cell["score"]))
    key: Literal["match", "null"]
    for key in ("match", "null"):
        if cell[key]:
            dom.make(box, "small", "mark", t("sheet." + key))


def _named_as(box: dom.Node, code: str) -> None:
    """What a Joker was played as."""
    mixed = code[:2] in ("SL", "GU")
    for sign in ("O", "U") if mixed else (code,):
        dom.picture(box, "sign").attr("href", cards.sign(sign))
    figures.spoken(box, cards.contract(code))


def _marks(box: dom.Node, sticks: int, circles: int) -> None:
    """Sticks and circles as strokes and rings."""
    drawn = dom.make(box, "span", "drawn").attr("aria-hidden", "true")
    dom.make(drawn, "span", "sticks", _STICK * sticks)
    dom.make(drawn, "span", "circles", _CIRCLE * circles)
    said = [count("sheet.stick", sticks)] if sticks else []
    if circles:
        said.append(count("sheet.circle", circles))
    figures.spoken(box, ", ".join(said))
