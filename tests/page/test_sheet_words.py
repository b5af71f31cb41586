"""The words of score sheets: who won and how, ties, and the state of a game in progress."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest

from web.build.page import words as of_stages

ROOT = Path(__file__).parents[2]
PAIRS, SINGLES = [[0, 2], [1, 3]], [[0], [1], [2], [3]]
View = dict[str, Any]


class PluralRules:
    """Which numbers count as one, as browsers have it: in French also none."""

    def __init__(self, language: str) -> None:
        self._one = (0, 1) if language == "fr" else (1,)

    def select(self, number: int) -> str:
        return "one" if number in self._one else "other"


@pytest.fixture(params=["de", "en"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch, language: str) -> Iterator[ModuleType]:
    """The page's module outside of a browser, with the catalogue of a language."""
    for name in ("js", "jsffi", "pyscript", "pyscript.ffi"):
        monkeypatch.setitem(sys.modules, name, MagicMock(**{"jassStore.get.return_value": None}))
    before = set(sys.modules)
    module = importlib.import_module("web.page.score.wording")
    speak(language)
    yield module
    for name in set(sys.modules) - before:
        if name.split(".")[0] == "web":
            del sys.modules[name]


def speak(language: str) -> None:
    i18n = sys.modules["web.page.base.i18n"]
    catalogue: dict[str, str] = i18n._words
    catalogue.clear()
    for stage in ("first", "second"):
        catalogue.update(of_stages.words(ROOT / "web", stage, language))
    i18n._plural["rules"] = PluralRules(language)


def view(**given: Any) -> View:
    """A view as far as the words need it: two pairs on the way to 2500."""
    base: View = {
        "seat": 0,
        "parties": PAIRS,
        "joker": None,
        "totals": [0, 0],
        "places": [1, 1],
        "target": 2500,
        "deals": None,
        "estimate": None,
        "coiffeur": None,
        "ended": None,
        "results": [{"deal": 1, "extra": False}],
    }
    return base | given


def ended(by: str, winners: list[int], totals: list[int], **given: Any) -> View:
    outcome = {"winners": winners, "totals": totals, "by": by, "schneider": [], "claimedBy": None}
    return {"ended": outcome | given, "totals": totals}


