"""The clever parts of docs/clever.md: a test fails when its part is needless, and says what to delete.

Bytes are measured here; milliseconds by `python3 -m bench clever`, again after each new runtime.
"""

from __future__ import annotations

import ast
import gzip
import json
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import CodeType

import pytest

from bench.clever.without import PARTS
from web.build.page import minify
from web.build.page.page import PACKS, SHEETS
from web.build.page.stages import FIRST, NAMES
from web.build.page.words import address
from web.build.runtime import pack, runtime, trimmed_pyodide
from web.build.site import weight
from web.build.site.packed import _xz
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/clever.md"
VENDOR = ROOT / "vendor"
ENOUGH = 40_000
"""The bytes that a part must save to stay, if it does not save 50 ms."""


@pytest.fixture(scope="module")
def site() -> Site:
    stamp = runtime.read_stamp(ROOT)
    assert stamp
    return Site(ROOT, stamp)


# What the worker's Python is made of, by packing with and without a part


def library() -> dict[str, bytes]:
    """The sources of the browser's part of the standard library, as this Python has them."""
    here = Path(sysconfig.get_paths()["stdlib"])
    with zipfile.ZipFile(VENDOR / "stdlib.zip") as made:
        names = [name.removesuffix("c") for name in made.namelist()]
    standins = ROOT / "web/build/runtime/standins"
    found = {name: here / name for name in names if not (standins / name).exists()}
    return {name: file.read_bytes() for name, file in found.items() if file.is_file()}


def game() -> dict[str, bytes]:
    files = pack.files_under(ROOT / "jass")
    every = {f"jass/{name}": body for name, body in files.items()}
    return {name: body for name, body in every.items() if not name.startswith(pack.COMMANDS)}


def sent(
    files: dict[str, bytes],
    scratch: Path,
    positions: Callable[[CodeType], bytes] = pack.without_lines,
    parsed: Callable[[bytes], ast.Module] = pack.undocumented,
) -> int:
    """The bytes of the files, compiled and packed."""
    place = scratch / "made.zip"
    pack.pack(str(place), files, positions, parsed)
    return len(_xz(place.read_bytes()))


def as_compiled(code: CodeType) -> bytes:
    return code.co_linetable


@pytest.mark.whole
def test_positions_of_the_library_weigh(tmp_path: Path) -> None:
    files = library()
    assert len(files) > 80
    saved = sent(files, tmp_path, positions=as_compiled) - sent(files, tmp_path)
    assert saved > ENOUGH, "delete `without_lines` in web/build/runtime/pack.py"


def test_columns_of_the_game_weigh(tmp_path: Path) -> None:
    files = game()
    saved = sent(files, tmp_path, positions=as_compiled) - sent(
        files, tmp_path, positions=pack.without_columns
    )
    assert saved > ENOUGH, "delete `without_columns` in web/build/runtime/pack.py"


@pytest.mark.whole
def test_docstrings_weigh(tmp_path: Path) -> None:
    files = library() | game()
    saved = sent(files, tmp_path, parsed=ast.parse) - sent(files, tmp_path)
    assert saved > ENOUGH, "delete `undocumented` in web/build/runtime/pack.py"


def test_most_of_the_library_stays_away() -> None:
    whole = (ROOT / "node_modules/pyodide/python_stdlib.zip").stat().st_size
    ours = len(_xz((VENDOR / "stdlib.zip").read_bytes()))
    assert whole - ours > ENOUGH, "give the worker Pyodide's own library: delete web/build/runtime/stdlib.txt"


IN_PLACE_OF = {"logging.py": ["logging/__init__.py"], "dataclasses.py": []}
"""The library's modules that a stand-in is for, where they have other names; the latter saves time."""
DRAWN_IN = ["asyncio/base_subprocess.py", "asyncio/selector_events.py", "selectors.py"]
"""What the real modules import, and nothing else does."""


