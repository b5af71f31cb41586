"""The kernel as native code, for comparison with WebAssembly. Not used in play."""

from __future__ import annotations

import ctypes
import tempfile
from pathlib import Path

from kernel.build import KERNEL, compile_native


class NativeInstance:
    """The kernel as a native library, with the interface of its WebAssembly. Raises `NoCompiler`."""

    name = "native"

    def __init__(self, source: Path = KERNEL) -> None:
        with tempfile.TemporaryDirectory() as folder:  # the file is needless once it is loaded
            target = Path(folder) / "kernel.so"
            compile_native(source, target)
            self._library = ctypes.CDLL(str(target))

    def call(self, function: str, *numbers: int) -> int:
        """Call a function: without arguments for an address or a size, with them for a signed count."""
        place = f"{function}_place"  # a function cannot share the name of its variable
        called = self._library[place if hasattr(self._library, place) else function]
        called.restype = ctypes.c_int32 if numbers else ctypes.c_size_t
        return int(called(*(ctypes.c_int32(number) for number in numbers)))

    def write(self, at: int, data: bytes) -> None:
        ctypes.memmove(at, data, len(data))

    def read(self, at: int, size: int) -> bytes:
        return ctypes.string_at(at, size)
