"""Openings: the text of one is checked, and its pack follows from the deal's seed."""

from __future__ import annotations

import pytest

from jass.history.commitment import opening, seal_of
from jass.history.verification import prove
from jass.model.notation import card_names
from jass.model.seeds import BY_GAME, Seeds

SECRET = "00112233445566778899aabbccddeeff"
PACK = " ".join(card_names(range(36)))


@pytest.mark.parametrize(
    "rest",
    [
        "1 hello world", "x", "1", f"1 {'5' * 32}", f"1 {'5' * 31} {PACK}", f"01 {'5' * 32} {PACK}",
        f"0 {'5' * 32} {PACK}", f"1 {'5' * 32} {PACK} E6", f"1 {'5' * 32} {PACK} X6", f"1 {'5' * 32}  {PACK}",
        f"1 {'A' * 32} {PACK}", f"1 {'5' * 32} forehand=0 {PACK}", f"1 {'5' * 32} {PACK} again {PACK}",
        f"1 {'5' * 32} {PACK}:Sepp", f"1 {'5' * 32} {PACK}\n{PACK}", "1 x\r\x1b[1A\x1b[2K",
    ],
    ids=range(16),
)  # fmt: skip
def test_what_only_begins_like_an_opening_has_no_seal(rest: str) -> None:
    found = prove(seal_of(f"jass deal {rest}")[:12], f"jass deal {rest}")
    assert (found["fits"], found["why"], found["deals"]) == (None, "seal", [])


@pytest.mark.parametrize("word", [None, "", "Sepp"])
def test_a_pack_that_does_not_follow_from_the_deals_seed_is_not_approved(word: str | None) -> None:
    """It is stacked, or of format 1, whose game has to be opened first: nothing here tells which."""
    for line in (f"jass deal 1 {'5' * 32} {PACK}", opening(Seeds(SECRET, scheme=BY_GAME), 1)):
        found = prove(seal_of(line)[:12], line, word)
        assert (found["fits"], found["why"]) == (None, "unsealed")
        assert prove("0" * 12, line, word)["why"] == "seal"
    short = opening(Seeds(SECRET), 1, removed=0b1111)
    assert prove(seal_of(short), short)["fits"] == "deal"