def test_stand_ins_keep_much_away(tmp_path: Path) -> None:
    standins = pack.files_under(ROOT / "web/build/runtime/standins")
    named = [real for name in standins for real in IN_PLACE_OF.get(name, [name])]
    here = Path(sysconfig.get_paths()["stdlib"])
    files = [name for name in [*named, *DRAWN_IN] if (here / name).is_file()]
    theirs = {name: (here / name).read_bytes() for name in files}
    assert len(theirs) > 10
    saved = sent(theirs, tmp_path) - sent(standins, tmp_path)
    assert saved > ENOUGH, "delete web/build/runtime/standins/ but dataclasses.py"


# Programs that are compiled on the way to a session, with a module of `dataclasses` by path.
COUNTED = """
import sys, json, re, copy, types, inspect, keyword, itertools, abc, reprlib, enum, typing, functools
import importlib.util
path = sys.argv[1]
if path:
    spec = importlib.util.spec_from_file_location("dataclasses", path)
    sys.modules["dataclasses"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["dataclasses"])
import dataclasses
known = set(sys.modules)
compiled = 0
def told(event, arguments):
    global compiled
    if event == "compile" and arguments[0] is not None:
        compiled += 1
sys.addaudithook(told)
import jass.session
print(compiled)
"""


def test_dataclasses_compile_a_program_for_each_class() -> None:
    def programs(path: str) -> int:
        command = [sys.executable, "-c", COUNTED, path]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return int(done.stdout)

    ours, theirs = programs(str(ROOT / "web/build/runtime/standins/dataclasses.py")), programs("")
    assert theirs > ours + 50, (
        "delete web/build/runtime/standins/dataclasses.py and tests/unit/test_standins.py"
    )


# What the page fetches


def test_what_only_packages_need_weighs() -> None:
    package = ROOT / "node_modules/pyodide"
    scripts = [(package / name).read_text("utf-8") for name in ("pyodide.mjs", "pyodide.asm.mjs")]
    theirs = _xz("".join(minify.minified(ROOT, dict(zip("ab", scripts, strict=True))).values()).encode())
    ours = _xz((VENDOR / "pyodide.js").read_bytes())
    assert len(theirs) - len(ours) > ENOUGH, "delete web/build/runtime/trimmed_pyodide.py's `trimmed`"


@pytest.mark.whole
def test_what_only_packages_are_linked_by_weighs() -> None:
    name = f"pyodide/{trimmed_pyodide.MODULE}"
    theirs, ours = (_xz((place / name).read_bytes()) for place in (ROOT / "node_modules", VENDOR))
    assert len(theirs) - len(ours) > ENOUGH, "delete web/build/runtime/wasm_module.py"


@pytest.mark.whole
def test_xz_is_smaller_than_what_a_host_compresses(site: Site) -> None:
    pairs = [
        (site.content(name), site.get(site.served(name)))
        for name in site._packed_contents()
        if site.served(name) in weight.ready_files(site)
    ]
    assert len(pairs) > 10
    theirs = sum(len(gzip.compress(plain.body, 9)) for plain, _ in pairs if plain)
    ours = sum(len(sent.body) for _, sent in pairs if sent)
    assert theirs - ours > ENOUGH, "send gzip instead: delete web/build/site/packed.py and vendor/unxz.wasm"


def test_what_comes_later_would_be_heavy(site: Site) -> None:
    later = [name for stage, name in enumerate(NAMES) if stage != FIRST]
    names = [*PACKS[1:], *SHEETS[1:], *(address(name, "de") for name in later)]
    bodies = [site.get(site.served(name)) for name in names]
    assert sum(len(asset.body) for asset in bodies if asset) > ENOUGH, "delete web/page/stages.toml"


def test_long_scripts_would_weigh() -> None:
    """On a host that compresses nothing, to which scripts are sent as they are."""
    files = [*(ROOT / "web").rglob("*.js"), ROOT / "sw.js"]
    sources = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in files}
    short = minify.minified(ROOT, sources)
    saved = sum(len(text.encode()) - len(short[name].encode()) for name, text in sources.items())
    assert saved > ENOUGH, "delete web/build/page/minify.py and terser"


