"""Draws the learning curves as SVG, one small panel per family, without any package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "learning.svg"

Curve = Sequence[tuple[int, float]]

TITLES = {
    "pairs": "two pairs (Schieber, Coiffeur)",
    "two": "two players",
    "three": "three players",
    "five": "five players",
    "six": "two trios",
    "estimate": "Differenzler",
}
UNITS = {
    "three": "points times factor ahead of both others",
    "estimate": "points off the estimate, as a loss",
}
LEAD = "points times factor ahead of chance"
COLUMNS, WIDE, HIGH, EDGE = 3, 250, 170, 44
"""The panels per row, the size of a panel, and the margin for its numbers."""


def drawn(curves: Mapping[str, Curve]) -> str:
    """The picture of all families."""
    families = [family for family in TITLES if family in curves]
    rows = -(-len(families) // COLUMNS)
    width, height = COLUMNS * WIDE, rows * HIGH
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="10">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for place, family in enumerate(families):
        lines.append(f'<g transform="translate({place % COLUMNS * WIDE} {place // COLUMNS * HIGH})">')
        lines.extend(_panel(family, curves[family]))
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])


def _panel(family: str, curve: Curve) -> Iterator[str]:
    deals, values = [x for x, _ in curve], [y for _, y in curve]
    low, high = min(values), max(values)
    spread = (high - low) or 1
    left, top, right, bottom = EDGE, 36, WIDE - 14, HIGH - 26
    points = " ".join(
        f"{left + (right - left) * x / deals[-1]:.1f},{bottom - (bottom - top) * (y - low) / spread:.1f}"
        for x, y in curve
    )
    yield f'<text x="{left}" y="16" font-size="12" font-weight="bold">{TITLES[family]}</text>'
    yield f'<text x="{left}" y="29" fill="#777">{UNITS.get(family, LEAD)}</text>'
    yield f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#999"/>'
    yield f'<polyline points="{points}" fill="none" stroke="#b3341f" stroke-width="1.5"/>'
    for value, y in ((high, top + 4), (low, bottom)):
        yield f'<text x="{left - 5}" y="{y}" text-anchor="end">{value:.0f}</text>'
    yield f'<text x="{left}" y="{bottom + 14}">0</text>'
    yield f'<text x="{right}" y="{bottom + 14}" text-anchor="end">{deals[-1]:,} deals</text>'
