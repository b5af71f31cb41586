"""One hostile command line: what stands on it, running it here or outside, and what is wrong with its end."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NamedTuple
from unittest.mock import patch

from jass.cli import main
from jass.options.variants import VARIANTS
from tests.bots.position_json import some_positions
from tests.browser import patience

ROOT = Path(__file__).parents[2]
SECONDS = 10.0
STARTS = 5.0
"""Seconds more for a process to start and end."""

WAYS = ("", "C", "ascii", "no stdin", "no stdout", "no stderr", "full", "left", "interrupt")
"""How a process is run: locale C, ASCII streams, a closed stream, full disk, a reader who leaves, Ctrl-C."""


class Line(NamedTuple):
    """The arguments and what is on standard input; `jass` or `web`."""

    arguments: list[str]
    given: bytes = b""
    program: str = "jass"


class Ended(NamedTuple):
    """How it ended: `code` is `hung` for what did not."""

    code: int | str
    out: str
    err: str


NUMBERS = [
    "nan", "inf", "-inf", "0", "-1", "-0", "1e400", "0x10", "1_0", "٣", "²", "", " ", "2", "3", "1.5", "+1",
    "deep", "9" * 5_000, "-" + "9" * 5_000, "99999999999", "1000000000000", "9" * 18, "\udcff", "1\n", "'",
]  # fmt: skip
TEXTS = [
    "", " ", "ü", "♦", "\udcff", "x" * 201, "x" * 100_000, "a\nb", "\x1b[31m", "--", "-", "%s %d", "{}",
    "\ufeff", "\u202e", "../../etc/passwd", "schieberCh", "poker", "1", "a:b:c", "null", "[", "٣", "\u0000",
    "E", "SLO",
]  # fmt: skip
OPTIONS = [
    "{}", "", "[", "[]", "null", "{", '{"target": 1e400}', '{"target": NaN}', '{"target": "1"}', '{"x": 1}',
    '{"target": 300}', '{"players": 6}', '{"weis": false}', '{"a":' * 5_000, "[" * 100_000,
    '{"target": true}', '{"deals": 999999999999}', '{"packets": [[9, 9], [9, 9]]}', '{"contracts": []}',
    '{"contracts": ["SL"]}', '{"removed": ["E6", "E6"]}', "{" + '"target": 1,' * 50 + '"target": 2}',
    "9" * 5_000, '"\\ud800"',
]  # fmt: skip
PLAYERS = [
    "easy", "easy", "medium", "random", "greedy", "challenge", "", ":", "a:b", ".:x", ":x", "x:", "os:getcwd",
    "os:_exit", "sys:exit", "builtins:object", "builtins:input", "json:loads", "\udcff", "x" * 5_000, "♦",
    "best", "jass.cli.arena.players:Chance", "jass.cli.arena.players:Level", "this is:none",
    "tests.nowhere:Player",    "..a:b",
]  # fmt: skip
ADDRESSES = ["", "\n", "x", "tcp://", "tcp://[", "tcp://a:b", "\udcff", "9" * 5_000, "tcp://127.0.0.1:1e5"]
WEB = [
    ["--port", "{number}"], ["--address", "{text}"], ["build", "--address", "http://[bad/"], ["{text}"],
    ["--address", "https://a:99999999/"], ["--address", 'https://a"onload=x/'], ["--port", "70000"],
    ["--help"], ["--address", "https://a.ch/?x"], ["build", "build"], ["--no-open=1"],
]  # fmt: skip
VALUES: list[object] = [
    None, True, False, 0, -1, 1, 3, 7, 10**30, 10**399, 0.5, -0.0, 1e308, "", "x", "♦", "E9", "EA", "E",
    "SLO", "a" * 300, "\ud800", "\u0000", "\u202e", "a\nb", [], {}, [[]], [None], [0, 1], {"": None},
    {"0": 1}, "strong", "schieber2p", {"target": 1}, {"target": "1"}, ["E6", "E6"], [{}] * 40, [0] * 50,
    "9" * 4_000,
]  # fmt: skip


def put_files(folder: Path) -> list[str]:
    """Good, damaged and strange files; their names."""
    good = (ROOT / "tests/saves/v1-mid-trick.json").read_bytes()
    cases = (ROOT / "tests/cases/more.json").read_bytes()
    opening = b"jass deal 1 9b69a6c213b934cf058b946d71fef81d RA SO"
    contents = {
        "good.json": good,
        "cases.json": cases,
        "bom.json": b"\xef\xbb\xbf" + good,
        "utf16.json": good.decode().encode("utf-16"),
        "latin": "Zürich".encode("latin-1"),
        "nul": b"\0" * 1000,
        "empty": b"",
        "half.json": good[: len(good) // 2],
        "deep.json": b'{"a":' * 50_000,
        "lists.json": b"[" * 200_000,
        "digits.json": b'{"v":' + b"9" * 5_000 + b"}",
        "huge.json": b'{"vectors":1e400}',
        "nan.json": b'{"v":NaN,"variant":Infinity}',
        "long line": b"x" * 3_000_000,
        "opening": opening,
        "strange opening": opening + b" \x1b[31m RA \xff",
        "words": b"jass deal " * 100_000,
        "png": b"\x89PNG\r\n\x1a\n\xff\xfe",
        "claim.json": good.replace(b'"actions":[', b'"actions":["0:claim",'),
        "v.json": good.replace(b'"v":1', b'"v":9'),
        "ü♦.json": good,
    }
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    (folder / "closed").write_bytes(good)
    (folder / "closed").chmod(0)
    (folder / "loop").symlink_to("loop")
    (folder / "gone").symlink_to("nowhere")
    strange = ["", "/", "-", ".", "/dev/null", "/dev/full", "/dev/zero", "/dev/urandom", "/proc/self/mem"]
    strange += ["x" * 300, "a/" * 3_000, "\udcff", "a\0b", "a\nb", "nowhere.json", str(folder)]
    return [*(str(folder / name) for name in [*contents, "closed", "loop", "gone"]), *strange]


def hostile_line(rng: Random, files: list[str]) -> Line:
    """Any command with arguments of which some are good and some are not."""
    make = rng.choice(_LINES)
    line = make(rng, files)
    arguments = list(line.arguments)
    if rng.random() < 0.05:
        arguments.insert(rng.randint(0, len(arguments)), rng.choice(TEXTS))
    if rng.random() < 0.03 and arguments:
        del arguments[rng.randrange(len(arguments))]
    return line._replace(arguments=arguments)


def _common(rng: Random) -> list[str]:
    said: list[str] = []
    if rng.random() < 0.4:
        said += ["--variant", rng.choice([*(variant.id for variant in VARIANTS), *TEXTS])]
    if rng.random() < 0.4:
        said += ["--seed", rng.choice(TEXTS)]
    return said


def _deal(rng: Random, _: list[str]) -> Line:
    return Line(["deal", *_common(rng), *(["--seals", rng.choice(NUMBERS)] if rng.random() < 0.6 else [])])


def _play(rng: Random, _: list[str]) -> Line:
    level = ["--level", rng.choice(["easy", "medium", *TEXTS])] if rng.random() < 0.4 else []
    return Line(["play", *_common(rng), *level])


def _perft(rng: Random, _: list[str]) -> Line:
    depth = rng.choice([*NUMBERS, "4", "5"]) if rng.random() < 0.97 else "36"
    contract = ["--contract", rng.choice(["O", "SLU", "J", "GUO", *TEXTS])] if rng.random() < 0.6 else []
    return Line(["perft", *_common(rng), "--depth", depth, *contract])


def _files(rng: Random, files: list[str]) -> Line:
    command = rng.choice(["replay", "conformance", "prove", "position"])
    seal = [rng.choice([*TEXTS, "abcdefabcdef", "9b69a6c213b9", "F" * 64])] if command == "prove" else []
    more = [rng.choice(files)] if command == "conformance" and rng.random() < 0.3 else []
    if command == "position" and rng.random() < 0.6:
        more = ["--after", rng.choice([*NUMBERS, "4", "20"])]
    return Line([command, *seal, rng.choice(files), *more], _text(rng, files))


def _text(rng: Random, files: list[str]) -> bytes:
    readable = [Path(file) for file in files if file.endswith(".json") and file.startswith("/")]
    data = rng.choice(readable).read_bytes()
    return data[: rng.randint(0, len(data))] if rng.random() < 0.3 else data


def _arena(rng: Random, files: list[str]) -> Line:
    line = ["arena", rng.choice(PLAYERS), rng.choice(PLAYERS), "--deals", rng.choice(["2", "3", *NUMBERS])]
    line += [*_common(rng), *(["--options", rng.choice(OPTIONS)] if rng.random() < 0.6 else [])]
    for option, values in (("--record", files), ("--scheduler", ADDRESSES), ("--processes", NUMBERS)):
        if rng.random() < 0.1:
            line += [option, rng.choice(values)]
    return Line([*line, *rng.choice(([], [], [], ["--alone"], ["--json"]))])


def _bench(rng: Random, _: list[str]) -> Line:
    short = [number for number in NUMBERS if number not in ("2", "3", "٣")]  # it takes that for each of four
    return Line(["bench", *_common(rng), "--seconds", rng.choice([*short, "1e-400", "0.001", "0.01"])])


def _advise(rng: Random, _: list[str]) -> Line:
    lines = [damaged_position(rng) for _ in range(rng.randint(1, 4))]
    return Line(["advise", *([rng.choice(TEXTS)] if rng.random() < 0.05 else [])], b"\n".join(lines))


def damaged_position(rng: Random) -> bytes:
    """A position as it may be at a table, with some of its parts taken away, replaced or spoilt as text."""
    position: Any = json.loads(rng.choice(some_positions()))
    position |= {"level": rng.choice(("easy", "medium", "medium", "strong", "master")), "time_ms": 5}
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        part = position
        while True:
            at = rng.choice([*part] if isinstance(part, dict) else range(len(part)))
            if not isinstance(part[at], dict | list) or not part[at] or rng.random() < 0.4:
                break
            part = part[at]
        if rng.random() < 0.3:
            del part[at]
        else:
            part[at] = deepcopy(rng.choice(VALUES))  # it may be spoilt, too
        if not position:
            break
    text = json.dumps(position, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    damage = rng.randrange(12)
    if damage == 0:
        return text[: rng.randint(0, len(text))]
    if damage == 1:
        at = rng.randint(0, len(text))
        junk = [b"\xff", b"\0", b"\xef\xbb\xbf", b"[" * 50_000, b"9" * 5_000, b"x" * 500_000, b"NaN", b"\r"]
        return text[:at] + rng.choice(junk) + text[at:]
    return text


def hostile_web(rng: Random) -> Line:
    """`python3 -m web` with arguments that it must refuse."""
    bad = {"{number}": rng.choice(BAD_PORTS), "{text}": rng.choice(BAD_TEXTS)}
    return Line(["--no-open", *(bad.get(word, word) for word in rng.choice(WEB))], program="web")


BAD_TEXTS = [text for text in TEXTS if text != "--"]
BAD_PORTS = [number for number in NUMBERS if number not in ("0", "2", "3")]

_LINES: list[Callable[[Random, list[str]], Line]] = [
    _deal, _play, _perft, _files, _files, _files, _arena, _arena, _bench, _advise, _advise, _advise,
]  # fmt: skip


class _Hung(BaseException):
    """The time of a command is over."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def stop(_: int, __: FrameType | None) -> None:
        raise _Hung

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run_here(line: Line) -> Ended:
    """The command in this process, by its own time of the processor: others may be busy on the machine."""
    written, complained = io.BytesIO(), io.BytesIO()
    streams: dict[str, Any] = {
        "stdin": io.TextIOWrapper(io.BytesIO(line.given), "utf-8"),
        "stdout": io.TextIOWrapper(written, "utf-8", "backslashreplace"),
        "stderr": io.TextIOWrapper(complained, "utf-8", "backslashreplace"),
    }
    code: int | str
    began = time.process_time()
    with patch.multiple(sys, **streams):
        try:
            with _within(10 * SECONDS):
                code = main(line.arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        except _Hung:
            code = "hung"
        except BaseException as error:
            code = f"{type(error).__name__}: {error}"
        sys.stdout.flush()
        sys.stderr.flush()
    if time.process_time() - began > SECONDS:
        code = "hung"
    return Ended(code, written.getvalue().decode("utf-8"), complained.getvalue().decode("utf-8"))


def run_outside(line: Line, way: str, environment: Mapping[str, str] | None = None) -> Ended:
    """The command as a process of its own, run in one of `WAYS`."""
    command = [sys.executable, "-m", line.program, *(each.replace("\0", "") for each in line.arguments)]
    command = [each if len(each) < 100_000 else each[:100_000] for each in command]
    environ = {**os.environ, **(environment or {})}
    environ |= {"C": {"LC_ALL": "C"}, "ascii": {"PYTHONIOENCODING": "ascii"}}.get(way, {})
    closed = {"no stdin": 0, "no stdout": 1, "no stderr": 2}.get(way)
    with open("/dev/full", "wb") as full:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=full if way == "full" else subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=lambda: _prepare(closed),
        )
    try:
        if way == "left":
            assert process.stdout is not None
            process.stdout.close()
            process.stdout = None
        if way == "interrupt":
            return _interrupted(process, line)
        out, err = process.communicate(b"" if closed == 0 else line.given, _limit())
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        return Ended("hung", "", err.decode("utf-8", "replace"))
    return Ended(process.returncode, (out or b"").decode("utf-8", "replace"), err.decode("utf-8", "replace"))


