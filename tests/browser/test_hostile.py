"""Hostile addresses, links, saves and messages in the real page: no script runs, no engine dies."""

import base64
import json
import re
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import expect

from jass.history.log import dumps
from jass.model.scan import BadJson, read_json
from tests.browser.conftest import Watched
from tests.browser.hosts import club
from tests.browser.table import Table
from tests.browser.test_embed import ONE, framed, messages, play, visit
from tests.browser.test_games import begun
from tests.long.hostile import damaged, outcome_of, real_logs
from tests.long.promises import SCRIPTS, hostile_requests
from tests.ordinary import mostly

MARKUP = "<img src=x onerror=alert(1)>"
WORDS = [
    MARKUP, "<script>alert(1)</script>", "javascript:alert(1)", "\"'><svg onload=alert(1)>", "", "-1",
    "9" * 400, "9" * 5000, "1e999", "NaN", "null", "true", "{}", "[]", "../../..", "constructor", "__proto__",
    "schieberCh", "x" * 5000, "\u202egnp", "\x00", "%00%ff", "{{1}}", "${alert(1)}", "schieber2p", "de",
    "[" * 5000, '{"a":' * 5000, "[" * 300 + "]" * 300, "\u200b\u200b", "\ufeff",
]  # fmt: skip
KEYS = [
    "variant", "players", "target", "name", "opt.target", "opt.nonsense", "opt.contracts", "deck", "lang",
    "theme", "cloth", "speed", "level", "seed", "club", "id", "learn", "scorer", "nonsense", "__proto__",
]  # fmt: skip
SLOTS = [
    "view", "settings", "people", "shelf", "house", "statistics", "lessons", "scorer", "asked", "tab",
]  # fmt: skip
WATCH = "window.ran = 0; window.alert = () => { window.ran += 1; }"


