"""Twelve pictures of one size on a sheet, to be looked at by eyes: contact/sheet-360x640-014.png."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from tests.show.contact import Picture

ON_ONE = 12
LONGEST = 2000
"""Pixels of a sheet's longer side: what is shown smaller than it is made cannot be judged."""
GAP, LABEL = 8, 16
BACKGROUND, WORDS = (208, 208, 208), (0, 0, 0)


def write(folder: Path, pictures: list[Picture]) -> list[Path]:
    """The sheets of a folder's pictures, sorted by size."""
    made: list[Path] = []
    by_size = sorted(pictures, key=_size)
    for size, group in itertools.groupby(by_size, key=_size):
        left = list(group)
        while left:
            path = folder / f"sheet-{size}-{len(made) + 1:03}.png"
            _sheet(folder, left[:ON_ONE], size).save(path)
            made.append(path)
            del left[:ON_ONE]
    return made


def _size(picture: Picture) -> str:
    return picture.look.split(" ")[0]


def _sheet(folder: Path, pictures: list[Picture], size: str) -> Image.Image:
    width, height = (int(part) for part in size.split("x"))
    columns = _columns(width, height)
    rows = -(-len(pictures) // columns)
    scale = min(1, _wide(width, height, columns))
    cell = round(width * scale), round(height * scale)
    sheet = Image.new(
        "RGB", (columns * (cell[0] + GAP) + GAP, rows * (cell[1] + LABEL + GAP) + GAP), BACKGROUND
    )
    draw = ImageDraw.Draw(sheet)
    for place, picture in enumerate(pictures):
        left = GAP + place % columns * (cell[0] + GAP)
        top = GAP + place // columns * (cell[1] + LABEL + GAP)
        draw.text((left, top), f"{picture.scene}  {picture.look.partition(' ')[2]}", fill=WORDS)
        with Image.open(folder / picture.file) as shot:
            sheet.paste(shot.resize(cell, Image.Resampling.LANCZOS), (left, top + LABEL))
    return sheet


def _wide(width: int, height: int, columns: int) -> float:
    """The scale at which a sheet with so many columns keeps to its longest side."""
    rows = -(-ON_ONE // columns)
    across = (LONGEST - GAP) / columns - GAP
    down = (LONGEST - GAP) / rows - GAP - LABEL
    return min(across / width, down / height)


def _columns(width: int, height: int) -> int:
    """How many columns show the pictures largest."""
    return max((2, 3, 4, 6), key=lambda columns: _wide(width, height, columns))
