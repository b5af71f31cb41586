"""Requests that no browser makes: each gets an answer, none a foreign file, nothing reaches the terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.long import hostile_requests
from tests.long.hostile_requests import ask, attack_server, served

REQUESTS = 60


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with served() as (port, said):
        yield port
    assert said == []


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/web/" + "c" * 300, 404),
        ("/web/" + "ü" * 120 + ".js", 404),
        ("/web/" + "b/" * 5_000, 404),
        ("http://[bad/", 400),
        ("/web/%ff%fe", 400),
        ("/web/%zz", 404),
        ("/web/engine/worker.js%00", 404),
        ("/web/engine/worker.js::$DATA", 404),
        ("//etc/passwd", 404),
        ("/%2e%2e/%2e%2e/etc/passwd", 404),
        ("/" + "a" * 70_000, 414),
        ("http://127.0.0.1/LICENSE", 200),
        ("/LICENSE?" + "q" * 8_000, 200),
    ],
    ids=str,
)
def test_a_strange_address(port: int, path: str, status: int) -> None:
    answer, _ = ask(port, f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode(), "whole")
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GARBAGE\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\r\n\r\n", 400),
        (b"\r\n", 400),
        (b"GET /LICENSE\r\n\r\n", 200),
        (b"GET / HTTP/9.9\r\n\r\n", 505),
        (b"BREW / HTTP/1.1\r\n\r\n", 501),
        (b"POST / HTTP/1.1\r\nContent-Length: 3000000\r\n\r\n" + b"x" * 3_000_000, 501),
        (b"GET / HTTP/1.1\r\nX: " + b"v" * 70_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 500 + b"\r\n", 431),
        (b"GET /LICENSE HTTP/1.1\r\nRange: bytes=5-9999999999999999999\r\n\r\n", 200),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_strange_request(port: int, request_: bytes, status: int) -> None:
    answer, _ = ask(port, request_, "whole")
    assert answer.split(b"\r\n")[0].split(b" ")[1] == str(status).encode()


def test_half_a_request_is_given_up(port: int) -> None:
    answer, in_time = ask(port, b"GET /LICENSE HTTP/1.1\r\nHost: x\r\nX", "half")
    assert answer.startswith((b"HTTP/1.0 408 ", b"HTTP/1.1 408 "))
    assert in_time


def test_what_follows_a_refused_body_is_no_request(port: int) -> None:
    smuggled = b"GET / HTTP/1.1\r\nContent-Length: 40\r\n\r\nGET /LICENSE HTTP/1.1\r\nHost: x\r\n\r\n"
    answer, _ = ask(port, smuggled, "whole")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"Connection: close" in answer


def test_hostile_requests() -> None:
    """A slice of `python3 -m tests.long hostile_commands`."""
    outcomes, faults = attack_server(REQUESTS, "ci")
    assert faults == []
    assert outcomes.total() == REQUESTS
    assert set(outcomes) >= {"200", "400", "404"}


def test_a_file_of_another_place_would_be_noticed() -> None:
    other = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nroot"
    assert "not of the site" in hostile_requests.wrong(b"GET / HTTP/1.1", other, True, set())
    assert hostile_requests.wrong(b"GET / HTTP/1.1", b"", True, set()) == "no answer"
    assert hostile_requests.wrong(b"GET / HTTP/1.1", b"", False, set()) == "no end in time"
