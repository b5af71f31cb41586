"""Makes style sheets follow the reader's default font size.

The sheets in web/styles/ use px, for a default font size of 16 px. The build converts these lengths to `rem`,
and those of media and container queries to `em`. With a larger default font the page grows as it does with
the browser's zoom: a wide page with large letters gets the layout of a narrow one.

`html` in web/styles/base.css makes 1rem a hundred pixels, because `.14rem` is shorter than `.875rem`.
"""

import re

REM = 100
"""The pixels of a rem at the usual font size."""

_EM = 16
# Thin lines keep their width.
_THIN = 4

_QUERY = re.compile(r"@(?:media|container)[^{]*")
_LENGTH = re.compile(r"(?<![\w.#-])(-?)(\d*\.?\d+)px\b")


def follow_reader(css: str) -> str:
    """A style sheet without comments, its lengths relative to the reader's font size."""
    css = _QUERY.sub(lambda query: _LENGTH.sub(_em, query[0]), css)
    return _LENGTH.sub(_rem, css)


def _em(length: re.Match[str]) -> str:
    return f"{length[1]}{_short(float(length[2]) / _EM)}em"


def _rem(length: re.Match[str]) -> str:
    pixels = float(length[2])
    return length[0] if pixels < _THIN else f"{length[1]}{_short(pixels / REM)}rem"


def _short(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".").removeprefix("0") or "0"
