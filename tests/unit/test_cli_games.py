"""`replay`: the line of a deal says how its score comes about."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from jass.cli.games import play_game, result_text
from jass.options.options import Options
from jass.options.variants import VARIANTS
from jass.public.records import DealResult


@pytest.mark.parametrize("variant", [variant.id for variant in VARIANTS])
def test_each_deal_that_replay_tells_adds_up(variant: str) -> None:
    """Also the last one of a game that is won within it, and what only one party may write."""
    for seed in range(4):
        _, state = play_game(variant, str(seed))
        for result in state.results:
            line = result_text(result, state.options)
            assert added(line) == parts(line)["="], line


def test_a_match_that_is_not_multiplied_adds_up() -> None:
    for multiplied, line in (
        (True, "points 157/0, match 100/0, x2 = 514/0"),
        (False, "points 157/0, x2, match 100/0 = 414/0"),
    ):
        options = replace(Options(), match_multiplied=multiplied)
        score = int(line.split(" = ")[1].split("/")[0])
        result = DealResult(1, "S", 0, False, 2, (9, 0), (157, 0), 0, (0, 0), (0, 0), (score, 0), (score, 0))
        assert result_text(result, options) == f"  {line}, totals {score}/0"


def parts(line: str) -> dict[str, list[str]]:
    """The figures of a line by what they are; those of the score are called `=`."""
    found = re.findall(r"(points|Weis|Stöck|match|not counted|estimates|=) ([-\d/]+)", line)
    return {name: re.findall(r"(?:^|(?<=/))-?\d*", figures) for name, figures in found}


def added(line: str) -> list[str]:
    """The score that follows from the rest of the line."""
    told = parts(line)
    points = list(map(int, told["points"]))
    if "estimates" in told:
        return [str(abs(p - int(e))) for p, e in zip(points, told["estimates"], strict=True)]
    factor = int(re.findall(r"x(\d+)", line)[0])
    for name in {"Weis", "Stöck", "match"} & told.keys():
        points = [a + int(b) for a, b in zip(points, told[name], strict=True)]
    less = map(int, told.get("not counted", ["0"] * len(points)))
    return [str((p - each) * factor) for p, each in zip(points, less, strict=True)]
