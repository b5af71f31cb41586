"""JSON from outside, at the page's doors: what the engine could not be given is refused where it is read."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jass.model.scan import BadJson, read_json
from jass.requests import BadRequest, read_request
from tests.page.fake_device import Disk, Listed, Search
from tests.page.fake_page import Page, imported
from web.build.runtime import node

ROOT = Path(__file__).parents[2]
SCAN = """
const run = require('node:vm').runInThisContext;
run(require('node:fs').readFileSync('web/page/base/storage.js', 'utf8'));
const texts = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify(texts.map(text => jassReadable(text))));
"""
INFINITE = [
    "1e999",
    "-1e999",
    "1E400",
    "1e+999",
    "17e307",
    "1.0e0309",
    "0.1E310",
    "9" * 309,
    "-1e" + "9" * 99,
]
FINITE = ["1e9", "-1E-9", "1e-999", "0." + "0" * 390 + "1", "9" * 299, "-0", "12.5"]
SPOILT = ["NaN", "Infinity", "-Infinity", "inf", "nan", "[1e999", "true1e999", "[null1e999]", '["a"1e999]']


def readable(*texts: str) -> list[bool]:
    """What web/page/base/storage.js lets pass."""
    engine = node.find(ROOT)
    assert engine
    done = engine.run(engine.node, "-e", SCAN, cwd=ROOT, said=json.dumps(texts))
    assert done.returncode == 0, done.stderr
    found: list[bool] = json.loads(done.stdout)
    return found


@pytest.fixture
def scanned() -> Iterator[Any]:
    """The page's modules with the scan of its JavaScript, which CPython's parser is without."""
    with imported(Page(), "web.page.base.outside") as module:
        outside: Any = module
        outside._readable = lambda text: readable(text)[0]
        yield outside


def inside(number: str) -> list[str]:
    return [number, f"[{number}]", f'{{"a":[1,{number},2]}}', f'["\\"{number}",{number}]', f" {number}\n"]


def test_no_number_passes_that_becomes_an_infinity() -> None:
    texts = [text for number in INFINITE for text in inside(number)] + SPOILT[5:]
    assert [text for text, let in zip(texts, readable(*texts), strict=True) if let] == []


def test_what_only_looks_like_one_passes() -> None:
    texts = [text for number in FINITE for text in inside(number)]
    texts += ['"1e999"', '{"1e999": "-1E400"}', '"\\"1e999"', "[true,false,null,1]", "[]"]
    assert [text for text, let in zip(texts, readable(*texts), strict=True) if not let] == []


def test_what_passes_is_json_for_the_engine_too() -> None:
    """MicroPython reads more: the page would play links that the command line refuses."""
    texts = [
        "", "0500", "-01", ",1000", "1000,", ":1", "[1 2]", "[1,,2]", "[1:2]", '{"E" 1}', '{"E":1 "R":2}',
        "{1:2}", '{"a",1}', "5.", "+5", ".5", "tru", "[1,2", '"\\x"', '"a\tb"', "1-2", "\u00a05", "true,",
        "[true:false]", "'a'", "NaN", "[]]", "[1,]", '{"a":1,}', *map(json.dumps, ("a\tb", "\ud800", [1.5])),
    ]  # fmt: skip
    for text, passed in zip(texts, readable(*texts), strict=True):
        try:
            read_json(text, 400)
        except BadJson:
            assert not passed, text
        else:
            assert passed, text


@pytest.mark.parametrize("text", ["[1e999]", "[-1e999]", '{"a":{"b":1E400}}', "1e+999", "true1e999"])
def test_what_is_refused_is_no_value(scanned: Any, text: str) -> None:
    with pytest.raises(ValueError, match="too deep"):
        scanned.read(text)
    assert scanned.parse(text) is None


@pytest.mark.slow
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_whatever_is_read_fits_into_a_request(scanned: Any, opening: str, closing: str) -> None:
    """Two levels of `rules` and `open`, three of house rules as they are kept."""
    depths = range(1, 20)
    texts = [opening * depth + "1" + closing * depth for depth in depths]
    let = readable(*texts)
    assert let == [depth <= 12 for depth in depths]
    for text in [text for text, passed in zip(texts, let, strict=True) if passed]:
        options = {"packets": scanned.read(text)}
        assert read_request(json.dumps({"id": 1, "do": "rules", "variant": "schieberCh", "options": options}))
    with pytest.raises(BadRequest):
        read_request(json.dumps({"id": 1, "options": {"packets": json.loads(texts[14])}}))


@pytest.mark.parametrize(
    ("name", "value"), [*product(["opt.packets", "target"], ["[" * 15 + "]" * 15, "[1e999]", "-1E400"])]
)
def test_an_address_gives_no_option_that_the_engine_cannot_read(name: str, value: str) -> None:
    """Nor does a host page or the link of a series: they read it by the same function."""
    with imported(Page(), "web.page.base.settings") as module:
        settings: Any = module
        settings.outside._readable = lambda text: readable(text)[0]
        settings.js.Array = SimpleNamespace(**{"from": Listed})
        asked = Search(f"variant=schieberCh&{name}={value}")
        assert settings.options(asked) == {name.removeprefix("opt."): value}


def test_house_rules_with_an_infinity_leave_all_others_alone() -> None:
    """From a backup file: once written they were no JSON, and the whole list went aside."""
    own = {"variant": "schieberCh", "name": "own", "options": {"target": 500}}
    bad = '[{"id":1,"variant":"schieberCh","name":"x","options":{"packets":[1e999]}}]'
    with imported(Page(), "web.page.saved_games.backup") as module:
        backup: Any = module
        rules: Any = importlib.import_module("web.page.base.house_rules")
        storage: Any = rules.storage
        importlib.import_module("web.page.base.game_choice").VARIANTS = ("schieberCh",)  # type: ignore[attr-defined]
        storage._kept, storage.PREFIX, storage.persistent = Disk(10_000), "jass@/:", True
        backup.outside._readable = lambda text: readable(text)[0]
        rules.keep(own)
        for found in backup.house(rules.kept(), bad, rules.checked):
            rules.keep(found)
        assert [each["name"] for each in rules.kept()] == ["own"]
        assert storage.read("house") == json.dumps(rules.kept())


@pytest.mark.parametrize(("packets", "read"), [("[3,3,3]", True), ("[1e999]", False)])
def test_no_record_has_an_infinity_in_its_rules(packets: str, read: bool) -> None:
    with imported(Page(), "web.page.saves.record_text") as module:
        record: Any = module
        record.outside._readable = lambda text: readable(text)[0]
        head = json.dumps(record.new_head("a", "b", 1) | {"options": {"packets": "HERE"}})
        log = json.dumps({"variant": "x", "options": {"packets": "HERE"}, "actions": []})
        assert (record.head_of(head.replace('"HERE"', packets)) is not None) == read
        assert (record.about(log.replace('"HERE"', packets)) is not None) == read


UNREAD = """
let fails = 1;
globalThis.localStorage = {
  getItem: () => { if (fails-- > 0) throw new Error('unread'); return 'old'; },
  setItem() {}, removeItem() {}, length: 1,
};
require('node:vm').runInThisContext(require('node:fs').readFileSync('web/page/base/storage.js', 'utf8'));
console.log(JSON.stringify([
  jassStore.get('a'), jassStore.set('a', 'new'), jassStore.set('b', 'new'),
  jassStore.get('a'), jassStore.set('a', 'new'),
]));
"""


def test_what_could_not_be_read_is_not_written_over() -> None:
    engine = node.find(ROOT)
    assert engine
    done = engine.run(engine.node, "-e", UNREAD, cwd=ROOT)
    assert json.loads(done.stdout) == [None, False, True, "old", True], done.stderr
