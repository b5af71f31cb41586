"""Files stay small enough to be read in one sitting, and folders to be seen at one look."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sources import ROOT

LONGEST, MOST = 400, 16
TOPS = ("jass", "web", "kernel", "lab", "bench")


def files(*tops: str) -> list[Path]:
    """The modules below these folders, without those that npm brings."""
    return [file for top in tops for file in (ROOT / top).rglob("*.py") if "node_modules" not in file.parts]


FOLDERS = {file.parent.relative_to(ROOT).as_posix() for file in files(*TOPS)}
"""Without those of the tests: there, a folder has a file for each subject."""


@pytest.mark.parametrize(
    "path", sorted(files(*TOPS, "tests")), ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_no_file_is_longer_than_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_no_folder_has_more_than_16_modules_side_by_side(folder: str) -> None:
    modules = {file.name for file in (ROOT / folder).glob("*.py")} - {"__init__.py"}
    assert len(modules) <= MOST
