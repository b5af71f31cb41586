"""Results of the same cards: what is ranked and how, what is refused, and what becomes of texts."""

from __future__ import annotations

import csv as standard_csv
import io
import json
import random
from ast import literal_eval
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest

from jass.bots.identity import CLOCK, DIGEST, WORK
from jass.cli import main
from jass.cli.games import play_game
from jass.cli.ranking import BY_PLAYERS, series_of
from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.state import GAME_OVER
from jass.history.handed_in import (
    MAX_FILE,
    MOST,
    MOST_REFUSED,
    HandedIn,
    csv,
    fewest,
    read,
    several,
    to_json,
)
from jass.history.log import Log, dumps
from jass.history.ranking import APART, WHY, Entry, Line, Ranking, rank
from jass.history.result_code import MAX_DEALS, Result, encode, result_of, rules_digest, seed_digest
from jass.history.series import limited
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.session import Session
from tests.browser import patience

RULES = find_variant("schieberCh").options
SCHIEBER = rules_digest(RULES)


def result(name: str, *points: int, cards: str = "00000001", rules: str = SCHIEBER) -> Result:
    """A result in which the other side has what the own one lacks of 157."""
    deals = tuple((own, 157 - own) for own in points)
    return Result(rules, cards, "693ab54a", "strong", "work", deals, name)


def ranked(*results: Result, bot: Result | None = None, names: str = "first", few: bool = False) -> Ranking:
    entries = [Entry(each, encode(each)) for each in results]
    bots = [] if bot is None else [bot]
    return rank(entries, bots, fewest=[SCHIEBER] if few else [], names=names)


def lines(ranking: Ranking) -> Sequence[Line]:
    (table,) = ranking.tables
    return table.lines


def standing(ranking: Ranking) -> dict[str, tuple[int, int | None, int]]:
    return {line.name: line.ranks for line in lines(ranking)}


def reasons(found: Ranking | HandedIn) -> list[str]:
    return [each.reason for each in found.refused]


THREE = (result("Anna", 157, 0, 60), result("Beat", 80, 60, 80), result("Cora", 79, 100, 40))


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
    own = limited(Options.from_json(more, RULES), int(str(rules["deals"])))
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


# Texts


def test_codes_are_found_in_messages_and_links() -> None:
    first, second, third = (encode(each) for each in THREE)
    link = f"https://club.ch/jass/#result={second}"
    text = f"Grüezi, das sind meine Punkte:\n{first}\nBeat: {link} 🎉\n<b>{third}</b>"
    found = read([text])
    assert [entry.result for entry in found.entries] == list(THREE)
    assert (found.refused, found.ignored) == ([], 1)


@pytest.mark.parametrize(
    "around",
    [
        "Code={}",
        "_{}_",
        "__{}__",
        "**{}**",
        "Anna: _{}_.",
        "`{}`",
        "(code={})",
        "<b>{}</b>",
        "ranking#result={}",
    ],
)
def test_a_code_is_found_in_whatever_is_around_it(around: str) -> None:
    for each in THREE:
        found = read([around.format(encode(each))])
        assert ([entry.result for entry in found.entries], found.refused) == ([each], [])
        assert [entry.code for entry in found.entries] == [encode(each)]


@pytest.mark.parametrize(
    "text",
    [
        "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
        "id=1B9D6BCD-BBFD-4B2D-9B5D-AB8DFBBD4BED",
        "https://club.ch/?id=1234567890123456789012345678",
        "https://club.ch/a?x=1&id=1234567890123456789012345678",
        "https://club.ch/1234567890123456789012345678",
    ],
)
def test_what_only_looks_like_a_code_is_passed_over(text: str) -> None:
    found = read([text])
    assert (found.entries, found.refused, found.ignored) == ([], [], 1)


def test_a_changed_character_is_refused_and_named() -> None:
    code = encode(THREE[0])
    changed = code[:20] + ("A" if code[20] != "A" else "B") + code[21:]
    found = read([changed])
    assert [(each.text, each.reason) for each in found.refused] == [(changed[:80], "code")]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<img src=x onerror=alert(1)>",
        "{" * 5_000,
        '{"a":' * 5_000,
        '{"v": 2, "actions": ' + "9" * 500 + "}",
        '{"jassRanking": 1, "results": [1, null, {"a": 2}], "logs": 3}',
        "result=" + "1" * 5_000,
        "1" * 100_000,
        "\ud800\x00\u202e",
    ],
    ids=range(9),
)
def test_hostile_texts_give_no_result_and_no_exception(text: str) -> None:
    found = read([text], [text])
    assert (found.entries, found.bots) == ([], [])
    assert all(each.reason in WHY and len(each.text) <= 80 for each in found.refused)