# What the runtimes do, and we must do otherwise

CORE = "@pyscript/core/dist"
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
REASONS = {
    "Date.now in web/boot/start.js": (
        f"{MICROPYTHON}/micropython.mjs",
        r"mp_js_ticks_ms:\(\)=>Date\.now\(\)",
    ),
    "indexedDB in web/boot/framed.js": (f"{CORE}/core-*.js", r"indexedDB\.open"),
    "BroadcastChannel in web/boot/framed.js": (f"{CORE}/core-*.js", r"new BroadcastChannel"),
    "importScripts in web/engine/worker.js": (
        "pyodide/pyodide.mjs",
        r'importScripts\("data:text/javascript,"\)',
    ),
    "instantiateStreaming in web/engine/worker.js": (
        "pyodide/pyodide.mjs",
        r"instantiateStreaming\(n,s\).{0,200}catch\(l\)\{console\.warn",
    ),
    "instantiateStreaming in web/boot/micropython.js": (
        f"{MICROPYTHON}/micropython.mjs",
        r"let Module=\{locateFile:[^}]*\};Module\._textDecoder",
    ),
    "`script` in web/build/runtime/trimmed_pyodide.py": (
        "pyodide/pyodide.asm.mjs",
        r"export default _createPyodideModule;",
    ),
}
"""A patch and where it is; the runtime's file and the text that is the reason for it."""


@pytest.mark.parametrize("patch", REASONS)
def test_the_reason_for_a_patch_is_still_there(patch: str) -> None:
    pattern, reason = REASONS[patch]
    files = list((ROOT / "node_modules").glob(pattern))
    assert files, f"{pattern} is gone: look whether {patch} is still needed"
    found = any(re.search(reason, file.read_text("utf-8")) for file in files)
    assert found, f"look whether {patch} is still needed, and delete it or mend this test"


def test_micropython_has_no_typing() -> None:
    names = (ROOT / "node_modules" / MICROPYTHON / "micropython.wasm").read_bytes()
    assert b"asyncio/event.py" in names, "it keeps the names of its modules otherwise now: mend this test"
    for module in (b"typing.py", b"__future__.py", b"dataclasses.py"):
        assert module not in names, f"MicroPython has {module.decode()}: look at web/build/page/sources.py"


# The page of the docs


def rows() -> list[list[str]]:
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_each_part_of_the_page_has_a_test_that_there_is() -> None:
    known = set(re.findall(r"^def (test_\w+)", Path(__file__).read_text("utf-8"), re.M))
    named = set(re.findall(r"`(test_\w+)`", PAGE.read_text("utf-8")))
    assert named <= known
    assert len(named) > 8
    parts = [row for row in rows() if len(row) == 5 and row[0] not in ("part", "---")]
    assert len(parts) > 8
    assert all(re.search(r"`test_\w+`", row[4]) for row in parts)


@pytest.mark.parametrize("part", PARTS)
def test_the_benchmark_still_knows_how_to_do_without(part: str) -> None:
    for name in PARTS[part].deleted:
        assert (ROOT / name).is_file()
    for name, old, _ in PARTS[part].replaced:
        assert (ROOT / name).read_text("utf-8").count(old) == 1, f"{name}: {old}"


def test_it_was_measured_with_the_runtimes_that_we_have() -> None:
    """A new runtime may do by itself what a part does for it."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    told = dict(re.findall(r"`([@\w/-]+) (\d[\w.-]*)`", PAGE.read_text("utf-8")))
    have = {
        name: lock[f"node_modules/{name}"]["version"] for name in ("pyodide", MICROPYTHON, "@pyscript/core")
    }
    assert told == have, "run `python3 -m bench clever`, and delete what no longer saves 50 ms"
