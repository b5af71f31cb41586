"""Score sheets show what the machine booked: every line, mark, sum and payment, in whole games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from jass.engine.machine import legal_actions, legal_mask
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, ESTIMATE, GAME_OVER, PICK_GAME, PLAY, State
from jass.model.actions import Estimate, NextDeal, PickGame, Play, TurnTrick
from jass.model.cards import cards_in
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from jass.public import score_sheets
from jass.public.records import DealResult, Outcome
from jass.public.view_json import to_json

from .scenes import do, opened, played_on, to_phase

PRESETS = [variant.id for variant in VARIANTS]
Line = dict[str, Any]


@cache
def whole_game(preset: str, seed: str = "sheet") -> State:
    """A game between bots at its end."""
    return [after for _, _, after, _ in played_on(opened(preset, seed))][-1]


def seen(state: State) -> Line:
    return dict(to_json(observe(state, 0)))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_line_adds_up_to_what_was_written(preset: str) -> None:
    state = whole_game(preset)
    totals = [0] * len(state.parties)
    for line, result in zip(seen(state)["results"], state.results, strict=True):
        if state.options.scoring in ("both", "declarerOnly"):
            parts = zip(
                line["points"], line["weis"], line["stoeck"], line["bonus"], line["unwritten"], strict=True
            )
            written = [
                (sum(part[:3]) - part[4]) * result.factor + part[3] * line["bonusFactor"] for part in parts
            ]
            assert written == list(result.score)
            declaring = state.party_of(result.contractor or 0)
            only_one = state.options.scoring == "declarerOnly"
            for party, left in enumerate(line["unwritten"]):
                cut_short = result.deal == len(state.results) and state.options.end_mode == "immediate"
                assert not left or cut_short or (only_one and party != declaring)
        if state.options.scoring != "sticks":
            totals = [total + score for total, score in zip(totals, result.score, strict=True)]
            assert totals == list(result.totals)
    assert seen(state)["totals"] == state.totals


def test_a_match_has_its_bonus_on_the_line_and_only_there() -> None:
    matches = 0
    for number in range(40):
        for result in whole_game("schieberCh", f"match {number}").results:
            line = score_sheets.deal_line(result, find_variant("schieberCh").options)
            expected = [100 if party == result.match else 0 for party in (0, 1)]
            assert line["bonus"] == expected
            matches += result.match is not None
        if matches:
            return
    pytest.fail("no match in 40 games")


@pytest.mark.parametrize("scoring", ["both", "declarerOnly"])
def test_a_match_added_once_stands_outside_the_bracket(scoring: str) -> None:
    """Also the others' match in a game in which only who names trumps may write."""
    options = Options.from_json(
        {"matchMultiplied": False, "matchBonus": 250, "scoring": scoring}, find_variant("schieberCh").options
    )
    points, tricks = (157, 0), (9, 0)
    for contractor in (0, 1):
        writes = scoring == "both" or contractor == 0
        score = (157 * 3 + 250 if writes else 0, 0)
        result = DealResult(1, "O", contractor, False, 3, tricks, points, 0, (0, 0), (0, 0), score, score)
        line = score_sheets.deal_line(result, options)
        assert (line["bonus"], line["bonusFactor"]) == ([250 if writes else 0, 0], 1)
        assert line["unwritten"] == [0 if writes else 157, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_what_a_deal_is_worth_is_known_before_its_last_trick(preset: str) -> None:
    state = whole_game(preset)
    for line, result in zip(seen(state)["results"], state.results, strict=True):
        least, most = state.options.deal_points(result.contract)
        cut_short = sum(result.tricks) < state.options.tricks
        assert line["worth"] == (most if cut_short else sum(result.points))
        assert least <= line["worth"] <= most
        assert not cut_short or result is state.results[-1]


@pytest.mark.parametrize(
    ("preset", "tricks", "contractor", "made"),
    [
        ("coiffeur3p", (0, 12, 0), 1, 1),
        ("coiffeur3p", (0, 12, 0), 2, None),  # only in one's own contract
        ("coiffeur3p", (1, 11, 0), 1, None),
        ("tournament12", (9, 0), 0, 0),
        ("tournament8", (0, 9), 0, 1),
        ("tournament8", (8, 1), 0, None),
        ("schieberCh", (9, 0), 0, None),  # it is booked as its bonus: the game ended before
        ("differenzlerOnline", (9, 0, 0, 0), None, None),
    ],
)
def test_a_match_without_a_bonus_is_one(
    preset: str, tricks: tuple[int, ...], contractor: int | None, made: int | None
) -> None:
    options = find_variant(preset).options
    none = (0,) * len(tricks)
    figures = {"points": tricks, "score": tricks, "weis": none, "stoeck": none, "estimates": none}
    given = result(tricks=tricks, contractor=contractor, **figures)
    assert score_sheets.deal_line(given, options)["match"] == made


@pytest.mark.parametrize("preset", ["differenzlerTournament", "differenzlerOnline"])
def test_the_differenzler_line(preset: str) -> None:
    state = whole_game(preset)
    for line, result in zip(seen(state)["results"], state.results, strict=True):
        for seat in range(4):
            estimate = result.estimates[seat]
            assert estimate is not None
            assert line["differences"][seat] == abs(estimate - result.points[seat])
            assert line["penalties"][seat] == 0


def test_a_missing_estimate_costs_all_points_and_the_penalty() -> None:
    state = opened("differenzlerTournament", "none given")
    while state.phase == ESTIMATE:
        seat = state.to_act()
        assert seat is not None
        state = do(state, Estimate(seat, None if seat == 2 else 40))
    while state.phase == PLAY:
        state = do(state, legal_actions(state)[0])
    line = seen(state)["results"][0]
    assert line["estimates"][2] is None
    assert (line["differences"][2], line["penalties"][2]) == (line["points"][2], 20)
    assert line["penalties"] == [0, 0, 20, 0]


def test_an_exact_hit_may_earn_a_bonus() -> None:
    options = {"exactBonus": 10}
    hits = 0
    for number in range(60):
        state = opened("differenzlerOnline", f"exact {number}", options)
        while state.phase != DEAL_OVER:
            state = next(after for _, _, after, _ in played_on(state))
        line = seen(state)["results"][0]
        for seat in range(4):
            hit = line["differences"][seat] == 0 and state.results[0].tricks[seat] > 0
            assert line["penalties"][seat] == (-10 if hit else 0)
            hits += hit
    assert hits


def revoked_deal() -> tuple[State, int]:
    """A tournament deal with a revoke in its first trick, at the choice of the games; and the offender."""
    for number in range(100):
        state = opened("differenzlerTournament", f"sheet revoke {number}")
        while state.phase == ESTIMATE:
            seat = state.to_act()
            assert seat is not None
            state = do(state, Estimate(seat, 40))
        state = do(state, legal_actions(state)[0])
        offender = state.to_act()
        assert offender is not None
        illegal = state.deal.hands[offender] & ~legal_mask(state)
        if illegal:
            state = do(state, Play(offender, next(cards_in(illegal))))
            while state.phase == PLAY:
                state = do(state, legal_actions(state)[0])
            return state, offender
    raise AssertionError("no such deal found")


def test_a_repeated_deal_shows_the_game_that_counts_and_the_penalty() -> None:
    state, offender = revoked_deal()
    assert state.repeat is not None
    assert seen(state)["firstGame"]["score"] == state.repeat.first.score
    assert seen(state)["firstGame"]["offenders"] == (offender,)
    while state.phase == PICK_GAME:
        seat = state.to_act()
        assert seat is not None
        state = do(state, PickGame(seat, 1 + seat % 2))
    state = do(state, NextDeal())
    assert seen(state)["firstGame"] is not None
    while state.phase == ESTIMATE:
        seat = state.to_act()
        assert seat is not None
        state = do(state, Estimate(seat, 10 * seat))
    while state.phase == PLAY:
        state = do(state, legal_actions(state)[-1])
    assert TurnTrick() not in legal_actions(state)
    view = seen(state)
    assert view["firstGame"] is None
    line = view["results"][0]
    assert line["kept"] == state.results[0].kept
    for seat in range(4):
        games = [abs(40 - line["firstGame"]["points"][seat]), abs(10 * seat - line["points"][seat])]
        if seat == offender:
            assert (line["differences"][seat], line["penalties"][seat]) == (max(games), 20)
        else:
            assert line["kept"][seat] == 1 + seat % 2
            assert (line["differences"][seat], line["penalties"][seat]) == (games[seat % 2], 0)
        assert line["score"][seat] == line["differences"][seat] + line["penalties"][seat]


def test_the_joker_player_of_each_deal_and_whom_he_joined() -> None:
    state = whole_game("schieber5p")
    for line, counted in zip(seen(state)["results"], state.results, strict=True):
        assert line["joker"] == 4
        assert counted.contractor in state.parties[line["declaring"]]
    options = replace(find_variant("schieber5p").options, joker_rotation="perDeal")
    lines = [score_sheets.deal_line(result(deal=n, contractor=None), options) for n in (1, 2, 3)]
    assert [line["joker"] for line in lines] == [4, 0, 1]
    assert [line["parties"] for line in lines] == [((0, 2), (1, 3)), ((2, 4), (1, 3)), ((2, 4), (0, 3))]
    assert seen(whole_game("schieberCh"))["results"][0]["joker"] is None


def result(**given: Any) -> DealResult:
    """A counted deal of four single players of which only what is given matters."""
    zero = (0, 0, 0, 0)
    blank = DealResult(1, "E", 0, False, 1, zero, zero, None, zero, zero, zero, zero)
    return replace(blank, **given)


def test_passes_are_sums_of_four_deals() -> None:
    options = replace(find_variant("differenzlerOnline").options, deals=8)
    results = [result(deal=n + 1, score=(n, 1, 2 * n, 3)) for n in range(9)]
    assert score_sheets.passes(results, options) == [[6, 4, 12, 12], [22, 4, 44, 12]]
    assert score_sheets.passes(results[:7], options) == [[6, 4, 12, 12]]
    assert score_sheets.passes(results, replace(options, deals=4)) == []
    extra = replace(options, deals=6)  # of deals 7 and 8 no Passe is made
    assert score_sheets.passes(results, extra) == [[6, 4, 12, 12]]
    assert score_sheets.passes(results, find_variant("schieberChCoiffeur").options) == []


def test_a_deal_past_the_agreed_number_is_an_extra_round() -> None:
    options = find_variant("differenzlerOnline").options
    played = [result(deal=n, estimates=(1, 2, 3, 4)) for n in (1, 4, 5)]
    assert [score_sheets.deal_line(each, options)["extra"] for each in played] == [False, False, True]
    assert score_sheets.deal_line(result(deal=99), find_variant("schieberCh").options)["extra"] is False


@pytest.mark.parametrize(
    ("preset", "totals", "winners", "expected"),
    [
        ("schieberCh", (900, 1200), (), [2, 1]),
        ("schieberCh", (900, 900), (), [1, 1]),
        ("schieber3000", (3100, 3050), (1,), [2, 1]),
        ("schieber3p", (10, 30, 20), (), [3, 1, 2]),
        ("differenzlerOnline", (30, 12, 30, 5), (), [3, 2, 3, 1]),
        ("coiffeur3p", (-4, 2, 2), (1, 2), [3, 1, 1]),
    ],
)
def test_places(preset: str, totals: Sequence[int], winners: Sequence[int], expected: list[int]) -> None:
    assert score_sheets.places(find_variant(preset).options, totals, winners) == expected


@pytest.mark.parametrize("preset", ["schieberChCoiffeur", "coiffeur3p"])
def test_the_grid_fills_row_by_row_and_the_rest_is_open(preset: str) -> None:
    filled = 0
    for _, _, after, _ in played_on(opened(preset, "grid")):
        if after.phase not in (DEAL_OVER, GAME_OVER):
            continue
        grid = seen(after)["coiffeur"]
        cells = [(row, party, cell) for row in grid["rows"] for party, cell in enumerate(row["cells"])]
        filled += 1
        assert sum(cell is not None for _, _, cell in cells) == filled
        for party, seats in enumerate(after.parties):
            still = sorted(row["row"].rstrip("12") for row, p, cell in cells if p == party and cell is None)
            assert still == sorted(after.open_rows(seats[0]))
        for row, party, cell in cells:
            if cell is None:
                continue
            deal = after.results[cell["deal"] - 1]
            assert deal.contractor in after.parties[party]
            assert deal.row == row["row"]
            assert (cell["contract"], cell["points"], cell["score"]) == (
                deal.contract,
                deal.points[party],
                deal.score[party],
            )
            assert cell["match"] == (deal.tricks[party] == after.options.tricks)
            assert cell["null"] == (deal.tricks[party] == 0)
    assert filled == find_variant(preset).options.deals


def test_the_coiffeur_of_pairs_adds_up() -> None:
    state = whole_game("schieberChCoiffeur")
    rows = seen(state)["coiffeur"]["rows"]
    assert [row["row"] for row in rows] == ["E", "R", "S", "L", "O", "U"]
    assert [row["factor"] for row in rows] == [1, 1, 2, 2, 3, 3]
    for party in (0, 1):
        assert sum(row["cells"][party]["score"] for row in rows) == state.totals[party]


def test_sticks_and_circles_of_the_rows_make_the_totals() -> None:
    state = whole_game("coiffeur3p")
    grid = seen(state)["coiffeur"]
    assert [row["row"] for row in grid["rows"]] == ["E", "S", "R", "L", "O", "U", "SL", "GU", "J1", "J2"]
    assert [row["weight"] for row in grid["rows"]] == [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    for seat in range(3):
        assert grid["sticks"][seat] == sum(row["sticks"][seat] for row in grid["rows"])
        assert grid["circles"][seat] == sum(row["circles"][seat] for row in grid["rows"])
        assert grid["sticks"][seat] - grid["circles"][seat] == state.totals[seat]
    assert grid["rate"] == 10


def test_a_row_that_not_all_have_played_has_no_marks() -> None:
    options = find_variant("coiffeur3p").options
    three = [
        replace(
            result(deal=seat + 1, contract="O", contractor=seat, row="O"),
            points=tuple(points if other == seat else 0 for other in range(3)),
            tricks=tuple(tricks if other == seat else 12 - tricks for other in range(3)),
            score=(0, 0, 0),
        )
        for seat, points, tricks in ((0, 157, 12), (1, 0, 0), (2, 60, 5))
    ]
    assert score_sheets.row_marks(three[:2], "O", options) == ([], [])
    assert score_sheets.row_marks(three, "O", options) == ([2 + 2, 0, 0], [0, 2 + 2, 0])
    assert score_sheets.coiffeur_marks(three, options) == ([4, 0, 0], [0, 4, 0])


@pytest.mark.parametrize("preset", ["schieber5p", "coiffeur3p"])
def test_payments_are_what_the_records_say_and_sum_to_nothing(preset: str) -> None:
    state = whole_game(preset)
    view = seen(state)
    assert state.outcome is not None
    paid: Mapping[str, list[Sequence[int]]] = {
        "deals": [p["amounts"] for p in view["payments"] if p["for"] == "match"],
        "end": [p["amounts"] for p in view["payments"] if p["for"] != "match"],
    }
    assert paid["deals"] == [result.pay for result in state.results if result.pay]
    assert tuple(map(sum, zip(*paid["end"], strict=True))) == state.outcome.pay
    assert all(sum(each) == 0 for many in paid.values() for each in many)


def test_five_players_pay_for_bergpreis_and_game_apart() -> None:
    options = find_variant("schieber5p").options
    paid = score_sheets.payments([], options, 1, Outcome((0,), (2000, 1500), "trick"), 1)
    assert paid == [
        {"for": "bergpreis", "deal": None, "amounts": (-100, 100, -100, 100, 0)},
        {"for": "game", "deal": None, "amounts": (100, -100, 100, -100, 0)},
    ]
    assert score_sheets.payments([], options, 1, None, 1) == []


def test_a_schneider_of_five_players_pays_double_for_the_game_alone() -> None:
    options = Options.from_json({"schneider": True}, find_variant("schieber5p").options)
    outcome = Outcome((0,), (2000, 900), "trick", schneider=(1,))
    assert score_sheets.payments([], options, 0, outcome, 1) == [
        {"for": "bergpreis", "deal": None, "amounts": (100, -100, 100, -100, 0)},
        {"for": "game", "deal": None, "amounts": (200, -200, 200, -200, 0)},
    ]


def test_the_deal_of_the_bergpreis() -> None:
    state = whole_game("schieber4p")
    assert state.bergpreis is not None
    number = seen(state)["bergpreisDeal"]
    half = [max(result.totals) >= 1000 for result in state.results]
    assert half.index(True) == number - 1
    assert seen(whole_game("schieberCh"))["bergpreisDeal"] is None


def test_who_claimed_the_game_is_told() -> None:
    state = replace(opened("schieberCh", "1", {"claimMode": "manual"}), totals=(2500, 2600))
    assert seen(do(state, "3:claim"))["ended"]["claimedBy"] == 3
    assert seen(whole_game("schieberCh"))["ended"]["claimedBy"] is None


@pytest.mark.parametrize(("preset", "told"), [("schieberChCoiffeur", False), ("schieberCh", True)])
def test_no_match_is_recorded_for_defenders_who_write_nothing(preset: str, told: bool) -> None:
    """One card each, so that whoever takes the trick has taken all (rules B2)."""
    out = [suit + rank for suit in "ERSL" for rank in "678BUOKA"]
    one_card = {"packets": [1], "removed": out, "counterMatch": True}
    counted = [to_phase(opened(preset, str(seed), one_card), DEAL_OVER).results[0] for seed in range(20)]
    assert any(result.match == 1 - (result.contractor or 0) % 2 for result in counted) == told
    assert any(result.match == (result.contractor or 0) % 2 for result in counted)
