"""A player without a name is called you: no words put that pronoun where only a name can stand."""

import json
import re
from pathlib import Path

import pytest

LANG = Path(__file__).parents[2] / "web/lang"
LANGUAGES = sorted(path.stem for path in LANG.glob("*.json"))

PEOPLE = ("name", "who", "names", "other", "one", "two", "three")
"""Fields in which a player stands."""

OF_OTHERS = {
    "auction.may": "said while the player decides, of who has shoved before",
    "auction.must": "said while the player decides, of who has shoved before",
    "auction.shove.back": "a player shoves to others",
    "auction.shove.on": "a player shoves to others",
    "auction.shove.partner": "a player shoves to others",
    "coach.free.partner": "of who leads the trick, to the player",
    "coach.joker": "of who made trumps, to the joker player",
    "joker.with": "`other`: the player's seat is the first",
    "joker.with.you": "`other`: the player's seat is the first",
    "people.name": "the pronoun is quoted: it is what stands there without a name",
    "status.choose.other": "said of others",
    "status.estimate.other": "said of others",
    "status.pick.other": "said of others",
    "status.plays": "said of others",
}
"""Words that are never said of the player, and why."""

NOBODY = ("house.", "learn.", "scorer.", "start.unknown")
"""What begins so has names of rules or of the scorer's sides, or the three bots of a lesson."""

ALONE = re.compile(r"(^|[:–·«“\n]\u202f? ?|, )\{(\w+)\}([:.,;»”·\n \u202f]|$)")
"""A field that stands as in a list: nothing before it that governs it, no verb after it."""


def words(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((LANG / f"{language}.json").read_text("utf-8"))
    return read


def governed(text: str) -> list[str]:
    """The people in a text that a preposition or a verb stands beside."""
    alone = {
        match[2]
        for match in ALONE.finditer(text)
        if not re.match(r" [^\W\d_]", text[match.end(2) + 1 :])  # a word follows at once
    }
    return [field for field in re.findall(r"\{(\w+)\}", text) if field in PEOPLE and field not in alone]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pronoun_stands_only_where_it_can(language: str) -> None:
    spoken = words(language)
    wrong = [
        (key, text)
        for key, text in spoken.items()
        if governed(text)
        and key not in OF_OTHERS
        and f"{key}.you" not in spoken
        and not key.startswith(NOBODY)
    ]
    assert wrong == []


def test_it_finds_what_it_looks_for() -> None:
    for text in ("mit {name} und Köbi", "Bergpreis für {name}", "{name} gibt.", "Won by {who}"):
        assert governed(text), text
    for text in ("Ansage: {name}", "{name}: {points}", "Stich {n}: {name}, {points}", "Donne : {who}."):
        assert not governed(text), text


def test_words_said_of_others_alone_are_still_there() -> None:
    german = words("de")
    assert [key for key in OF_OTHERS if key not in german] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_to_the_player_has_one_of_others(language: str) -> None:
    spoken = words(language)
    pairs = [key for key in spoken if key.endswith(".you")]
    assert pairs
    assert [key for key in pairs if key.removesuffix(".you") not in spoken or "{name}" in spoken[key]] == []