def said(pair: tuple[str, str], language: str) -> str:
    return pair[("de", "en").index(language)]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            ended("weis", [0], [2520, 900]),
            (
                "Nach einer Runde. Zuerst bei\N{NO-BREAK SPACE}2500: Wir, durch Weis.",
                "After one deal. First to\N{NO-BREAK SPACE}2500: Us, with Weis.",
            ),
        ),
        (
            ended("last", [1], [10, 2500]),
            (
                "Nach einer Runde. Zuerst bei\N{NO-BREAK SPACE}2500: Sie, durch den letzten Stich.",
                "After one deal. First to\N{NO-BREAK SPACE}2500: Them, with the last trick.",
            ),
        ),
        (
            ended("stoeck", [0], [2500, 900], schneider=[1]),
            (
                (
                    "Nach einer Runde. Zuerst bei\N{NO-BREAK SPACE}2500: Wir, durch die Stöck. "
                    "Schneider: Sie, unter der Hälfte."
                ),
                (
                    "After one deal. First to\N{NO-BREAK SPACE}2500: Us, with Stöck. "
                    "Schneider: Them, below half the target."
                ),
            ),
        ),
        (
            ended("claim", [1], [900, 2500], claimedBy=3),
            ("Nach einer Runde. Zu Recht bedankt: Ruedi.", "After one deal. Rightly claimed: Ruedi."),
        ),
        (
            ended("claim", [1], [900, 100], claimedBy=2),
            ("Nach einer Runde. Zu früh bedankt: Köbi.", "After one deal. Claimed too soon: Köbi."),
        ),
        (
            {"parties": SINGLES, "estimate": {"own": 1}} | ended("deals", [0, 3], [12, 40, 20, 12]),
            (
                "Nach einer Runde. Kleinste Summe: Du und Ruedi, 12.",
                "After one deal. Lowest total: You and Ruedi, 12.",
            ),
        ),
        (
            {"parties": SINGLES[:3], "coiffeur": {"rows": [{"weight": 1}]}}
            | ended("deals", [1], [-3, 4, -1]),
            (
                "Nach einer Runde. Am meisten Striche nach Abzug der Ringe: Vreni, 4.",
                "After one deal. Most sticks minus circles: Vreni, 4.",
            ),
        ),
        (
            {"coiffeur": {"rows": [{"weight": None}]}} | ended("deals", [0], [900, 700]),
            ("Nach einer Runde. Höchste Summe: Wir, 900.", "After one deal. Highest total: Us, 900."),
        ),
        (
            {"parties": SINGLES[:3]} | ended("deals", [1], [-3, 4, -1]),
            ("Nach einer Runde. Höchste Summe: Vreni, 4.", "After one deal. Highest total: Vreni, 4."),
        ),
    ],
)
def test_how_a_game_ended(words: ModuleType, language: str, given: View, expected: tuple[str, str]) -> None:
    assert words.ending(view(**given)) == said(expected, language)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (ended("trick", [0], [2500, 0]), ("Gewonnen!", "Won!")),
        (ended("trick", [1], [0, 2500]), ("Diesmal verloren", "Lost this time")),
        (ended("deals", [0, 1], [800, 800]), ("Unentschieden", "A draw")),
        (
            {"seat": 4, "joker": 4} | ended("deals", [0, 1], [800, 800]),  # whoever looks
            ("Unentschieden", "A draw"),
        ),
        ({"parties": SINGLES} | ended("deals", [0, 2], [5, 9, 5, 7]), ("Geteilter Sieg", "A shared win")),
        ({"parties": SINGLES} | ended("deals", [1, 2], [9, 5, 5, 7]), ("Diesmal verloren", "Lost this time")),
        (
            {"seat": 4, "joker": 4} | ended("trick", [0], [2000, 0]),
            ("Gewonnen: Du und Köbi", "Won: You and Köbi"),
        ),
    ],
)
def test_the_headline_of_an_end(
    words: ModuleType, language: str, given: View, expected: tuple[str, str]
) -> None:
    assert words.title(view(**given), {"deal": 1, "extra": False}) == said(expected, language)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"totals": [900, 700], "places": [1, 2]},
            ("Wir führen: 200 Punkte voraus, noch 1600 bis zum Ziel.", "We lead by 200 points, 1600 to go."),
        ),
        (
            {"totals": [700, 900], "places": [2, 1]},
            (
                "Wir liegen 200 Punkte zurück; die anderen haben noch 1600 bis zum Ziel.",
                "We are 200 points behind, they need 1600 more.",
            ),
        ),
        (
            {"totals": [2500, 2600], "places": [2, 1]},  # nobody has claimed the win
            (
                "Wir liegen 100 Punkte zurück; die anderen haben das Ziel erreicht.",
                "We are 100 points behind, they have reached the target.",
            ),
        ),
        (
            {"totals": [2600, 2300], "places": [1, 2]},
            (
                "Wir führen: 300 Punkte voraus, und das Ziel ist erreicht.",
                "We lead by 300 points and have reached the target.",
            ),
        ),
        (
            {"target": None, "deals": 12, "totals": [194, 0], "places": [1, 2]},
            (
                "Wir führen: 194 Punkte voraus. Noch 11 Runden.",
                "We lead by 194 points. 11 deals to go.",
            ),
        ),
        (
            {"target": None, "deals": 12, "totals": [0, 194], "places": [2, 1]},
            (
                "Wir liegen 194 Punkte zurück. Noch 11 Runden.",
                "We are 194 points behind. 11 deals to go.",
            ),
        ),
        (
            {"parties": SINGLES[:3], "totals": [100, 2000, 300], "places": [3, 1, 2], "target": 2000},
            (
                "In Führung: Vreni, mit einem Vorsprung von 1700; das Ziel ist erreicht.",
                "In the lead by 1700: Vreni, with the target reached.",
            ),
        ),
        ({}, ("Gleichstand. Gespielt wird bis 2500.", "All square. The game is to 2500.")),
        (
            {"parties": SINGLES[:3], "totals": [100, 400, 300], "places": [3, 1, 2], "target": 2000},
            (
                "In Führung: Vreni, mit einem Vorsprung von 100, noch 1600 bis zum Ziel.",
                "In the lead by 100: Vreni, 1600 to go.",
            ),
        ),
        (
            {
                "parties": SINGLES,
                "totals": [30, 12, 40, 12],
                "places": [3, 1, 4, 1],
                "target": None,
                "deals": 4,
                "estimate": {"own": None},
            },
            (
                "Gleichauf vorn: Vreni und Ruedi, mit 12. Noch 3 Runden.",
                "Level in the lead: Vreni and Ruedi, with 12. 3 deals to go.",
            ),
        ),
        (
            {
                "parties": SINGLES,
                "totals": [5, 5, 9, 9],
                "places": [1, 1, 3, 3],
                "target": None,
                "deals": 1,
                "estimate": {"own": None},
            },
            (
                "Gleichauf vorn: Du und Vreni, mit 5. Eine Zusatzrunde entscheidet.",
                "Level in the lead: You and Vreni, with 5. An extra deal decides.",
            ),
        ),
    ],
)
def test_how_a_game_stands(words: ModuleType, language: str, given: View, expected: tuple[str, str]) -> None:
    assert words.standing(view(**given)) == said(expected, language)


