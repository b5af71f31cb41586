"""Every file named in a document or a comment exists."""

from __future__ import annotations

import re
import subprocess

import pytest

from .sources import ROOT

TOPS = "jass|web|kernel|lab|bench|tests|docs|guide"
NAMED = re.compile(
    rf"(?<![\w./*-])((?:{TOPS})/[\w./-]*[\w-]\.(?:py|js|mjs|css|json|md|toml|html|c|h|svg))(?![\w-])"
)
ELSEWHERE = (
    "docs/loading.md",  # written by tests/long/loading
    "docs/throttling.md",  # of Lighthouse
    "tests/tools/node_modules/",
    "web/engine/worker.txt",  # as worker.py is served
    "web/embed/generator.",  # its words, as they are served
    *("web/x.js", "web/new.json", "web//"),
    "web/./",
    *("jass/options/variants/schieber/my_", "tests/cases/my", "tests/golden/my"),  # of examples
)
"""How the names begin of what is not in the repository."""


def texts() -> list[str]:
    """The project's own files of text that may name others."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kinds = (".py", ".js", ".mjs", ".md", ".toml", ".html", ".yml", ".h", ".c")
    return [
        name for name in listed.splitlines() if name.endswith(kinds) and name != "tests/unit/test_paths.py"
    ]


@pytest.mark.parametrize("name", texts())
def test_what_it_names_is_there(name: str) -> None:
    path = ROOT / name
    if not path.is_file():  # deleted, and not yet committed
        return
    found = set(NAMED.findall(path.read_text("utf-8")))
    assert {each for each in found if not (ROOT / each).exists() and not each.startswith(ELSEWHERE)} == set()
