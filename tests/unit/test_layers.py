"""Imports go downwards only, and the engine contains nothing forbidden."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from jass.options.variants import VARIANTS

from .sources import JASS, ROOT, engine_files, imported, parsed

MAY_IMPORT: dict[str, str] = {
    # The engine: no way leads from the bots to it, which holds the hidden cards.
    "jass/model": "",
    "jass/rules": "jass/model",
    "jass/options": "jass/model jass/rules",
    "jass/public": "jass/model jass/rules jass/options",
    "jass/engine": "jass/model jass/rules jass/options jass/public",
    "jass/bots": "jass/model jass/rules jass/options jass/public",
    "jass/history": "jass/model jass/rules jass/options jass/public jass/engine jass/bots/identity",
    "jass/bot_moves": "jass/model jass/engine jass/bots jass/history",
    "jass/same_cards": "jass/model jass/public jass/engine jass/bots jass/history",
    "jass/review": "jass/model jass/public jass/engine jass/bots jass/history",
    "jass/table": "jass/model jass/public jass/engine jass/history",
    "jass/requests": "jass/model jass/bots/identity jass/history",
    "jass/guests": "jass/model jass/public jass/table jass/requests",
    "jass/session": "jass/model jass/rules jass/options jass/public jass/engine jass/bots jass/history"
    " jass/same_cards jass/review jass/table jass/requests jass/guests",
    "jass/cli": "jass",
    "jass/__main__": "jass/cli",
    # The page: it knows of the engine what its worker answers.
    "web/page/types": "",
    "web/page/base": "web/page/types",
    "web/page/ui": "web/page/types web/page/base",
    "web/page/engine_client": "web/page/types web/page/base",
    "web/page/loading": "web/page/types web/page/base web/page/ui",
    "web/page/fairness": "web/page/types web/page/base web/page/ui web/page/engine_client",
    "web/page/score": "web/page/types web/page/base web/page/ui web/page/loading web/page/fairness",
    "web/page/scorer": "web/page/types web/page/base web/page/ui web/page/engine_client web/page/score",
    "web/page/statistics": "web/page/types web/page/base web/page/ui",
    "web/page/saves": "web/page/types web/page/base web/page/ui web/page/fairness web/page/statistics",
    "web/page/saved_games": "web/page/types web/page/base web/page/ui web/page/saves web/page/scorer"
    " web/page/statistics web/page/club",
    "web/page/challenge": "web/page/types web/page/base web/page/ui web/page/engine_client web/page/score"
    " web/page/saves web/page/club web/page/day web/page/together/own_address",
    "web/page/day": "web/page/types web/page/base web/page/ui web/page/engine_client web/page/loading"
    " web/page/fairness web/page/scorer web/page/statistics web/page/saves web/page/score web/page/club",
    "web/page/learn": "web/page/types web/page/base web/page/ui web/page/engine_client",
    "web/page/help": "web/page/types web/page/base web/page/ui web/page/engine_client",
    "web/page/club": "web/page/types web/page/base web/page/ui web/page/engine_client web/page/saves"
    " web/page/score/share",
    "web/page/replay": "web/page/types web/page/base web/page/ui web/page/engine_client web/page/score"
    " web/page/statistics web/page/table/tip web/page/challenge/kept",
    "web/page/guest": "web/page/types web/page/base web/page/engine_client",
    "web/page/together": "web/page/types web/page/base web/page/ui web/page/engine_client web/page/loading"
    " web/page/table web/page/fairness web/page/score",
    "web/page/table": "web/page/types web/page/base web/page/ui web/page/engine_client",
    "web/page/lobby": "web/page/types web/page/base web/page/ui web/page/engine_client web/page/loading"
    " web/page/fairness",
    "web/page": "web/page",
    "web/engine": "jass",
    # What makes and serves the site.
    "web/build/atomic": "",
    "web/build/errors": "",
    "web/build/progress": "",
    "web/build/page": (
        "web/build/atomic web/build/errors web/build/progress web/build/runtime/node jass/options"
    ),
    "web/build/runtime": "web/build/errors web/build/progress web/build/page web/build/site/licences",
    "web/build/site": "web/build",
    "web/decks": "",
    "web/build/program": "web/build",
    "web/__main__": "web/build",
    # What is not shipped.
    "kernel": "jass",
    "lab/rivals": "jass kernel",
    "lab/measure": "jass kernel lab/rivals",
    "lab/learn": "jass kernel lab/measure",
    "lab": "jass kernel lab",
    "bench": "jass web/build lab kernel tests",
}
"""What the modules of a room may import beside their own: rooms that stand below it, or one file of them."""

OUTSIDE = ("js", "pyscript", "pyodide", "time", "datetime", "os", "threading", "multiprocessing", "asyncio")
"""Modules of the world outside, for the top floor alone and for the bridge to the browser's WebAssembly."""
BRIDGE = "bots/rollout/hosts.py"


