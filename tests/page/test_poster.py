"""What a host page hears before any Python is there: web/embed/host.js and poster.js, in Node."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest

from web.build.runtime import node

ROOT = Path(__file__).parents[2]
RUN = """
const { runInThisContext } = require('node:vm');
const read = name => require('node:fs').readFileSync(`web/embed/${name}.js`, 'utf8');
const { poster, listens, messages, query, takes } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const told = [], heard = [], handlers = {};
const none = () => null;
const element = () => (
  { setAttribute: none, getAttribute: none, removeAttribute: none, addEventListener: none }
);
const elements = {};
globalThis.window = globalThis;
globalThis.parent = { postMessage: message => told.push(message) };
globalThis.location = { search: query, href: 'https://a.ch/embed.html', hash: '' };
location.replace = to => { location.hash = to; };
location.ancestorOrigins = ['https://b.ch'];
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['de'] }, configurable: true });
globalThis.getComputedStyle = () => ({ display: 'flex' }); // its sheet is there
globalThis.addEventListener = (kind, handler) => { (handlers[kind] ??= []).push(handler); };
globalThis.document = {
  currentScript: poster ? {} : null, documentElement: { ...element(), clientWidth: 0 },
  getElementById: id => elements[id] ??= element(),
};
runInThisContext(read('host'));
const games = { coiffeur3p: 'Coiffeur', schieberCh: 'Schieber' };
const names = JSON.stringify({ de: games, fr: games, it: games, en: games });
if (poster) runInThisContext(read('poster').replace('const GAMES = null', `const GAMES = ${names}`));
else if (listens) jassHost.listen(text => heard.push(JSON.parse(text)));
for (const data of messages) for (const handler of handlers.message)
  handler({ source: parent, origin: 'https://b.ch', data: { source: 'jass', v: 1, ...data } });
const shown = {};
for (const id in elements) shown[id] = elements[id].textContent;
const { hash } = location;
for (const values of takes) jassHost.take(JSON.stringify(values));
const asked = String(jassHost.asked);
console.log(JSON.stringify({ told: told.filter(one => one.type === 'state'), heard, shown, hash, asked }));
"""
WHATS: list[Any] = ["log-with-all-hands", "everything", "", None, True, 1]


def sent(
    *messages: dict[str, Any],
    poster: bool,
    listens: bool = True,
    query: str = "?variant=coiffeur3p",
    takes: tuple[dict[str, Any], ...] = (),
) -> dict[str, Any]:
    """What the page tells and what Python gets of a host's messages."""
    engine = node.find(ROOT)
    assert engine
    given = {"poster": poster, "listens": listens, "messages": messages, "query": query, "takes": takes}
    said = json.dumps(given)
    done = engine.run(engine.node, "-e", RUN, cwd=ROOT, said=said)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("poster", [True, False])
def test_a_get_is_answered_at_once_whatever_it_asks_for(poster: bool) -> None:
    """By the poster, and by the table while no Python listens yet."""
    asked = [{"type": "get", "ask": ask, "what": what} for ask, what in enumerate(WHATS)]
    found = sent(*asked, {"type": "get", "ask": "bare"}, poster=poster, listens=False)
    assert [one["ask"] for one in found["told"]] == [*range(len(WHATS)), "bare"]
    assert {one["phase"] for one in found["told"]} == {"poster" if poster else "loading"}
    assert {one["jgn"] for one in found["told"]} == {None}
    assert {one["variant"] for one in found["told"]} == {"coiffeur3p"}


def test_what_only_the_table_can_tell_is_asked_there() -> None:
    found = sent(*({"type": "get", "ask": 1, "what": what} for what in WHATS), poster=False)
    assert [one["what"] for one in found["heard"]] == ["log-with-all-hands", "everything", True, 1]
    assert len(found["told"]) == 2


