"""What the coach says: at each decision of each preset something, and nothing that is not so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import State
from jass.model.contracts import table
from jass.model.notation import parse_card
from jass.options.options import Options
from jass.options.rulebook import facts
from jass.options.variants import VARIANTS, find_variant
from jass.options.variants.variant import Variant
from jass.public.events import WeisAnnounced
from jass.public.view_json import to_json
from tests.property.random_games import random_action, random_options
from web.page.help import coach

HOUSES = 2
"""Games of each preset with other options than its own, beside the one with its own."""
WORDS = {
    key.removeprefix("coach.")
    for key in json.loads((Path(__file__).parents[2] / "web/lang/de.json").read_text("utf-8"))
    if key.startswith("coach.")
} - {"on", "off"}


class Checked:
    """Holds what is said against the view that it is said to, and notes what was said."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.silent: list[str] = []

    def look(self, view: Any) -> str | None:
        """What is noted beside what is said to a view."""
        said = coach.sentence(view)
        to_play = view["legal"] or view["phase"] != "play"
        mine = view["turn"] == view["seat"] and not view["toTurn"] and to_play
        over = view["phase"] == "dealOver" and not view["repeating"]
        if said is None:
            known = over and view["target"] and view["deal"] > 1
            if mine or (over and not known) or view["ended"]:
                self.silent.append(view["phase"])
            return None
        assert mine or over or view["ended"], said
        noted = coach.note(view)
        for key, of in (said, noted) if noted else (said,):
            self.said.add(key)
            getattr(self, "_" + key.replace(".", "_"), self._nothing)(view, of)
        return noted[0] if noted else None

    def _nothing(self, view: Any, _of: Any) -> None:
        """There is nothing to it that could be wrong."""

    def _choose(self, view: Any, _of: Any) -> None:
        assert view["auction"]["shove"]
        assert set(view["auction"]["choices"]) & set("ERSL")

    def _choose_double(self, view: Any, of: Any) -> None:
        self._choose(view, of)
        suits = set(view["auction"]["choices"]) & set("ERSL")
        assert {view["auction"]["factors"][suit] for suit in suits} == {1, 2}

    def _choose_must(self, view: Any, _of: Any) -> None:
        assert not view["auction"]["shove"]

    def _row(self, view: Any, _of: Any) -> None:
        assert view["auction"]
        assert view["coiffeur"]["rows"]

    def _estimate(self, view: Any, _of: Any) -> None:
        assert view["phase"] == "estimate"
        assert view["estimate"]["own"] is None

    def _pick(self, view: Any, _of: Any) -> None:
        assert view["firstGame"]

    def _joker(self, view: Any, of: Any) -> None:
        own = view["sides"][view["seat"]]
        assert (view["joker"], view["sides"].count(own)) == (view["seat"], 3)
        assert view["sides"][of["seat"]] == own
        assert of["seat"] != view["seat"]

    def _lead(self, view: Any, _of: Any) -> None:
        assert sorted(view["legal"]) == sorted(view["hand"])
        assert not view["trick"]["cards"]

    _lead_enough = _lead

    def _follow(self, view: Any, of: Any) -> None:
        assert {card[0] for card in view["legal"]} == {of["suit"]} == {_led(view)}

    def _follow_trump(self, view: Any, of: Any) -> None:
        self._follow(view, of)
        assert of["suit"] == view["contract"]["trump"]

    def _follow_ruff(self, view: Any, of: Any) -> None:
        assert {card[0] for card in view["legal"]} == {of["suit"], view["contract"]["trump"]}
        assert of["suit"] == _led(view)

    def _follow_puur(self, view: Any, _of: Any) -> None:
        assert _led(view) == view["contract"]["trump"]
        assert [card for card in view["hand"] if card[0] == _led(view)] == [_led(view) + "U"]
        assert sorted(view["legal"]) == sorted(view["hand"])

    def _free(self, view: Any, of: Any) -> None:
        assert of["suit"] == _led(view)
        assert _led(view) not in {card[0] for card in view["hand"]}

    def _free_ruff(self, view: Any, of: Any) -> None:
        self._free(view, of)
        assert view["contract"]["trump"] in {card[0] for card in view["legal"]}

    def _free_forced(self, view: Any, of: Any) -> None:
        self._free(view, of)
        assert len(view["legal"]) == 1

    def _alone(self, view: Any, _of: Any) -> None:
        assert view["coiffeur"]
        assert view["trick"]["number"] == 1

    def _weis(self, view: Any, of: Any) -> None:
        assert "weis" not in view["byHand"]
        assert sum(meld["points"] for meld in view["weis"]["own"]) == of["n"] > 0

    def _weis_hand(self, view: Any, _of: Any) -> None:
        assert "weis" in view["byHand"]
        assert view["weis"]["sayable"]

    def _slate(self, view: Any, of: Any) -> None:
        assert view["deals"] is None
        assert view["deal"] == 1
        assert of["n"] == view["target"]

    def _slate_strokes(self, view: Any, of: Any) -> None:
        self._slate(view, of)
        assert len(view["totals"]) == 2

    def _slate_deals(self, view: Any, of: Any) -> None:
        assert not of  # an extra round goes on after the deals that were agreed
        assert not view["target"]

    def _slate_estimate(self, view: Any, _of: Any) -> None:
        line = view["results"][-1]
        gaps = zip(line["points"], line["estimates"], strict=True)
        assert line["score"] == [abs(points - estimate) for points, estimate in gaps]

    def _slate_least(self, view: Any, _of: Any) -> None:
        assert view["places"][view["totals"].index(min(view["totals"]))] == 1

    def _slate_coiffeur(self, view: Any, _of: Any) -> None:
        row = next(row for row in view["coiffeur"]["rows"] if row["row"] == view["results"][-1]["row"])
        assert row["cells"][view["results"][-1]["declaring"]]


