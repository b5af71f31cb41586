"""The arena: duplicate deals cancel the luck of the cards."""

from __future__ import annotations

import json

import pytest

from jass.cli import main
from jass.cli.arena.matches import Match
from jass.cli.arena.players import PLAYERS
from jass.cli.arena.run import report, results
from jass.options.variants import VARIANTS, find_variant
from tests.ordinary import mostly

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_a_player_against_itself_is_even(variant: str) -> None:
    """A player that uses no chance gets the same result twice; any lead would be a fault of the arena."""
    match = Match(("medium", "medium"), variant, find_variant(variant).options, "even")
    for deal in results(match, 2, 1):
        assert deal.score == pytest.approx(0)
        assert deal.points == pytest.approx(0)


@pytest.mark.parametrize("name", ["random", "greedy", "challenge"])
def test_foreign_players_play_by_our_rules(name: str) -> None:
    match = Match(("easy", name), "schieberCh", find_variant("schieberCh").options, "foreign")
    played = list(results(match, 2, 1))
    assert report(match, played)["deals"] == 2
    assert sum(deal.points for deal in played) != 0


def test_processes_change_nothing() -> None:
    match = Match(("medium", "easy"), "schieber3p", find_variant("schieber3p").options, "many")
    one, two = (list(results(match, 4, processes)) for processes in (1, 2))
    assert [(deal.score, deal.points) for deal in one] == [(deal.score, deal.points) for deal in two]


@pytest.mark.parametrize(
    "variant", mostly(["schieberChCoiffeur", "coiffeur3p", "differenzlerOnline"], "differenzlerOnline")
)
def test_whole_games_are_even_too(variant: str) -> None:
    match = Match(("medium", "medium"), variant, find_variant(variant).options, "whole", games=True)
    single = Match(("medium", "medium"), variant, find_variant(variant).options, "whole")
    for game, deal in zip(results(match, 2, 1), results(single, 2, 1), strict=True):
        assert game.score == pytest.approx(0)
        assert game.points == pytest.approx(0)
        assert len(game.seconds[0]) > 2 * len(deal.seconds[0])


def test_in_whole_games_of_coiffeur_medium_is_ahead_of_easy() -> None:
    options = find_variant("schieberChCoiffeur").options
    match = Match(("medium", "easy"), "schieberChCoiffeur", options, "whole", games=True)
    assert sum(game.score for game in results(match, 12, 1)) > 0


def test_one_alone_sits_in_every_seat_as_often() -> None:
    options = find_variant("differenzlerOnline").options
    match = Match(("medium", "easy"), "differenzlerOnline", options, "alone", alone=True)
    seats = [[match.who(number, side, seat) for seat in range(4)] for number in range(4) for side in (0, 1)]
    assert all(each.count(0) == 1 for each in seats)
    assert [sum(each[seat] == 0 for each in seats) for seat in range(4)] == [2, 2, 2, 2]
    played = list(results(match, 30, 1))
    assert sum(deal.each[0] - deal.each[1] for deal in played) > 0  # fewer points off
    assert len(played[0].seconds[1]) > 2 * len(played[0].seconds[0])


def test_nobody_is_alone_where_there_are_partners(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "medium", "easy", "--alone", "--deals", "2"]) == 2
    assert "without partners" in capsys.readouterr().err


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    options = '{"weis": false, "stoeck": false}'
    arguments = ["arena", "medium", "random", "--deals", "3", "--options", options, "--seed", "c"]
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["players"] == ["medium", "random"]
    assert found["options"] == {"weis": False, "stoeck": False}
    assert found["deals"] == 3
    assert main(arguments) == 0
    assert f"{found['mean']:+}" in capsys.readouterr().out


def test_a_player_against_itself_has_no_lead(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "medium", "medium", "--deals", "2"]) == 0
    assert "+0.0 ± 0.0\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments", [["best", "easy"], ["easy", "easy", "--options", "{"], ["easy", "easy", "--variant", "x"]]
)
def test_what_is_wrong_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert set(PLAYERS) >= {"easy", "medium", "strong", "master", "random"}
