"""What the build leaves out of Pyodide: names that nobody mentions, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.build.errors import SetupError
from web.build.runtime import trimmed_pyodide, wasm_module

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "node_modules/pyodide"

FILLED = ",".join(f"_f{number}" for number in range(1100))
INNER = (
    "async function _createPyodideModule(Module){"
    'var _draw=()=>0;_draw.sig="i";var _now=()=>1;_now.sig="d";'
    'Module["_draw"]=_draw;Module["FS"]=FS;Module["GL"]=GL;'
    "var updateGOT=exports=>{for(var symName in exports){if(isInternalSym(symName)){continue}link(symName)}};"
    "var run=code=>eval(code);"
    f"var {FILLED},_run,_free,_unused;"
    "function assignWasmExports(wasmExports){"
    '_run=Module["_run"]=wasmExports["run"];_free=Module["_free"]=wasmExports["free"];'
    '_unused=Module["_unused"]=wasmExports["unused"];wasmMemory=wasmExports["memory"]}'
    "var wasmImports={draw:_draw,now:_now};_run();}"
)
LOADER = "let start=async module=>{module._free();return module.FS};"


def trimmed(inner: str = INNER) -> str:
    return trimmed_pyodide.trimmed(inner, LOADER, {"now"})


def test_what_somebody_mentions_stays() -> None:
    text = trimmed()
    assert "var _run,_free;" in text
    assert (
        '_run=Module["_run"]=wasmExports["run"];_free=Module["_free"]=wasmExports["free"];wasmMemory=' in text
    )
    assert 'Module["FS"]=FS;' in text
    assert '_now.sig="d";' in text
    assert "var wasmImports={now:_now};" in text


def test_what_nobody_mentions_goes() -> None:
    text = trimmed()
    for name in ("_unused", "_f7", 'Module["GL"]', 'Module["_draw"]', "_draw.sig", "draw:_draw"):
        assert name not in text
    assert "continue}link" in text
    assert "!(symName in GOT)" in text
    assert "=>globalThis.eval(code)" in text


@pytest.mark.parametrize(
    "kept",
    [
        'if(off)Module["GL"]=GL;next();',
        'let gl=Module["GL"]=GL;next();',
        'else Module["GL"]=GL;next();',
        'if(off)_draw.sig="i";next();',
        'Module["over"]=true;next();',
    ],
)
def test_what_is_part_of_a_statement_stays(kept: str) -> None:
    assert kept in trimmed(INNER.replace("var run=", kept + "var run="))


def test_calls_by_another_name_are_refused() -> None:
    with pytest.raises(SetupError, match="how it calls its WebAssembly"):
        trimmed(INNER.replace("_run();}", 'ccall("unused","number");}'))


@pytest.mark.parametrize(
    "part", ["function assignWasmExports", FILLED, "if(isInternalSym(symName)){continue}", "now:_now"]
)
def test_another_pyodide_is_refused(part: str) -> None:
    with pytest.raises(SetupError, match="pyodide is not what it was"):
        trimmed(INNER.replace(part, ""))


@pytest.fixture(scope="module")
def module() -> bytes:
    return (PACKAGE / trimmed_pyodide.MODULE).read_bytes()


def test_a_module_with_all_its_exports_is_the_same(module: bytes) -> None:
    every = {name for name, _ in wasm_module.exports(module)}
    assert len(every) > 8000
    assert wasm_module.exporting(module, every) == module


def test_a_module_has_the_exports_that_are_wanted(module: bytes) -> None:
    less = wasm_module.exporting(module, {"memory", "malloc", "nobody has this"})
    assert {name for name, _ in wasm_module.exports(less)} == {"memory", "malloc"}
    assert wasm_module.imported(less) == wasm_module.imported(module)


def test_all_that_the_script_takes_is_exported() -> None:
    """The minified script takes an export as a property of the same name."""
    script = (ROOT / "vendor/pyodide.js").read_text("utf-8")
    served = (ROOT / "vendor/pyodide" / trimmed_pyodide.MODULE).read_bytes()
    there = {name for name, _ in wasm_module.exports(served)}
    taken = re.findall(r"Module\.\w+=\w+\.(\w+)[,;]|\w=\w\._\w+=\w+\.(\w+)[,;]", script)
    names = {name for pair in taken for name in pair if name}
    assert len(names) > 50
    assert names <= there | {"exports"}


def test_a_module_that_imports_its_memory_is_refused() -> None:
    body = bytes([1, 1, ord("a"), 1, ord("b"), 2, 0, 1])
    with pytest.raises(SetupError, match="b is imported"):
        wasm_module.imported(b"\0asm\1\0\0\0" + bytes([2, len(body)]) + body)
