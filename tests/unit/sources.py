"""The program's own source files, for the tests that read them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
JASS = ROOT / "jass"
WEB = ROOT / "web"


def engine_files() -> list[str]:
    """Every module of the engine, by its path below `jass/`."""
    return sorted(path.relative_to(JASS).as_posix() for path in JASS.rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module that a file imports, names of a `from` import included (`jass.cli.games` for both)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where a name comes from"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))
