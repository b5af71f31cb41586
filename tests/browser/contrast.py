"""Contrast measured from pixels, for words whose ground axe cannot tell: a gradient, a picture, a veil.

    assert contrast.weak(page, ["#status", ".plate.mine .who"]) == []

The words are made transparent, the ground is photographed, and their colour is held against each pixel below
them. What is not in the window is scrolled there; what something else covers is left out. WCAG 2.2, 1.4.3.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

STRAY = 3.0
"""The share of the ground, in hundredths, that is left out: an edge that reaches below the words."""

# Of the elements that are left, those that can be seen now, after scrolling to the first: where their words
# stand, in which colour, and how much contrast they need.
SEEN = """targets => {
  const find = target => { try { return document.querySelector(target); } catch { return null; } };
  find(targets[0])?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const painted = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colour = words => {
    painted.clearRect(0, 0, 1, 1);
    painted.fillStyle = words;
    painted.fillRect(0, 0, 1, 1);
    return [...painted.getImageData(0, 0, 1, 1).data];
  };
  const seen = [];
  for (const target of targets) {
    const one = find(target);
    if (!one?.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(one), size = parseFloat(style.fontSize);
    let opacity = 1;
    for (let up = one; up; up = up.parentElement) opacity *= getComputedStyle(up).opacity;
    const [red, green, blue, alpha] = colour(style.color);
    let [from, above, to, below] = [0, 0, innerWidth, innerHeight];
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue;
      const shown = up.getBoundingClientRect();
      [from, above] = [Math.max(from, shown.left), Math.max(above, shown.top)];
      [to, below] = [Math.min(to, shown.right), Math.min(below, shown.bottom)];
    }
    const boxes = [];
    for (const node of one.childNodes) {
      if (node.nodeType !== 3 || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const inside = left >= from && top >= above && right <= to && bottom <= below;
        const edge = (bottom - top) * .15;  // where a neighbour's shadow may fall
        if (inside && right - left > 1 && over && (one.contains(over) || over.contains(one)))
          boxes.push([left, top + edge, right, bottom - edge].map(Math.round));
      }
    }
    const least = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    const found = { target, boxes, colour: [red, green, blue], alpha: alpha / 255 * opacity, least };
    if (boxes.length) seen.push(found);
  }
  return seen;
}"""

HIDE = """() => {
  window.transparent = new CSSStyleSheet();
  transparent.replaceSync(`*, *::before, *::after {
    color: transparent !important; -webkit-text-fill-color: transparent !important;
    text-shadow: none !important; caret-color: transparent !important; transition: none !important;
  }`);
  document.adoptedStyleSheets.push(transparent);
}"""

SHOW = """() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== transparent);
}"""


@dataclass(frozen=True)
class Weak:
    """Words with too little contrast."""

    target: str
    ratio: float
    least: float

    def __str__(self) -> str:
        return f"contrast: {self.target} {self.ratio:.2f}, not {self.least}"


def weak(page: Page, targets: list[str]) -> list[Weak]:
    """Of these elements, by their selectors, the ones whose own words are hard to read."""
    found = []
    left = list(dict.fromkeys(targets))
    while left:
        seen = page.evaluate(SEEN, left)
        page.evaluate(HIDE)
        try:
            ground = np.asarray(Image.open(io.BytesIO(page.screenshot(scale="css"))).convert("RGB")) / 255
        finally:
            page.evaluate(SHOW)
        found += [fault for fault in (_fault(one, ground) for one in seen) if fault]
        done = {one["target"] for one in seen} | {left[0]}
        left = [target for target in left if target not in done]
    return found


def _fault(one: dict[str, Any], ground: NDArray[np.float64]) -> Weak | None:
    below = np.concatenate(
        [ground[top:bottom, left:right].reshape(-1, 3) for left, top, right, bottom in one["boxes"]]
    )
    words = np.array(one["colour"]) / 255 * one["alpha"] + below * (1 - one["alpha"])
    lights = np.sort(np.stack([_luminance(words), _luminance(below)]), axis=0)
    ratios = (lights[1] + 0.05) / (lights[0] + 0.05)
    ratio = float(np.percentile(ratios, STRAY))
    return Weak(one["target"], ratio, one["least"]) if ratio < one["least"] else None


def _luminance(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """Of colours from 0 to 1, in sRGB, shape (n, 3): shape (n,)."""
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    luminance: NDArray[np.float64] = linear @ np.array([0.2126, 0.7152, 0.0722])
    return luminance
