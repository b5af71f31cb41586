"""A whole game by keyboard, and what a screen reader says: every event once, in order."""

import json
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from jass.engine.machine import apply, new_game
from jass.engine.observe import visible
from jass.history.log import loads, replay
from jass.model.actions import parse_action
from jass.public.events import to_json
from tests.browser import clock, patience
from tests.browser.conftest import ROOT
from tests.browser.table import Table

pytestmark = pytest.mark.moving

WORDS = json.loads((ROOT / "web/lang/de.json").read_text("utf-8"))

# A key so soon after a card is not yet for the next one.
TWICE = 350

# The places of the cards that may be played; the first of them, or -1.
EACH_LEGAL = (
    "[...document.querySelectorAll('#hand [data-card]')].flatMap("
    "(card, place) => card.getAttribute('aria-disabled') === 'true' ? [] : [place])"
)
LEGAL = f"({EACH_LEGAL}[0] ?? -1)"

# How often the player has acted; whether a card is asked of him.
MINE = "() => JSON.parse(jass.log()).actions.filter(action => action.startsWith('0:')).length"
ASKED_CARD = f"() => document.documentElement.dataset.turn === '0' && {LEGAL} >= 0"

# Every line that the live region has ever had.
LISTEN = """() => {
  window.heard = [];
  new MutationObserver(news => news.forEach(({ addedNodes }) => addedNodes.forEach(node =>
    heard.push(node.textContent)))).observe(document.getElementById('live'), { childList: true });
}"""

# What is asked of the player: [what, number of the card], or null; not before all of the game is drawn, since
# a key meanwhile is not taken.
ASKED = """([phase, turn, cards]) => {
  const shown = document.documentElement.dataset;
  if (shown.phase !== phase || shown.turn !== turn) return null;
  if (document.querySelectorAll('#hand [data-card]').length !== cards) return null;
  const root = document.documentElement, open = document.querySelector('#slate[open]');
  if (open?.querySelector('[data-new]:not([hidden])')) return ['over'];
  if (open?.querySelector('[data-next]:not([hidden])')) return ['next'];
  if (root.dataset.turn !== '0') return null;
  if (document.querySelector('#auction:not([hidden]) [data-choose]')) return ['choose'];
  const hand = [...document.querySelectorAll('#hand [data-card]')];
  const legal = hand.findIndex(card => card.getAttribute('aria-disabled') !== 'true');
  return root.dataset.phase === 'play' && legal >= 0 ? ['play', legal + 1] : null;
}"""


def tab_to(page: Page, attribute: str) -> None:
    """Press Tab until something with the attribute has the focus."""
    for _ in range(60):
        if page.evaluate("name => document.activeElement.hasAttribute(name)", attribute):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach [{attribute}]")


def asked_of(page: Page, text: str) -> tuple[str, ...] | None:
    """What the page asks of the player, once it has drawn the game as this log tells it."""
    state, _ = replay(loads(text))
    turn = "" if state.to_act() is None else str(state.to_act())
    asked = page.evaluate(ASKED, [state.phase, turn, state.deal.hands[0].bit_count()])
    return tuple(asked) if asked else None


def asked_since(page: Page, known: str) -> tuple[str, tuple[str, ...]] | None:
    """The log that is another than the known one, and what the page then asks."""
    now = page.evaluate("() => jass.log()")
    asked = asked_of(page, now) if now != known else None
    return (now, asked) if asked else None


def expected(text: str) -> list[str]:
    """What a listener must hear of a game from its first action to its last."""
    log = loads(text)
    state, events = new_game(log.variant, log.seeds, log.options)
    lines = [aloud(to_json(event)) for event in visible(events, 0)]
    for action in log.actions:
        state, events = apply(state, parse_action(str(action)))
        lines += [aloud(to_json(event)) for event in visible(events, 0)]
    return [line for line in lines if line]


def aloud(event: dict[str, object]) -> str:
    """The words for an event, or the beginning of them."""
    name = WORDS.get(f"name.{event.get('seat')}", "")
    if event["type"] == "CardPlayed":
        card = str(event["card"])
        return f"{name}: {WORDS['of.swiss.' + card[0]]} {WORDS['rank.swiss.' + card[1]]}"
    if event["type"] == "TrickTaken":
        return f"Stich: {name}, {event['points']} Punkt"
    if event["type"] == "DealStarted":
        return f"Runde {event['deal']}. "
    return (
        f"{name}: " if event["type"] in ("Shoved", "ContractChosen", "WeisAnnounced", "StoeckShown") else ""
    )


def test_a_game_by_keyboard_alone_is_told_in_order(table: Table) -> None:
    table.open("speed=instant&seed=aloud&target=200&lang=de")
    page = table.page
    clock.stop(page)
    page.evaluate(LISTEN)
    tab_to(page, "data-start")
    page.keyboard.press("Enter")
    expect(table.hand).to_have_count(9)
    known = ""
    for _ in range(200):
        now, asked = patience.until(page, partial(asked_since, page, known), "a question to the player")
        if asked[0] == "over":
            break
        known = now
        if asked[0] == "play":
            clock.go_by(page, TWICE)
            page.keyboard.press(str(asked[1]))
            continue
        if asked[0] == "choose":
            tab_to(page, "data-choose")
        assert page.evaluate("() => document.activeElement.matches('[data-next], [data-choose]')")
        page.keyboard.press("Enter")
    assert asked
    assert asked[0] == "over"
    wanted = expected(page.evaluate("() => jass.log()"))
    heard = page.evaluate("() => heard")
    assert len(wanted) > 40
    wrong = [pair for pair in zip(heard, wanted, strict=False) if not pair[0].startswith(pair[1])]
    assert wrong[:3] == []
    assert heard[len(wanted) :] == []
    assert len(heard) == len(wanted)


def test_a_key_pressed_twice_plays_one_card(table: Table) -> None:
    """However quick the others are: as if no time went by from the first press to the second."""
    page = table.page
    at_rest(table)
    place = page.evaluate(f"() => {LEGAL}")
    before = page.evaluate(MINE)
    page.keyboard.press(str(place + 1))
    table.wait(f"() => ({MINE})() === {before + 1} && ({ASKED_CARD})()")
    for _ in range(5):
        page.keyboard.press(str(place + 1))
    clock.go_by(page, TWICE)
    assert page.evaluate(MINE) == before + 1
    page.keyboard.press(str(page.evaluate(f"() => {LEGAL}") + 1))
    table.wait(f"() => ({MINE})() === {before + 2}")


def test_a_key_is_taken_at_once_after_a_click_and_after_another_key(table: Table) -> None:
    page = table.page
    at_rest(table)
    before = page.evaluate(MINE)
    page.evaluate(f"() => document.querySelectorAll('#hand [data-card]')[{LEGAL}].click()")
    pressed = -1
    for done in (1, 2, 3):
        table.wait(f"() => ({MINE})() === {before + done} && ({ASKED_CARD})()")
        legal = page.evaluate(f"() => {EACH_LEGAL}")
        pressed = next(place for place in legal if place != pressed)
        page.keyboard.press(str(pressed + 1))
    table.wait(f"() => ({MINE})() === {before + 4}")


def at_rest(table: Table) -> None:
    """A game in which the player may play a card, and no time goes by."""
    table.open("speed=instant&seed=aloud&target=1000&lang=de")
    table.start()
    table.until("play")
    table.settle()
    clock.stop(table.page)
