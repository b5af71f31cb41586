"""What the page knows of the engine without asking it: its presets, and what a deal is worth."""

import json
from collections.abc import Callable

PRESETS = "web/page/base/presets.py"
WORTH = "web/page/scorer/worth.py"
GENERATOR = "web/embed/generator.js"
DEALING = "web/page/fairness/dealing.py"


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


def _dealt() -> str:
    from jass.options.variants import VARIANTS

    found: dict[str, tuple[int, tuple[int, ...], tuple[object, ...], str]] = {}
    for each in VARIANTS:
        told = each.options.to_json()
        removed = told["removed"]
        assert isinstance(removed, list)
        drawn = "told" if each.options.parties == "pairs+joker" else "drawn"
        first = drawn if each.options.forehand_card is None else str(told["firstForehand"])[-2:]
        packets = tuple(size for hand in each.options.packets for size in hand)
        found[each.id] = (each.options.players, packets, tuple(removed), first)
    return repr(found)


FILLED: dict[str, tuple[str, Callable[[], str]]] = {
    PRESETS: ("\nPRESETS: tuple[tuple[str, str, int], ...] = ()", _presets),
    WORTH: ("\nDEAL: tuple[int, int] = (0, 0)", _worth),
    GENERATOR: ("VARIANTS = null", _ids),
    DEALING: ("\nDEALT: dict[str, tuple[int, tuple[int, ...], tuple[str, ...], str]] = {}", _dealt),
}