def test_what_is_kept_is_read_again_with_bot_and_log() -> None:
    log, _ = play_game("schieber3p", "kept", "easy")
    handed = read([encode(THREE[0]), dumps(log)], [encode(THREE[1])])
    again = read([handed.kept])
    assert (again.entries, again.bots, again.kept) == (handed.entries, handed.bots, handed.kept)
    assert [entry.replayed for entry in again.entries] == [False, True]


def test_nothing_is_kept_twice() -> None:
    log, code = dumps(play_game("schieber3p", "kept", "easy")[0]), encode(THREE[0])
    kept = json.loads(read([code, log, f"{code} {code}\n{log}", log], [code, f"{code} {code}"]).kept)
    assert (len(kept["results"]), kept["logs"], kept["bots"]) == (2, [log], [code])


def test_a_text_beyond_the_limit_is_refused_as_a_whole() -> None:
    found = read([encode(THREE[0]), f"{encode(THREE[1])}\n" + "x" * MAX_FILE])
    assert ([entry.result for entry in found.entries], reasons(found)) == ([THREE[0]], ["many"])


def test_a_log_confirms_the_code_of_its_game() -> None:
    log, _ = play_game("schieber3p", "confirmed", "easy")
    code = encode(result_of(log, name="Anna"))
    (entry,) = read([code, dumps(log)]).entries
    assert (entry.result.name, entry.replayed) == ("Anna", True)
    assert [entry.replayed for entry in read([code]).entries] == [False]


def test_a_log_that_is_not_over_or_whose_bots_differ_is_refused() -> None:
    log, _ = play_game("schieber3p", "cut", "easy")
    assert reasons(read([dumps(log.truncated(200))])) == ["log"]
    assert reasons(read([dumps(log)], against=lambda _: "bots")) == ["bots"]


def too_long() -> str:
    """The log of a whole game of more deals than a code can hold."""
    options = limited(find_variant("daySchieber").options, 8)
    options = replace(options, deals=MAX_DEALS + 1)
    state, _ = new_game("daySchieber", "long", options)
    log = Log("daySchieber", "long", options, level="easy", bots=DIGEST)
    actions = []
    while state.phase != GAME_OVER:
        actions.append(legal_actions(state)[0])
        state, _ = apply(state, actions[-1])
    return dumps(replace(log, actions=tuple(actions)))


def test_a_game_too_long_for_a_code_is_refused_alone() -> None:
    log, code = too_long(), encode(THREE[0])
    for found in (read([code, log]), read([f"{code}\n{log}"]), read([code], [log])):
        assert ([entry.code for entry in found.entries], reasons(found)) == ([code], ["log"])
        assert found.refused[0].text == log[:80]
        assert found.kept
    session = Session()
    for request in ({"do": "load", "log": log}, {"do": "club", "what": "result"}):
        reply = json.loads(session.handle(json.dumps(request)))
    error = reply["error"]
    assert (error["kind"], error["reason"]) == ("BadResultCode", "damaged")
    assert error["message"] == "result code: of at most 100 deals, not of 101"


def test_a_bots_result_may_be_a_log() -> None:
    log, _ = play_game("schieber3p", "kept", "easy")
    code, bot = encode(result_of(log, name="Anna")), result_of(log)
    found = read([code], [dumps(log)])
    assert (found.bots, found.ignored) == ([bot], 0)
    assert lines(rank(found.entries, found.bots))[0].difference == 0
    assert read([found.kept]).bots == [bot]
    assert read([code], ["nothing of a bot"]).ignored == 1


@pytest.mark.parametrize("line", ["{", '{"v":2}', "1" + "a" * 40])
def test_a_text_that_is_refused_in_many_parts_is_not_read_on(line: str) -> None:
    """The other texts are, until all of them together are refused in too many."""
    bad, codes = f"{line}\n" * 20_000, [*map(encode, THREE)]
    found = read([f"{codes[0]}\n{bad}{codes[1]}", codes[2]], [bad])
    assert [entry.code for entry in found.entries] == codes[::2]
    assert len(found.refused) == 2 * (MOST_REFUSED + 1)
    assert [each.reason for each in found.refused[MOST_REFUSED :: MOST_REFUSED + 1]] == ["many"] * 2
    found = read([line] * 20_000, [line] * 20_000)
    assert len(found.refused) <= MOST + 2
    assert found.refused[-1].reason == "many"
    assert len(read([bad] * 100).refused) <= MOST + MOST_REFUSED + 2
    kept = json.dumps({"jassRanking": 1, "results": [codes[0]], "bots": [codes[1], *["x"] * 5_000]})
    found = read([kept, codes[2]])
    assert ([entry.code for entry in found.entries], len(found.bots)) == (codes[::2], 1)
    assert len(found.refused) == MOST_REFUSED + 1


