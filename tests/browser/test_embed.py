"""The table in another site's page: in a frame, in sandboxes, even without an origin (docs/embedding.md)."""

import json
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser import patience
from tests.browser.conftest import Watched
from tests.browser.hosts import Club, club

ASK = "instant"
ONE = '<iframe id="game" {sandbox} width="800" height="600" src="{address}"></iframe>'
LEGAL = "#hand [data-card]:not([aria-disabled='true'])"


def visit(watched: Watched, page: Club, body: str) -> Page:
    """A tab with the club's page."""
    watched.others |= {urlsplit(address).netloc for address in (page.address, page.game)}
    tab = watched.context.new_page()
    tab.goto(page.show(body))
    return tab


def framed(tab: Page, index: int = 1) -> Frame:
    """The frame of that number, once it has an address."""
    tab.locator("iframe").nth(index - 1).wait_for()
    return tab.frames[index]


def play(frame: Frame) -> None:
    """From the poster to the first card."""
    frame.locator("[data-play]").click()
    frame.locator("html[data-engine=ready]").wait_for()
    for _ in range(3):
        choice = frame.locator("[data-choose]:visible, " + LEGAL)
        choice.first.wait_for()
        if frame.locator("html").get_attribute("data-phase") == "play":
            break
        frame.locator("[data-choose]:visible").first.click()
        expect(frame.locator("html")).to_have_attribute("data-phase", "play")
    play_card(frame)


def play_card(frame: Frame) -> None:
    """The first card that may be played, until the engine has it: its trick may be over by then."""
    card = frame.locator(LEGAL).first
    name = card.get_attribute("data-card")
    card.click()
    frame.wait_for_function('name => jass.log().includes(`"0:${name}"`)', arg=name)


def stands(tab: Page) -> dict[str, Any]:
    """The state that the first element's `get` brings: a page with too much to do is asked again."""
    asked = "document.getElementById('one').get().then(JSON.stringify, () => 'null')"
    return dict(patience.until(tab, lambda: json.loads(tab.evaluate(asked)), "a state"))


def messages(tab: Page, kind: str) -> list[dict[str, Any]]:
    """What the host has heard of this kind."""
    return [m for m in json.loads(tab.evaluate("JSON.stringify(heard)")) if m["type"] == kind]


@pytest.mark.parametrize(
    ("sandbox", "open_to_strangers"),
    [
        pytest.param(None, False, id="plain", marks=pytest.mark.whole),
        pytest.param("allow-scripts allow-same-origin", False, id="sandbox"),
        pytest.param("allow-scripts", True, id="stranger", marks=pytest.mark.whole),
    ],
)
def test_a_card_is_played_in_the_frame(
    watched: Watched, sandbox: str | None, open_to_strangers: bool
) -> None:
    with club(open_to_strangers) as page:
        rule = f'sandbox="{sandbox}"' if sandbox is not None else ""
        address = f"{page.game}embed.html?seed=w2&speed={ASK}&lang=de"
        tab = visit(watched, page, ONE.format(sandbox=rule, address=address))
        frame = framed(tab)
        play(frame)
        # Its forms answer there too: the settings close by their button.
        frame.locator("#open-menu").click()
        frame.locator("#menu [data-open=settings]").click()
        # The signs of the deck in use are in the page; the other's are fetched into it, for a stranger too.
        frame.locator("#settings [data-setting=deck][value=french]").check(force=True)
        other = frame.locator("#settings [data-signs=swiss] use")
        expect(other).to_have_count(4)
        expect(frame.locator("symbol[id^=swiss-suit-]")).to_have_count(4)
        expect(frame.locator("#settings .shows[data-signs=french]:not([data-suits]) use")).to_have_count(4)
        frame.locator("#settings .buttons button").click()
        expect(frame.locator("#settings")).to_be_hidden()
        expect(frame.locator(".embed-line")).to_have_text("Jass · gross öffnen")
        state = messages(tab, "state")[-1]
        assert state["ply"] >= 2
        assert "w2" not in state["jgn"]
        assert json.loads(frame.evaluate("jass.log()"))["seed"] == "w2"
        assert [m["variant"] for m in messages(tab, "ready")] == ["schieberCh"]


def test_where_nothing_can_run_it_says_so(watched: Watched) -> None:
    watched.allow("CORS|Failed to load resource")
    with club() as page:
        address = f"{page.game}embed.html?lang=fr"
        tab = visit(watched, page, ONE.format(sandbox='sandbox="allow-scripts"', address=address))
        frame = framed(tab)
        expect(frame.locator("#cannot")).to_contain_text("Cette page ne permet pas de jouer")
        expect(frame.locator("#cannot a")).to_have_attribute("href", f"{page.game}?lang=fr")
        expect(frame.locator("[data-play]")).to_be_hidden()
        patience.until(tab, lambda: messages(tab, "error"), "the error")


