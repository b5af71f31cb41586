"""A game at the table without a browser: what each key, tap and button does to it, and what is then seen.

The engine is the real one, so that a card counts as played once the game's log has it.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.playing import Playing, playing

LEADS = "seed 1"
"""The player names the contract here and leads, so each of the nine cards may be played."""
LEADS_THREE = "seed 6"
"""The same of three players, with twelve cards."""


@pytest.fixture
def game() -> Iterator[Playing]:
    with playing() as made:
        yield made


def leading(game: Playing) -> Playing:
    """The player is to play the first card of the deal."""
    game.open(LEADS)
    game.click("[data-choose=E]")
    assert len(game.view["legal"]) == 9
    return game


def mine(view: Any) -> bool:
    return bool(view["phase"] == "play" and view["turn"] == 0)


# What is asked


@pytest.mark.parametrize(
    ("contracts", "asked"), [(["O", "U"], "Choose the contract"), (["E", "O", "U"], "Choose trump")]
)
def test_nobody_speaks_of_trumps_where_none_can_be_named(
    game: Playing, contracts: list[str], asked: str
) -> None:
    game.open(LEADS, contracts=contracts)
    assert game.find("#status").textContent == asked


def test_an_estimate_that_is_too_high_is_told_what_may_be_estimated(game: Playing) -> None:
    game.open(LEADS, "differenzlerTournament")
    assert game.view["phase"] == "estimate"
    most = game.view["estimate"]["max"]
    game.find("#ask [name=estimate]").value = str(most + 1)
    game.do(lambda: game.find("#ask form").tell("submit"))
    assert game.said().endswith(f" {most}")
    assert game.acts() == []


# Keys


@pytest.mark.parametrize("number", range(1, 10))
def test_key_plays_the_card_that_lies_there(game: Playing, number: int) -> None:
    card = leading(game).hand()[number - 1]
    game.key(str(number))
    assert game.acts() == ["0:E", f"0:{card}"]
    assert card not in game.hand()


@pytest.mark.parametrize("key", "1890")
def test_key_plays_the_card_that_lies_there_among_twelve(game: Playing, key: str) -> None:
    game.open(LEADS_THREE, "schieber3p")
    game.click("[data-choose=E]")
    assert len(game.hand()) == len(game.view["legal"]) == 12
    card = game.hand()["1234567890".index(key)]
    game.key(key)
    assert game.acts() == ["0:E", f"0:{card}"]
    assert card not in game.hand()


def test_a_key_that_does_nothing_ends_what_plays_on(game: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leading(game).page, "press", lambda *_arguments, **_named: None)
    with pytest.raises(AssertionError, match=r"^for \w\w, key 1 with .* in hand did nothing"):
        game.play_until(lambda view: view["ended"])


def test_key_0_plays_no_card_where_there_is_no_tenth(game: Playing) -> None:
    leading(game).key("0")
    assert game.acts() == ["0:E"]


def test_key_s_shoves(game: Playing) -> None:
    game.open(LEADS)
    game.key("s")
    assert game.acts() == ["0:shove"]


def test_key_u_takes_the_last_decision_back(game: Playing) -> None:
    before = leading(game).hand()
    game.key("3")
    game.key("u")
    assert (game.hand(), game.view["turn"], game.view["trick"]["cards"]) == (before, 0, [])


def test_key_t_shows_the_slate(game: Playing) -> None:
    leading(game).key("t")
    assert game.find("#slate").open
    assert game.find("#slate").attributes["data-mode"] == "overview"


def test_key_l_shows_the_last_trick(game: Playing) -> None:
    leading(game).key("1")
    game.play_until(lambda view: mine(view) and view["look"])
    game.key("l")
    shown = [one.attributes.get("data-face") for one in game.find("#last-trick").everything()]
    assert not game.find("#last-trick").hidden
    assert {each["card"] for each in game.view["last"]["cards"]} <= set(shown)


def test_key_h_gives_a_tip(game: Playing) -> None:
    leading(game).key("h")
    marked = [
        card.attributes["data-card"] for card in game.find("#hand").children if "data-tip" in card.attributes
    ]
    assert len(marked) == 1
    assert game.said()
    assert game.acts() == ["0:E"]


@pytest.mark.parametrize("key", ["1", "9", "s", "u", "h"])
def test_keys_leave_the_game_alone_behind_the_start_screen(game: Playing, key: str) -> None:
    leading(game)
    asked = len(game.engine.asked)
    game.around.away = True
    game.key(key)
    assert len(game.engine.asked) == asked


@pytest.mark.parametrize("key", ["1", "9", "u"])
def test_keys_leave_the_game_alone_behind_the_slate(game: Playing, key: str) -> None:
    leading(game).key("t")
    asked = len(game.engine.asked)
    game.key(key)
    assert len(game.engine.asked) == asked


# The hand


def test_of_two_cards_at_once_the_first_is_played(game: Playing) -> None:
    first, second = leading(game).hand()[:2]
    game.do(lambda: [game.find(f"[data-card={card}]").tell("click") for card in (first, second)])
    assert game.acts() == ["0:E", f"0:{first}"]


def test_a_card_that_may_not_be_played_says_why(game: Playing) -> None:
    game.open(LEADS)
    game.play_until(lambda view: mine(view) and len(view["legal"]) < len(view["hand"]))
    done = game.acts()
    card = next(card for card in game.hand() if card not in game.view["legal"])
    game.key(str(game.hand().index(card) + 1))
    assert game.acts() == done
    assert game.said()
    game.key(str(game.hand().index(card) + 1))
    assert game.find("#why [data-open]").attributes["data-open"] == "learn:follow"
    game.do(game.game.draw)
    assert game.find("#why").hidden


def test_the_only_card_is_played_by_itself_where_that_is_set(game: Playing) -> None:
    game.values["single"] = "on"
    leading(game)
    game.play_until(lambda view: view["phase"] == "dealOver")
    keys = len([action for action in game.acts() if action != "0:E"])
    assert keys == 9
    assert game.page.milliseconds < 10_000 + 9 * 1000, "the last card, at least, took no key"


def test_what_was_taken_back_is_not_played_again_by_itself(game: Playing) -> None:
    game.values["single"] = "on"
    leading(game)
    game.play_until(lambda view: view["phase"] == "dealOver")
    game.click("#undo")
    assert (mine(game.view), len(game.hand()), len(game.view["legal"])) == (True, 1, 1)
    game.key("1")
    assert game.view["phase"] == "dealOver"


# The slate


def worth(stroke: str) -> int:
    """What a player reads from a stroke: where it stands on the Z says what it counts."""
    ends = _heights(stroke)
    if max(ends) <= 23:  # the top line
        return {2: 100, 3: 500, 4: 1000}[len(ends)]
    return 20 if min(ends) >= 49 else 50


def read(game: Playing) -> list[int]:
    """The points of both sides as they are chalked, ours first."""
    found = []
    for side in ("us", "them"):
        board = game.find(f"#slate .{side}")
        drawn = [one for one in board.everything() if one.attributes.get("class", "").startswith("strokes")]
        strokes = [each for one in drawn for each in _apart(one.attributes["d"])]
        rest = next(one for one in board.everything() if one.attributes.get("class") == "rest").textContent
        found.append(sum(map(worth, strokes)) + int(rest.replace("−", "-") or 0))
    return found


def _apart(drawn: str) -> list[str]:
    """A line's strokes: each begins with `M`, but an X on the top line has two."""
    strokes = re.findall(r"M[^M]*", drawn)
    crosses = [n for n in range(1, len(strokes)) if _crosses(strokes[n - 1], strokes[n])]
    joined = [one + strokes[n + 1] if n + 1 in crosses else one for n, one in enumerate(strokes)]
    return [one for n, one in enumerate(joined) if n not in crosses]


