"""Play money on a sheet: who was paid what for what, by the player's name.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import t
from web.page.base.people import name
from web.page.score import figures

if TYPE_CHECKING:
    from web.page.types.view import View

_KINDS = ("match", "bergpreis", "game", "stick")


def draw(body: dom.Node, view: View) -> None:
    """A row for each player, a column for each thing that is paid for, and the sums if there are several."""
    payments = view["payments"]
    if not payments:
        return
    node = figures.table(body, "slate-pay", t("sheet.pay"))
    kinds = [kind for kind in _KINDS if any(paid["for"] == kind for paid in payments)]
    titles = [t("sheet.pay." + kind) for kind in kinds]
    figures.head(node, [""] + titles + ([t("sheet.total")] if len(kinds) > 1 else []))
    rows = dom.make(node, "tbody")
    for seat in range(view["players"]):
        row = figures.row(rows, name(seat), "mine" if seat == view["seat"] else "")
        amounts = [sum([paid["amounts"][seat] for paid in payments if paid["for"] == kind]) for kind in kinds]
        figures.cells(row, [figures.signed(amount) for amount in amounts])
        if len(kinds) > 1:
            figures.cells(row, [figures.signed(sum(amounts))], "sum")
    if view["coiffeur"] and view["coiffeur"]["rate"]:
        dom.make(body, "p", "sheet-note", t("sheet.pay.rate", n=view["coiffeur"]["rate"]))
