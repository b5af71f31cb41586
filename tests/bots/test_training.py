"""The policy's weights are what their recorded commands give, and the picture is drawn from their curves."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from kernel.build import NoCompiler
from kernel.kept import about
from kernel.plot import PICTURE, TITLES, drawn
from kernel.train import CURVES, FAMILIES, SHARES, learn, sign_of

MADE = about()["made"]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_run_begins_as_the_recorded_one_did(family: str) -> None:
    """The first of a hundred shares; who begins alike ends alike, in minutes."""
    made = MADE[family]
    command = f"python3 -m kernel train --family {family} --seed {made['seed']} --deals {made['deals']}"
    assert made["command"] == command
    try:
        deals, _, weights = next(learn(family, made["seed"], made["deals"]))
    except NoCompiler as error:
        pytest.skip(str(error))
    assert deals == made["deals"] // SHARES
    assert sign_of(weights) == made["begun"], "the sources learn otherwise now: train again, or undo it"


def test_another_seed_learns_otherwise() -> None:
    try:
        _, _, weights = next(learn("two", 2, 10_000))
    except NoCompiler as error:
        pytest.skip(str(error))
    assert sign_of(weights) != sign_of(next(learn("two", 3, 10_000))[2])
    assert sign_of(weights) == sign_of(next(learn("two", 2, 10_000))[2])


def test_the_curves_end_where_the_weights_were_made() -> None:
    curves = json.loads(CURVES.read_text("utf-8"))
    assert set(TITLES) == set(FAMILIES) == set(MADE)
    assert set(curves) == set(FAMILIES)
    for family, curve in curves.items():
        assert len(curve) == SHARES
        assert curve[-1][0] == MADE[family]["deals"]
        assert curve[-1][1] > curve[0][1], "something was learned"


def test_the_picture_is_drawn_from_the_curves() -> None:
    picture = PICTURE.read_text("utf-8")
    assert picture == drawn(json.loads(CURVES.read_text("utf-8"))), "run `python3 -m kernel plot`"
    lines = [each for each in ElementTree.fromstring(picture).iter() if each.tag.endswith("polyline")]
    assert len(lines) == len(FAMILIES)
