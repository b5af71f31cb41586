"""What a game is called.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base.i18n import t

if TYPE_CHECKING:
    from web.page.types.choice import GameChoice


def label(game: GameChoice) -> str:
    """What a game is called."""
    return game["name"] or t("variant." + game["variant"])
