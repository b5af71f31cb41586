"""Games as earlier builds kept them, made records: copied first, and deleted where they were only then.

Runs in MicroPython and, for the tests, anywhere. Earlier builds had the game at the table in `game` and its
look in `view`, games that were left in the list `shelf`, and what they could not read in `game.aside-0` to
`-4`. What is no game becomes a record that cannot be read, and is listed as such. Wherever it is stopped, the
next attempt goes on: it finds what has been copied.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from web.page.base import outside
from web.page.saves import record_text

if TYPE_CHECKING:
    from web.page.saves.saves import Saves
    from web.page.types.kept import Place

SLOTS = ["game", "shelf"]
ASIDE = ["game.aside-" + str(number) for number in range(5)]
SLOTS.extend(ASIDE)


def migrate(saves: Saves, old: Place, now: int, last: list[Any] | None = None) -> bool:
    """Make records of all that is in the old slots; what was at the table comes back there.

    `old` is the storage under the old names, `last` the `[game, deal]` that the statistics counted last.
    False if what was at the table cannot be read.
    """
    for slot in ASIDE:
        text = old.read(slot)
        if text is not None and _copied(saves, text, {}, now):
            old.remove(slot)
    _migrate_shelf(saves, old, now)
    log = old.read("game")
    if log is None:
        return True
    view, undone = _look(old.read("view"))
    known: dict[str, object] = {"undone": undone, "counted": _counted(log, view, last)}
    if view:
        for name in ("deal", "totals", "phase"):
            known[name] = view.get(name)
    identity = _copied(saves, log, known, now)
    game = record_text.about(log) is not None
    if identity and game:
        saves.put(identity)
        if view:
            old.write("view", json.dumps({"game": identity, "view": view}))
    if identity:
        old.remove("game")
    return game


def _migrate_shelf(saves: Saves, old: Place, now: int) -> None:
    text = old.read("shelf")
    if text is None:
        return
    try:
        games = outside.read(text)
    except ValueError:
        games = None
    if not isinstance(games, list):
        if _copied(saves, text, {}, now):
            old.remove("shelf")
        return
    rest = []
    for number, game in enumerate(games):
        log = game.get("log") if isinstance(game, dict) else None
        known: dict[str, object] = {"at": now - 1 - number}  # the latest came first
        if isinstance(log, str) and isinstance(game.get("scores"), list):
            known["deal"], known["totals"] = game.get("deal"), game["scores"]
        if not _copied(saves, log if isinstance(log, str) else json.dumps(game), known, now):
            rest.append(game)
    if not rest:
        old.remove("shelf")
    elif len(rest) < len(games):
        old.write("shelf", json.dumps(rest))


def _copied(saves: Saves, log: str, known: dict[str, object], now: int) -> str | None:
    """The record that holds a text, made if there is none; None if there is no room."""
    about = record_text.about(log)
    if about is None:
        return saves.lay_by(log)
    if saves.has(log):
        identity = saves.find(log)
        assert identity
        return identity if saves.is_kept(identity) else None
    head: Any = record_text.new_head("", "", now)
    head.update(about)
    for name in known:
        head[name] = known[name]
    if record_text.head_of(json.dumps(head)) is None:  # what told of it is damaged, the log need not be
        for name, value in (("deal", None), ("totals", []), ("phase", None), ("undone", 0), ("counted", 0)):
            head[name] = value
    return saves.add(head, log)


def _look(text: str | None) -> tuple[dict[str, object] | None, int]:
    kept = outside.parse(text or "")
    if kept is None or not isinstance(kept.get("view"), dict):
        return None, 0
    undone = kept.get("undone")
    return kept["view"], undone if isinstance(undone, int) and undone > 0 else 0


def _counted(log: str, view: dict[str, object] | None, last: list[Any] | None) -> int:
    """The last deal of a game that was counted, as far as it can be known."""
    played = outside.parse(log) or {}
    name = str(played.get("seed")) + " " + str(played.get("game", 1))
    if last and last[0] == name:
        return int(last[1])
    deal = view.get("deal") if view else None
    if not isinstance(deal, int):
        return 0
    assert view
    return deal if view.get("phase") in ("dealOver", "gameOver") else deal - 1
