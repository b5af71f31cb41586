"""The bot of a ranking: it plays the cards of a day in the player's seat, in the engine beside all else.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base.i18n import t
from web.page.club import link

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from web.page.types.club import RankingReply
    from web.page.types.engine import Reply, Request

BY = 1
"""The place of the ranking against it among the three."""

_LEVEL = "master"


def days(found: RankingReply) -> list[tuple[str, int]]:
    """The days on which somebody has played and it has not, and the deals of each; a day is empty where a
    series has none.
    """
    played: list[tuple[str, int]] = []
    for table, day in zip(found["tables"], found["days"]):  # noqa: B905 - MicroPython's zip has no strict
        if table.get("bot") is None and (day, table["board"][5]) not in played:
            played.append((day, table["board"][5]))
    return played


async def play(
    ask: Callable[[Request], Awaitable[Reply]],
    day: str,
    deals: int,
    told: Callable[[str], object],
    goes_on: Callable[[], bool],
) -> str | None:
    """The code of its result, or None where it was stopped. Raises `EngineError`."""
    asked = link.asked()
    assert asked
    log = (await ask(dict(asked, what="cards", today=day or asked["today"])))["cards"]
    shown = link.day(day) if day else t("club.one")
    done = -1
    over = False
    while not over:
        if not goes_on():
            return None
        rival = (await ask({"do": "rival", "log": log}))["rival"]
        log, over = rival["log"], rival["over"]
        if len(rival["results"]) > done:
            done = len(rival["results"])
            told(t("club.bot.plays", day=shown, n=done, all=deals))
    name = "Bot (" + t("level." + _LEVEL) + ")"
    return str((await ask({"do": "club", "what": "result", "log": log, "name": name}))["result"]["code"])