def _heights(stroke: str) -> list[float]:
    return [float(each) for each in re.findall(r"[\d.-]+ ([\d.-]+)", stroke)]


def _crosses(one: str, other: str) -> bool:
    (a, b), (c, d) = (re.findall(r"([\d.-]+) [\d.-]+", each)[:2] for each in (one, other))
    return (a, b) == (d, c) and max(_heights(one)) <= 23


def test_a_player_reads_each_deals_score_off_the_slate(game: Playing) -> None:
    game.open("slate", target=5000)
    for _ in range(6):
        game.play_until(lambda view: view["phase"] == "dealOver")
        assert read(game) == game.view["totals"]
        game.click("[data-next]")


def test_after_a_deal_the_slate_stays_until_the_player_goes_on(game: Playing) -> None:
    game.open(LEADS)
    game.play_until(lambda view: view["phase"] == "dealOver")
    slate = game.find("#slate")
    assert slate.open
    assert slate.tell("cancel").prevented, "Escape is the way to the next deal, not past it"
    game.do(lambda: None)
    assert (slate.open, game.view["deal"]) == (False, 2)
    assert game.around.told == []


# Others


def test_nobody_plays_while_something_lies_before_the_table(game: Playing) -> None:
    leading(game)
    game.around.away = True
    game.do(lambda: game.game.play(game.hand()[0]))
    assert [each["do"] for each in game.engine.asked][-1] == "act"
    assert game.view["turn"] != 0
    game.around.away = False
    game.do(game.game.wake)
    assert game.view["turn"] == 0 or game.view["phase"] != "play"


def test_what_a_lost_engine_was_asked_is_served_once_there_is_another(game: Playing) -> None:
    card = leading(game).hand()[0]
    game.engine.refuses = lambda request: game.engine.lost() if request["do"] == "act" else None
    game.key("1")
    assert game.around.told == ["failed"]
    assert card in game.view["hand"]
    game.engine.refuses = lambda _request: None
    game.do(game.game.retry)
    assert card not in game.view["hand"]
    assert game.engine.asked[-1]["do"] != "act" or game.acts()[-1] == f"0:{card}"