def test_five_posters_load_nothing_of_the_game(watched: Watched) -> None:
    asked: list[str] = []
    watched.context.on("request", lambda request: asked.append(request.url))
    with club() as page:
        script = quote("<img src=x onerror=alert(1)>")
        body = ONE.format(sandbox="", address=f"{page.game}embed.html?club={script}") * 5
        tab = visit(watched, page, body)
        for index in range(1, 6):
            expect(framed(tab, index).locator("h1")).to_have_text("<img src=x onerror=alert(1)>")
        assert not [url for url in asked if "pyodide" in url or "micropython" in url or url.endswith(".py")]
        assert len({url for url in asked if url.startswith(page.game)}) <= 6


# What of a poster is beyond its frame.
BEYOND = """() => [...document.querySelectorAll('h1, p, button, footer')].filter(one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return one.checkVisibility() && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map(one => one.textContent)"""


def test_a_poster_is_whole_in_a_small_frame(watched: Watched) -> None:
    with club() as page:
        address = f"{page.game}embed.html?club=Jassclub+Bern&lang=fr&variant=differenzlerOnline"
        sizes = ("360x340", "320x256", "320x180")
        frames = (size.split("x") for size in sizes)
        body = "".join(f'<iframe width="{w}" height="{h}" src="{address}"></iframe>' for w, h in frames)
        tab = visit(watched, page, body)
        for number, size in enumerate(sizes, 1):
            frame = framed(tab, number)
            expect(frame.locator("[data-play]")).to_be_enabled()
            assert frame.evaluate(BEYOND) == [], size


def test_the_element_tells_and_does_what_its_page_asks(watched: Watched) -> None:
    with club() as page:
        element = f'<jass-table id="one" variant="schieberCh" seed="w2" speed="{ASK}" lang="de"></jass-table>'
        script = f'<script src="{page.game}web/embed/jass-table.js"></script>'
        tab = visit(watched, page, script + element)
        frame = framed(tab)
        expect(frame.locator("[data-play]")).to_be_visible()
        # As high as suits its width, without a word of the page.
        place = tab.locator("iframe").bounding_box()
        assert place
        assert 420 <= place["height"] <= 800
        play(frame)

        state = stands(tab)
        assert state["phase"] == "play"

        # Hostile and foolish words change nothing.
        tab.evaluate(
            """() => {
              const frame = document.querySelector('iframe').contentWindow;
              const loop = {}; loop.self = loop;
              const envelope = { source: 'jass', v: 1 };
              for (const word of [null, 1, 'new', loop, [], { type: 'new' }, { ...envelope, type: 5 },
                { ...envelope, v: 2, type: 'new' }, { ...envelope, type: 'eval', code: 'alert(1)' },
                { ...envelope, type: 'set', lang: '<b>', deck: 7, speed: null, level: {} },
                { ...envelope, type: 'set', __proto__: null, toString: 1 },
                { ...envelope, type: 'new', big: 'x'.repeat(1_000_001) }]) frame.postMessage(word, '*');
            }"""
        )
        tab.evaluate("document.getElementById('one').set({ lang: 'en', deck: 'french' })")
        expect(frame.locator("html")).to_have_attribute("lang", "en")
        assert stands(tab)["ply"] >= state["ply"]

        tab.evaluate("document.getElementById('one').new()")
        expect(frame.locator("#live")).to_contain_text("Deal 1.")  # the first in English
        assert json.loads(frame.evaluate("jass.log()"))["seed"] != "w2"


def test_only_the_host_is_heeded(watched: Watched) -> None:
    """A second frame of the same page, on another host, cannot begin a new game."""
    with club() as page, club() as other:
        watched.others |= {urlsplit(address).netloc for address in (other.address, other.game)}
        first = ONE.format(sandbox="", address=f"{page.game}embed.html?seed=w2&speed={ASK}")
        stranger = f'<iframe id="other" src="{other.show("")}"></iframe>'
        tab = visit(watched, page, first + stranger)
        frame = framed(tab)
        play(frame)
        before = json.loads(frame.evaluate("jass.log()"))["actions"]
        frame.evaluate("() => { window.met = 0; addEventListener('message', () => { met += 1; }); }")
        tab.frames[2].evaluate(
            "parent.frames[0].postMessage({ source: 'jass', v: 1, type: 'new' }, '*')",
        )
        patience.until(tab, lambda: frame.evaluate("met") == 1, "the stranger's word")
        # Whatever it had begun would come before what the player does now.
        play_card(frame)
        assert json.loads(frame.evaluate("jass.log()"))["actions"][: len(before)] == before
