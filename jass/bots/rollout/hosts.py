"""The hosts of the compiled kernel: JavaScript in the page's worker, the package `wasmtime` elsewhere."""

from __future__ import annotations

import atexit
import pkgutil
import struct
import sys
from functools import cache
from typing import Any

from jass.bots.rollout.evaluator import Kernel, WasmKernel
from jass.bots.rollout.python_kernel import PythonKernel


def wasm() -> bytes:
    """The compiled kernel."""
    data = pkgutil.get_data("jass.bots", "kernel.wasm")
    assert data is not None, "packages are read from files"
    return data


def _signed(number: int) -> int:
    """The number as a signed 32-bit integer, as WebAssembly hosts expect it."""
    return int(struct.unpack("<i", struct.pack("<I", number & 0xFFFFFFFF))[0])


class WasmtimeInstance:
    """An instance of the kernel in CPython. Raises `ImportError` without the package `wasmtime`."""

    name = "wasmtime"

    def __init__(self, code: bytes) -> None:
        import wasmtime

        engine = wasmtime.Engine()
        self._store = wasmtime.Store(engine)
        self._exports: Any = wasmtime.Instance(self._store, wasmtime.Module(engine, code), []).exports(
            self._store
        )
        self._memory: Any = self._exports["memory"]

    def call(self, function: str, *numbers: int) -> int:
        return int(self._exports[function](self._store, *map(_signed, numbers)) or 0)

    def write(self, at: int, data: bytes) -> None:
        self._memory.write(self._store, data, at)

    def read(self, at: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, at, at + size))


class BrowserInstance:
    """An instance of the kernel in Pyodide.

    Raises `ImportError` elsewhere, and whatever a browser throws that refuses WebAssembly.
    """

    name = "browser"

    def __init__(self, code: bytes) -> None:
        import js
        from pyodide.ffi import to_js

        module = js.WebAssembly.Module.new(to_js(code))
        self._exports: Any = js.WebAssembly.Instance.new(module).exports
        self._bytes: Any = js.Uint8Array

    def call(self, function: str, *numbers: int) -> int:
        return int(getattr(self._exports, function)(*map(_signed, numbers)) or 0)

    def write(self, at: int, data: bytes) -> None:
        self._bytes.new(self._exports.memory.buffer, at, len(data)).assign(data)

    def read(self, at: int, size: int) -> bytes:
        return bytes(self._bytes.new(self._exports.memory.buffer, at, size).to_py())


@cache
def best_kernel() -> Kernel:
    """The fastest kernel that works here, for `choose`: WebAssembly, else plain Python.

    If WebAssembly fails for any reason, such as a missing package `wasmtime` or a browser that refuses it, it
    is the Python kernel. Both return the same numbers. Repeated calls return the same kernel.
    """
    atexit.register(best_kernel.cache_clear)  # an instance that outlives its module complains at the exit
    host = BrowserInstance if sys.platform == "emscripten" else WasmtimeInstance
    try:
        return WasmKernel(host(wasm()))
    except Exception:  # a browser's refusal has many forms; to play on matters more than which
        return PythonKernel()
