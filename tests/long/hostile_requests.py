"""Hostile requests to `python3 -m web`: each is answered in time, never with a foreign file."""

from __future__ import annotations

import hashlib
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from tests.browser import patience
from web.build.runtime import runtime
from web.build.site.site import Site

ROOT = Path(__file__).parents[2]
SECONDS = 10.0
"""For an answer, on a machine that has nothing else to do."""

WORKERS = 16
STATUSES = {200, 301, 304, 400, 404, 405, 408, 414, 431, 501, 505}

PATHS = [
    "/", "/index.html", "/sw.js", "/web/engine/worker.txt", "/LICENSE", "/web/" + "c" * 300,
    "/web/" + "b/" * 5_000,
    "/" + "a" * 70_000, "http://[bad/", "http://127.0.0.1/LICENSE", "http:///", "//etc/passwd",
    "/../../etc/passwd", "/web/../pyproject.toml", "/web/%2e%2e/pyproject.toml",
    "/web/%252e%252e/pyproject.toml", "/%2e%2e%2f%2e%2e%2fetc/passwd", "/.git/config", "/web/%zz", "/web/%",
    "/%ff%fe", "/%c0%ae%c0%ae/etc/passwd", "/web/%00.js", "/web/engine/worker.js%00.txt",
    "/web/engine/worker.js\0",
    "/web\\..\\pyproject.toml", "/C:/Windows/win.ini", "/web/engine/worker.js::$DATA", "/web/CON", "/vendor/",
    "/vendor/stamp.json", "*", "?", "#", "", "x", "/?" + "q" * 8_000, "/index.html?a=%", "/web/ü",
    "/web/\u202e", "/web/" + "ü" * 120 + ".js", "/~root", "/web/.%2fbuild/serve.py",
    "/web/build/site/serve.py",
    "/jass/model/cards.py", "/node_modules/pyodide/package.json", "/;/..", "/web/boot//start.js", "/ /",
    "/\t", "/web/engine/worker.js/", "javascript:alert(1)", "ftp://x/y", "http://a:99999999/",
]  # fmt: skip
METHODS = [
    "GET",
    "GET",
    "GET",
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "get",
    "G" * 300,
    "FOO",
    "É",
    "",
]
VERSIONS = [
    "HTTP/1.1",
    "HTTP/1.1",
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/0.9",
    "HTTP/2.0",
    "HTTP/9.9",
    "HTTP/",
    "HTTP/1.x",
    "http/1.1",
    "",
    "X",
]
HEADERS = [
    "Host: 127.0.0.1", "Host: " + "h" * 70_000, "X: " + "v" * 70_000, "X" * 70_000 + ": v",
    "Range: bytes=0-10", "Range: bytes=999999999999999999999-", "Range: bytes=-0,--", "If-None-Match: *",
    'If-None-Match: "' + "0" * 5_000, "Content-Length: 99999999999999999999", "Content-Length: -5",
    "Content-Length: x", "Transfer-Encoding: chunked", "Expect: 100-continue", "Connection: close",
    "Connection: keep-alive", ": no name", "no colon", "\0: \0", "é: ü", " folded: header",
    "Host: a\r\nHost: b", "Upgrade: websocket", "Accept-Encoding: " + "gzip," * 5_000,
]  # fmt: skip
RAW = [
    b"", b"\r\n", b"\r\n\r\n", b"\0" * 100, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET", b"GET /",
    b"GET /\r\n", b"GARBAGE\r\n\r\n", b"\xff\xfe\xfd\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\nHost: x\n\n", b"A" * 100_000, b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n",
    b"SSH-2.0-OpenSSH\r\n", b"GET  /  HTTP/1.1\r\n\r\n", b"a b c d e\r\n\r\n",
    b"GET /LICENSE HTTP/1.1\r\n\r\nGET /LICENSE HTTP/1.1\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX",
]  # fmt: skip


def hostile_request(rng: Random) -> tuple[bytes, str]:
    """Bytes, and how they are sent: `whole`, `ended` (nothing more will come), `half` or `slow`."""
    if rng.random() < 0.2:
        data = rng.choice(RAW)
    elif rng.random() < 0.1:
        data = rng.randbytes(rng.choice((1, 40, 3_000)))
    elif rng.random() < 0.5:
        data = f"GET {rng.choice(PATHS)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    else:
        headers = rng.sample(HEADERS, rng.randint(0, 4))
        first = " ".join((rng.choice(METHODS), rng.choice(PATHS), rng.choice(VERSIONS)))
        body = rng.choice(("", "", "", "x" * 10, "0\r\n\r\n", "y" * 200_000))
        data = ("\r\n".join([first, *headers, "", ""]) + body).encode("utf-8", "replace")
    how = rng.choice(("whole",) * 12 + ("ended",) * 4 + ("half", "slow"))
    return (data[: rng.randint(0, len(data))] if how == "half" else data), how


