"""Pyodide without what only compiled packages need: a page may load some beside Python, the game loads none.

For those, npm's `pyodide.asm.mjs` names each of 8,560 exports of Python's WebAssembly, and has the parts of a
browser that they may call: drawing, sound, sockets. Left out here is what neither Python nor Pyodide's own
scripts mention. What then nobody calls, `minify.py` finds. The scripts become one, for a worker that cannot
load modules.
"""

import re
from pathlib import Path

from web.build.errors import SetupError
from web.build.runtime import wasm_module

MODULE = "pyodide.asm.wasm"

_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_END = "export default _createPyodideModule;"
_LOADER = re.compile(r"export ?\{(\w+) as loadPyodide,\w+ as version\};")
_TAKEN = re.compile(r"function assignWasmExports\(wasmExports\)\{(.*?)\}var wasmImports=\{(.*?)\};")
_EXPORT = re.compile(r'(\w+)=Module\["(\w+)"\]=wasmExports\["[^"]+"\](?:\.value>>>0)?')
_DECLARED = re.compile(r"var ((?:\w+,){1000,}\w+);")
_SIGNED = re.compile(r'(?<=[;{}])([\w$]+)\.sig="\w*";')
_OFFERED = re.compile(r'(?<=[;{}])Module\["(\w+)"\]=(?!true;|false;|null;)[A-Za-z_$][\w$]*;')
_READ = re.compile(r"""\.([A-Za-z_$][\w$]*)|["'](\w+)["']|[{,](\w+)(?=[,:}=])""")
"""A property: by a dot, by its name in quotes, or taken out of an object."""
_BY_NAME = re.compile(r'\b(?:ccall|cwrap)\("')
"""Calls an export by a name that is not written as the export's own is."""
_EACH_EXPORT = "if(isInternalSym(symName)){continue}"


def script(package: Path) -> str:
    """The script for npm's package, which sets globalThis.jassPyodide.

    Raises `SetupError` if the package is not what this expects.
    """
    loader = (package / "pyodide.mjs").read_text("utf-8")
    inner = (package / "pyodide.asm.mjs").read_text("utf-8")
    out = _LOADER.search(loader)
    if not out or inner.count(_END) != 1 or "import.meta" in loader:
        raise _other("its modules' exports")
    wanted = wasm_module.imported((package / MODULE).read_bytes())
    parts = [
        ("loadPyodide", loader[: out.start()], out[1]),
        ("createPyodideModule", trimmed(inner.replace(_END, ""), loader, wanted), "_createPyodideModule"),
    ]
    lines = [f"{name}:(()=>{{'use strict';{text}\nreturn {value}}})()" for name, text, value in parts]
    return f"globalThis.jassPyodide={{{','.join(lines)}}};\n".replace("import.meta.url", "location.href")


def module(package: Path, script: str) -> bytes:
    """Python's WebAssembly with the exports that the script mentions, or that it wants of itself."""
    whole = (package / MODULE).read_bytes()
    return wasm_module.exporting(whole, set(_NAME.findall(script)) | wasm_module.imported(whole))


def trimmed(inner: str, loader: str, wanted: set[str]) -> str:
    """Pyodide's inner script; `loader` is its outer one, `wanted` what Python's WebAssembly imports.

    Raises `SetupError` if the script is not what this expects.
    """
    taken, declared = _TAKEN.search(inner), _DECLARED.search(inner)
    if not taken or not declared or "{" in taken[1] or inner.count(_EACH_EXPORT) != 1:
        raise _other("how it takes the exports of its WebAssembly")
    exports, imports = taken[1].split(";"), taken[2].split(",")
    others = inner.replace(declared[0], "").replace(taken[1], "") + loader
    mentioned = set(_NAME.findall(others))
    exports = [each for each in exports if _is_used(each, mentioned)]
    given = {name: value or name for name, _, value in (each.partition(":") for each in imports)}
    imports = [each for each in imports if each.partition(":")[0] in wanted]
    if not wanted or not wanted <= given.keys():
        raise _other("what it gives its WebAssembly")
    if _BY_NAME.search(inner + loader):
        raise _other("how it calls its WebAssembly")
    mentioned.update(_NAME.findall(";".join(exports)))
    names = [name for name in declared[1].split(",") if name in mentioned]
    for before, after in ((taken[2], imports), (declared[1], names)):
        inner = inner.replace(before, ",".join(after))
    inner = inner.replace(taken[1], ";".join(exports))
    unused = {value for name, value in given.items() if name not in wanted}
    inner = _SIGNED.sub(lambda found: "" if found[1] in unused else found[0], inner)
    read = {name for names in _READ.findall(_OFFERED.sub("", inner) + loader) for name in names}
    inner = _OFFERED.sub(lambda found: found[0] if found[1] in read else "", inner)
    # Each export would get a place in the table by which packages are linked.
    inner = inner.replace(_EACH_EXPORT, "if(isInternalSym(symName)||!(symName in GOT)){continue}")
    # The page's security policy forbids it. Called so, it sees no name around it, and those can go.
    return re.sub(r"(?<![\w$.])eval\(", "globalThis.eval(", inner)


def _is_used(export: str, mentioned: set[str]) -> bool:
    """Whether somebody uses what a statement takes from the WebAssembly; other statements stay."""
    found = _EXPORT.fullmatch(export)
    return not found or not mentioned.isdisjoint(found.groups())


def _other(what: str) -> SetupError:
    return SetupError(f"the npm package pyodide is not what it was: look at {what}")
