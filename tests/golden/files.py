"""What is golden of each preset, one file a preset: a new one changes nothing old.

`games`: by number, the hash over a seeded game between bots (`python3 -m tests.long golden`).
`levels`: by level, the hash over its decisions, and `bots`, the digest then (`… golden_levels`).
`work`: by level, hashes over games by work, and `bots`, the digest then (`… work`).
`perft`: positions with their counts (`python3 -m tests.perft.positions`).
`python3 -m tests.new_preset ID` writes a new file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jass.options.variants import VARIANTS

HERE = Path(__file__).parent


def place(preset: str) -> Path:
    """A preset's file."""
    return HERE / f"{preset}.json"


def known(preset: str, part: str) -> Any:
    """A part of a preset's file, as it was written last; None if it never was."""
    return json.loads(place(preset).read_text("utf-8")).get(part) if place(preset).exists() else None


def keep(preset: str, **parts: object) -> None:
    """Writes these parts of a preset's file; the others stay."""
    before = json.loads(place(preset).read_text("utf-8")) if place(preset).exists() else {}
    text = json.dumps(dict(sorted((before | parts).items())), indent=1, ensure_ascii=False)
    place(preset).write_text(text + "\n", "utf-8")


def missing() -> list[str]:
    """What has to be there and is not, in words that say what to do."""
    return [
        f"{preset.id} has no `{part}` in tests/golden: run `python3 -m tests.new_preset {preset.id}`"
        for preset in VARIANTS
        for part in ("games", "levels", "bots", "work", "perft")
        if not known(preset.id, part)
    ]
