"""What is kept of the games of the day: one text for each day, and what counts in it.

Runs in MicroPython and, for the tests, anywhere. A day is the date of this device, `2026-11-26`, when the
cards of a game are dealt, and stays so: the seed says it. The text of a day has, by game,

    {"daySchieber": {"game", "own", "rival", "over", "practice"}}

`game` is the identity of the first game in which the player decided anything: the one that counts. `own`
and `rival` are figures by deal, `[ours, theirs]`, or `[missed]` by estimates; `rival` is None until it has
played to the end. `practice` is True once something was taken back or a tip was asked for in it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from web.page.base import storage
from web.page.saves.day_text import GAMES as GAMES
from web.page.saves.day_text import checked as checked
from web.page.saves.day_text import is_day

if TYPE_CHECKING:
    from collections.abc import Sequence

    from js import JsDate

    from web.page.types.day import DayEntry as Entry
    from web.page.types.day import Figures
    from web.page.types.view import DealLine

# The level of the others in a game that counts.
LEVEL = "strong"

_SLOT = "day."
_SEED = '"seed":"jass2|daily|'
# The end of a seed: the digest of a game's rules (jass/history/daily.py). Anybody can invent another one.
_RULES = {"daySchieber": "aecb2139", "dayDifferenzler": "724de397", "dayCoiffeur": "9092b6a0"}
_FIXED = ('"options":{},"pace":"work","level":"' + LEVEL + '"', '"variant":"')

BETTER, SAME, LESS = "better", "same", "less"


def date_of(moment: JsDate) -> str:
    """The day of a moment on this device: by its own clock, in its own time zone."""
    return "-".join([_two(moment.getFullYear()), _two(moment.getMonth() + 1), _two(moment.getDate())])


def _two(number: int) -> str:
    text = str(number)
    return "0" + text if len(text) < 2 else text


def seed_of(log: str) -> str:
    """The seed in a log of a game of a day."""
    return log[log.find(_SEED) :].split('"')[3]


def of_log(log: str) -> tuple[str, str] | None:
    """`(day, game)` of a log that is of everybody's game of a day, by its cards, rules and pace; else None.

    All such logs have the same cards: the seed is the day's to the letter, and gives all of them.
    """
    at = log.find(_SEED)
    if at < 0 or _FIXED[0] not in log or '"dealt":' in log[:at]:
        return None
    seed, _, rest = log[at + len(_SEED) :].partition('"')
    day, _, game = seed.partition("||")  # between them stands a club
    game, _, rules = game.partition("~")
    if rules != _RULES.get(game) or _FIXED[1] + game + '"' not in log:
        return None
    return (day, game) if is_day(day) and rest.startswith(',"actions":') else None


def kept(day: str) -> dict[str, Entry]:
    """What is kept of a day, by game."""
    return storage.read_checked(_SLOT + day, checked) or {}


def keep(day: str, games: dict[str, Entry]) -> bool:
    """Keep that of a day; True if it will be there after a reload."""
    return storage.write(_SLOT + day, json.dumps(games))


def is_kept(day: str) -> bool:
    """Whether what is known of a day will be there after a reload; what had no room is written again."""
    slot = _SLOT + day
    text = storage.read(slot)
    return text is None or storage.is_kept(slot) or storage.write(slot, text)


def tried(entry: Entry | None, identity: str) -> bool:
    """Whether another game than this one was the first try."""
    return entry is not None and entry["game"] != identity


def note(
    games: dict[str, Entry],
    game: str,
    identity: str,
    own: Figures,
    over: bool,
    practice: bool,
    rival: Figures | None = None,
) -> dict[str, Entry] | None:
    """A day with what its first try has come to; None where nothing is new. A later try changes nothing."""
    entry = games.get(game)
    if tried(entry, identity):
        return None
    fresh: Entry = {"game": identity, "own": own, "rival": rival, "over": over, "practice": practice}
    if entry is not None:
        fresh["rival"] = entry["rival"] or rival
        fresh["practice"] = practice or entry["practice"]
        if entry["over"] and not over:  # taken back after its end: what it came to stays
            fresh["over"], fresh["own"] = True, entry["own"]
    if fresh == entry:
        return None
    noted = dict(games)
    noted[game] = fresh
    return noted


def figures(results: Sequence[DealLine], party: int) -> Figures:
    """By deal what a party wrote and what the others did, or how far off it was by estimates."""
    found = []
    for line in results:
        if line.get("differences"):
            found.append([line["differences"][party]])
        else:
            own = line["score"][party]
            found.append([own, sum(line["score"]) - own])
    return found


def worth(deal: Sequence[int]) -> int:
    """What a deal is worth beside another one with the same cards."""
    return deal[0] - deal[1] if len(deal) > 1 else -deal[0]


def compared(own: Sequence[int], rival: Sequence[int]) -> str:
    """BETTER, SAME or LESS."""
    more = worth(own) - worth(rival)
    return BETTER if more > 0 else LESS if more < 0 else SAME


def total(deals: Figures) -> list[int]:
    """The sum of figures by deal."""
    return [sum([deal[index] for deal in deals]) for index in range(len(deals[0]))] if deals else []
