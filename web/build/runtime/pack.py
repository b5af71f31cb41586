"""The half of pack.mjs that runs in Pyodide under Node.js: finds the imported modules and compiles them.

Input: /source/jass (the game), /standins, /stdlib.txt. Output: /jass.zip, /later.zip (what only some requests
need of it) and /stdlib.zip, archives of .pyc files. The archives do not compress, because the whole packs
smaller than each file and imports are faster.
"""

import sys

at_start = set(sys.modules)  # what Pyodide itself needs; so these imports come after it
# ruff: noqa: E402

import ast
import importlib
import importlib.util
import io
import marshal
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType

LIBRARY = "/lib/python314.zip"
SOURCE = Path("/source")
STANDINS = Path("/standins")

# The game's command line is not for the browser.
COMMANDS = ("jass/cli/", "jass/__main__.py", "jass/py.typed")
# What web/engine/worker.js fetches before the first request that needs it.
LATER = (
    *("jass/bots/review/", "jass/engine/perft.py", "jass/guests.py", "jass/review.py", "jass/same_cards.py"),
    *(f"jass/history/{name}.py" for name in ("challenge", "challenge_messages", "club_messages")),
    *(f"jass/history/{name}.py" for name in ("attainable", "handed_in", "ranking")),
    *(f"jass/history/{name}.py" for name in ("result_code", "series", "verification")),
    *(f"jass/options/{name}.py" for name in ("chapters", "repair", "rulebook")),
)
UNCHECKED = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # a .pyc's head (PEP 552)


def imported(source: bytes) -> Iterator[str]:
    """The names of all modules that a source imports, within functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def module_name(path: str) -> str:
    """`jass/bots/__init__.py` -> `jass.bots`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def attempt(name: str) -> None:
    """Import a module. One that exists only outside the browser (a compiled package) may be missing."""
    try:
        importlib.import_module(name)
    except ImportError as error:
        if name.split(".")[0] == "jass":
            raise
        print("  not in the browser:", error)


def listed(text: str) -> tuple[set[str], set[str]]:
    """The names in stdlib.txt: those wanted, and those left out."""
    names = {line.split("#")[0].strip() for line in text.splitlines()} - {""}
    absent = {name.removeprefix("-") for name in names if name.startswith("-")}
    return {name for name in names if not name.startswith("-")}, absent


def needed(sources: dict[str, bytes], wanted: set[str], absent: set[str]) -> set[str]:
    """Every module that is loaded after importing the game, all that it ever imports, and `wanted`."""
    wanted = set(wanted)
    for path, source in sources.items():
        if path.endswith(".py"):
            wanted.update(imported(source))
            wanted.add(module_name(path))
    for name in set(sys.modules) - at_start:  # what only this script needs
        del sys.modules[name]
    for name in absent:
        sys.modules[name] = None  # type: ignore[assignment]  # importing it raises ImportError
    sys.path.insert(0, str(SOURCE))
    for name in sorted(wanted):
        attempt(name)
    return set(sys.modules) - absent


# The table of source positions is a third of a compressed .pyc. Each entry covers up to eight code units
# (CPython's InternalDocs/code_objects.md). Without a table tracebacks would break.
ANYWHERE, LINE = 0xF8, 0xE8


def without_lines(code: CodeType) -> bytes:
    """A table that covers the code without positions, for the library."""
    full, rest = divmod(len(code.co_code) // 2, 8)
    return bytes([ANYWHERE + 7]) * full + (bytes([ANYWHERE + rest - 1]) if rest else b"")


def without_columns(code: CodeType) -> bytes:
    """A table of line numbers only, for the game, whose errors we want to find."""
    table = bytearray()
    at = code.co_firstlineno
    for start, end, line in code.co_lines():
        for first in range(start, end, 16):
            units = min(8, (end - first) // 2)
            if line is None:
                table.append(ANYWHERE + units - 1)
            else:
                table.append(LINE + units - 1)
                table += signed(line - at)
                at = line
    return bytes(table)


def signed(number: int) -> bytes:
    """A signed number in groups of six bits, with the sign as the lowest bit."""
    rest = (-number << 1) | 1 if number < 0 else number << 1
    groups = bytearray()
    while rest >= 64:
        groups.append(64 | (rest & 63))
        rest >>= 6
    groups.append(rest)
    return bytes(groups)


def undocumented(source: bytes) -> ast.Module:
    """The program without docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.fix_missing_locations(tree)


def compiled(program: ast.Module, name: str, positions: Callable[[CodeType], bytes]) -> bytes:
    """A .pyc without asserts, never checked against a source because there is none."""

    def reduced(code: CodeType) -> CodeType:
        inner = tuple(reduced(item) if isinstance(item, CodeType) else item for item in code.co_consts)
        return code.replace(co_consts=inner, co_linetable=positions(code))

    code = compile(program, name, "exec", dont_inherit=True, optimize=1)
    return UNCHECKED + marshal.dumps(reduced(code))


def pack(
    target: str,
    entries: dict[str, bytes],
    positions: Callable[[CodeType], bytes],
    parsed: Callable[[bytes], ast.Module] = undocumented,
) -> None:
    """Write an archive whose bytes depend on its entries alone."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as stored:
        for name, data in sorted(entries.items()):
            if name.endswith(".py"):
                name, data = name + "c", compiled(parsed(data), name, positions)
            stored.writestr(zipfile.ZipInfo(name), data)
    Path(target).write_bytes(archive.getvalue())


def files_under(folder: Path) -> dict[str, bytes]:
    """The contents of the files by path, without caches."""
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def main() -> None:
    """Pack the library and the game."""
    game = {path: data for path, data in files_under(SOURCE).items() if not path.startswith(COMMANDS)}
    standins = files_under(STANDINS)
    sys.path.insert(0, str(STANDINS))
    for path in standins:
        sys.modules.pop(module_name(path), None)
    modules = needed(game, *listed(Path("/stdlib.txt").read_text()))
    with zipfile.ZipFile(LIBRARY) as library:
        stems = {name.replace(".", "/") for name in modules}
        paths = {stem + end for stem in stems for end in (".py", "/__init__.py")} & set(library.namelist())
        pack("/stdlib.zip", {path: library.read(path) for path in paths} | standins, without_lines)
        print(f"  {len(paths)} of {len(library.namelist())} files of the standard library")
    later = {path: game.pop(path) for path in list(game) if path.startswith(LATER)}
    pack("/jass.zip", game, without_columns)
    pack("/later.zip", later, without_columns)


if __name__ == "__main__":
    main()