# The trick, told


def spoken(game: Playing) -> list[str]:
    """All that stands in the status line from now on, in order."""
    said: list[str] = []
    table = game.at_table.table
    status = table.status

    def noted(words: str) -> None:
        said.append(words)
        status(words)

    table.status = noted
    return said


def test_the_card_that_would_take_the_trick_is_ringed(game: Playing) -> None:
    leading(game).key("1")
    game.play_until(lambda view: mine(view) and len(view["trick"]["cards"]) > 1)
    ringed = [slot for slot in game.find("#trick").children if "data-leads" in slot.attributes]
    assert [int(slot.attributes["data-seat"]) for slot in ringed] == [game.view["trick"]["leads"]]


def test_a_taken_trick_tells_who_took_it_and_what_it_brought(game: Playing) -> None:
    said = spoken(leading(game))
    game.play_until(lambda view: view["phase"] == "dealOver")
    names = {0: "Your trick", 1: "Trick: Vreni", 2: "Trick: Köbi", 3: "Trick: Ruedi"}
    taken = [words for words in said if ("rick" in words and "points" in words) or "point" in words]
    assert len(dict.fromkeys(taken)) >= 5
    assert all(words.startswith(tuple(names.values())) for words in taken)
    assert not [slot for slot in game.find("#trick").children if "data-leads" in slot.attributes]


def test_nobody_is_to_play_while_a_trick_is_taken(game: Playing) -> None:
    """From the fourth card on until the trick has gone, the line is about who took it."""
    table = leading(game).at_table.table
    held: list[str] = []
    render = table.render

    def noted(view: Any, still: bool = False) -> None:
        render(view, still)
        if still:
            held.append(game.find("#status").textContent)

    table.render = noted
    game.play_until(lambda view: view["phase"] == "dealOver")
    assert len(held) == 9
    assert all("rick" in words and "to play" not in words for words in held), held


# A new version


@pytest.mark.parametrize("variant", ["schieberCh", "differenzlerOnline"])
def test_a_new_version_loads_the_page_anew_only_before_anything_is_decided(
    game: Playing, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the points are estimated nothing can be taken back, and yet much is decided."""
    waiting: list[Any] = []

    async def settle(idle: Any) -> None:
        waiting.append(idle)

    table: Any = importlib.import_module("web.page.at_table")
    monkeypatch.setattr(table.updates, "settle", settle)
    monkeypatch.setattr(table.asyncio, "sleep", lambda _seconds: settled())
    game.at_table._parts.screens.may_reload = lambda: True
    game.open(LEADS, variant)
    game.run(game.at_table._settle())
    (idle,) = waiting
    assert idle()
    decided = "0:=40" if variant == "differenzlerOnline" else "0:E"
    game.do(lambda: game.game.request({"do": "act", "action": decided}))
    assert not idle()
    game.decide()
    assert not idle()


def test_nor_where_a_table_has_agreed_on_no_undo(game: Playing) -> None:
    leading(game)
    game.game.company = SimpleNamespace(undo=False, people=[0, 2])
    assert not game.game.may_undo()
    assert game.game.decided()


async def settled() -> None:
    pass


def test_the_badge_has_the_weight_of_its_own_row_in_any_order_of_them(game: Playing) -> None:
    rows = ["SL", "S", "E", "R", "L", "O", "U", "GU", "J", "J"]
    game.open(LEADS_THREE, variant="coiffeur3p", contracts=rows)
    weights = {row["row"]: row["weight"] for row in game.view["coiffeur"]["rows"]}
    assert weights["S"] != weights["SL"]
    game.click("[data-choose=S]")
    assert game.view["contract"]["code"] == "S"
    assert game.find("#badge .factor").textContent == f"×{weights['S']}"


def test_the_bar_says_how_far_the_game_goes_until_a_deal_has_brought_something(game: Playing) -> None:
    aim = game.find("#score-0 .part")
    game.open(LEADS)
    assert aim.textContent == "of 2500"
    game.open(LEADS, "tournament12")
    assert aim.textContent == "Deal 1 of 12"
    game.open(LEADS, "daySchieber")
    assert aim.textContent == "Deal 1 of 4"


def test_the_sheet_has_what_the_deal_under_way_writes_in_its_row(game: Playing) -> None:
    game.open(LEADS, "schieberChCoiffeur")
    game.click("[data-choose=E]")
    game.play_until(lambda view: view["phase"] == "play" and sum(view["taken"]) == 3 and mine(view))
    game.key("t")
    now = game.find("#slate .coiffeur .fresh .wrote")
    assert now.textContent == str(game.view["totals"][0]) != "0"