def linked(text: str) -> str:
    """A text as web/page/saves/link_codec.js packs it."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflate.compress(text.encode("utf-8", "replace")) + deflate.flush()
    return base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def attacks(rng: Random) -> Iterator[tuple[str, str, str]]:
    """Addresses without end, each with a slot of the storage and what is put into it before, or neither."""
    saves = damaged(rng, [dumps(log) for log in real_logs(rng, 20)])
    while True:
        kind = rng.randrange(3)
        query = {"speed": "instant", "level": "easy"}
        if kind == 0:
            query |= {key: rng.choice(WORDS) for key in rng.sample(KEYS, rng.randint(1, 6))}
            ending = rng.choice(["", "#" + quote(rng.choice(WORDS)), "#game=" + quote(rng.choice(WORDS))])
        else:
            bomb = rng.random() < 0.1
            ending = "#game=" + linked(" " * 10_000_000 if bomb else next(saves)) if kind == 1 else ""
        slot, text = rng.choice(SLOTS), rng.choice([next(saves), *WORDS])
        address = f"?{urlencode(query)}{ending}"
        # What the browser itself refuses to open is no attack on the page.
        yield address[:60_000], slot if kind == 2 else "", text.encode("utf-8", "replace").decode()


# Puts a text into the storage, where the game itself does not lie; tells whether the game is kept.
PUT = r"""([slot, text, actions]) => {
  const name = 'jass@/:' + slot;
  const now = localStorage.getItem(name) ?? '';
  if (!now.replaceAll('\\"', '"').includes(actions)) localStorage.setItem(name, text);
}"""
KEPT = (
    r"""actions => Object.values(localStorage).some(text => text.replaceAll('\\"', '"').includes(actions))"""
)
PING = """async () => jassEngines.length === 1 && await jassEngines[0].ask('{"id":1,"do":"ping"}')"""


@pytest.mark.parametrize("count", [5, pytest.param(400, marks=pytest.mark.whole)])
def test_no_address_or_save_runs_anything_or_costs_an_engine(table: Table, count: int) -> None:
    """The game that was begun before is kept through all of them."""
    page = table.page
    page.add_init_script(WATCH)
    known = json.dumps(begun(table), separators=(",", ":")).removesuffix("]")
    wrong = []
    for address, slot, text in islice(attacks(Random(f"addresses {count}")), count):
        if slot:
            page.evaluate(PUT, [slot, text, known])
        page.goto("about:blank")
        page.goto(table.address + address, wait_until="commit")
        expect(table.html).to_have_attribute("data-alive", "")
        table.await_engine()
        failed = {
            "an engine died": page.evaluate(PING) != '{"id":1,"ok":true}',
            "a script ran": page.evaluate("window.ran") != 0,
            "markup": page.locator("[onerror], [onload], img[src='x']").count() != 0,
            "the game is not kept": not page.evaluate(KEPT, known),
        }
        wrong += [f"{what}: {address[:300]} {slot} {text[:100]!r}" for what, is_so in failed.items() if is_so]
    print(f"{count} addresses and saves, {len(wrong)} faults")
    assert wrong == []


ASK = """async texts => {
  const link = jassEngines.at(-1), counts = {}, faults = [];
  const look = async () => JSON.parse(await link.ask('{"id":0,"do":"look"}')).log;
  let before = await look();
  for (const text of JSON.parse(texts)) {
    let kind = 'none';
    try {
      const reply = JSON.parse(await link.ask(text));
      kind = reply.ok ? 'answered' : reply.error.kind;
    } catch (error) { faults.push(`${error}: ${text.slice(0, 200)}`); }
    const now = await look();
    if (kind === 'Internal' || (kind !== 'answered' && now !== before))
      faults.push(`${kind}: ${text.slice(0, 200)}`);
    counts[kind] = (counts[kind] ?? 0) + 1;
    before = now;
  }
  return [counts, faults];
}"""


def worded(rng: Random, log: str) -> Iterator[str]:
    """Requests without end: invented ones, and damaged saves as whatever they may be taken for."""
    requests = hostile_requests(rng, log)
    saves = damaged(rng, [log, *(dumps(each) for each in real_logs(rng, 20))])
    while True:
        if rng.random() < 0.5:
            yield next(requests)
            continue
        do, field = rng.choice([("load", "log"), ("load", "log"), ("show", "log"), ("prove", "text")])
        request: dict[str, Any] = {"id": 1, "do": do, "seal": "ab" * 16, field: next(saves)}
        yield json.dumps(request) if rng.random() < 0.9 else next(saves)


@pytest.mark.parametrize("count", [150, pytest.param(4_600, marks=pytest.mark.whole)])
def test_no_message_costs_the_engine_or_changes_the_game_unsaid(table: Table, count: int) -> None:
    """Links, saves and files reach the worker in this form: one worker answers all of them."""
    before = begun(table)
    page = table.page
    texts = [
        *islice(worded(Random(f"worker {count}"), page.evaluate("jass.log()")), count - 1),
        "x" * 10_000_000,
    ]
    answers: dict[str, int] = {}
    for first in range(0, count, 50):
        counts, faults = page.evaluate(ASK, json.dumps(texts[first : first + 50]))
        assert faults == []
        answers = {kind: answers.get(kind, 0) + counts.get(kind, 0) for kind in {*answers, *counts}}
    print(answers)
    assert sum(answers.values()) == count
    assert {"answered", "BadLog", "BadRequest"} <= set(answers)
    assert page.evaluate("jassEngines.length") == 1
    restore = json.dumps({"id": 1, "do": "load", "log": page.evaluate("jass.log()")})
    assert json.loads(page.evaluate("text => jassEngines.at(-1).ask(text)", restore))["ok"]
    table.step()
    assert table.actions()[: len(before)] == before


@pytest.mark.parametrize("count", [2, pytest.param(40, marks=pytest.mark.whole)])
def test_no_file_and_no_pasted_link_costs_the_game(table: Table, count: int) -> None:
    """Each is refused in words, and the game is there as before."""
    rng = Random(f"files {count}")
    before = begun(table)
    page = table.page
    saves = damaged(rng, [dumps(log) for log in real_logs(rng, 20)])
    # A log without a seed for its next deal gets one from the page.
    refused = (text for text in saves if outcome_of(text) not in ("accepted", "seed"))
    for number, text in enumerate(islice(refused, count)):
        page.locator("#open-menu").click()
        page.locator("#menu [data-open=shelf]").click()
        if number % 2:
            page.locator("#shelf [data-paste]").fill(f"{table.address}#game={linked(text)}")
            page.locator("#shelf [data-paste]").press("Enter")
        else:
            file = {"name": "x.jass", "mimeType": "text/plain", "buffer": text.encode("utf-8", "replace")}
            page.locator("#shelf input[type=file]").set_input_files(file)  # type: ignore[arg-type]
        words = page.locator("#shelf .shelf-said, #start-notice, #notice[open]").filter(visible=True)
        expect(words.first).not_to_be_empty()
        assert page.evaluate("jassEngines.length") == 1
        page.goto("about:blank")
        page.goto(f"{table.address}?speed=instant&level=easy", wait_until="commit")
        table.await_game()
        assert table.actions()[: len(before)] == before, text[:200]
    table.step()


@pytest.mark.parametrize(
    "seed", mostly(["\u200b\u200b", "\u202eab", "a\u00adb", "\U000f0000", "\t"], "\u202eab")
)
def test_a_seed_that_is_none_gives_way_to_one_of_our_own(table: Table, seed: str) -> None:
    table.open(f"speed=instant&seed={quote(seed)}")
    table.start()
    assert table.log()["seed"] != seed


def test_a_deeply_nested_link_costs_no_engine_and_not_the_game_that_is_kept(table: Table) -> None:
    """Eighty letters of an address that ended three workers, opened while the kept game is being taken up."""
    before = begun(table)
    page = table.page
    page.goto("about:blank")
    link = linked('{"a":' * 5000)
    assert len(link) < 100
    page.goto(f"{table.address}?speed=instant&level=easy#game={link}", wait_until="commit")
    expect(page.locator("#start-notice")).to_contain_text("lässt sich nicht öffnen")
    assert page.evaluate("jassEngines.length") == 1
    page.locator("[data-continue]").click()
    table.step()
    assert table.actions()[: len(before)] == before


@pytest.mark.parametrize(
    ("opening", "closing"), [("[", "]"), pytest.param('{"a":', "}", marks=pytest.mark.whole)]
)
def test_deep_nesting_in_every_slot_leaves_a_page_that_plays(
    table: Table, opening: str, closing: str
) -> None:
    """MicroPython ends when it lets such a value go: the page would be dead with every load."""
    page = table.page
    text = opening * 20_000 + "1" + closing * 20_000
    page.add_init_script(
        f"""if (!localStorage.getItem('seen')) for (const slot of {[*SLOTS, "game", "game.aside-0", "seen"]})
          localStorage.setItem(slot === 'seen' ? slot : 'jass@/:' + slot, {json.dumps(text)});"""
    )
    table.open()
    table.start()
    table.until("play")
    table.step()
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=shelf]").click()
    expect(page.locator("#shelf")).to_be_visible()
    assert page.evaluate("jassEngines.length") == 1


UNSEEN = "\u200b\u2060\u3164\ufeff\u180b\u180f\u115f\ufe0f\U000e0100\U00016fe4"


@pytest.mark.whole
def test_no_door_lets_a_name_in_that_shows_nothing(table: Table) -> None:
    """The storage, an address, the settings, a frame's parameters."""
    page = table.page
    page.goto(f"{table.address}embed.html?club={quote(UNSEEN)}")
    expect(page.locator("#club")).to_have_text("Jass")
    people = json.dumps([{"name": UNSEEN, "face": ""}] * 6)
    page.evaluate("text => localStorage.setItem('jass@/:people', text)", people)
    house = [{"id": 1, "variant": "schieberCh", "name": UNSEEN, "options": {"target": 500}}]
    page.evaluate("text => localStorage.setItem('jass@/:house', text)", json.dumps(house))
    page.goto("about:blank")
    table.open(f"speed=instant&seed=1&opt.target=1500&name={quote(UNSEEN)}")
    expect(page.locator("#game-name")).to_have_text("Schieber")
    page.locator("#start [data-open=games]").click()
    expect(page.locator("#games [data-game='1'] b")).to_have_text("Schieber")
    page.keyboard.press("Escape")
    table.start()
    names = page.locator("#felt .plate .name:not(#own .name)")
    expect(names).to_have_count(3)
    assert all(UNSEEN not in name and name.strip(UNSEEN) for name in names.all_inner_texts())
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=settings]").click()
    field = page.locator("#settings [data-name='2']")
    before = names.all_inner_texts()
    field.fill(UNSEEN)
    field.press("Enter")
    expect(field).to_have_value("")
    page.keyboard.press("Escape")
    assert names.all_inner_texts() == before


