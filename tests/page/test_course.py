"""The course of a game: its turning point and its curve, where most points win and where fewest do."""

from __future__ import annotations

import importlib
import itertools
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.options.variants import find_variant
from jass.public import score_sheets
from jass.public.view_json import to_json
from tests.page.playing import playing
from tests.property.random_games import random_action

course: Any = importlib.import_module("web.page.score.course")

SUMS = st.integers(2, 6).flatmap(
    lambda parties: st.lists(
        st.lists(st.integers(-300, 300), min_size=parties, max_size=parties), min_size=1, max_size=12
    )
)


def best(totals: list[int], lowest: bool) -> list[int]:
    top = min(totals) if lowest else max(totals)
    return [party for party, total in enumerate(totals) if total == top]


@given(SUMS, st.booleans(), st.data())
def test_who_leads_after_the_turning_point_leads_to_the_end(
    sums: list[list[int]], lowest: bool, data: st.DataObject
) -> None:
    winners = data.draw(
        st.just(best(sums[-1], lowest)) | st.lists(st.integers(0, len(sums[0]) - 1), min_size=1)
    )
    at = course.turning(sums, winners, lowest)
    if at is None:
        assert len(winners) != 1 or best(sums[-1], lowest) != winners
        return
    assert all(best(totals, lowest) == winners for totals in sums[at:])
    assert at == 0 or best(sums[at - 1], lowest) != winners, "and it is the first such deal"


@pytest.mark.parametrize(
    ("sums", "winners", "lowest", "expected"),
    [
        ([[100, 57], [150, 160], [300, 200]], [0], False, 2),
        ([[100, 57], [200, 160]], [0], False, 0),
        ([[57, 100], [100, 100], [200, 150], [260, 240]], [0], False, 2),
        ([[5, 9, 12, 4], [20, 10, 30, 22]], [1], True, 1),
        ([[5, 9], [20, 20]], [0, 1], True, None),
        ([[100, 57]], [1], False, None),  # claimed too soon
        ([[900, 950], [1010, 1020]], [0], False, None),  # the order of counting
    ],
)
def test_the_turning_point(
    sums: list[list[int]], winners: list[int], lowest: bool, expected: int | None
) -> None:
    assert course.turning(sums, winners, lowest) == expected


def test_the_largest_swing() -> None:
    assert course.swing([[100, 57], [120, 290], [300, 300]]) == 1
    assert course.swing([[100, 57]]) == 0
    assert course.swing([[100, 57], [157, 157], [257, 214]]) is None  # 43 points each
    assert course.swing([[0, 0, 0], [0, 0, 0]]) is None


@given(SUMS, st.booleans())
def test_the_curve_lies_in_its_place_with_the_leader_above(sums: list[list[int]], lowest: bool) -> None:
    drawn = course.lines(sums, lowest, 200, 64)
    assert len(drawn) == len(sums[0])
    for line in drawn:
        assert [x for x, _ in line] == sorted(x for x, _ in line)
        assert (line[0][0], line[-1][0], len(line)) == (0, 200, len(sums) + 1)
        assert all(0 <= y <= 64 for _, y in line)
    for index, totals in enumerate(sums, 1):
        top = min(line[index][1] for line in drawn)
        assert all(drawn[party][index][1] == top for party in best(totals, lowest))


@given(st.lists(st.floats(0, 64), min_size=1, max_size=6))
def test_names_do_not_lie_on_each_other(heights: list[float]) -> None:
    placed = course.apart(heights, 12, 64)
    order = sorted(placed)
    assert all(low - high > 12 - 1e-6 for high, low in itertools.pairwise(order))
    assert min(placed) >= 0
    if len(heights) == 1:
        assert placed == heights


FIRST = "In the lead from the first deal on: "
LAST = "Only the last deal decided it."


