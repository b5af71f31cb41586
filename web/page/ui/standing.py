"""How a game stands: how far it goes, the row of a Coiffeur, what a deal has brought, and figures as written.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base.i18n import t

if TYPE_CHECKING:
    from web.page.types.view import CoiffeurRow, View


def figure(value: int) -> str:
    """A figure with a true minus sign.

    >>> figure(-2), figure(7)
    ('−2', '7')
    """
    return "−" + str(-value) if value < 0 else str(value)


def row(view: View) -> CoiffeurRow | None:
    """The row of a Coiffeur that is played: of a Joker its own, whatever it was named as."""
    contract, coiffeur = view["contract"], view["coiffeur"]
    if contract and coiffeur:
        key = contract["joker"] or contract["code"][:2]
        for found in coiffeur["rows"]:
            if found["row"] == key or key == "J" == found["row"][0]:
                return found
    return None


def gained(view: View, party: int) -> int:
    """What the deal under way has added to a party's total so far."""
    before = view["results"][-1]["totals"][party] if view["results"] else 0
    return view["totals"][party] - before


def aim(view: View) -> str:
    """How far the game goes: of how many deals this is which, or to how many points."""
    if view["deals"]:
        return t("sheet.deal", n=t("goal.of", n=view["deal"], all=max(view["deal"], view["deals"])))
    return t("sheet.of", target=view["target"]) if view["target"] else ""
