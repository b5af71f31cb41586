"""Compiles the kernel. The toolchain is pinned, so equal sources give equal bytes on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

SOURCES = Path(__file__).resolve().parent / "src"
KERNEL = SOURCES / "kernel.c"
ROOT = SOURCES.parents[1]
PRODUCT = ROOT / "jass" / "bots" / "kernel.wasm"
TESTS = ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
"""The Python of the tests' environment, which has the compiler."""

WARNINGS = ("-Wall", "-Wextra", "-Werror", "-Wno-parentheses")
FLAGS = (
    *("-target", "wasm32-freestanding", "-mcpu=mvp+bulk_memory+sign_ext+simd128", "-O3", "-nostdlib"),
    *WARNINGS,
    *("-Wl,--no-entry", "-Wl,--strip-all", "-Wl,-z,stack-size=65536"),
)


NATIVE_FLAGS = (
    "-march=native",
    "-O3",
    "-ffp-contract=off",
    "-shared",
    "-fPIC",
    "-fvisibility=hidden",
    *WARNINGS,
)


class NoCompiler(Exception):
    """The package `ziglang` is not installed."""


def compiled(source: Path) -> bytes:
    """Compile a C file, which may include the kernel's, to a WebAssembly module.

    Raises `NoCompiler`, and `CalledProcessError` if the source has an error.
    """
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.wasm"
        _compile([*FLAGS, "-o", str(target), str(source)])
        return target.read_bytes()


def compile_native(source: Path, target: Path) -> None:
    """Compile a C file to a native library. Raises like `compiled`."""
    _compile([*NATIVE_FLAGS, "-o", str(target), str(source)])


def compiler() -> str:
    """The Python with the compiler: this one, or that of the tests."""
    return str(TESTS) if find_spec("ziglang") is None and TESTS.exists() else sys.executable


def _compile(arguments: list[str]) -> None:
    command = [compiler(), "-m", "ziglang", "cc", "-I", str(SOURCES), *arguments]
    done = subprocess.run(command, cwd=SOURCES, capture_output=True, text=True)
    if "No module named ziglang" in done.stderr:
        python = os.path.relpath(command[0], ROOT) if Path(command[0]) == TESTS else "python3"
        install = f"{python} -m pip install -c tests/constraints.txt ziglang"
        raise NoCompiler(f"the compiler is missing: `{install}` brings it")
    if done.returncode:
        print(done.stderr, file=sys.stderr)
    done.check_returncode()
