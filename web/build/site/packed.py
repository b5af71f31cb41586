"""Packs files, so that they are small even from a host that compresses nothing.

web/boot/unpack.js unpacks them in the browser as they arrive. All are .xz, except the decoder, which browsers
can unpack themselves. The address of a file contains the hash of its content
(`web/decks/swiss-svg-1a2b3c4d.pack`), so that a page of one version never gets a file of another.
vendor/packed/ caches the results.
"""

import hashlib
import zlib
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path

from web.build import atomic
from web.build.errors import SetupError
from web.build.page import page

DECODER = "vendor/unxz.wasm"
PATTERNS = [
    DECODER,
    "vendor/*.rom",
    "vendor/*.zip",
    "vendor/pyodide.js",
    "vendor/*/*.wasm",
    *page.SHEETS[1:],  # the page links the first
    "web/engine/worker.js",
    "web/engine/worker.txt",
    "web/decks/*.svg",
    "vendor/signs-*.svg",
    "vendor/*.json",
]
DIGITS = 8

_LARGEST_DICTIONARY, _SMALLEST_DICTIONARY = 1 << 24, 1 << 12

# A gzip header without name, time and system (RFC 1952), because Python's differs between versions.
_GZIP_HEAD = bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])


def is_packed(address: str) -> bool:
    """Whether a file of the game is served packed.

    >>> is_packed("web/decks/swiss.svg"), is_packed("web/decks/join.js")
    (True, False)
    """
    return any(fnmatch(address, pattern) for pattern in PATTERNS)


def served(address: str, digest: bytes) -> str:
    """The address of a packed file whose content has this SHA-256; web/boot/unpack.js makes the same name.

    >>> served("web/decks/swiss.svg", bytes.fromhex("1a2b3c4d5e6f"))
    'web/decks/swiss-svg-1a2b3c4d.pack'
    """
    folder, slash, name = address.rpartition("/")
    return f"{folder}{slash}{name.replace('.', '-')}-{mark(digest)}.pack"


def mark(digest: bytes) -> str:
    """The hash in the address of a packed file."""
    return digest.hex()[:DIGITS]


def pack(root: Path, address: str, body: bytes) -> bytes:
    """The packed content of a file. Raises `SetupError` if this Python has no compressor."""
    make = _gzip if address == DECODER else _xz
    key = hashlib.sha256(f"{make.__name__}\0".encode() + body).hexdigest()[:32]
    place = root / "vendor/packed" / key
    return _kept(place) or _keep(place, make, body)


def _kept(place: Path) -> bytes:
    try:
        return place.read_bytes()
    except OSError:
        return b""


def _keep(place: Path, make: Callable[[bytes], bytes], body: bytes) -> bytes:
    packed = make(body)
    place.parent.mkdir(parents=True, exist_ok=True)
    atomic.write(place, packed)
    return packed


def _xz(body: bytes) -> bytes:
    """xz with the check that the decoder knows, and with a dictionary no larger than the file, because the
    browser must allocate it.
    """
    try:
        import lzma
    except ImportError as error:
        raise SetupError(f"this Python was built without lzma, which packs the game: {error}") from error
    size = _SMALLEST_DICTIONARY
    while size < min(len(body), _LARGEST_DICTIONARY):
        size *= 2
    how = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0, "dict_size": size}
    return lzma.compress(body, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=[how])


def _gzip(body: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    ends = zlib.crc32(body).to_bytes(4, "little") + len(body).to_bytes(4, "little")
    return _GZIP_HEAD + deflate.compress(body) + deflate.flush() + ends
