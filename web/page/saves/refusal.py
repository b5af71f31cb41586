"""What the engine has refused, in words for the player.

Runs in MicroPython.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import js

from web.page.base.i18n import t

if TYPE_CHECKING:
    from web.page.types.engine import Fault, Request


def at_table(kind: str, error: Fault) -> str | None:
    """Of the engine as a whole, or of any request but a load; None where the rules do not go together."""
    if kind == "BadOption":
        return None
    if error.get("reason") == "full":
        return t("engine.full")
    if kind == "OtherBots":
        return t("engine.otherBots")
    js.console.error("jass: " + json.dumps(error))
    return t("engine.refused", kind=kind)


def of_load(request: Request, newer: bool) -> str:
    """Of a load."""
    if not request.get("saved"):
        return t("save.refused.newer" if newer else "save.refused")
    return t("save.newer" if newer else "save.damaged")
