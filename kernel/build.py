"""Compiles the kernel. The toolchain is pinned, so equal sources give equal bytes on every machine."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

SOURCES = Path(__file__).resolve().parent / "src"
KERNEL = SOURCES / "kernel.c"
PRODUCT = SOURCES.parents[1] / "jass" / "bots" / "kernel.wasm"

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


def _compile(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "ziglang", "cc", "-I", str(SOURCES), *arguments]
    done = subprocess.run(command, cwd=SOURCES, capture_output=True, text=True)
    if "No module named ziglang" in done.stderr:
        raise NoCompiler("the kernel is compiled with the package `ziglang` of the extra `kernel`")
    if done.returncode:
        print(done.stderr, file=sys.stderr)
    done.check_returncode()