OURS = ("jass", "web", "kernel", "lab", "bench", "tests")


def sources() -> list[str]:
    """Every module that has a room, by its path below the project's folder."""
    files = [file for top in OURS[:-1] for file in (ROOT / top).rglob("*.py")]
    files = [file for file in files if not {"standins", "node_modules"} & {*file.parts}]
    return sorted(file.relative_to(ROOT).as_posix() for file in files if file.name != "__init__.py")


def room_of(path: str) -> str:
    """The longest name in `MAY_IMPORT` that a module's path lies in."""
    return max((room for room in MAY_IMPORT if f"{path}/".startswith(f"{room}/")), key=len, default="")


def our_imports(file: str) -> set[str]:
    """Paths without suffix of the project's modules that a file imports."""
    names = imported(parsed(ROOT / file))
    paths = {name.replace(".", "/") for name in names if name.split(".")[0] in OURS}
    return {path for path in paths if (ROOT / f"{path}.py").is_file()} | (paths & {"jass"})


@pytest.mark.parametrize("file", sources())
def test_imports_go_downwards(file: str) -> None:
    own = room_of(file.removesuffix(".py"))
    assert own, "no room has it"
    allowed = tuple(f"{room}/" for room in (own, *MAY_IMPORT[own].split()))
    assert {path for path in our_imports(file) if not f"{path}/".startswith(allowed)} == set()


def test_no_module_imports_itself_by_others() -> None:
    """The build itself refuses modules of the page that import each other."""
    files = [file for file in sources() if not file.startswith("web/page/")]
    below = {file.removesuffix(".py"): our_imports(file) for file in files}
    while leaves := {path for path, needs in below.items() if not needs & below.keys()}:
        below = {path: needs for path, needs in below.items() if path not in leaves}
    assert not below


@pytest.mark.parametrize("file", engine_files())
def test_the_engine_knows_no_clock_no_page_no_chance(file: str) -> None:
    tops = {name.split(".")[0] for name in imported(parsed(JASS / file))}
    assert "random" not in tops
    assert "secrets" not in tops
    if not file.startswith(("cli/", "session.py", "__main__.py", BRIDGE)):
        assert not tops & set(OUTSIDE)


@pytest.mark.parametrize("file", engine_files())
def test_nothing_asks_for_a_variant_by_name(file: str) -> None:
    """No comparison, match or table by a preset's name: a variant is a value (presets name themselves)."""
    names = {variant.id for variant in VARIANTS}
    found = []
    for node in ast.walk(parsed(JASS / file)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(isinstance(part, ast.Attribute) and part.attr == "variant" for part in sides):
                found.append(ast.unparse(node))
        parts: list[ast.expr | None] = []
        if isinstance(node, ast.Compare):
            parts = [leaf for side in [node.left, *node.comparators] for leaf in _leaves(side)]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        elif isinstance(node, ast.Dict):
            parts = list(node.keys)
        found += [str(p.value) for p in parts if isinstance(p, ast.Constant) and p.value in names]
    assert not found


def _leaves(node: ast.expr) -> list[ast.expr]:
    return list(node.elts) if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]


def test_the_engine_never_imports_the_page_or_tests() -> None:
    for file in engine_files():
        tops = {name.split(".")[0] for name in imported(parsed(JASS / file))}
        assert not tops & {"web", "tests", "kernel", "hypothesis", "pytest"}, file


def test_the_reference_stands_apart() -> None:
    """The naive reference must not lean on the engine that it is held against."""
    for path in sorted((ROOT / "tests" / "reference").glob("*.py")):
        tree = parsed_with_relative(path)
        assert "jass" not in {name.split(".")[0] for name in tree}, path.name


def parsed_with_relative(path: Path) -> list[str]:
    """Absolute imports of a file that may have relative ones too."""
    names = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.append(node.module or "")
    return names


def test_modules_of_the_page_are_called_js() -> None:
    """What many a host sends for .mjs (text, or bytes), no browser runs."""
    served = [file for file in (ROOT / "web").rglob("*.mjs") if "build" not in file.parts]
    assert served == []
