"""Writes files as a ROMFS image, from which MicroPython imports without copying.

The format is MicroPython's: docs/reference/romfs.rst and tools/mpremote/mpremote/romfs.py there.
"""

from collections.abc import Mapping

_HEADER = b"\xd2\xcd\x31"
_DATA, _FOLDER, _FILE = 2, 4, 5


def image(files: Mapping[str, bytes]) -> bytes:
    """The image of files by their paths ("web/menu.mpy").

    >>> image({"a/b": b"c"}).hex(" ")
    'd2 cd 31 80 0b 04 09 01 61 05 05 01 62 02 01 63'
    """
    body = _entries(files)
    size = _number(len(body))
    if (len(_HEADER) + len(size) + len(body)) % 2:  # an image is of even length
        size = b"\x80" + size
    return _HEADER + size + body


def _entries(files: Mapping[str, bytes]) -> bytes:
    body = b""
    folders: dict[str, dict[str, bytes]] = {}
    for path, content in files.items():
        first, _, rest = path.partition("/")
        if rest:
            folders.setdefault(first, {})[rest] = content
        else:
            body += _record(_FILE, _named(first) + _record(_DATA, content))
    for name, inside in folders.items():
        body += _record(_FOLDER, _named(name) + _entries(inside))
    return body


def _named(name: str) -> bytes:
    return _number(len(name.encode())) + name.encode()


def _record(kind: int, content: bytes) -> bytes:
    return _number(kind) + _number(len(content)) + content


def _number(value: int) -> bytes:
    """Seven bits a byte, the highest first; all but the last have the eighth bit set."""
    digits = [value & 0x7F]
    while value := value >> 7:
        digits.insert(0, 0x80 | value & 0x7F)
    return bytes(digits)
