"""What a host page may do to a table: attributes, messages, bad values (docs/embedding.md)."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser import patience
from tests.browser.conftest import Watched
from tests.browser.elements import at, element, get, log, mark, put, settled, stands
from tests.browser.hosts import club
from tests.browser.table import NEXT
from tests.browser.test_embed import LEGAL, framed, messages, play, visit
from tests.ordinary import mostly

LOOKS = {
    "theme": "night",
    "cloth": "red",
    "lang": "fr",
    "deck": "french",
    "speed": "instant",
    "level": "easy",
    "club": "JC Zug",
    "suits": "four",
    "index": "big",
    "sound": "off",
    "ui": "mini",
    "name": "Stamm",
}
FRAMES = """async () => {
  for (let frame = 0; frame < 90; frame++) await new Promise(requestAnimationFrame);
}"""
RAW = """async patience => {
  const answer = new Promise((done, late) => {
    addEventListener('message', event => done(JSON.stringify(event.data)), { once: true });
    setTimeout(late, patience, new Error('no answer'));
  });
  frames[0].postMessage({ source: 'jass', v: 1, type: 'get' }, '*');
  return answer;
}"""


TWENTY = """() => Promise.all(Array.from({ length: 20 }, () => document.querySelector('jass-table').get()))
  .then(all => all.map(one => one.ask), () => null)"""


@pytest.mark.parametrize("storage", mostly(["kept", "refused"], "refused"))
def test_what_only_changes_looks_keeps_the_game(watched: Watched, storage: str) -> None:
    with club() as page:
        tab = at(watched, page, element(page), storage)
        frame = framed(tab)
        play(frame)
        mark(frame)
        before = settled(frame)
        for name, value in LOOKS.items():
            put(tab, **{name: value})
        html = frame.locator("html")
        for name, value in {
            "data-theme": "night",
            "data-cloth": "red",
            "lang": "fr-CH",
            "data-deck": "french",
            "data-suits": "four",
            "data-ui": "mini",
        }.items():
            expect(html).to_have_attribute(name, value)
        expect(frame.locator(".embed-line")).to_have_text("JC ZugJass · ouvrir en grand")
        expect(frame.locator(".embed-line a")).to_have_attribute("href", re.compile("lang=fr"))
        for name in LOOKS:
            put(tab, **{name: None})
        for name, value in {"lang": "de-CH", "data-deck": "swiss", "data-suits": "two"}.items():
            expect(html).to_have_attribute(name, value)
        expect(html).not_to_have_attribute("data-ui", "mini")
        put(tab, ui="simple")
        expect(html).to_have_attribute("data-simple", "")
        put(tab, ui="mini")
        expect(html).not_to_have_attribute("data-simple", "")
        put(tab, ui=None)
        # Foolish values are as if they were not there; no text becomes markup.
        put(tab, theme="<b>", lang="xx", deck="", cloth="x" * 3000, club="<img src=x onerror=alert(1)>")
        expect(frame.locator(".embed-line b")).to_have_text("<img src=x onerror=alert(1)>")
        expect(html).to_have_attribute("lang", "de-CH")
        assert frame.evaluate("marked")
        assert log(frame)["actions"][: len(before["actions"])] == before["actions"]
        frame.locator(LEGAL).first.click()
        tab.wait_for_function("known => heard.at(-1).ply > known", arg=len(before["actions"]))


@pytest.mark.whole
def test_other_looks_at_the_next_visit_go_on_with_the_game(watched: Watched) -> None:
    with club() as page:
        tab = at(watched, page, element(page, 'variant="schieberCh" club="JC Bern"'), "kept")
        frame = framed(tab)
        play(frame)
        first = settled(frame)
        page.show(element(page, 'utm="1" variant="schieberCh" theme="night" index="big" deck="french"'))
        tab.reload()
        frame = framed(tab)
        frame.locator("[data-play]").click()
        frame.wait_for_function("() => window.jass?.log()")
        assert log(frame)["seed"] == first["seed"]
        assert log(frame)["actions"][: len(first["actions"])] == first["actions"]


@pytest.mark.whole
def test_two_tables_on_a_page_are_told_apart_by_their_ids(watched: Watched) -> None:
    with club() as page:
        one = f"{page.game}embed.html?speed=instant&level=easy&lang=de"
        frames = "".join(f'<iframe width="600" height="600" src="{one}&id={name}"></iframe>' for name in "ab")
        tab = at(watched, page, frames, "kept")
        for index in (1, 2):
            play(framed(tab, index))
        seeds = [settled(framed(tab, index))["seed"] for index in (1, 2)]
        assert seeds[0] != seeds[1]
        assert {state["id"] for state in messages(tab, "state")} == {"a", "b"}


@pytest.mark.whole
def test_looks_before_anybody_plays_are_those_of_the_table(watched: Watched) -> None:
    with club() as page:
        tab = visit(watched, page, element(page, 'club="JC Bern" variant="schieberCh"'))
        frame = framed(tab)
        expect(frame.locator("#game")).to_have_text("Schieber")
        mark(frame)
        put(tab, lang="fr", cloth="blue", club="JC Fribourg", variant="differenzlerOnline")
        expect(frame.locator("#club")).to_have_text("JC Fribourg")
        expect(frame.locator("#game")).to_have_text("Differenzler")
        expect(frame.locator("#play")).to_have_text("Jouer")
        expect(frame.locator("#fan")).to_have_attribute("src", re.compile("french"))
        expect(frame.locator("html")).to_have_attribute("data-cloth", "blue")
        assert frame.evaluate("marked")
        tab.evaluate("document.querySelector('jass-table').pause()")
        tab.evaluate("document.querySelector('jass-table').new()")
        tab.evaluate("document.querySelector('jass-table').play()")
        html = frame.locator("html")
        expect(html).to_have_attribute("data-phase", "estimate")
        expect(html).to_have_attribute("lang", "fr-CH")
        expect(html).to_have_attribute("data-cloth", "blue")
        assert log(frame)["variant"] == "differenzlerOnline"
        address = frame.evaluate("location.href")  # what the driver keeps of it may be late
        assert "begin" not in address
        assert "pause" not in address


def test_other_rules_leave_the_game_beside_them_also_as_it_begins(watched: Watched) -> None:
    with club() as page:
        tab = visit(watched, page, element(page, 'variant="schieber3p" rules="?opt.target=500"'))
        frame = framed(tab)
        expect(frame.locator("#play")).to_be_enabled()
        tab.evaluate("document.querySelector('jass-table').play()")
        put(tab, cloth="blue", rules="?variant=coiffeur3p&opt.target=7")
        html = frame.locator("html")
        expect(html).to_have_attribute("data-cloth", "blue")
        for rules, target in (("?variant=coiffeur3p&opt.target=7", 7), ("?opt.target=800", 800), (None, 0)):
            put(tab, rules=rules)
            frame.wait_for_function(
                "target => (game => game.variant === 'schieber3p' && (game.options.target ?? 0) === target)("
                "JSON.parse(window.jass?.log() || '{\"options\":{}}'))",
                arg=target,
            )
            assert "schieber3p" in frame.url


@pytest.mark.whole
@pytest.mark.parametrize("storage", ["kept", "refused"])
def test_another_game_by_attributes_loses_nothing(watched: Watched, storage: str) -> None:
    with club() as page:
        tab = at(watched, page, element(page, 'variant="schieberCh"'), storage)
        frame = framed(tab)
        play(frame)
        mark(frame)
        first = settled(frame)
        put(tab, variant="schieber3p", seed="w2")
        tab.wait_for_function(
            "() => heard.filter(one => one.type === 'state' && one.variant === 'schieber3p').length > 0",
        )
        assert log(frame)["seed"] == "w2"
        assert frame.evaluate("Boolean(window.marked)") == (storage == "refused")
        if storage == "kept":
            put(tab, variant="schieberCh", seed=None)
            tab.wait_for_function("known => heard.at(-1).ply >= known", arg=len(first["actions"]))
        else:
            frame.locator("#open-menu").click()
            frame.locator("#menu [data-open=shelf]").click()
            frame.locator("#shelf [data-shelf=play]").first.click()
            tab.wait_for_function("known => heard.at(-1).ply >= known", arg=len(first["actions"]))
        assert log(frame)["seed"] == first["seed"]
        assert log(frame)["actions"][: len(first["actions"])] == first["actions"]


@pytest.mark.new_device
def test_a_get_is_answered_at_any_time(watched: Watched) -> None:
    watched.allow("Failed to load resource|EngineLost|did not start")
    held: list[Any] = []
    watched.context.route(
        re.compile(r"pyodide\.asm|wasm\.(pack|xz)|engine\."), lambda route: held.append(route)
    )
    with club() as page:
        tab = visit(watched, page, element(page, 'variant="coiffeur3p"'))
        frame = framed(tab)
        expect(frame.locator("[data-play]")).to_be_enabled()
        for state in (stands(tab), json.loads(tab.evaluate(RAW, patience.limit()))):
            assert (state["phase"], state["variant"], state["ply"]) == ("poster", "coiffeur3p", 0)
            assert state["jgn"] is None
        frame.locator("[data-play]").click()
        frame.locator("html[data-embed]").wait_for()
        for state in (stands(tab), json.loads(tab.evaluate(RAW, patience.limit()))):
            assert (state["phase"], state["variant"]) == ("loading", "coiffeur3p")
        many = patience.until(tab, lambda: tab.evaluate(TWENTY), "twenty answers")
        assert len(set(many)) == 20
        for route in held:
            route.abort()
        held.clear()
        watched.context.unroute_all(behavior="ignoreErrors")
        # Where there is no frame, or nothing in it that could answer.
        tab.evaluate("() => { gone = document.querySelector('jass-table'); gone.remove(); }")
        assert "no answer" in tab.evaluate("gone.get().catch(String)")
        assert "no answer" in tab.evaluate("document.createElement('jass-table').get().catch(String)")
        tab.evaluate("for (const what of ['new', 'set', 'pause', 'play']) gone[what]({})")


@pytest.mark.new_device
def test_a_get_is_refused_where_the_frame_did_not_come(watched: Watched) -> None:
    watched.allow("Failed to load resource")
    with club() as page:
        tab = visit(watched, page, element(page))
        frame = framed(tab)
        expect(frame.locator("[data-play]")).to_be_enabled()
        watched.context.set_offline(True)
        frame.locator("[data-play]").click()
        patience.until(
            tab, lambda: "embed.html" not in tab.frames[1].url, "the browser's page for what is missing"
        )
        assert "no answer" in get(tab)["error"]
        watched.context.set_offline(False)


BAD = [
    "http://",
    "javascript:alert(1)",
    "null",
    "*",
    "https://a.ch,https://b.ch",
    "https://a.ch https://b.ch",
]
BAD += ["https://other.example", "/", "about:blank", "data:text/html,x", "https://a.ch/path", "x" * 10_000]


@pytest.mark.whole
def test_a_bad_word_for_the_host_still_plays_without_messages(watched: Watched) -> None:
    with club() as page:
        address = f"{page.game}?variant=schieberCh&speed=instant&embed="
        tab = visit(watched, page, f'<iframe width="800" height="600" src="{address}x"></iframe>')
        play_on = framed(tab).locator("#hand [data-card]")
        expect(play_on).to_have_count(9)
        for word in BAD:
            tab.evaluate("src => { document.querySelector('iframe').src = src; }", address + quote(word))
            came = lambda: quote(word)[:40] in framed(tab).url  # noqa: B023, E731
            patience.until(tab, came, "the address")
            tab.frame_locator("iframe").locator("html[data-alive]").wait_for()
            expect(tab.frame_locator("iframe").locator("#badge-game")).to_have_text("Schieber")
            tab.evaluate("frames[0].postMessage({ source: 'jass', v: 1, type: 'get' }, '*')")
        assert tab.evaluate("heard.length") == 0


def test_no_seed_leaves_before_the_game_is_over(watched: Watched) -> None:
    with club() as page:
        # The seed is drawn: a target that no first trick with its Weis and Stöck can reach.
        tab = visit(watched, page, element(page, 'variant="rulesSheet" target="600"'))
        frame = framed(tab)
        play(frame)
        seed = settled(frame)["seed"]
        assert stands(tab)["jgn"]
        assert stands(tab, what="everything").get("jgn")
        everything = tab.evaluate("JSON.stringify(heard)")
        assert seed not in everything
        assert '\\"seed\\"' not in everything
        opened = stands(tab, what="log-with-all-hands")
        assert json.loads(opened["jgn"])["seed"] == seed
        tab.evaluate("heard = []")
        known: list[str] = []
        for pick in range(200):
            found = frame.evaluate(NEXT, [known, pick, patience.limit()])
            assert found
            if found == ["gameOver"]:
                break
            assert seed not in tab.evaluate("JSON.stringify(heard)")
            known = found[-1]
            box = tab.locator("iframe").bounding_box()
            assert box
            tab.mouse.click(box["x"] + found[1], box["y"] + found[2])
        tab.wait_for_function("() => heard.some(one => one.type === 'end')")
        assert json.loads(messages(tab, "end")[0]["jgn"])["seed"] == seed


@pytest.mark.whole
def test_another_place_in_the_page(watched: Watched) -> None:
    """A frame that is put elsewhere is loaded again: the game comes back. By moveBefore() it stays."""
    with club() as page:
        tab = at(watched, page, element(page) + "<div id='there'></div>", "kept")
        frame = framed(tab)
        play(frame)
        first = settled(frame)
        tab.wait_for_function("known => heard.at(-1).ply === known", arg=len(first["actions"]))
        tab.evaluate("() => { heard = []; there.append(document.querySelector('jass-table')); }")
        tab.wait_for_function("() => heard.some(one => one.type === 'state')")
        frame = framed(tab)
        again = log(frame)
        assert again["seed"] == first["seed"]
        assert again["actions"][: len(first["actions"])] == first["actions"]
        mark(frame)
        tab.evaluate("document.body.moveBefore(document.querySelector('jass-table'), there)")
        put(tab, theme="night")
        expect(frame.locator("html")).to_have_attribute("data-theme", "night")
        assert frame.evaluate("marked")


def test_a_page_that_narrows_itself_is_asked_for_no_height_for_ever(watched: Watched) -> None:
    with club() as page:
        tab = visit(watched, page, f"<div id='box' style='width:700px'>{element(page)}</div>")
        framed(tab).locator("[data-play]").wait_for()
        tab.evaluate(
            """() => document.querySelector('jass-table').addEventListener('jass-resize', event => {
              box.style.width = event.detail.height > 430 ? '680px' : '700px';
            })"""
        )
        tab.evaluate("() => { heard = []; box.style.width = '690px'; }")
        patience.until(tab, lambda: messages(tab, "resize"), "a height")
        tab.evaluate(FRAMES)
        asked = [one["height"] for one in messages(tab, "resize")]
        assert len(asked) < 8


def test_attributes_and_words_before_the_script_is_there(watched: Watched) -> None:
    with club() as page:
        tab = visit(watched, page, "<jass-table lang='de'></jass-table>")
        put(tab, club="JC Zug", lang="it")
        tab.evaluate(
            "src => document.head.append(Object.assign(document.createElement('script'), { src }))",
            f"{page.game}web/embed/jass-table.js",
        )
        expect(framed(tab).locator("#club")).to_have_text("JC Zug")
        expect(framed(tab).locator("#play")).to_have_text("Gioca")
