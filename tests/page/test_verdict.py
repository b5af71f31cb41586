"""What the slate says once of a deal: made or lost, the best trick, and no figure again and again."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest

from tests.page.playing import playing

PAIRS, SINGLES = [[0, 2], [1, 3]], [[0], [1], [2], [3]]
NAMES = ("You", "Vreni", "Köbi", "Ruedi")
COIFFEUR: dict[str, Any] = {"rows": []}


def deal(**given: Any) -> dict[str, Any]:
    line = {"points": [100, 57], "tricks": [6, 3], "match": None, "declaring": 0}
    return line | given


def view(**given: Any) -> dict[str, Any]:
    base = {"seat": 0, "parties": PAIRS, "joker": None, "estimate": None, "coiffeur": None, "best": None}
    return base | given


def alone(*differences: int, without: tuple[int, ...] = ()) -> tuple[dict[str, Any], dict[str, Any]]:
    """A deal with estimates, some seats being without one."""
    line = deal(points=[40, 40, 40, 37], tricks=[2, 2, 2, 3], declaring=None, differences=list(differences))
    line |= {"estimates": [None if seat in without else 40 for seat in range(4)], "firstGame": None}
    return view(parties=SINGLES, estimate={"own": 1}), line


@pytest.mark.parametrize("variant", ["schieberCh", "differenzlerOnline"])
def test_a_list_of_deals_comes_with_the_second(variant: str) -> None:
    with playing() as game:
        game.open("seed 1", variant=variant)
        for number in (1, 2):
            while game.view["phase"] != "dealOver":
                if game.view["phase"] == "estimate":
                    game.find("form[data-estimate] input").value = "40"
                    game.do(
                        lambda: game.find("form[data-estimate]").tell("submit", preventDefault=lambda: None)
                    )
                else:
                    game.play_until(lambda view: view["phase"] in ("estimate", "dealOver"))
            assert (game.page.document.querySelector("#slate .slate-deals") is not None) == (number == 2)
            game.click("[data-next]")


@pytest.mark.parametrize(
    ("seen", "line", "said", "ours"),
    [
        (view(), deal(), "Contract made: Us.", True),
        (view(), deal(points=[57, 100]), "Contract not made: Us.", False),
        (view(), deal(points=[78, 79], declaring=1), "Contract made: Them.", False),
        (view(), deal(points=[100, 57], declaring=1), "Contract not made: Them.", True),
        (view(), deal(points=[76, 76]), "Card points level.", None),
        (view(), deal(points=[157, 0], tricks=[9, 0], match=0), "Match: Us.", True),
        (view(), deal(points=[157, 0], tricks=[9, 0], match=0, declaring=1), "Match: Us.", True),
        (view(), deal(points=[157, 0], tricks=[9, 0], declaring=1), "No trick: Them.", True),
        (view(), deal(declaring=None), "", None),
        (view(coiffeur=COIFFEUR), deal(points=[57, 100]), "Contract not made: Us.", False),
        (
            view(coiffeur=COIFFEUR, parties=SINGLES[:3]),
            deal(points=[57, 60, 40], tricks=[3, 3, 3]),
            "",
            None,
        ),
        (
            view(coiffeur=COIFFEUR, parties=SINGLES[:3]),
            deal(points=[0, 80, 77], tricks=[0, 5, 4]),
            "No trick: You.",
            False,
        ),
        # of several alone, made with more than half, as in the statistics
        (view(parties=SINGLES[:3]), deal(points=[90, 40, 27], tricks=[5, 2, 2]), "Contract made: You.", True),
        (view(parties=SINGLES[:3]), deal(points=[70, 50, 37], tricks=[5, 2, 2]), "", None),
        (
            view(parties=SINGLES[:3]),
            deal(points=[55, 35, 67], tricks=[3, 2, 4]),
            "Contract not made: You.",
            False,
        ),
        (*alone(3, 12, 0, 40), "Spot on: Köbi.", False),
        (*alone(0, 12, 0, 40), "Spot on: You and Köbi.", True),
        (*alone(12, 3, 7, 40), "Closest: Vreni, 3 off.", False),
        (*alone(0, 12, 7, 40, without=(0,)), "Closest: Köbi, 7 off.", False),
        (*alone(0, 0, 0, 0, without=(0, 2, 3)), "Spot on: Vreni.", False),
        (*alone(0, 12, 7, 40, without=(0, 1, 2, 3)), "", None),
    ],
)
def test_what_became_of_a_deal(
    seen: dict[str, Any], line: dict[str, Any], said: str, ours: bool | None
) -> None:
    with playing():
        verdict: Any = importlib.import_module("web.page.score.verdict")
        assert verdict.words(seen, line) == ([said] if said else [])
        assert verdict.ours(seen, line) is ours
        words = verdict.words(seen | {"best": {"winner": 2, "points": 38}}, line)
        assert words[-1] == "Best trick: Köbi, 38 points."


def text(board: Any) -> str:
    return " ".join(one.textContent for one in board.everything() if not one.hidden)


def test_the_slate_does_not_say_the_same_figure_again_and_again() -> None:
    """As card points, as what is written, and after the first deal once more as the total."""
    with playing() as game:
        game.open("seed 1")
        game.play_until(lambda view: view["phase"] == "dealOver")
        board, line = game.find("#slate .slate-board"), game.view["results"][-1]
        numbers = re.findall(r"\d+", text(board))
        for figure in (*line["points"], *line["score"]):
            assert numbers.count(str(figure)) <= 3, (figure, text(board))
        assert game.page.document.querySelector("#slate .slate-deals") is None
        verdict = game.find("#slate .slate-verdict")
        assert verdict.children[-1].textContent == (
            f"Best trick: {NAMES[game.view['best']['winner']]}, {game.view['best']['points']} points."
        )
        game.click("[data-next]")
        game.play_until(lambda view: view["phase"] == "dealOver")
        assert len(verdict.children) == 2
        assert game.find("#slate .slate-deals")


def test_older_deals_say_who_played_together_where_that_changes() -> None:
    with playing() as game:
        game.open("seed 1", variant="schieber5p", jokerRotation="perDeal")
        game.play_until(lambda view: view["phase"] == "dealOver")
        game.click("[data-next]")
        game.play_until(lambda view: view["phase"] == "dealOver")
        titles = [each.textContent for each in game.find("#slate .slate-deals thead").everything()]
        assert "Total" in titles
        assert not {"Us", "Them"} & set(titles)
        rows = game.find("#slate .slate-deals tbody").children
        for line, row in zip(game.view["results"], rows, strict=True):
            wrote = [text(cell) for cell in row.children if cell.attributes.get("class") == "wrote"]
            for seats, said in zip(line["parties"], wrote, strict=True):
                who = " and ".join(["You", "Vreni", "Köbi", "Ruedi", "Trudi"][seat] for seat in seats)
                assert who in said
        game.play_until(lambda view: view["phase"] == "gameOver")
        finale = importlib.import_module("web.page.score.finale")
        assert not any(who in finale.turn(game.view) for who in ("Us", "Them", "You"))


def test_who_writes_nothing_in_a_coiffeur_reads_no_penalty() -> None:
    with playing() as game:
        game.open("seed 1", variant="schieberChCoiffeur")
        game.play_until(lambda view: view["phase"] == "dealOver")
        assert any(game.view["results"][-1]["unwritten"])
        said = text(game.find("#slate .slate-body"))
        assert "−" not in said
        assert "Only the side that chose the contract scores." in said
