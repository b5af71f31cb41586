"""Results of the same cards: what is ranked and how, and what is refused."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from time import process_time

import pytest

from jass.history.handed_in import csv, fewest, read, to_json
from jass.history.ranking import APART, WHY, Entry, Ranking, rank
from jass.history.result_code import Result, encode, rules_digest
from jass.history.series import limited
from jass.options.options import Options
from jass.options.variants import find_variant
from tests.browser import patience

from .results import RULES, SCHIEBER, THREE, lines, reasons, result


def ranked(*results: Result, bot: Result | None = None, names: str = "first", few: bool = False) -> Ranking:
    entries = [Entry(each, encode(each)) for each in results]
    bots = [] if bot is None else [bot]
    return rank(entries, bots, fewest=[SCHIEBER] if few else [], names=names)


def standing(ranking: Ranking) -> dict[str, tuple[int, int | None, int]]:
    return {line.name: line.ranks for line in lines(ranking)}


def test_points_and_matchpoints_are_two_rankings() -> None:
    """Anna has one great deal, Beat two good ones: by hand 2+0+2, 4 - each deal for itself."""
    found = ranked(*THREE)
    assert [(line.name, line.points, line.matchpoints) for line in lines(found)] == [
        ("Beat", 220, 2 + 2 + 4),
        ("Cora", 219, 0 + 4 + 0),
        ("Anna", 217, 4 + 0 + 2),
    ]
    assert standing(found) == {"Beat": (1, None, 1), "Cora": (2, None, 3), "Anna": (3, None, 2)}


def test_the_difference_is_to_the_bot_on_the_same_cards() -> None:
    found = ranked(*THREE, bot=result("Bot", 100, 100, 18))
    assert [(line.name, line.difference) for line in lines(found)] == [("Beat", 2), ("Cora", 1), ("Anna", -1)]
    other = ranked(*THREE, bot=result("Bot", 1, 1, 1, cards="00000002"))
    assert {line.difference for line in lines(other)} == {None}


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"bots": "00000000"}, "bar"),
        ({"level": "easy"}, "bar"),
        ({"pace": "clock"}, "bar"),
        ({"practice": True}, "practice"),
        ({"points": ((25_000, 0),) * 3}, "points"),
    ],
    ids=lambda other: str(other),
)
def test_a_bot_s_result_that_is_not_of_the_table_is_refused(other: dict[str, object], why: str) -> None:
    bot = result("Bot", 100, 100, 18)
    wrong = replace(bot, **other)  # type: ignore[arg-type]
    found = ranked(*THREE, bot=wrong)
    assert ({line.difference for line in lines(found)}, reasons(found)) == ({None}, [why])
    found = rank([Entry(each) for each in THREE], [bot, wrong])
    assert (found.tables[0].bot, reasons(found)) == (218, [why])
    assert why in WHY


def test_a_bot_s_result_that_the_series_has_not_is_refused() -> None:
    bots = [result("Bot", 1, 1, 1, cards="00000002"), result("Bot", 1, 1, 1, rules="0" * 8)]
    found = rank([Entry(each) for each in THREE], bots, rules=RULES, cards=["00000001"])
    assert reasons(found) == ["cards", "rules"]


def test_of_two_bots_with_the_same_cards_the_first_counts_and_the_other_is_named() -> None:
    bots = [result("Bot (strong)", 100, 100, 18), result("Bot (master)", 1, 1, 1)]
    found = rank([Entry(each) for each in THREE], [bots[0], *bots])
    assert (found.tables[0].bot, [(each.text, each.reason) for each in found.refused]) == (
        218,
        [(encode(bots[1]), "bars")],
    )


def test_fewest_points_are_best_in_a_differenzler() -> None:
    found = ranked(*THREE, bot=result("Bot", 100, 100, 18), few=True)
    assert [(line.name, line.difference) for line in lines(found)] == [
        ("Anna", 1),
        ("Cora", -1),
        ("Beat", -2),
    ]
    assert [(line.name, line.matchpoints) for line in lines(found)] == [("Anna", 6), ("Cora", 8), ("Beat", 4)]


def test_equal_results_share_a_rank_and_the_next_one_follows_after_them() -> None:
    found = ranked(result("Anna", 100), result("Beat", 100), result("Cora", 57))
    assert [(line.name, line.ranks, line.matchpoints) for line in lines(found)] == [
        ("Anna", (1, None, 1), 3),
        ("Beat", (1, None, 1), 3),
        ("Cora", (3, None, 3), 0),
    ]


@pytest.mark.parametrize(
    "other",
    [
        {"rules": "00000000"},
        {"seed": "00000009"},
        {"bots": "00000000"},
        {"level": "master"},
        {"pace": "clock"},
        {"points": ((100, 57),)},
    ],
    ids=lambda other: next(iter(other)),
)
def test_what_differs_in_more_than_the_points_is_never_in_the_same_table(other: dict[str, object]) -> None:
    found = ranked(THREE[0], replace(THREE[1], **other))  # type: ignore[arg-type]
    assert [len(table.lines) for table in found.tables] == [1, 1]


def test_a_code_counts_once_and_a_name_too() -> None:
    again = ranked(THREE[0], THREE[0], replace(THREE[0], name="ANNA "[:4]))
    assert (len(lines(again)), reasons(again)) == (1, ["again", "again"])
    second = ranked(THREE[0], result("anna", 157, 157, 157))
    assert (len(lines(second)), reasons(second)) == (1, ["name"])
    apart = ranked(THREE[0], result("anna", 157, 157, 157), names=APART)
    assert [line.name for line in lines(apart)] == ["anna (2)", "Anna"]


def test_no_number_makes_two_names_equal() -> None:
    same = [
        result(name, points) for points, name in enumerate(["Anna", "Anna (2)", "anna", "ANNA", "Anna (2)"])
    ]
    told = sorted(line.name for line in lines(ranked(*same, names=APART)))
    assert told == ["ANNA (4)", "Anna", "Anna (2)", "Anna (2) (2)", "anna (3)"]


def test_no_number_makes_another_name_of_another_board() -> None:
    one, other = "00000001", "00000002"
    days = [result("X", 1, cards=one), result("X", 2, cards=one), result("X (2)", 5, cards=other)]
    found = ranked(*days, names=APART)
    assert [[line.name for line in table.lines] for table in found.tables] == [["X (3)", "X"], ["X (2)"]]
    ((_, sums),) = found.totals
    assert [(line.name, line.points, line.played) for line in sums] == [("X (2)", 5, 1), ("X", 1, 1)]


def test_whoever_has_a_number_on_two_boards_has_no_sum() -> None:
    days = [result("X", points, cards=f"0000000{points % 2}") for points in range(4)]
    ((_, sums),) = ranked(*days, names=APART).totals
    assert [(line.name, line.points, line.played) for line in sums] == [("X", 1, 2)]


def test_results_without_a_name_are_each_their_own() -> None:
    found = ranked(result("", 100), result("", 101), result("", 101))
    assert ([line.points for line in lines(found)], reasons(found)) == ([101, 100], ["again"])


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (replace(THREE[0], practice=True), "practice"),
        (replace(THREE[0], points=((99_999, 0),)), "points"),
        (replace(THREE[0], points=()), "empty"),
    ],
)
def test_what_cannot_count_is_refused_with_its_reason(bad: Result, why: str) -> None:
    found = rank([Entry(bad, "the code")])
    assert ([(each.text, each.reason) for each in found.refused], found.tables) == ([("the code", why)], ())
    assert why in WHY


def test_a_series_refuses_other_rules_and_other_cards() -> None:
    entries = [
        Entry(THREE[0]),
        Entry(result("Beat", 1, cards="00000002")),
        Entry(result("C", 1, rules="0" * 8)),
    ]
    found = rank(entries, rules=RULES, cards=["00000001"])
    assert (len(lines(found)), reasons(found)) == (1, ["cards", "rules"])


@pytest.mark.parametrize(("other", "why"), [({"level": "easy"}, "level"), ({"pace": "clock"}, "pace")])
def test_a_series_refuses_what_was_not_played_as_a_series_is(other: dict[str, str], why: str) -> None:
    wrong = replace(THREE[0], **other)  # type: ignore[arg-type]
    found = rank([Entry(THREE[1]), Entry(wrong)], rules=RULES, cards=["00000001"])
    assert (len(lines(found)), reasons(found)) == (1, [why])
    assert why in WHY
    assert reasons(rank([Entry(wrong)])) == []


@pytest.mark.parametrize(
    ("rules", "points", "why"),
    [
        ({"deals": 2}, [(157, 0)], ["deals"]),
        ({"deals": 2}, [(157, 0)] * 2, []),
        ({"deals": 2}, [(157, 0)] * 3, ["deals"]),
        ({"deals": 2, "tieRule": "extraRound"}, [(157, 0)] * 3, []),
        ({"deals": 2, "tieRule": "extraRound"}, [(157, 0)], ["deals"]),
        ({"deals": 1}, [(20_000, -20_000)], ["points"]),
        ({"deals": 1}, [(10_000, 0)], ["points"]),
        ({"deals": 1}, [(-1, 158)], ["points"]),
        ({"deals": 1}, [((157 + 100 + 20 + 200 + 150) * 4, 0)], []),
    ],
)
def test_a_series_refuses_a_number_of_deals_and_points_that_it_does_not_have(
    rules: dict[str, object], points: list[tuple[int, int]], why: list[str]
) -> None:
    more = {name: value for name, value in rules.items() if name != "deals"}
    own = Options.from_json(more, limited(RULES, int(str(rules["deals"]))))
    code = replace(THREE[0], rules=rules_digest(own), points=tuple(points))
    found = rank([Entry(code)], rules=own, cards=["00000001"])
    assert reasons(found) == why
    assert {*why} <= {*WHY}


@pytest.mark.parametrize(("points", "why"), [(-500, ["points"]), (-1, ["points"]), (0, []), (157, [])])
def test_in_a_differenzler_no_deal_is_better_than_an_exact_one(points: int, why: list[str]) -> None:
    own = limited(find_variant("differenzlerOnline").options, 1)
    code = replace(THREE[0], rules=rules_digest(own), points=((points, 0),))
    assert reasons(rank([Entry(code)], rules=own, cards=["00000001"])) == why


def test_a_series_that_has_no_cards_yet_ranks_nothing() -> None:
    found = rank([Entry(THREE[0])], [THREE[1]], rules=RULES)
    assert (found.tables, reasons(found)) == ((), ["cards", "cards"])


def week(*, few: bool = False) -> Ranking:
    days = [
        [
            result("Anna", 100, cards="00000001"),
            result("Beat", 50, cards="00000001"),
            result("", 150, cards="00000001"),
        ],
        [result("anna", 20, cards="00000002"), result("Cora", 90, cards="00000002")],
    ]
    bots = [result("", 70, cards="00000001"), result("", 70, cards="00000002")]
    entries = [Entry(each, encode(each)) for day in days for each in day]
    return rank(entries, bots, fewest=[SCHIEBER] if few else [])


def test_several_days_add_up_by_name() -> None:
    ((_, sums),) = week().totals
    assert [(line.name, line.points, line.difference, line.matchpoints, line.played) for line in sums] == [
        ("Anna", 120, -20, 2, 2),
        ("Cora", 90, 20, 2, 1),
        ("Beat", 50, -20, 0, 1),
    ]


def test_a_missed_day_is_no_advantage_where_fewest_points_win() -> None:
    ((_, sums),) = week(few=True).totals
    assert [line.name for line in sums] == ["Anna", "Beat", "Cora"]


def test_500_results_of_12_deals_take_less_than_a_second() -> None:
    """On a machine that has nothing else to do."""
    rng = random.Random(1)
    codes = [encode(result(f"Player {n}", *(rng.randint(0, 157) for _ in range(12)))) for n in range(500)]
    start = process_time()
    handed = read(["\n".join(codes)])
    found = rank(handed.entries, fewest=fewest(each.result for each in handed.entries))
    text, told = csv(found), json.dumps(to_json(found))
    assert process_time() - start < patience.slowness()
    assert (len(lines(found)), text.count("\r\n"), len(json.loads(told)["tables"])) == (500, 501, 1)
