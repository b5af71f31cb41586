"""What a list shows of a game: what it is called, and where it stands.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base.game_label import label
from web.page.base.i18n import t

if TYPE_CHECKING:
    from web.page.types.kept import Head


def called(head: Head) -> str:
    """What a game is called."""
    from web.page.base import house_rules

    game = house_rules.find(head["variant"], head["options"])
    return label(game or {"variant": head["variant"], "name": None, "options": {}})


def standing(head: Head) -> str:
    """Where a game stands, in words that go on a line."""
    if not head["deal"]:
        return ""
    scores = " : ".join([str(score) for score in head["totals"]])
    return " · " + t("slate.deal", n=head["deal"]) + " · " + scores
