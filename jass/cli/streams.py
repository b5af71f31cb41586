"""The streams of commands: UTF-8 whatever the locale, limited input, errors in one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from io import BufferedReader, RawIOBase, TextIOWrapper
from select import select
from typing import BinaryIO, cast

from jass.model.errors import JassError, shorten

MAX_FILE = 20_000_000
"""The greatest size in bytes of a file that a command reads, and of what is skipped of a line too long."""
MAX_COMPLAINT = 500
STDIN = "standard input"
STDOUT = "standard output"

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in a shell: 128 plus the number of the signal."""
PIPE_CLOSED = 141
"""The exit code when the reader has closed the output, likewise."""


class BadInput(JassError):
    """A file or standard input cannot be read as text, or is too long."""


class _Waiting(RawIOBase):
    """Standard input that is waited for, also where another program has left it non-blocking."""

    def __init__(self, raw: RawIOBase) -> None:
        self._raw = raw

    def readable(self) -> bool:
        return True

    def readinto(self, room: bytearray | memoryview) -> int:  # type: ignore[override]
        while (size := self._raw.readinto(room)) is None:
            select([self._raw], [], [])
        return size


def prepare() -> None:
    """Prepare the streams of this process for any text: output in UTF-8, errors always writable."""
    if sys.stderr is None:  # print would write to standard output instead
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 (to the end of the process)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def complain(program: str, message: str) -> None:
    """Write one line to standard error, whatever the message contains."""
    try:
        print(f"{program}: {one_line(message)}", file=sys.stderr, flush=True)
    except OSError:
        drop(sys.stderr)


def one_line(text: str) -> str:
    r"""The text without line breaks and other control characters, cut if it is very long.

    >>> one_line("no\nfile")
    'no\\nfile'
    """
    shown = printable(text[: MAX_COMPLAINT + 1])
    return shown if len(shown) <= MAX_COMPLAINT else shown[:MAX_COMPLAINT] + "…"


def printable(text: str) -> str:
    r"""The text with control characters as escapes: a file may hold some that rewrite what a terminal shows.

    >>> printable("\x1b[2Kfits")
    '\\x1b[2Kfits'
    """
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def printable_json(text: str) -> str:
    r"""JSON with the control characters in its texts as escapes, and its line breaks as they are.

    >>> printable_json('["\x9b2K"]')
    '["\\u009b2K"]'
    """
    return "".join(each if each.isprintable() or each == "\n" else json.dumps(each)[1:-1] for each in text)


def check_output() -> None:
    """Raise `OSError` if there is no standard output."""
    if sys.stdout is None:
        raise OSError(0, "is closed", STDOUT)


def flush() -> None:
    """Flush standard output, if there is one. Raises `OSError`."""
    if sys.stdout is not None:
        sys.stdout.flush()


def drop(stream: object) -> None:
    """Discard what the stream has not written, so that the interpreter does not try again at its end."""
    if isinstance(stream, TextIOWrapper):
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
        except OSError:
            pass  # a stream without a file descriptor


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `BadInput` and `OSError`."""
    if file == "-":
        return _decoded(_from_stdin(), STDIN)
    if "\0" in file:
        raise BadInput(f"{shorten(file)}: not a file name")
    with open(file, "rb") as opened:
        return _decoded(opened.read(MAX_FILE + 1), file)


def read_lines(most: int) -> Iterator[bytes]:
    """The lines of standard input; of a line longer than `most` bytes, the first `most + 1` at once.

    Raises `BadInput` if such a line does not end within `MAX_FILE` bytes more, and `OSError`.
    """
    if sys.stdin is None:
        raise OSError(0, "is closed", STDIN)
    if not isinstance(sys.stdin, TextIOWrapper):
        for line in sys.stdin:
            yield line.encode("utf-8", "replace")[: most + 1]
        return
    lines = _bytes_of(sys.stdin)
    while line := _read_line(lines, most + 1):
        yield line
        rest, skipped = line, 0
        while len(rest) > most and not rest.endswith(b"\n"):
            if skipped > MAX_FILE:
                raise BadInput(f"{STDIN}: a line without end, {MAX_FILE:,} bytes longer than it may be")
            rest = _read_line(lines, most + 1)
            skipped += len(rest)


def decoded(line: bytes) -> str:
    """The text of a line. Raises `UnicodeDecodeError`."""
    return line.decode("utf-8-sig")


def _read_line(lines: BinaryIO, most: int) -> bytes:
    try:
        return lines.readline(most)
    except OSError as error:
        raise OSError(error.errno, error.strerror, STDIN) from None


def _from_stdin() -> bytes:
    if sys.stdin is None:
        raise OSError(0, "is closed", STDIN)
    if not isinstance(sys.stdin, TextIOWrapper):
        return sys.stdin.read(MAX_FILE + 1).encode("utf-8", "surrogatepass")
    try:
        return _bytes_of(sys.stdin).read(MAX_FILE + 1)
    except OSError as error:
        raise OSError(error.errno, error.strerror, STDIN) from None


def _bytes_of(stream: TextIOWrapper) -> BinaryIO:
    raw = getattr(stream.buffer, "raw", None)
    return cast(BinaryIO, stream.buffer if raw is None else BufferedReader(_Waiting(raw)))


def _decoded(data: bytes, where: str) -> str:
    if len(data) > MAX_FILE:
        raise BadInput(f"{where}: longer than {MAX_FILE:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{where}: not UTF-8 text ({error.reason})") from None