def _led(view: Any) -> str:
    return str(view["trick"]["cards"][0]["card"][0])


def _worth(view: Any) -> list[tuple[int, bool]]:
    """The allowed cards: what each counts by the rules, and whether it is a trump."""
    contract = view["contract"]
    points = table(contract["code"], contract["mode"]).points
    return [(points[parse_card(card)], card[0] == contract["trump"]) for card in view["legal"]]


def _view(state: State, seat: int) -> Any:
    view: dict[str, Any] = to_json(observe(state, seat))
    return json.loads(json.dumps(view | {"results": view["results"][-1:]}))


def _play(preset: Variant, options: Options, name: str, checked: Checked) -> None:
    """A whole random game, looked at by every seat before each action of its own and at each end."""
    rng = Random(name)
    state, _ = new_game(preset.id, name, options)
    while True:
        turn = state.to_act()
        said = checked.look(_view(state, turn or 0))
        if turn is not None:
            checked.look(_view(state, (turn + 1) % options.players))
        action = random_action(rng, state)
        if action is None:
            return
        state, events = apply(state, action)
        if said == "weis" and type(action).__name__ == "Play":
            assert turn in [event.seat for event in events if isinstance(event, WeisAnnounced)]


@pytest.fixture(scope="module")
def checked() -> Checked:
    return Checked()


@pytest.mark.parametrize("preset", VARIANTS, ids=lambda preset: str(preset.id))
def test_each_decision_has_a_sentence_that_is_so(preset: Variant, checked: Checked) -> None:
    for number in range(1 + HOUSES):
        name = f"{preset.id} {number}"
        options = random_options(Random(name), preset) if number else preset.options
        _play(preset, options, name, checked)
    assert checked.silent == []


@pytest.mark.slow
def test_each_sentence_is_said_some_time(checked: Checked) -> None:
    if "over" not in checked.said:
        pytest.skip("the games have not been played: run the whole file")
    schieber = find_variant("schieberCh")
    for changed in ({"weisAnnounce": "manual"}, {"contracts": ["O", "U"], "multipliers": {"O": 1, "U": 1}}):
        _play(schieber, Options.from_json(changed, schieber.options), "once more", checked)
    assert checked.said <= WORDS
    assert WORDS - checked.said == set()


@pytest.mark.parametrize(
    ("lying", "hand", "said"),
    [
        ("SA S8", "E6 EB EU RO", "free"),
        ("SA S8", "E6 L7 L6", "free.ruff"),
        ("S8 SA S7", "L6 L9", "free"),  # nothing but trumps
        ("S8 SA S7", "L6", "free.forced"),
        ("LA L8", "L6 L9", "follow.trump"),
        ("SA S8", "S6 S9", "follow"),
        ("SA S8", "S6 S9 L7", "follow.ruff"),
        ("LA L8", "LU S9", "follow.puur"),
    ],
)
def test_to_a_trick_it_is_said_what_is_allowed(lying: str, hand: str, said: str) -> None:
    played = [{"seat": seat, "card": card} for seat, card in enumerate(lying.split())]
    player = len(played)
    view: Any = {"ended": None, "phase": "play", "turn": player, "seat": player, "toTurn": False}
    view |= {"auction": None, "estimate": None, "contract": {"trump": "L", "code": "L"}, "players": 4}
    view |= {"hand": hand.split(), "legal": hand.split(), "sides": [0, 1, 0, 1]}
    view["trick"] = {"number": 2, "cards": played, "leads": 0}
    assert coach.sentence(view) == (said, {} if said == "follow.puur" else {"suit": lying[0]})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({}, "slate.estimate"),
        ({"estimates": [None, 40], "penalties": [20, 0]}, "slate.least"),
        ({"estimates": [None, 40]}, "slate.least"),  # a house rule may cost nothing
        ({"penalties": [0, -10]}, "slate.least"),  # a bonus for an exact hit
        ({"firstGame": {"deal": 1}}, "slate.least"),
    ],
)
def test_what_is_written_is_a_distance_only_where_nothing_else_is(line: Any, said: str) -> None:
    usual: Any = {"estimates": [30, 40], "penalties": [0, 0], "firstGame": None}
    view: Any = {"ended": None, "phase": "dealOver", "repeating": False, "estimate": {"own": 30}}
    view["results"] = [usual | line]
    assert coach.sentence(view) == (said, {})


def test_no_slate_says_that_points_alone_win() -> None:
    """With a claim by hand they do not, and the view does not tell."""
    words = json.loads((Path(__file__).parents[2] / "web/lang/en.json").read_text("utf-8"))
    assert words["coach.slate"] == "The deal is counted. The game is to {points}."
    assert words["coach.slate.strokes"].endswith("The game is to {points}.")


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_before_an_estimate_it_is_said_how_much_there_is_to_share(language: str) -> None:
    words = json.loads((Path(__file__).parents[2] / f"web/lang/{language}.json").read_text("utf-8"))
    estimated = [facts(each.options)["totals"] for each in VARIANTS if each.options.scoring == "differences"]
    assert estimated
    assert all(totals == [157] for totals in estimated)
    for key in ("coach.estimate", "primer.differenzler.play"):
        assert "157" in words[key]
