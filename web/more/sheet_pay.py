"""Play money on a sheet: who was paid what for what, by the player's name.

Runs in MicroPython.
"""

from web import dom
from web.i18n import t
from web.more import sheet_table
from web.seats import name

_KINDS = ("match", "bergpreis", "game", "stick")


def draw(body, view):
    """A row for each player, a column for each thing that is paid for, and the sums if there are several."""
    payments = view["payments"]
    if not payments:
        return
    node = sheet_table.table(body, "slate-pay", t("sheet.pay"))
    kinds = [kind for kind in _KINDS if any(paid["for"] == kind for paid in payments)]
    titles = [t("sheet.pay." + kind) for kind in kinds]
    sheet_table.head(node, [""] + titles + ([t("sheet.total")] if len(kinds) > 1 else []))
    rows = dom.make(node, "tbody")
    for seat in range(view["players"]):
        row = sheet_table.row(rows, name(seat), "mine" if seat == view["seat"] else "")
        amounts = [sum([paid["amounts"][seat] for paid in payments if paid["for"] == kind]) for kind in kinds]
        sheet_table.cells(row, [sheet_table.signed(amount) for amount in amounts])
        if len(kinds) > 1:
            sheet_table.cells(row, [sheet_table.signed(sum(amounts))], "sum")
    if view["coiffeur"] and view["coiffeur"]["rate"]:
        dom.make(body, "p", "sheet-note", t("sheet.pay.rate", n=view["coiffeur"]["rate"]))