def test_rules_by_which_fewer_points_win_are_known_with_any_number_of_deals() -> None:
    options = find_variant("differenzlerOnline").options
    three = rules_digest(limited(options, 3))
    known = [result("A", 1, 2, 3, rules=three), result("B", 1, 2, 3), result("C", 1, 2, rules="0" * 8)]
    assert fewest(known) == [three]
    own = Options.from_json({"exactBonus": 50}, options)
    mine = result("A", 1, rules=rules_digest(own))
    assert (fewest([mine]), fewest([mine], [own])) == ([], [rules_digest(own)])


def test_of_several_others_no_sum_is_told_that_nobody_has_made() -> None:
    three = rules_digest(limited(find_variant("schieber3p").options, 2))
    codes = [result("Anna", 60, 50, rules=three), result("Beat", 60, 50)]
    assert several(codes) == [three]
    found = rank([Entry(each) for each in codes], several=several(codes))
    assert [table.lines[0].others for table in found.tables] == [None, 204]
    days = [replace(codes[0], seed=f"0000000{day}") for day in range(3)]
    found = rank([Entry(each) for each in days], several=[three])
    assert found.totals[0][1][0].others is None
    rows = list(standard_csv.reader(io.StringIO(csv(found)), delimiter=";"))
    assert {row[3] for row in rows[1:]} == {""}


FORMULAS = ["=1+1", "+41 79", "-2+3", "@SUM(A1)", "  =1", '"=1', "a;b"]


def test_no_cell_of_the_csv_is_a_formula() -> None:
    found = rank(Entry(result(name, index)) for index, name in enumerate(FORMULAS))
    rows = list(standard_csv.reader(io.StringIO(csv(found)), delimiter=";"))
    assert {len(row) for row in rows} == {11}
    names = {row[1] for row in rows[1:]}
    assert names == {"'=1+1", "'+41 79", "'-2+3", "'@SUM(A1)", "' =1", '"=1', "a;b"}
    assert min(int(row[4] or 0) for row in rows[1:]) == 0


# The command


def test_a_log_whose_bots_cannot_be_checked_is_not_said_to_be_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, _ = play_game("schieber3p", "checked", "easy", WORK)
    words = {}
    for name, each in {
        "as they play": log,
        "by the clock": replace(log, pace=CLOCK),
        "of another version": replace(log, bots="00000000"),
    }.items():
        file = tmp_path / "log.jass"
        file.write_text(dumps(each))
        code, out, err = ran(capsys, str(file), "--check-bots")
        assert (code, err, WHY["bots"] in out) == (0, "", False)
        words[name] = out.rpartition("cannot be checked here: ")[2].strip()
        main(["replay", str(file), "--check-bots"])
        told = "".join(capsys.readouterr())
        assert words[name] in told or name == "as they play"
    assert "table 1" in words["as they play"]
    assert words["by the clock"].startswith("the bots of this game thought by the clock")
    assert words["of another version"].startswith("the bots of this game are of another version")


def ran(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["ranking", *arguments])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_the_command_prints_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "codes.txt"
    file.write_text("\n".join([*map(encode, THREE), "hello", "1" + "a" * 40]))
    bot = tmp_path / "bot.txt"
    bot.write_text(encode(result("", 100, 100, 18)))
    code, out, err = ran(capsys, str(file), "--bot", str(bot))
    assert (code, err) == (0, "")
    assert out.splitlines()[2:4] == [
        "      220 (1)          2 (1)          8 (1)   Beat",
        "      219 (2)          1 (2)          4 (3)   Cora",
    ]
    assert "not a result code, or one with a changed character" in out
    assert "lines without a result: 1" in out
    as_json = json.loads(ran(capsys, str(file), "--json")[1])
    assert [line[0] for line in as_json["tables"][0]["lines"]] == ["Beat", "Cora", "Anna"]
    assert ran(capsys, str(file), "--csv")[1].startswith('"table";"name";')
    kept = ran(capsys, str(file), "--keep")[1]
    assert [entry.result for entry in read([kept]).entries] == list(THREE)


