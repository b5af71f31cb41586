"""The half of pack.mjs that runs inside Pyodide under Node: finds what is imported, and compiles.

In: /source/jass (the game), /roots.txt (stdlib.txt). Out: /jass.zip and /stdlib.zip, all .pyc.
"""

import sys

at_start = set(sys.modules)  # what Pyodide itself needs; so these imports come after it
# ruff: noqa: E402

import ast
import importlib
import importlib.util
import marshal
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

LIBRARY = "/lib/python314.zip"
SOURCE = Path("/source")
UNCHECKED = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # a .pyc's head (PEP 552)


def imported(source: bytes) -> Iterator[str]:
    """Names of all modules that a source imports anywhere, also inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def module_name(path: str) -> str:
    """`jass/bots/__init__.py` -> `jass.bots`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def attempt(name: str) -> None:
    """Import a module. What exists only outside the browser (a compiled package, say) may be missing."""
    try:
        importlib.import_module(name)
    except ImportError as error:
        if name.split(".")[0] == "jass":
            raise
        print("  not in the browser:", error)


def needed(sources: dict[str, bytes], roots: str) -> set[str]:
    """Every module loaded once the game, all that it ever imports, and the roots are imported."""
    wanted = {line.split("#")[0].strip() for line in roots.splitlines()} - {""}
    for path, source in sources.items():
        if path.endswith(".py"):
            wanted.update(imported(source))
            if not path.endswith("__main__.py"):
                wanted.add(module_name(path))
    for name in set(sys.modules) - at_start:  # this script's needs are not the game's
        del sys.modules[name]
    sys.path.insert(0, str(SOURCE))
    for name in sorted(wanted):
        attempt(name)
    return set(sys.modules)


def without_lines(code: CodeType) -> CodeType:
    """The same code without its table of source positions, which is a third of a compressed .pyc.

    The table must still cover the code, or tracebacks break: entries of kind 15, "no location", of up to
    eight code units each (CPython's InternalDocs/code_objects.md).
    """
    full, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * full + (bytes([0xF8 + rest - 1]) if rest else b"")
    inner = tuple(without_lines(item) if isinstance(item, CodeType) else item for item in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=table)


def pack(target: str, entries: dict[str, bytes], lines: bool) -> None:
    """Write a zip whose bytes depend on nothing but its entries."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in sorted(entries.items()):
            if name.endswith(".py"):
                # Without docstrings and asserts, and unchecked: there is no source to check against.
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                code = code if lines else without_lines(code)
                name, data = name + "c", UNCHECKED + marshal.dumps(code)
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)


def game_sources() -> dict[str, bytes]:
    files = (path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(SOURCE).as_posix(): path.read_bytes() for path in files}


game = game_sources()
modules = needed(game, Path("/roots.txt").read_text())
with zipfile.ZipFile(LIBRARY) as library:
    stems = {name.replace(".", "/") for name in modules}
    paths = {stem + end for stem in stems for end in (".py", "/__init__.py")} & set(library.namelist())
    pack("/stdlib.zip", {path: library.read(path) for path in paths}, lines=False)
    print(f"  {len(paths)} of {len(library.namelist())} files of the standard library")
pack("/jass.zip", game, lines=True)
