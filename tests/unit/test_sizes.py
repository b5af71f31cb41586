"""Files stay small enough to be read in one sitting, and folders to be seen at one look."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sources import ROOT

LONGEST, MOST = 400, 16
TOPS = ("jass", "web", "kernel", "lab", "bench")
FILES = [file for top in TOPS for file in (ROOT / top).rglob("*.py") if "node_modules" not in file.parts]
FOLDERS = {file.parent.relative_to(ROOT).as_posix() for file in FILES}

LISTS = {"jass/options/variants"}
"""Folders of which each file is one value: a preset is one file."""


@pytest.mark.parametrize("path", sorted(FILES), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_is_longer_than_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("folder", sorted(FOLDERS - LISTS))
def test_no_folder_has_more_than_16_modules_side_by_side(folder: str) -> None:
    modules = {file.name for file in (ROOT / folder).glob("*.py")} - {"__init__.py"}
    assert len(modules) <= MOST
