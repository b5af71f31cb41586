"""Imports go downwards only, and what may never stand in the engine does not."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from jass.variants import VARIANTS

from .sources import JASS, ROOT, WEB, engine_files, imported, parsed

LAYERS: dict[int, str] = {
    0: "__init__.py errors.py scan.py cards.py",
    1: "notation.py contracts.py",
    2: "legal.py melds.py deal.py seeds.py seal.py",
    3: "bots/__init__.py bots/identity.py actions.py records.py events.py auction.py scoring.py stakes.py",
    4: "option_types.py option_values.py constraints.py options.py mending.py seating.py"
    " variants/variant.py variants/official1000.py"
    " variants/rules_sheet.py variants/schieber3000.py variants/schieber_ch.py"
    " variants/schieber_for_2_to_6.py variants/coiffeur3p.py variants/differenzler.py"
    " variants/__init__.py rules.py rulebook.py payments.py sheets.py view.py",
    5: "state.py steps.py results.py endings.py revoking.py counting.py announcing.py play.py rest.py",
    6: "machine.py",
    7: "observe.py log.py export.py retelling.py proof.py perft.py",
    8: "bots/contract.py bots/reading.py bots/simple.py bots/request.py bots/wire.py"
    " bots/learned.py bots/policy.py bots/chance.py bots/naming.py bots/deals.py bots/playout.py bots/net.py"
    " bots/skills.py bots/tree.py bots/kernel.py bots/played.py bots/net_play.py"
    " bots/twin.py bots/knowledge.py bots/settled.py bots/search.py bots/levels.py"
    " bots/situation.py bots/why_card.py bots/why_naming.py bots/why.py",
    9: "hosts.py session.py cli/numbers.py cli/streams.py cli/case_input.py cli/case_cards.py"
    " cli/case_scores.py cli/case_rounds.py"
    " cli/cases.py cli/conformance.py cli/games.py cli/position_score.py"
    " cli/positions.py cli/advise.py cli/players.py"
    " cli/matches.py cli/spread.py cli/runs.py cli/arena.py cli/bench.py"
    " cli/__init__.py __main__.py",
}
"""The order of the engine's files. Each may import those that stand before it, in its own layer too."""

ORDER = [file for layer in LAYERS.values() for file in layer.split()]
LAYER_OF = {file: number for number, files in LAYERS.items() for file in files.split()}
BOTS_MAY_IMPORT = 4
"""The highest layer below the bots that they may know: nothing that holds hidden cards."""

OUTSIDE = ("js", "pyscript", "pyodide", "time", "datetime", "os", "threading", "multiprocessing", "asyncio")
"""Modules of the world outside, for layer 9 alone."""


def engine_imports(path: Path) -> set[str]:
    """The engine's files that a file imports."""
    names = list(imported(parsed(path)))
    # `from jass.cli import games` is listed as jass.cli too, and means the module, not the package.
    packages = {name.rpartition(".")[0] for name in names if (JASS / f"{_below(name)}.py").is_file()}
    files = set()
    for name in names:
        parts = name.split(".")
        if parts[0] != "jass" or name in packages:
            continue
        below = _below(name)
        for candidate in (f"{below}.py", f"{below}/__init__.py") if below else ("__init__.py",):
            if (JASS / candidate).is_file():
                files.add(candidate)
    return files


def _below(name: str) -> str:
    """The path below `jass/` that a dotted name stands for."""
    return "/".join(name.split(".")[1:])


def test_every_file_has_its_place() -> None:
    assert sorted(ORDER) == engine_files()


@pytest.mark.parametrize("file", ORDER)
def test_imports_go_downwards(file: str) -> None:
    upwards = {other for other in engine_imports(JASS / file) if ORDER.index(other) >= ORDER.index(file)}
    assert not upwards


@pytest.mark.parametrize("file", [file for file in ORDER if LAYER_OF[file] == 8])
def test_bots_cannot_import_what_holds_hidden_cards(file: str) -> None:
    known = {other for other in engine_imports(JASS / file) if not other.startswith("bots/")}
    assert {other for other in known if LAYER_OF[other] > BOTS_MAY_IMPORT} == set()


@pytest.mark.parametrize("file", ORDER)
def test_the_engine_knows_no_clock_no_page_no_chance(file: str) -> None:
    tops = {name.split(".")[0] for name in imported(parsed(JASS / file))}
    assert "random" not in tops
    assert "secrets" not in tops
    if LAYER_OF[file] < 9:
        assert not tops & set(OUTSIDE)


@pytest.mark.parametrize("file", ORDER)
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


def page_files() -> list[str]:
    """The page's own modules: not the set-up, and not what draws the decks."""
    return sorted(path.name for path in WEB.glob("*.py") if path.name not in ("__init__.py", "__main__.py"))


@pytest.mark.parametrize("file", page_files())
def test_only_the_worker_knows_the_engine(file: str) -> None:
    tops = {name.split(".")[0] for name in imported(parsed(WEB / file))}
    assert ("jass" in tops) == (file == "worker.py")


def test_the_engine_never_imports_the_page_or_tests() -> None:
    for file in ORDER:
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
    served = [file for file in (ROOT / "web").rglob("*.mjs") if file.parent.name != "build"]
    assert served == []
