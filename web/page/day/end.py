"""The end of a game of the day at the table: beside the rival on the same cards, as far as it has come.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom, storage
from web.page.base.i18n import t
from web.page.day import days, words

if TYPE_CHECKING:
    from web.page.day.today import Today
    from web.page.score.slate import Slate
    from web.page.types.day import Compared
    from web.page.types.view import View


def show(slate: Slate, today: Today, view: View) -> None:
    """Put it on the slate, and again whenever the rival has come further."""
    which = today.which
    if which is None or not view["ended"]:
        return
    day, game = which

    def draw() -> None:
        if not slate.shows(view):
            today.heard = None
            return
        own = days.figures(view["results"], view["sides"][view["seat"]] or 0)
        entry: Compared = {"own": own, "rival": today.rival, "practice": today.practice}
        place = dom.empty(slate.beside)
        words.draw(place, t("day.title"), entry)
        if len(today.rival) < len(own):
            waits = "day.none" if today.gave_up() else "day.thinking"
            dom.make(place, "p", "day-practice", t(waits, n=len(today.rival), all=len(own))).attr(
                "role", "status"
            )
        if not days.is_kept(day):
            dom.make(place, "p", "day-practice", t("unkept" if storage.lasting else "save.blocked"))
        slate.told = words.told(day, game, entry)

    today.heard = draw
    draw()
