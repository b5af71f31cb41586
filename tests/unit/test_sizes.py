"""Files stay small enough to be read in one sitting."""

from __future__ import annotations

from pathlib import Path

import pytest

from .sources import JASS, ROOT, WEB

LONGEST = 400
FILES = [*JASS.rglob("*.py"), *WEB.rglob("*.py")]


@pytest.mark.parametrize("path", sorted(FILES), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_is_longer_than_400_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST
