"""A player without a name is called you: no words put that pronoun where only a name can stand."""

import ast
import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
LANG = WEB / "lang"
LANGUAGES = sorted(path.stem for path in LANG.glob("*.json"))

PEOPLE = ("name", "who", "names", "other", "one", "two", "three")
"""Fields in which a player stands."""

OF_OTHERS = {
    "auction.may": "said while the player decides, of who has shoved before",
    "auction.must": "said while the player decides, of who has shoved before",
    "auction.shove.back": "a player shoves to others",
    "auction.shove.on": "a player shoves to others",
    "auction.shove.to": "a player shoves to others",
    "coach.joker": "of who made trumps, to the joker player",
    "join.rests": "said to a guest, of who deals",
    "join.silent": "said of others",
    "join.wait": "said to a guest, of who deals",
    "joker.with.you": "`other`: the player's seat is the first",
    "status.choose.other": "said of others",
    "status.choose.other.noSuit": "said of others",
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


def wrong(spoken: dict[str, str]) -> list[str]:
    """The words of a language that would put the pronoun where only a name can stand."""
    return [
        key
        for key, text in spoken.items()
        if governed(text)
        and key not in OF_OTHERS
        and f"{key}.you" not in spoken
        and not key.startswith(NOBODY)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pronoun_stands_only_where_it_can(language: str) -> None:
    assert wrong(words(language)) == []


PLANTED = {
    "de": ("mit {name} und Köbi", "Du wartest auf {name}.", "{name} gibt.", "{who} gewinnt"),
    "fr": ("avec {name} et Marcel", "{name} donne.", "Montagne pour {who}", "à {name} de jouer"),
    "it": ("con {name} e Gianni", "{name} dà le carte.", "Montagna a {who}", "tocca a {name}"),
    "en": ("with {name} and Köbi", "{name} deals.", "Bergpreis for {who}", "won by {name}"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_planted_fault_is_found(language: str) -> None:
    spoken = words(language)
    for key, text in spoken.items():  # each text that takes somebody, one after the other
        if set(re.findall(r"\{(\w+)\}", text)) & set(PEOPLE) and key not in OF_OTHERS:
            if key.startswith(NOBODY) or f"{key}.you" in spoken:
                continue
            for planted in PLANTED[language]:
                assert wrong(spoken | {key: planted}) == [key], (key, planted)
    for key in [key for key in spoken if key.endswith(".you")]:  # and each that has words for the player
        without = {other: text for other, text in spoken.items() if other != key}
        at = key.removesuffix(".you")
        assert wrong(without) == [at] * bool(governed(spoken[at])), key


def calls() -> list[tuple[str, ast.Call]]:
    """Each call of the page that says words: by `t`, `count` or `told`."""
    found = []
    for path in sorted((WEB / "page").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and called(node) in ("t", "count", "told"):
                found.append((str(path.relative_to(WEB)), node))
    return found


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def names_somebody(value: ast.expr) -> bool:
    """Whether what stands in a field is what somebody is called: a call of `name` or of what lists names."""
    asked = [node for node in ast.walk(value) if isinstance(node, ast.Call)]
    return any(
        called(node) in ("name", "party", "listed", "_offenders") and ast.unparse(node.func) != "cards.name"
        for node in asked
    )


def test_whoever_is_named_stands_in_a_field_that_is_looked_at() -> None:
    fields = {
        (where, field.arg)
        for where, node in calls()
        for field in node.keywords
        if names_somebody(field.value)
    }
    assert len(fields) > 10
    known = (*PEOPLE, "words")  # of `said`, where a list stands alone: «Wir: Du und Köbi»
    assert [field for field in sorted(fields, key=str) if field[1] not in known] == []


def test_words_with_a_form_for_the_player_are_said_by_the_one_who_chooses_it() -> None:
    german = words("de")
    literal = [
        (where, str(node.args[0].value))
        for where, node in calls()
        if called(node) != "told" and node.args and isinstance(node.args[0], ast.Constant)
    ]
    assert [(where, key) for where, key in literal if key + ".you" in german] == []


def test_a_name_that_was_given_is_used_everywhere() -> None:
    """What a seat is called without one says `people.name`; the settings show it behind an empty field."""
    bare = {where for where, node in calls() if node.args and "'name.'" in ast.unparse(node.args[0])}
    assert bare == {"page/base/people.py", "page/lobby/settings_panel.py"}
