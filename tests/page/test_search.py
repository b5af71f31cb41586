"""The chooser finds a game by any name, and says honestly what is not here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.options.variants import VARIANTS
from jass.session import Session
from web.page.lobby import search

ROOT = Path(__file__).parents[2]
WORDS = {
    language: json.loads((ROOT / f"web/lang/{language}.json").read_text("utf-8"))
    for language in ("de", "fr", "it", "en")
}


def found(typed: str, language: str = "de") -> list[str]:
    """The presets whose tiles stay when a player types."""
    words = WORDS[language]
    return [
        variant.id
        for variant in VARIANTS
        if search.fits(
            typed,
            words[f"variant.{variant.id}"] + " " + words[f"variant.{variant.id}.line"],
            variant.kind,
            variant.id,
        )
    ]


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_each_game_is_found_by_its_own_name(variant: object, language: str) -> None:
    name = WORDS[language][f"variant.{variant.id}"]  # type: ignore[attr-defined]
    for typed in (name, name.upper(), name.lower(), f"  {name} "):
        assert variant.id in found(typed, language)  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Schieber", "schieberCh"),
        ("chibre", "schieberCh"),
        ("Krüzjass", "schieberCh"),
        ("kruzjass", "schieberCh"),
        ("coiffeur", "schieberChCoiffeur"),
        ("Quoi faire", "schieberChCoiffeur"),
        ("samschtig-jass", "differenzlerOnline"),
        ("Samschtig Jass", "differenzlerOnline"),
        ("Partnerschieber", "tournament8"),
        ("Einzelschieber", "tournament12"),
        ("guschti", "coiffeur4p10"),
        ("Zweierjass", "schieber2p"),
        ("zu viert", "schieberCh"),
        ("Schieber zu viert", "schieberCh"),
        ("Viererjass", "schieberCh"),
        ("Chrüzjass", "schieberCh"),
        ("Coiffeur-Schieber", "schieberChCoiffeur"),
        ("Coiffeurschieber", "schieberChCoiffeur"),
        ("Gusti", "coiffeur4p10"),
        ("Guschti 5/4", "coiffeur4p10"),
        ("Samschtigjass", "differenzlerOnline"),
        ("Donnschtigjass", "differenzlerOnline"),
    ],
)
def test_other_names_find_it_in_every_language(typed: str, first: str, language: str) -> None:
    assert found(typed, language)[0] == first


@pytest.mark.parametrize(
    ("typed", "name", "nearest"),
    [
        ("Handjass", "Handjass", "schieber3p"),
        ("handjas", "Handjass", "schieber3p"),
        ("Sidi Barrani", "Sidi Barrani", "schieberCh"),
        ("sidi", "Sidi Barrani", "schieberCh"),
        ("sidibarrani", "Sidi Barrani", "schieberCh"),
        ("Zuger", "Zuger", "schieber3p"),
        ("Zugerjass", "Zuger", "schieber3p"),
        ("Bieter", "Bieter", "schieber3p"),
        ("konigsjass", "Königsjass", "schieber3p"),
        ("Misere", "Misère", "coiffeur4p10"),
        ("Molotov", "Molotov", "differenzlerOnline"),
        ("Mittlerjass", "Mittlerjass", "schieber3p"),
        ("Sidi Barani", "Sidi Barani", "schieberCh"),
        ("Steigern", "Steigern", "schieber3p"),
        ("Schellenjass", "Schellenjass", "differenzlerOnline"),
        ("Schellen-Jass", "Schellenjass", "differenzlerOnline"),
        ("Bierjass", "Bierjass", "schieberCh"),
        ("Offiziersjass", "Offiziersjass", "schieber2p"),
    ],
)
def test_what_is_not_here_is_named_with_the_nearest(typed: str, name: str, nearest: str) -> None:
    assert found(typed) == []
    assert search.absent(typed) == (name, nearest)


@pytest.mark.parametrize("typed", ["Tschau Sepp", "tschausepp", "Hose abe", "Hosenabe", "hosen runter"])
def test_a_game_without_tricks_is_named_as_such(typed: str) -> None:
    assert found(typed) == []
    assert search.absent(typed) is None
    assert fold_joined(search.without_tricks(typed)) == fold_joined(typed)


def fold_joined(text: str) -> str:
    return search.fold(text).replace(" ", "")


def test_a_name_that_holds_another_does_not_bring_its_game() -> None:
    assert "schieberChCoiffeur" in found("coiffeursch")
    assert "schieberChCoiffeur" not in found("Schieberjass")
    assert "coiffeur4p8" not in found("Schieber zu viert")


@pytest.mark.parametrize("typed", ["pique double", "PIQUE", "Pique  Double", "piquedouble"])
def test_a_preset_with_a_few_rules_changed_is_offered_as_such(typed: str) -> None:
    assert found(typed) == []
    game = search.made(typed)
    assert game
    assert game["name"] == "Pique double"
    request = {"id": 1, "do": "rules", "variant": game["variant"], "options": game["options"]}
    reply = json.loads(Session().handle(json.dumps(request)))
    assert reply["ok"]
    assert reply["changed"] == game["options"]


@pytest.mark.parametrize("typed", ["", " ", "xy", "Bridge", "qqq", "«»", "…" * 40])
def test_other_words_mean_none_of_them(typed: str) -> None:
    assert search.absent(typed) is None
    assert search.made(typed) is None
    assert search.without_tricks(typed) == ""


def test_nothing_typed_leaves_every_game() -> None:
    assert found("") == found("  ") == [variant.id for variant in VARIANTS]


def test_each_name_leads_to_a_preset() -> None:
    known = {variant.id for variant in VARIANTS}
    assert {nearest for _, nearest in search._ABSENT} <= known
    assert search._GAMES.keys() <= known
    assert search._KINDS.keys() == {variant.kind for variant in VARIANTS}


@given(st.text(max_size=60))
def test_whatever_is_typed_is_only_compared(typed: str) -> None:
    assert set(found(typed)) <= {variant.id for variant in VARIANTS}
    absent = search.absent(typed)
    assert absent is None or len(absent) == 2
    assert search.fold(search.fold(typed)) == search.fold(typed)