def _limit() -> float:
    """Seconds for a process of its own, on a machine that may be busy with others."""
    return (SECONDS + STARTS) * patience.slowness()


def _prepare(closed: int | None) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if closed is not None:
        os.close(closed)


def _interrupted(process: subprocess.Popen[bytes], line: Line) -> Ended:
    """Ctrl-C once the interpreter is up, so that what is hit is the program."""
    until = time.monotonic() + _limit()
    while time.monotonic() < until and process.poll() is None and not _is_up(process.pid):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(line.given, _limit())
    return Ended(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))


def _is_up(pid: int) -> bool:
    """Whether the process has loaded the module that hashes: one of the first of the program's own."""
    try:
        return "_hashlib" in Path(f"/proc/{pid}/maps").read_text("utf-8", "replace")
    except OSError:
        return True


# The signal's own where it comes as the interpreter ends, which heeds it no more.
INTERRUPTED = (0, 1, 2, 130, -signal.SIGINT)
CODES: dict[str, tuple[int, ...]] = {"full": (0, 1, 2), "left": (0, 1, 2, 141), "interrupt": INTERRUPTED}


def broken(line: Line, ended: Ended, way: str) -> str:
    """What must not be so in how a line ended, or nothing."""
    if ended.code not in CODES.get(way, (0, 1, 2)):
        return f"ended with {ended.code}"
    if "Traceback" in ended.err or "Exception ignored" in ended.err or "Traceback" in ended.out:
        return "a traceback"
    complaints = ended.err.splitlines()
    if line.program == "jass" and ended.code == 2 and way != "no stderr":
        if len(complaints) != 1 or not complaints[0].startswith("python3 -m jass"):
            return f"{len(complaints)} lines of complaint"
    elif ended.code != 2 and ended.err:
        return "a complaint without exit code 2"
    if any(len(each) > 700 for each in complaints):
        return "a complaint that floods the terminal"
    if line.arguments == ["advise"] and way == "" and ended.code == 0:
        return _unanswered(line.given, ended.out)
    return ""


def _unanswered(given: bytes, out: str) -> str:
    asked = [each for each in given.split(b"\n") if each.strip()]
    answers = [json.loads(each) for each in out.splitlines()]
    return "" if len(answers) == len(asked) else f"{len(answers)} answers to {len(asked)} positions"
