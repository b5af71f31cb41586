"""The presets as the page knows them before its engine runs: which, in which order, for how many players."""

import json

MODULE = "web/page/base/presets.py"
GENERATOR = "web/embed/generator.js"


def filled(path: str, text: str) -> str:
    """The source of the page's module or of the generator with the presets in it.

    ValueError where it has no room for them.
    """
    from jass.options.variants import VARIANTS  # a Python that is too old must come as far as to be told so

    if path == MODULE:
        known = tuple((each.id, each.kind, each.options.players) for each in VARIANTS)
        return _replaced(
            path, text, "\nPRESETS: tuple[tuple[str, str, int], ...] = ()", f"\nPRESETS = {known!r}"
        )
    names = json.dumps([each.id for each in VARIANTS], separators=(",", ":"))
    return _replaced(path, text, "VARIANTS = null", f"VARIANTS = {names}")


def _replaced(path: str, text: str, room: str, values: str) -> str:
    if text.count(room) != 1:
        raise ValueError(f"{path} has no '{room.strip()}'")
    return text.replace(room, values)
