"""Files that are sent packed (web/build/site/packed.py), for tests that put others in their place."""

import lzma


def anywhere(name: str) -> str:
    """A pattern for the address of a packed file, whatever its content: of `web/engine/worker.txt`, say.

    >>> anywhere("web/engine/worker.txt")
    '**/web/engine/worker-txt-*.pack'
    """
    folder, _, file = name.rpartition("/")
    return f"**/{folder}/{file.replace('.', '-')}-*.pack"


def packed(content: str | bytes) -> bytes:
    """A file's content as it is sent."""
    body = content if isinstance(content, bytes) else content.encode()
    return lzma.compress(body, lzma.FORMAT_XZ, lzma.CHECK_CRC32)


def unpacked(body: bytes) -> bytes:
    """The content of a packed file."""
    return lzma.decompress(body)
