"""Names: all inputs have the same rule, and every name has something visible."""

from __future__ import annotations

import importlib
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.page.fake_page import Page, imported

names: Any = importlib.import_module("web.page.base.names")
names.composed = lambda text: unicodedata.normalize("NFC", text)

# What Unicode counts as letters or signs and shows nothing all the same.
BLANK = set("\U00016fe4\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u034f")
TURNING = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029")


def shows(letter: str) -> bool:
    """Whether a letter leaves ink, by Unicode's own tables."""
    hidden = unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")
    return not hidden and letter not in BLANK and not unicodedata.name(letter, "").startswith("VARIATION")


@given(st.text(max_size=60), st.integers(1, 40))
def test_a_name_shows_something_or_is_none(text: str, longest: int) -> None:
    name = names.clean(text, longest)
    assert len(name) <= longest
    assert name == "" or any(shows(letter) for letter in name)
    assert name == name.strip()
    assert not set(name) & TURNING
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name)
    assert names.clean(name, longest) == name


def test_each_letter_that_shows_nothing_is_no_name() -> None:
    blank = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs")]
    # These formats of other scripts are drawn.
    drawn = {letter for letter in blank if "ARABIC" in unicodedata.name(letter, "")} - {"\u061c"}
    drawn |= {
        letter for letter in blank if unicodedata.name(letter, "")[:6] in ("SYRIAC", "KAITHI", "EGYPTI")
    }
    found = [letter for letter in [*blank, *BLANK] if letter not in drawn and names.clean(letter * 2, 12)]
    assert found == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna\nund Ueli am Tisch ", "Anna und Uel"),
        ("\u200b\u200bAnna", "Anna"),
        ("\u200b" * 40 + "Anna", "Anna"),
        ("An\u202ena", "Anna"),
        ("👨\u200d👩\u200d👧 da", "👨\u200d👩\u200d👧 da"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("ﷺ", "ﷺ"),
        ("क्षत्रिय", "क्षत्रिय"),
        ("Zoe\u0308", "Zoë"),
        ("Zoe\u200e\u0308", "Zoë"),
        ("\u0301 \u0302A\u0301", "Á"),
        ("\u0301", ""),
        ("\u20dd \u0301", ""),
        ("\u200b\u200b", ""),
        (None, ""),
        ({"a": 1}, ""),
        (7, ""),
    ],
)
def test_a_name_is_left_as_it_is_but_for_what_cannot_be_seen(text: object, name: str) -> None:
    assert names.clean(text, 12) == name


def test_names_that_look_alike_are_alike() -> None:
    with imported(Page(), "web.page.base.people") as module:
        people: Any = module
        assert people.alike("Zoë") == people.alike("zoe\u0308") != people.alike("Zoe")
        assert people.alike("Zo\u200bë ") == people.alike("Zoë")


class Bare(str):
    """A text as MicroPython has it: it knows small letters of ASCII alone."""

    def lower(self) -> str:
        return "".join([letter.lower() if letter.isascii() else letter for letter in self])

    def __str__(self) -> str:
        return "".join(self)


def test_capitals_with_dots_and_of_other_scripts_make_no_other_name() -> None:
    with imported(Page(), "web.page.base.people") as module:
        people: Any = module
        assert people.alike(Bare("ÖMER")) == people.alike(Bare("ömer")) != people.alike(Bare("omer"))
        assert people.alike(Bare("ΖΩΗ")) == people.alike(Bare("ζωη"))


def test_of_a_name_without_end_only_the_beginning_is_looked_at() -> None:
    seen = ["A", *["\u200b" * 2_000_000], "B"]
    assert names.clean("".join(seen), 12) == "A" + "\u200b" * 11
    assert names.clean("\u200b" * 2_000_000 + "B", 12) == ""
