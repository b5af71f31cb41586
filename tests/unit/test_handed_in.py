"""Results that are handed in as texts: what is found in them, what is kept, and what is written out again."""

from __future__ import annotations

import csv as standard_csv
import io
import json
from dataclasses import replace

import pytest

from jass.bots.identity import DIGEST
from jass.cli.games import play_game
from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.state import GAME_OVER
from jass.history.handed_in import MAX_FILE, MOST, MOST_REFUSED, csv, fewest, read, several
from jass.history.log import Log, dumps
from jass.history.ranking import WHY, Entry, rank
from jass.history.result_code import MAX_DEALS, encode, result_of, rules_digest
from jass.history.series import limited
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.session import Session

from .results import THREE, lines, reasons, result


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
    assert (kept["results"], kept["logs"], kept["bots"]) == ([code], [log], [code])


def test_a_code_that_comes_after_its_log_was_kept_is_the_same_game() -> None:
    played, _ = play_game("schieber3p", "kept", "easy")
    code = encode(replace(result_of(played), name="Anna"))
    again = read([read([dumps(played)]).kept, code])
    assert [(entry.code, entry.replayed) for entry in again.entries] == [(code, True)]


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


@pytest.mark.slow
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


def test_a_log_tells_which_house_rules_are_a_differenzler_s() -> None:
    own = replace(find_variant("differenzlerOnline").options, exact_bonus=10, deals=1)
    log = Log("differenzlerOnline", "house", own, level="easy", bots=DIGEST)
    state, _ = new_game("differenzlerOnline", "house", own)
    while state.phase != GAME_OVER:
        action = legal_actions(state)[0]
        log, (state, _) = log.appended(action), apply(state, action)
    handed = read([dumps(log)])
    results = [entry.result for entry in handed.entries]
    assert fewest(results, list(handed.rules.values())) == [rules_digest(log.options)]
    assert fewest(results) == []


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
