"""What a host page hears before any Python is there: web/embed/host.js and poster.js, in Node."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from web.build.runtime import node

ROOT = Path(__file__).parents[2]
RUN = """
const { runInThisContext } = require('node:vm');
const read = name => require('node:fs').readFileSync(`web/embed/${name}.js`, 'utf8');
const { poster, listens, messages } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const told = [], heard = [], handlers = {};
const none = () => null;
const element = () => (
  { setAttribute: none, getAttribute: none, removeAttribute: none, addEventListener: none }
);
const elements = {};
globalThis.window = globalThis;
globalThis.parent = { postMessage: message => told.push(message) };
globalThis.location = { search: '?variant=coiffeur3p', href: 'https://a.ch/embed.html', hash: '' };
location.ancestorOrigins = ['https://b.ch'];
Object.defineProperty(globalThis, 'navigator', { value: { languages: ['de'] }, configurable: true });
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
console.log(JSON.stringify({ told: told.filter(one => one.type === 'state'), heard }));
"""
WHATS: list[Any] = ["log-with-all-hands", "everything", "", None, True, 1]


def sent(*messages: dict[str, Any], poster: bool, listens: bool = True) -> dict[str, list[dict[str, Any]]]:
    """What the page tells and what Python gets of a host's messages."""
    engine = node.find(ROOT)
    assert engine
    said = json.dumps({"poster": poster, "listens": listens, "messages": messages})
    done = engine.run(engine.node, "-e", RUN, cwd=ROOT, said=said)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[dict[str, Any]]] = json.loads(done.stdout)
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
