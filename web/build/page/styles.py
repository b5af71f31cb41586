"""Style sheets that follow the reader's default font size.

The sheets in web/styles/ are written in px, for a default font size of 16 px. The build turns these lengths
into `rem` and those of media and container queries into `em`. With a larger default font the page then grows
as it does by the browser's zoom: a wide page with large letters gets the layout of a narrow one.

`html` in web/styles/base.css makes 1rem a hundred pixels: `.14rem` is shorter than `.875rem`.
"""

import re

REM = 100
"""Pixels of a rem at the usual size of letters."""

_EM = 16
# Lines and their like stay as thin as they are.
_THIN = 4

_QUERY = re.compile(r"@(?:media|container)[^{]*")
_LENGTH = re.compile(r"(?<![\w.#-])(-?)(\d*\.?\d+)px\b")


def follow_reader(css: str) -> str:
    """A style sheet without comments, its lengths relative to the reader's size of letters."""
    css = _QUERY.sub(lambda query: _LENGTH.sub(_em, query[0]), css)
    return _LENGTH.sub(_rem, css)


def _em(length: re.Match[str]) -> str:
    return f"{length[1]}{_short(float(length[2]) / _EM)}em"


def _rem(length: re.Match[str]) -> str:
    pixels = float(length[2])
    return length[0] if pixels < _THIN else f"{length[1]}{_short(pixels / REM)}rem"


def _short(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".").removeprefix("0") or "0"
