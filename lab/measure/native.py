"""The kernel as this machine's own code, beside which WebAssembly is measured. Nobody plays with it."""

from __future__ import annotations

import ctypes
import tempfile
from pathlib import Path

from kernel.build import KERNEL, compile_native


class NativeInstance:
    """A library of the kernel, to be called as its WebAssembly is. Raises `NoCompiler`."""

    name = "native"

    def __init__(self, source: Path = KERNEL) -> None:
        with tempfile.TemporaryDirectory() as folder:  # once loaded, the file is not needed any more
            target = Path(folder) / "kernel.so"
            compile_native(source, target)
            self._library = ctypes.CDLL(str(target))

    def call(self, function: str, *numbers: int) -> int:
        """Without arguments an address or a size; with them a count of 32 bits, which may be negative."""
        place = f"{function}_place"  # a C function must not be called like the variable that it tells of
        called = self._library[place if hasattr(self._library, place) else function]
        called.restype = ctypes.c_int32 if numbers else ctypes.c_size_t
        return int(called(*(ctypes.c_int32(number) for number in numbers)))

    def write(self, at: int, data: bytes) -> None:
        ctypes.memmove(at, data, len(data))

    def read(self, at: int, size: int) -> bytes:
        return ctypes.string_at(at, size)
