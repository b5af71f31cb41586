"""What the page knows of the engine without asking it: its presets, and what a deal is worth."""

import json
from collections.abc import Callable

PRESETS = "web/page/base/presets.py"
WORTH = "web/page/scorer/worth.py"
GENERATOR = "web/embed/generator.js"


def filled(path: str, text: str) -> str:
    """The source of a file of the page, with the engine's values where it has room for them.

    ValueError where a source in `FILLED` has no room.
    """
    if path not in FILLED:
        return text
    room, values = FILLED[path]
    if text.count(room) != 1:
        raise ValueError(f"{path} has no '{room.strip()}'")
    return text.replace(room, room[: room.rindex("=") + 2] + values())


# Each value imports the engine late: a Python that is too old for it must come as far as to be told so.


def _presets() -> str:
    from jass.options.variants import VARIANTS

    return repr(tuple((each.id, each.kind, each.options.players) for each in VARIANTS))


def _ids() -> str:
    from jass.options.variants import VARIANTS

    return json.dumps([each.id for each in VARIANTS], separators=(",", ":"))


def _worth() -> str:
    from jass.options.rulebook import facts
    from jass.options.variants import find_variant

    options = find_variant("schieberCh").options
    return repr((facts(options)["total"], options.match_bonus))


FILLED: dict[str, tuple[str, Callable[[], str]]] = {
    PRESETS: ("\nPRESETS: tuple[tuple[str, str, int], ...] = ()", _presets),
    WORTH: ("\nDEAL: tuple[int, int] = (0, 0)", _worth),
    GENERATOR: ("VARIANTS = null", _ids),
}