def test_an_extra_deal_is_called_so(words: ModuleType, language: str) -> None:
    line = {"deal": 5, "extra": True}
    assert words.title(view(results=[line]), line) == said(("Zusatzrunde", "Extra deal"), language)


@pytest.mark.parametrize(
    ("tongue", "won", "ahead", "no_trick"),
    [
        (
            "fr",
            "Après une donne. En premier à\N{NO-BREAK SPACE}2500 : Nous, par le dernier pli.",
            "Ensemble en tête : Odette et Roger, avec 12. Encore 3 donnes.",
            "0 pli",
        ),
        (
            "it",
            "Dopo una smazzata. Traguardo\N{NO-BREAK SPACE}2500: Noi, con l’ultima presa.",
            "Alla pari in testa: Rita e Dario, con 12. Ancora 3 smazzate.",
            "0 prese",
        ),
    ],
)
def test_french_and_italian(words: ModuleType, tongue: str, won: str, ahead: str, no_trick: str) -> None:
    speak(tongue)
    level: dict[str, Any] = {"totals": [30, 12, 40, 12], "places": [3, 1, 4, 1], "target": None, "deals": 4}
    assert plain(words.ending(view(**ended("last", [0], [2520, 900])))) == won
    assert plain(words.standing(view(parties=SINGLES, estimate={"own": None}, **level))) == ahead
    assert plain(sys.modules["web.page.base.i18n"].count("tricks", 0)) == no_trick


def plain(text: str) -> str:
    """With ordinary spaces in place of the narrow ones before French colons."""
    return text.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("weis", "pieces"),
    [(100, ["54", "+ 100 Weis,", "Bergpreis"]), (0, ["54,", "Bergpreis"])],
)
def test_what_reached_the_berg_is_no_part_of_the_weis(
    words: ModuleType, weis: int, pieces: list[str]
) -> None:
    sheets = importlib.import_module("web.page.score.schieber")
    line = {"deal": 2, "points": [54, 0], "tricks": [3, 0], "score": [154, 0], "unwritten": None}
    earned = {key: [0, 0] for key in sheets._EARNED} | {"weis": [weis, 0]}
    said = sheets._made_of({"bergpreis": 0, "bergpreisDeal": 2}, line | earned, 0)
    assert said[1:] == pieces
