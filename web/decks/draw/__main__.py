"""Writes the symbol sheets next to this package: ``python3 -m web.decks.draw [--check]``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from web.decks.draw import faces, french, swiss

FOLDER = Path(__file__).resolve().parents[1]


def sheets() -> dict[str, str]:
    """Return every sheet's file name and text."""
    return {
        "swiss.svg": swiss.drawing(),
        "french.svg": french.drawing("de"),
        **{f"french-{language}.svg": french.drawing(language) for language in ("fr", "it", "en")},
        "faces.svg": faces.drawing(),
    }


def main(arguments: list[str] | None = None) -> int:
    """Write the sheets, or with ``--check`` only tell whether they are as drawn; 1 if one is not."""
    parser = argparse.ArgumentParser(prog="python3 -m web.decks.draw", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if a sheet differs")
    check = parser.parse_args(arguments).check
    stale = False
    for name, text in sheets().items():
        file = FOLDER / name
        if check:
            same = file.is_file() and file.read_text(encoding="utf-8") == text
            stale |= not same
            print(f"{name}: {'as drawn' if same else 'differs'}")
        else:
            file.write_text(text, encoding="utf-8")
            print(f"{name}: {len(text.encode()):,} bytes")
    return int(stale)


if __name__ == "__main__":
    sys.exit(main())
