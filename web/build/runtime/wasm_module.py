"""What a WebAssembly module imports and exports, read and written in its binary format.

The format is that of https://webassembly.github.io/spec/core/binary/modules.html.
"""

from web.build.errors import SetupError

_HEADER = 8
"""The bytes before the first section."""
_IMPORTS, _EXPORTS = 2, 7
_TYPE_LENGTHS = {0: 1, 3: 2, 4: 2}
"""How many numbers the type of an imported function, global or tag is."""


def imported(module: bytes) -> set[str]:
    """The names of the functions, globals and tags that a module imports.

    Raises `SetupError` if it imports something else.
    """
    for kind, body in _sections(module):
        if kind == _IMPORTS:
            reader = _Reader(body)
            return {reader.imported() for _ in range(reader.number())}
    return set()


def exports(module: bytes) -> list[tuple[str, bytes]]:
    """The names that a module exports, each with its whole entry."""
    for kind, body in _sections(module):
        if kind == _EXPORTS:
            reader = _Reader(body)
            return [reader.exported() for _ in range(reader.number())]
    return []


def exporting(module: bytes, names: set[str]) -> bytes:
    """The module with those of its exports alone that are among the names."""
    made = [module[:_HEADER]]
    for kind, body in _sections(module):
        if kind == _EXPORTS:
            kept = [entry for name, entry in exports(module) if name in names]
            body = _number(len(kept)) + b"".join(kept)
        made.append(bytes([kind]) + _number(len(body)) + body)
    return b"".join(made)


def _sections(module: bytes) -> list[tuple[int, bytes]]:
    reader = _Reader(module, _HEADER)
    found = []
    while reader.at < len(module):
        kind = reader.byte()
        found.append((kind, reader.some(reader.number())))
    return found


def _number(value: int) -> bytes:
    """An unsigned LEB128."""
    made = bytearray()
    while value >= 0x80:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*made, value])


class _Reader:
    """Reads on from `at`."""

    def __init__(self, content: bytes, at: int = 0) -> None:
        self._content = content
        self.at = at

    def byte(self) -> int:
        self.at += 1
        return self._content[self.at - 1]

    def some(self, size: int) -> bytes:
        self.at += size
        return self._content[self.at - size : self.at]

    def number(self) -> int:
        """An unsigned LEB128."""
        value = shift = 0
        while (byte := self.byte()) >= 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
        return value | byte << shift

    def text(self) -> str:
        return self.some(self.number()).decode()

    def imported(self) -> str:
        """An import's name; its module and its type are passed over."""
        self.text()
        name = self.text()
        kind = self.byte()
        if kind not in _TYPE_LENGTHS:
            raise SetupError(f"{name} is imported, which is neither a function nor a global nor a tag")
        for _ in range(_TYPE_LENGTHS[kind]):
            self.number()
        return name

    def exported(self) -> tuple[str, bytes]:
        """An export's name, and the whole entry."""
        start = self.at
        name = self.text()
        self.byte()
        self.number()
        return name, self._content[start : self.at]
