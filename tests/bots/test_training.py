"""The recorded commands give the policy's weights, and the picture shows their learning curves."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from jass.cli.arena import workers
from lab.__main__ import main
from lab.learn import train
from lab.learn.plot import PICTURE, TITLES, drawn
from lab.learn.save_weights import BYTES, about
from lab.learn.train import CURVES, FAMILIES, SHARES, learn, weights_hash
from tests.bots.conftest import Cluster

pytestmark = pytest.mark.slow

MADE = about()["made"]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_run_begins_as_the_recorded_one_did(compiler: None, family: str) -> None:
    """The first of a hundred shares. A run that starts equal ends equal, but takes minutes."""
    made = MADE[family]
    command = f"python3 -m lab train --family {family} --seed {made['seed']} --deals {made['deals']}"
    assert made["command"] == command
    deals, _, weights = next(learn(family, made["seed"], made["deals"]))
    assert deals == made["deals"] // SHARES
    assert weights_hash(weights) == made["begun"], "the sources learn otherwise now: train again, or undo it"


def first_sign(family: str) -> tuple[str, str]:
    """The family, and the hash after its first share."""
    made = MADE[family]
    return family, weights_hash(next(learn(family, made["seed"], made["deals"]))[2])


def test_families_are_learned_on_a_cluster_as_they_are_here(compiler: None, cluster: Cluster) -> None:
    families = ("two", "five", "six")
    assert dict(workers.run_tasks(first_sign, families, scheduler=cluster.address)) == {
        family: MADE[family]["begun"] for family in families
    }


def test_no_scheduler_is_one_line_and_nothing_is_learned(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(workers, "PATIENCE", 1)
    monkeypatch.setattr(
        train, "save_weights", None
    )  # the real weights are safe, should it learn all the same
    before = BYTES.read_bytes(), CURVES.read_bytes()
    assert main(["train", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "lab: no scheduler at" in capsys.readouterr().err
    assert (BYTES.read_bytes(), CURVES.read_bytes()) == before


def test_the_command_keeps_what_it_learned_and_the_other_curves(
    compiler: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[tuple[object, ...]] = []
    curves = tmp_path / "curves.json"
    curves.write_text('{"six": [[1, 2.0]]}', "utf-8")
    monkeypatch.setattr(train, "save_weights", lambda *what: kept.append(what))
    monkeypatch.setattr(train, "CURVES", curves)
    monkeypatch.setattr(train, "SHARES", 2)
    assert main(["train", "--family", "two", "--family", "five", "--seed", "7", "--deals", "200"]) == 0
    assert [(kind, family, told) for kind, family, _, told, _ in kept] == [
        ("weights", "two", "made"),
        ("weights", "five", "made"),
    ]
    weights, how = kept[0][2], kept[0][4]
    assert weights == list(learn("two", 7, 200))[-1][2]
    assert how == {
        "command": "python3 -m lab train --family two --seed 7 --deals 200",
        "seed": 7,
        "deals": 200,
        "begun": weights_hash(next(learn("two", 7, 200))[2]),
    }
    drawn_from = json.loads(curves.read_text("utf-8"))
    assert sorted(drawn_from) == ["five", "six", "two"]
    assert [deals for deals, _ in drawn_from["two"]] == [100, 200]


def test_another_seed_learns_otherwise(compiler: None) -> None:
    _, _, weights = next(learn("two", 2, 10_000))
    assert weights_hash(weights) != weights_hash(next(learn("two", 3, 10_000))[2])
    assert weights_hash(weights) == weights_hash(next(learn("two", 2, 10_000))[2])


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
    assert picture == drawn(json.loads(CURVES.read_text("utf-8"))), "run `python3 -m lab plot`"
    lines = [each for each in ElementTree.fromstring(picture).iter() if each.tag.endswith("polyline")]
    assert len(lines) == len(FAMILIES)