@pytest.mark.slow
def test_the_end_shows_the_course_and_says_its_turning_point() -> None:
    with playing() as game:
        game.open("seed 1", target=1000)
        game.play_until(lambda view: view["phase"] == "dealOver")
        assert game.page.document.querySelector("#slate .course") is None
        game.play_until(lambda view: view["phase"] == "gameOver")
        view = game.view
        sums = [line["totals"] for line in view["results"]]
        moods = game.find("#slate .moods").children
        won = {seat for party in view["ended"]["winners"] for seat in view["parties"][party]}
        assert [one.attributes["data-mood"] for one in moods] == [
            "happy" if seat in won else "sad" for seat in range(4)
        ]
        svg = game.find("#slate .course svg")
        assert svg.attributes["role"] == "img"
        us, them = view["totals"]
        assert svg.attributes["aria-label"] == f"The course of {len(sums)} deals: Us {us}, Them {them}"
        lines = [one for one in svg.everything() if one.attributes.get("pathLength")]
        assert [line.attributes["d"].count("L") for line in lines] == [len(sums)] * 2
        said = game.find("#slate .course figcaption").textContent
        at = course.turning(sums, view["ended"]["winners"], False)
        who = "Us" if view["ended"]["winners"] == [0] else "Them"
        assert at is not None
        if at == 0:
            assert said == FIRST + who + "."
        elif at == len(sums) - 1:
            assert said == LAST
        else:
            deal = view["results"][at]["deal"]
            assert said == f"Deal {deal} was the turning point. In the lead from then on: {who}."


PRESETS = ("schieberCh", "schieber5p", "schieberChCoiffeur", "coiffeur3p", "differenzlerTournament")


@pytest.mark.parametrize("variant", PRESETS)
def test_what_is_said_is_true_of_every_kind_of_game(variant: str) -> None:
    preset, random = find_variant(variant), Random(variant)
    said = set()
    with playing():
        finale = importlib.import_module("web.page.score.finale")
        wording = importlib.import_module("web.page.score.wording")
        for number in range(12):
            state, _ = new_game(variant, f"course {number}", preset.options)
            while (action := random_action(random, state)) is not None:
                state, _ = apply(state, action)
            view: Any = json.loads(json.dumps(to_json(observe(state, 0))))
            words = finale.turn(view)
            said.add(words)
            winners, deals = view["ended"]["winners"], [line["totals"] for line in view["results"]]
            since = next((n for n, _ in enumerate(deals) if all(map(leads(view), deals[n:]))), None)
            if since is None or len(winners) > 1:
                most = moved_most(deals)
                assert words == (f"Deal {most[0]} changed the most." if len(most) == 1 else "")
                continue
            who = wording.party(view, winners[0])
            assert words.endswith(f": {who}.") or words == LAST
            assert (words == LAST) == (since == len(deals) - 1)
            assert words.startswith(f"Deal {view['results'][since]['deal']} ") or since in (0, len(deals) - 1)
    assert len(said) > 1


def moved_most(deals: list[list[int]]) -> list[int]:
    """The numbers of the deals that moved the parties furthest against each other."""
    before = [[0] * len(deals[0]), *deals]
    gained = [
        [now - then for now, then in zip(after, was, strict=True)]
        for after, was in zip(deals, before, strict=False)
    ]
    moved = [max(each) - min(each) for each in gained]
    return [number for number, each in enumerate(moved, 1) if each == max(moved)]


def leads(view: Any) -> Callable[[list[int]], bool]:
    """Whether the winner alone is ahead with such totals, by the engine's own places."""
    options, winner = find_variant(view["variant"]).options, view["ended"]["winners"][0]

    def ahead(totals: list[int]) -> bool:
        places = score_sheets.places(options, totals)
        return places[winner] == 1 and places.count(1) == 1

    return ahead


@pytest.mark.slow
def test_at_the_end_every_stroke_is_written_and_in_two_seconds() -> None:
    with playing() as game:
        game.open("seed 1", target=1000)
        game.play_until(lambda view: view["phase"] == "gameOver")
        for side in ("us", "them"):
            drawn = [
                one
                for one in game.find(f"#slate .{side}").everything()
                if one.attributes.get("class", "").startswith("strokes")
            ]
            fresh = [one for one in drawn if one.attributes["class"] == "strokes fresh"]
            assert [one.style.properties["--i"] for one in fresh] == [str(n) for n in range(len(fresh))]
            assert all(one in fresh or not one.attributes["d"] for one in drawn)
            each = game.find(f"#slate .{side} .chalk").style.properties["--each"]
            assert len(fresh) * int(each.removesuffix("ms")) <= 1600
