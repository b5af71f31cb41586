"""A fresh clone for tests that set it up or build it, and the site for those that look at its files."""

import shutil
from pathlib import Path

import pytest

from web.build.runtime import runtime
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parents[2]


def copied(place: Path) -> Path:
    """The files of the project as a fresh clone has them, without anything installed."""
    skipped = shutil.ignore_patterns(
        ".git",
        ".venv",
        ".node",
        "node_modules",
        "vendor",
        "dist",
        "tests",
        "__pycache__",
        ".*_cache",
        ".hypothesis",
    )
    return Path(shutil.copytree(ROOT, place, ignore=skipped))


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A fresh clone."""
    return copied(tmp_path / "clone")


@pytest.fixture(scope="module")
def site() -> Site:
    return Site(ROOT, runtime.ensure(ROOT))
