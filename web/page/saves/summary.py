"""What a list and the start screen show of a game: what it is called, and where it stands.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.game_label import label
from web.page.base.i18n import has, t
from web.page.saves.playing import over

if TYPE_CHECKING:
    from web.page.types.kept import Head


def called(head: Head) -> str:
    """What a game is called."""
    from web.page.base import house_rules

    game = house_rules.find(head["variant"], head["options"])
    if game is None and not has("variant." + head["variant"]):  # of a version that has more games
        return head["variant"][:40]
    return label(game or {"variant": head["variant"], "name": None, "options": {}})


def standing(head: Head) -> str:
    """Where a game stands, in words that go on a line."""
    if not head["deal"]:
        return ""
    scores = " : ".join([str(score) for score in head["totals"]])
    return " · " + t("slate.deal", n=head["deal"]) + " · " + scores


def show_on_start(head: Head | None, more: bool) -> None:
    """Say on the start screen what there is to go on with; `more`: there is a list of games."""
    line = dom.find("continue-line").show(bool(head))
    dom.find("start-shelf").show(more)
    if head is None:
        return
    line.text(called(head) + standing(head))
    look = over(head) or bool(head["bad"])
    button = dom.within(dom.find("start-form"), "[data-continue]")
    button.attr("class", ("secondary" if look else "primary") + " again").show(not head["bad"])
    word = "start.look" if look else "start.continue"
    dom.within(button, "b").attr("data-t", word).text(t(word))
