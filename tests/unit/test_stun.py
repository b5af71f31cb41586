"""The STUN server of the long run with networks (tests/long/together/): the standard's own example."""

from __future__ import annotations

import pytest

from tests.long.together.stun import reply

COOKIE = bytes.fromhex("2112a442")
TRANSACTION = bytes.fromhex("b7e7a701bc34d686fa87dfae")
REQUEST = bytes.fromhex("00010000") + COOKIE + TRANSACTION


def test_it_answers_as_in_the_standards_example() -> None:
    """RFC 5769, 2.2, without the attributes that only name the software and sign the answer."""
    mapped = bytes.fromhex("002000080001a147e112a643")
    expected = bytes.fromhex("0101000c") + COOKIE + TRANSACTION + mapped
    assert reply(REQUEST, ("192.0.2.1", 32853)) == expected


@pytest.mark.parametrize(
    "question",
    [
        b"",
        REQUEST[:19],
        REQUEST + b"?",
        bytes.fromhex("0101") + REQUEST[2:],
        REQUEST[:4] + bytes(4) + TRANSACTION,
    ],
)
def test_anything_else_gets_no_answer(question: bytes) -> None:
    assert reply(question, ("192.0.2.1", 32853)) is None