def test_the_page_lets_pass_what_the_engine_does_but_for_depth_and_size(table: Table, tmp_path: Path) -> None:
    """Two scans look for the same, in JavaScript and in Python; the page's is the stricter one.

    The texts come as a file: 16 MB as an argument would take a minute and a half.
    """
    table.open()
    rng = Random("two scans")
    texts = [*islice(damaged(rng, [dumps(log) for log in real_logs(rng, 20)]), 2_000), *WORDS, *SCRIPTS]
    texts += ['"' + "\\" * n + '"[[[[[[[[[[[[[[[[[[[[' for n in range(9)]
    file = tmp_path / "texts.json"
    file.write_text(json.dumps(texts), "utf-8")
    given = table.page.evaluate_handle(
        "() => Object.assign(document.createElement('input'), { type: 'file' })"
    )
    field = given.as_element()
    assert field
    field.set_input_files(file)
    passed = table.page.evaluate(
        "async given => JSON.parse(await given.files[0].text()).map(text => jassReadable(text))", given
    )
    for text, let in zip(texts, passed, strict=True):
        why = ""
        try:
            read_json(text, 10_000_000, 12)
        except BadJson as refused:
            why = str(refused)
        if not why:
            assert let or HUGE.search(text), text[:200]
        elif not why.startswith("not JSON"):  # of that, the parser may be the judge
            assert not let, text[:200]
    assert {True, False} == set(passed)


HUGE = re.compile(r"\d{300}|e\+?30\d")
"""A number beyond the page's bounds, which the engine can read."""

POST = """([texts]) => {
  const frame = document.querySelector('iframe').contentWindow;
  for (const text of texts) {
    let word = text;
    try { word = JSON.parse(text); } catch { /* stays text */ }
    frame.postMessage(word, '*');
  }
  return texts.length;
}"""


@pytest.mark.new_device
@pytest.mark.parametrize("count", [100, pytest.param(10_000, marks=pytest.mark.whole)])
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
            watched, page, ONE.format(sandbox="", address=f"{page.game}embed.html?seed=w4&speed=instant")
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
