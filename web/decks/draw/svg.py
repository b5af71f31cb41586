"""The few pieces of SVG text that the drawings are made of."""

from __future__ import annotations

import math
import re

from web.decks.draw.palette import INK


def number(value: float) -> str:
    """Return *value* with at most two decimals and no needless zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """Return one element; ``stroke_width=2`` becomes ``stroke-width="2"``."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else number(value)
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    head = " ".join(parts)
    return f"<{head}>{content}</{name}>" if content else f"<{head}/>"


def path(d: str, fill: str = "none", **attributes: str | float) -> str:
    """Return a path; spaces that the grammar does not need are left out."""
    d = re.sub(r"\s*([A-Za-z])\s*", r"\1", " ".join(d.split())).replace(" -", "-")
    return element("path", d=d, **(_filled(fill) | attributes))


def around(d: str, x: float, y: float, times: int) -> str:
    """Return the path *d*, in absolute coordinates, and its like all round (x, y), as one path.

    A browser builds every element again for each card that it shows: one path costs less than five.
    """

    def whirled(angle: float) -> str:
        cos, sin = math.cos(angle), math.sin(angle)

        def whirl(pair: re.Match[str]) -> str:
            dx, dy = float(pair[1]) - x, float(pair[2]) - y
            return f"{round(x + dx * cos - dy * sin, 1):g} {round(y + dx * sin + dy * cos, 1):g} "

        return re.sub(r"(-?[\d.]+)[ ,](-?[\d.]+) ?", whirl, d)

    return "".join(whirled(2 * math.pi * turn / times) for turn in range(times))


def circle(cx: float, cy: float, r: float, fill: str = "none", **attributes: str | float) -> str:
    """Return a circle."""
    return element("circle", cx=cx, cy=cy, r=r, **(_filled(fill) | attributes))


def ellipse(cx: float, cy: float, rx: float, ry: float, fill: str = "none", **attributes: str | float) -> str:
    """Return an ellipse."""
    return element("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, **(_filled(fill) | attributes))


def group(content: str, **attributes: str | float) -> str:
    """Return a group, or the bare content when nothing is set on it."""
    return element("g", content, **attributes) if attributes else content


def turned(content: str) -> str:
    """Return *content* turned upside down about the middle of a card."""
    return group(content, transform="rotate(180 50 77.5)")


def sign(name: str, x: float, y: float, size: float, angle: float = 0) -> str:
    """Return the symbol *name* placed with its middle on (x, y)."""
    turn: dict[str, str] = {"transform": f"rotate({number(angle)} {number(x)} {number(y)})"} if angle else {}
    return element("use", href=f"#{name}", x=x - size / 2, y=y - size / 2, width=size, height=size, **turn)


def tube(d: str, fill: str, width: float, outline: float = 1.3) -> str:
    """Return a line as a coloured band with a dark outline: arms, poles, ribbons."""
    return path(d, stroke_width=width + 2 * outline) + path(d, stroke=fill, stroke_width=width)


def symbol(name: str, content: str, width: float = 100, height: float = 155, line: float = 1.3) -> str:
    """Return one symbol; shapes in it are outlined in ink and unfilled unless they say otherwise."""
    return element(
        "symbol",
        content,
        id=name,
        viewBox=f"0 0 {number(width)} {number(height)}",
        fill="none",
        stroke=INK,
        stroke_width=line,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def sheet(symbols: list[str]) -> str:
    """Return the whole file, one symbol a line."""
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def _filled(fill: str) -> dict[str, str | float]:
    return {} if fill == "none" else {"fill": fill}