def test_the_command_keeps_only_what_it_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = dumps(play_game("schieber3p", "kept", "easy")[0])
    file, kept, limit = tmp_path / "log.jass", tmp_path / "kept", len(log)
    file.write_text(log)
    kept.write_text(ran(capsys, str(file), "--keep")[1])
    for module in ("history.handed_in", "cli.ranking"):
        monkeypatch.setattr(f"jass.{module}.MAX_FILE", limit)
    for given, words in (((str(file), "--keep"), "kept"), ((str(kept),), str(kept))):
        code, out, err = ran(capsys, *given)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert words in err
        assert f"longer than {limit:,} characters" in err
    for module in ("history.handed_in", "cli.ranking"):
        monkeypatch.setattr(f"jass.{module}.MAX_FILE", len(kept.read_text().strip()))
    assert ran(capsys, str(kept), "--keep")[1] == kept.read_text()


def test_the_command_ranks_a_series_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = "https://club.ch/jass/?series=Bern&variant=schieberCh&deals=3"
    rules = rules_digest(limited(find_variant("schieberCh").options, 3))
    own = replace(THREE[0], rules=rules, seed=seed_digest(f"jass2|series||bern|schieberCh~{rules}"))
    file = tmp_path / "codes.txt"
    file.write_text(f"{encode(own)} {encode(THREE[1])}")
    code, out, _ = ran(capsys, str(file), "--series", link)
    assert (code, out.count("table "), "other rules than the series has" in out) == (0, 1, True)


def test_the_command_ranks_nothing_of_a_series_that_has_not_begun(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "codes.txt"
    rules = rules_digest(limited(find_variant("schieberCh").options, 3))
    file.write_text(encode(replace(THREE[0], rules=rules)))
    code, out, _ = ran(
        capsys, str(file), "--series", "?series=Bern&variant=schieberCh&deals=3&from=9999-01-01"
    )
    assert (code, "table" in out, "other cards than the series has" in out) == (0, False, True)


@pytest.mark.parametrize(
    ("link", "variant"),
    [
        ("series=a&deals=3", "schieberCh"),
        ("series=a&deals=3&players=3", "schieber3p"),
        ("series=a&deals=3&players=3&variant=tournament12", "tournament12"),
        ("series=a&deals=3&variant=&players=3", "schieber3p"),
        ("series=a&deals=3&players=9", "schieberCh"),
        ("series=a&deals=3&rules=https%3A%2F%2Fclub.ch%2F%3Fplayers%3D3", "schieber3p"),
        ("series=a&deals=3&players=3&players=2", "schieber3p"),
    ],
)
def test_a_link_has_the_rules_that_the_page_reads_in_it(link: str, variant: str) -> None:
    assert series_of(f"https://club.ch/?{link}").variant.id == variant


def test_the_game_for_so_many_players_is_that_of_the_page() -> None:
    page = (Path(__file__).parents[2] / "web/page/base/settings.py").read_text("utf-8")
    there = page.partition("_BY_PLAYERS")[2].partition("=")[2]
    assert literal_eval(there[: there.index("}") + 1].strip()) == BY_PLAYERS


@pytest.mark.parametrize(
    ("dates", "day", "code"),
    [
        ("&from=2026-01-01&to=2026-01-02", "1999-01-01", 2),
        ("&from=2026-01-01&to=2026-01-02", "2026-01-03", 2),
        ("&from=2026-01-01&to=2026-01-02", "2026-01-02", 0),
        ("&from=2026-01-01", "2025-12-31", 2),
        ("&from=2026-01-01", "2999-01-01", 0),
        ("&to=2026-01-02", "2025-12-31", 0),
        ("", "2026-01-01", 2),
    ],
)
def test_a_day_that_the_series_has_not_is_refused(
    dates: str, day: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["series", f"?series=Bern{dates}", "--day", day]) == code
    shown = capsys.readouterr()
    assert (len(shown.out.splitlines()), len(shown.err.splitlines())) == ((0, 1) if code else (1, 0))
    assert code == 0 or f"{day} is no day of this series" in shown.err


@pytest.mark.parametrize(
    ("text", "more"),
    [("nothing here", []), ("x", ["--series", "?series="]), ("x", ["--series", "?series=a&deals=many"])],
)
def test_bad_input_is_one_line_and_exit_code_2(
    text: str, more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "codes.txt"
    file.write_text(text)
    code, out, err = ran(capsys, str(file), *more)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