@contextmanager
def served() -> Iterator[tuple[int, list[str]]]:
    """`python3 -m web` on a free port; at its end the list holds the lines that it has written."""
    said: list[str] = []
    command = [sys.executable, "-m", "web", "--no-open", "--port", "0"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        port = urlsplit(process.stdout.readline().split()[3]).port
        assert port
        yield port, said
    finally:
        process.send_signal(signal.SIGTERM)
        written = process.communicate(timeout=60)[1].splitlines()
        said += [line for line in written if " …" not in line]  # not the steps of its set-up


def ask(port: int, data: bytes, how: str) -> tuple[bytes, bool]:
    """What the server answers until it closes or is silent after an answer, and whether that was in time."""
    began = time.monotonic()
    answer = bytearray()
    with socket.create_connection(("127.0.0.1", port), patience.limit() / 1000) as connection:
        try:
            if how == "slow":
                for at in range(min(len(data), 30)):
                    connection.sendall(data[at : at + 1])
                    time.sleep(0.05)
            connection.sendall(data[30:] if how == "slow" else data)
            if how == "ended":
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has closed already: what it said can still be read
        connection.settimeout(1.0)
        while time.monotonic() - began < SECONDS * patience.slowness():
            try:
                more = connection.recv(1 << 16)
            except TimeoutError:
                if _whole(data, bytes(answer)):
                    return bytes(answer), True
                continue
            except ConnectionError:
                return bytes(answer), True
            if not more:
                return bytes(answer), True
            answer += more
    return bytes(answer), False


def _whole(data: bytes, answer: bytes) -> bool:
    """Whether the answer to some data has come to its end, though the connection stays open."""
    head, end, body = answer.partition(b"\r\n\r\n")
    return bool(end) and (data.startswith(b"HEAD ") or len(body) >= _length(head))


def _length(head: bytes) -> int:
    """The length of a body as its head tells it; 0 where there is none."""
    lines = (line.lower().partition(b":") for line in head.split(b"\r\n"))
    return next((int(value) for name, _, value in lines if name == b"content-length"), 0)


def bodies() -> set[bytes]:
    """The digests of all files of the site."""
    site = Site(ROOT, runtime.ensure(ROOT))
    found = (site.get(address) for address in site.addresses())
    return {hashlib.sha256(asset.body).digest() for asset in found if asset is not None}


def wrong(data: bytes, answer: bytes, in_time: bool, known: set[bytes]) -> str:
    """What must not be so in an answer, or nothing."""
    if not data:
        return ""  # a browser may connect long before it asks
    if not in_time:
        return "no end in time"
    if not answer:
        return "no answer"
    head, _, body = answer.partition(b"\r\n\r\n")
    first = head.split(b"\r\n")[0].decode("latin-1").split(" ")
    if not first[0].startswith("HTTP/1.") or not first[1].isdigit():
        return "no status line"
    if first[1] == "100":
        return wrong(data, body, in_time, known)
    if int(first[1]) not in STATUSES:
        return f"status {first[1]}"
    if first[1] == "200" and body:
        whole = hashlib.sha256(body[: _length(head)]).digest() in known
        return "" if whole else "a file that is not of the site, or not all of it"
    return ""


def attack_server(count: int, seed: str) -> tuple[Counter[str], list[str]]:
    """So many requests: how often each status, and what must not have happened."""
    rng, known = Random(f"requests {seed}"), bodies()
    requests = [hostile_request(rng) for _ in range(count)]
    outcomes, faults = Counter[str](), list[str]()
    with served() as (port, said):
        with ThreadPoolExecutor(WORKERS) as pool:
            answers = pool.map(lambda request: ask(port, *request), requests)
            for (data, how), (answer, in_time) in zip(requests, answers, strict=True):
                outcomes[answer[9:12].decode("latin-1") or "closed"] += 1
                why = wrong(data, answer, in_time, known)
                if why:
                    faults.append(f"{why}: {how} {data[:300]!r}: {answer[:100]!r}")
        answer, _ = ask(port, b"GET /LICENSE HTTP/1.1\r\nConnection: close\r\n\r\n", "whole")
        if not answer.startswith(b"HTTP/1.1 200"):
            faults.append("the server does not answer any more")
    faults += [f"written in the terminal: {line}" for line in said]
    return outcomes, faults