def test_the_poster_tells_what_was_set_before() -> None:
    found = sent(
        {"type": "set", "variant": "schieberCh"}, {"type": "get", "what": "log-with-all-hands"}, poster=True
    )
    assert [one["variant"] for one in found["told"]] == ["schieberCh"]


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("?name=Foo", "Schieber"),
        ("?variant=nosuch&name=Foo&opt.target=3", "Schieber"),
        ("?variant=coiffeur3p&name=Foo", "Foo"),
        ("?players=4&name=Foo", "Foo"),
        ("?players=9&name=Foo", "Schieber"),
        ("?opt.target=3&name=Foo", "Foo"),
        ("?target=3&name=Foo", "Foo"),
        ("?target=&opt.weis=&name=Foo", "Schieber"),
    ],
)
def test_the_poster_names_a_game_only_as_the_table_will(query: str, title: str) -> None:
    assert sent(poster=True, query=query)["shown"]["game"] == title


@pytest.mark.parametrize(("link", "place"), [("AAA", "#game=AAA"), (7, "#game=7"), ("a b", "#game=a%20b")])
@pytest.mark.parametrize("nothing", [None, ""])
def test_a_game_to_open_can_be_taken_back_before_anybody_plays(
    link: object, place: str, nothing: object
) -> None:
    asked = {"type": "set", "game": link}
    assert sent(asked, {"type": "set", "club": "X"}, poster=True)["hash"] == place
    assert sent(asked, {"type": "set", "game": nothing}, poster=True)["hash"] == "#"


def test_half_a_character_stops_nothing() -> None:
    found = sent({"type": "set", "game": "\ud800", "club": "X"}, poster=True)
    assert (found["hash"], found["shown"]["club"]) == ("#game=%EF%BF%BD", "X")
    heard = sent({"type": "set", "game": "\ud800b", "club": "\U0001f0cf"}, poster=False)["heard"]
    assert [heard[0][name] for name in ("game", "club")] == ["\ufffdb", "\U0001f0cf"]


@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ({"type": "set", "variant": "schieberCh"}, "variant=schieberCh"),
        ({"type": "pause"}, "pause=on"),
        ({"type": "new"}, "begin=new"),
    ],
)
def test_what_is_asked_while_the_table_is_on_its_way_reaches_it(asked: dict[str, Any], there: str) -> None:
    assert there not in sent({"type": "play"}, poster=True)["hash"]
    assert there in sent({"type": "play"}, asked, poster=True)["hash"]


@pytest.mark.parametrize(
    ("beside", "rules", "then"),
    [
        ({"target": "500"}, "variant=schieberCh&opt.target=1000", {"target": "500", "variant": "schieberCh"}),
        ({"opt.target": "500"}, "target=1000", {"opt.target": "500"}),
        ({"players": "3"}, "variant=schieber2p&opt.weis=false", {"players": "3", "opt.weis": "false"}),
        ({"variant": "schieberCh"}, "players=2", {"variant": "schieberCh"}),
        ({"variant": ""}, "variant=schieber3p", {"variant": "schieber3p"}),
        ({}, "variant=schieberCh&players=2", {"variant": "schieberCh", "players": "2"}),
        ({}, "variant=schieberCh&series=A&deals=4&from=x&to=y&seed=1&id=a", {"variant": "schieberCh"}),
    ],
)
def test_what_stands_beside_a_link_of_rules_wins_by_either_name(
    beside: dict[str, str], rules: str, then: dict[str, str]
) -> None:
    query = "?" + urlencode({"rules": f"https://a.ch/?{rules}", **beside})
    assert dict(parse_qsl(sent(poster=False, query=query)["asked"])) == then
    taken = sent(poster=False, query="", takes=({"rules": f"?{rules}", **beside},))
    assert dict(parse_qsl(taken["asked"])) == then


def test_what_is_set_takes_the_place_of_its_other_name() -> None:
    def after(query: str, **values: Any) -> str:
        asked: str = sent(poster=False, query=query, takes=(values,))["asked"]
        return asked

    assert after("?opt.target=1000", target="500") == "target=500"
    assert after("?target=500", **{"opt.target": 1000}) == "opt.target=1000"
    assert after("?variant=schieber2p", players=3) == "variant=schieber2p&players=3"
    assert after("?variant=schieber2p", variant=None, players=3) == "players=3"
