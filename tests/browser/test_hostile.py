"""Hostile addresses and messages in the real page: no script runs, no error, and the game goes on."""

import json
from random import Random
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.hosts import club
from tests.browser.table import Table
from tests.browser.test_embed import ONE, framed, messages, play, visit

MARKUP = "<img src=x onerror=alert(1)>"
WORDS = [
    MARKUP, "<script>alert(1)</script>", "javascript:alert(1)", "\"'><svg onload=alert(1)>", "", "-1",
    "9" * 400, "1e999", "NaN", "null", "true", "{}", "[]", "../../..", "constructor", "__proto__",
    "schieberCh", "x" * 5000, "\u202egnp", "\x00", "%00%ff", "{{1}}", "${alert(1)}", "schieber2p", "de",
]  # fmt: skip
KEYS = [
    "variant", "players", "target", "name", "opt.target", "opt.nonsense", "opt.contracts", "deck", "lang",
    "theme", "cloth", "speed", "level", "seed", "club", "id", "learn", "scorer", "nonsense", "__proto__",
]  # fmt: skip
WATCH = "window.ran = 0; window.alert = () => { window.ran += 1; }"


@pytest.mark.parametrize("count", [6, pytest.param(400, marks=pytest.mark.whole)])
def test_an_address_runs_nothing(table: Table, count: int) -> None:
    rng = Random(f"addresses {count}")
    page = table.page
    page.add_init_script(WATCH)
    for _ in range(count):
        query = urlencode({key: rng.choice(WORDS) for key in rng.sample(KEYS, rng.randint(1, 6))})
        hash_ = rng.choice(["", "#" + quote(rng.choice(WORDS)), "#game=" + quote(rng.choice(WORDS))])
        page.goto("about:blank")
        page.goto(f"{table.address}?{query}{hash_}", wait_until="commit")
        expect(table.html).to_have_attribute("data-alive", "")
        assert page.evaluate("window.ran") == 0, query
        assert page.locator("[onerror], [onload], img[src='x']").count() == 0, query
    table.await_engine()


POST = """([texts]) => {
  const frame = document.querySelector('iframe').contentWindow;
  for (const text of texts) {
    let word = text;
    try { word = JSON.parse(text); } catch { /* stays text */ }
    frame.postMessage(word, '*');
  }
  return texts.length;
}"""


@pytest.mark.parametrize("count", [500, pytest.param(10_000, marks=pytest.mark.whole)])
def test_messages_to_the_frame_run_nothing(watched: Watched, count: int) -> None:
    rng = Random(f"messages {count}")
    watched.context.add_init_script(WATCH)
    kinds = ["set", "get", "eval", "ready", "state", "", "__proto__", None, 7, MARKUP]
    fields = ["lang", "deck", "speed", "level", "theme", "cloth", "on", "id", "code", "toString"]
    texts = []
    for _ in range(count):
        word: dict[str, object] = {"source": "jass", "v": 1, "type": rng.choice(kinds)}
        for name in rng.sample(fields, rng.randint(0, 4)):
            word[name] = rng.choice([*WORDS, None, 3, [], {"a": 1}])
        if rng.random() < 0.3:
            word[rng.choice(["source", "v", "type"])] = rng.choice([*WORDS, None, 2])
        text = json.dumps(word)
        texts.append(text if rng.random() < 0.9 else text[: rng.randint(0, len(text))])
    with club() as page:
        tab = visit(
            watched, page, ONE.format(sandbox="", address=f"{page.game}embed.html?seed=w2&speed=instant")
        )
        frame = framed(tab)
        play(frame)
        before = json.loads(messages(tab, "state")[-1]["jgn"])["actions"]
        assert tab.evaluate(POST, [texts]) == count
        tab.evaluate("frames[0].postMessage({ source: 'jass', v: 1, type: 'set', lang: 'it' }, '*')")
        expect(frame.locator("html")).to_have_attribute("lang", "it-CH")
        assert frame.evaluate("window.ran") == 0
        assert frame.locator("[onerror], [onload], img[src='x']").count() == 0
        now = json.loads(frame.evaluate("jass.log()"))["actions"]
        assert now[: len(before)] == before
