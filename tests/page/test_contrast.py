"""Words can be read on every cloth, by day and by night: the tokens of web/styles/base.css, WCAG's AA."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

CSS = re.sub(r"/\*.*?\*/", "", (Path(__file__).parents[2] / "web/styles/base.css").read_text("utf-8"))
CLOTHS = re.findall(r'\[data-cloth="(\w+)"\]', CSS)
AA, LARGE = 4.5, 3.0
Colour = tuple[float, float, float]
Tokens = dict[str, str]

TABLE = [
    ("chalk", "felt-light", AA),
    ("mist", "felt-light", AA),
    ("chalk", "felt-deep", AA),
    ("chalk", "shade", AA),
    ("mist", "shade", AA),
    ("gold", "felt-light", LARGE),
    ("ink", "paper", AA),
    ("ink", "paper-shade", AA),
    ("soft-ink", "paper", AA),
    ("card", "ours", AA),
    ("card", "theirs", AA),
    ("chalk", "wood-light", AA),
]
PANEL = [
    *product(("ink", "soft-ink", "leaf"), ("paper", "paper-deep", "field"), (AA,)),
    ("ink", "leaf-tint", AA),
    ("soft-ink", "leaf-tint", AA),
    ("leaf", "leaf-tint", AA),
    ("on-leaf", "leaf", AA),
    ("note-ink", "note", AA),
    ("gold-deep", "paper", LARGE),
]


def block(opening: str) -> Tokens:
    """The custom properties of the first rule that opens so."""
    _, found, rest = CSS.partition(opening)
    assert found, opening
    body = rest.partition("}")[0].rpartition("{")[2]
    return dict(re.findall(r"--([\w-]+): ([^;]+);", body))


def tokens(cloth: str, theme: str, panel: bool, more: bool) -> Tokens:
    found = block("@layer tokens {\n  :root {")
    found |= block(f'[data-cloth="{cloth}"] {{')
    high = CSS.partition("(prefers-contrast: more)")[2]
    if more:
        found |= dict(re.findall(r"--([\w-]+): ([^;]+);", high.partition(":root {")[2].partition("}")[0]))
    if theme == "night":
        found |= block('[data-theme="night"] {')
        if more:
            night = high.partition('[data-theme="night"] {')[2].partition("}")[0]
            found |= dict(re.findall(r"--([\w-]+): ([^;]+);", night))
        if panel:
            found |= block('[data-theme="night"] :is(')
            if more:
                dark = high.partition(":is(")[2].partition("}")[0]
                found |= dict(re.findall(r"--([\w-]+): ([^;]+);", dark))
    return found


def colour(text: str, known: Tokens) -> Colour:
    """A hexadecimal colour, a token, or a mixture of two in sRGB."""
    text = text.strip()
    if named := re.fullmatch(r"var\(--([\w-]+)\)", text):
        return colour(known[named[1]], known)
    if mixed := re.fullmatch(r"color-mix\(in srgb, (.+) ([\d.]+)%, (.+)\)", text):
        one, other, part = colour(mixed[1], known), colour(mixed[3], known), float(mixed[2]) / 100
        return tuple(a * part + b * (1 - part) for a, b in zip(one, other, strict=True))  # type: ignore[return-value]
    digits = text.removeprefix("#")
    assert re.fullmatch(r"#[0-9a-f]{3}|#[0-9a-f]{6}", text), text
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return int(digits[:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:], 16) / 255


def contrast(one: Colour, other: Colour) -> float:
    """WCAG's ratio of two colours."""
    lights = []
    for parts in (one, other):
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def test_the_ratio_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast(colour("#777", {}), colour("#ffffff", {})) == pytest.approx(4.478, abs=0.001)


@pytest.mark.parametrize("more", [False, True], ids=["normal", "more"])
@pytest.mark.parametrize("theme", ["light", "night"])
@pytest.mark.parametrize("cloth", CLOTHS)
def test_words_can_be_read(cloth: str, theme: str, more: bool) -> None:
    weak = []
    for panel, pairs in ((False, TABLE), (True, PANEL)):
        known = tokens(cloth, theme, panel, more)
        for words, ground, least in pairs:
            ratio = contrast(colour(f"var(--{words})", known), colour(f"var(--{ground})", known))
            if ratio < least:
                weak.append(f"{words} on {ground}: {ratio:.2f}")
    assert weak == []


def test_every_cloth_that_can_be_set_is_drawn() -> None:
    settings = (Path(__file__).parents[2] / "web/page/base/settings.py").read_text("utf-8")
    chosen = re.search(r'"cloth": \((.+)\)', settings)
    assert chosen
    assert re.findall(r'"(\w+)"', chosen[1]) == CLOTHS
