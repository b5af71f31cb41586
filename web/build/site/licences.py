"""Writes vendor/third-party.txt: a list of third-party parts with the text of each licence.

Versions and the parts of PyScript come from the packages themselves. No package lists what is linked into the
two .wasm files, so this module does.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_TEXTS = Path(__file__).parent / "licences"

# Linked into pyodide.asm.wasm, beside Pyodide and CPython: (part, licence, owner).
_IN_PYODIDE = [
    ("CPython and its standard library", "PSF-2.0", "2001 Python Software Foundation"),
    ("Emscripten", "MIT", "2010-2014 Emscripten authors"),
    ("musl", "MIT", "2005-2020 Rich Felker, et al."),
    ("hiwire", "MPL-2.0", "Hood Chatham"),
    ("libffi", "MIT", "1996-2025 Anthony Green, Red Hat, Inc and others"),
    ("Expat", "MIT", "1998-2000 Thai Open Source Software Center Ltd, 2001-2025 Expat maintainers"),
    ("HACL*", "MIT", "2016-2022 INRIA, CMU and Microsoft Corporation"),
    ("libmpdec", "BSD-2-Clause", "2008-2020 Stefan Krah"),
    ("Zstandard", "BSD-3-Clause", "Meta Platforms, Inc. and affiliates"),
    ("zlib", "Zlib", "1995-2024 Jean-loup Gailly and Mark Adler"),
    ("bzip2", "bzip2-1.0.6", "1996-2019 Julian R Seward"),
    ("liblzma", "0BSD, needs no notice", "Lasse Collin and others"),
    ("SQLite", "public domain", "D. Richard Hipp and others"),
]
_IN_MICROPYTHON = [
    ("Emscripten", "MIT", "2010-2014 Emscripten authors"),
    ("musl", "MIT", "2005-2020 Rich Felker, et al."),
]
_OWNERS = {
    "pyodide": "2018-2022 Michael Droettboom, Mozilla; 2019-2026 Pyodide contributors",
    "@micropython/micropython-webassembly-pyscript": "2013-2026 Damien P. George",
    "@pyscript/core": "2022-present PyScript Development Team",
    "lean-qr": "2021-2025 David Evans",
    "qr": "2023 Paul Miller (https://paulmillr.com)",
    "xz-decompress": "Tim Perry; 2020 Steve Sanderson",
}
# Of a choice of licences, the one that we take.
_CHOSEN = {"(MIT OR Apache-2.0)": "MIT"}
_UNXZ = "xz-decompress"
_IN_UNXZ = [
    ("XZ Embedded", "public domain", "Lasse Collin and Igor Pavlov"),
    ("walloc", "MIT", "2020 Igalia, S.L."),
]
_CHANGED = [
    "Changed by the game's build: scripts are shortened, the standard library is trimmed and compiled,",
    "Pyodide lacks what only compiled packages need (web/build/runtime/ in the game's sources).",
]
_PYSCRIPT = "@pyscript/core"
_MICROPYTHON = "https://github.com/micropython/micropython"
_BY_DEFAULT = "Andrea Giammarchi, @WebReflection"


@dataclass(frozen=True)
class Part:
    """A third-party part, by its folder or file in vendor/."""

    place: str
    name: str
    licence: str
    owner: str


def third_parties(modules: Path, packages: dict[str, str]) -> str:
    """The whole text; `packages` are the npm packages by their folder in vendor/, installed in `modules`.

    Raises `KeyError` or `OSError` if a package has changed, so that this list must be reviewed.
    """
    parts = []
    for place, package in packages.items():
        parts.append(_part(modules, place + "/", package))
        if package == _PYSCRIPT:
            inner = sorted(_needed(modules, package) - {package})
            parts += [_part(modules, place + "/", each) for each in inner]
    parts += [Part("pyodide/", *each) for each in _IN_PYODIDE]
    parts += [Part("micropython/", *each) for each in _IN_MICROPYTHON]
    parts.append(Part("stdlib.zip", *_IN_PYODIDE[0]))
    parts.append(_part(modules, "unxz.wasm", _UNXZ))
    parts += [Part("unxz.wasm", *each) for each in _IN_UNXZ]
    lines = ["What others made of this folder, under which licence, and whose it is.", ""]
    for part in parts:
        lines.append(f"{part.place:14}{part.name}: {part.licence}. Copyright {part.owner}")
    lines += ["", "Their sources:"]
    lines += [f"{place + '/':14}{_source(modules, package)}" for place, package in packages.items()]
    lines.append(f"{'unxz.wasm':14}{_source(modules, _UNXZ)}")
    lines += ["", *_CHANGED]
    for licence in sorted({part.licence for part in parts}):
        text = _text(modules, licence)
        if text:
            lines += ["", "=" * 100, licence, "=" * 100, "", text.rstrip()]
    return "\n".join(lines) + "\n"


def _part(modules: Path, place: str, package: str) -> Part:
    manifest = _manifest(modules, package)
    licence = _CHOSEN.get(manifest["license"], manifest["license"].replace("APACHE", "Apache"))
    owner = _OWNERS.get(package, _BY_DEFAULT)
    return Part(place, f"{package} {manifest['version']}", licence, owner)


def _source(modules: Path, package: str) -> str:
    repository = _manifest(modules, package).get("repository", _MICROPYTHON)
    address: str = repository["url"] if isinstance(repository, dict) else repository
    return address.removeprefix("git+").removesuffix(".git")


def _needed(modules: Path, package: str) -> set[str]:
    """A package with all its dependencies."""
    found, wanted = set(), {package}
    while wanted:
        one = wanted.pop()
        found.add(one)
        wanted |= set(_manifest(modules, one).get("dependencies", {})) - found
    return found


def _manifest(modules: Path, package: str) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((modules / package / "package.json").read_text("utf-8"))
    return manifest


def _text(modules: Path, licence: str) -> str:
    if licence == "Apache-2.0":
        return (modules / _PYSCRIPT / "LICENSE").read_text("utf-8")
    file = _TEXTS / f"{licence}.txt"
    return "" if "," in licence or " " in licence else file.read_text("utf-8")
