"""Before the first Schieber, Coiffeur, Differenzler and game with a joker: its aim, its course, what counts.

Runs in MicroPython. Each once on a device, and only where the coach is on.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from web.page.base import dom, storage
from web.page.base.i18n import t
from web.page.help import glossary
from web.page.ui import dialogs

if TYPE_CHECKING:
    from web.page.types.view import View

_SLOT = "met"
_PARTS = ("aim", "play", "count")
_BASICS = "schieber"  # what is told of it, the other games have as well
_LESSONS = ("coiffeur", "differenzler")  # of web/page/learn/lessons.py, by their keys


def kind(view: View) -> str:
    """What is new about a game, or nothing."""
    if view["estimate"]:
        return "differenzler"
    if view["coiffeur"] and view["deals"] == 1:
        return ""  # one row of it, as in the game of the day
    if view["coiffeur"]:
        return "sticks" if view["coiffeur"]["rows"][0]["weight"] is not None else "coiffeur"
    if view["joker"] is not None:
        return "joker"
    in_pairs = view["players"] == 4 and view["sides"].count(view["sides"][view["seat"]]) == 2
    return "schieber" if in_pairs and view["target"] else ""


def _goes_round(view: View) -> bool:
    """Whether one shoves in pairs, but to an opponent."""
    auction = view["auction"]
    if not auction or kind(view) != "coiffeur":
        return False
    asked = list(auction["shoved"])
    asked += [seat for seat in (view["turn"], auction["shoveTo"]) if seat is not None]
    sides = [view["sides"][seat] for seat in asked]
    return any(side != sides[0] for side in sides)


class Primer:
    """The dialog; made when it is first shown."""

    def __init__(self) -> None:
        self._dialog: dom.Node | None = None
        self._met: list[object] = []

    def introduce(self, view: View) -> None:
        """Show what is new about a game, unless the player has met its like."""
        met = kind(view)
        if not met or met in self._met:
            return
        if met == "coiffeur" and not view["auction"]:
            return  # only an auction tells to whom one shoves
        # Read only now: another page may have introduced some meanwhile.
        self._met = storage.read_checked(_SLOT, lambda kept: kept if isinstance(kept, list) else None) or []
        if met in self._met:
            return
        basics = [] if _BASICS in self._met else ["play", "count"]
        self._met += [met] if met == _BASICS or not basics else [met, _BASICS]
        storage.write(_SLOT, json.dumps(self._met), tells=False)
        self._dialog = self._dialog or dialogs.new("primer").attr("class", "sheet tall primer")
        page = dialogs.begin(self._dialog, t("primer." + met))
        for part in _PARTS:
            dom.make(page, "h3", "", t("primer." + part))
            way = ".round" if part == "play" and _goes_round(view) else ""
            glossary.write(dom.make(page, "p"), glossary.explained("primer." + met + "." + part + way))
            if part in basics and met != _BASICS:
                glossary.write(dom.make(page, "p"), glossary.explained("primer." + _BASICS + "." + part))
        buttons = dialogs.end(self._dialog)
        dialogs.button(buttons, "primary", t("primer.go"), "close")
        if met in _LESSONS:
            dialogs.button(buttons, "secondary", t("why.lesson"), "open", "learn:" + met)
        dialogs.show(self._dialog)
