"""At every action of a deal the worker is killed or the page reloaded, and nothing is lost.

The first deal of each preset up to the second's first trick, and the last deal to the game's end, each
action in the real page. It takes three quarters of an hour: `python3 -m tests -m whole -k every_action`.
The engine's own part over whole games: `python3 -m tests.long promises`.
"""

from typing import Any

import pytest
from playwright.sync_api import Error, expect

from jass.cli.games import play_game
from jass.engine.state import GAME_OVER
from jass.history.log import Log, dumps, loads, replay
from jass.model.actions import NextDeal
from jass.options.variants import VARIANTS, find_variant
from tests.browser import patience
from tests.browser.saved import KEPT
from tests.browser.table import NEXT, Table

PRESETS = [variant.id for variant in VARIANTS]
CLICKS = 2000

# Calls `struck()` as soon as an action is written down; notes where a log was not the one before and more.
AT_EVERY_ACTION = """
const put = Storage.prototype.setItem, get = Storage.prototype.getItem;
const note = (name, value) => put.call(sessionStorage, name, value);
const noted = name => get.call(sessionStorage, name);
const actions = text => JSON.parse(text).actions;
if (!noted('written')) { note('written', noted('begun') ?? ''); note('struck', 0); note('lost', 0); }
const check = text => {
  const before = noted('written') ? actions(noted('written')) : [], now = text ? actions(text) : [];
  if (before.some((action, index) => action !== now[index])) note('lost', Number(noted('lost')) + 1);
  return now.length - before.length;
};
check(KEPT);
Storage.prototype.setItem = function (name, text) {
  put.call(this, name, text);
  const log = name.startsWith('jass@/:saved.') && text.split('\\n')[1];
  if (!log || !check(log)) return;
  note('written', log);
  note('struck', Number(noted('struck')) + 1);
  struck();
};
""".replace("KEPT", f"{KEPT} ?? localStorage.getItem('jass@/:game')")

# A dead worker is noticed by its deadline of 4 or 8 s: of half a second here.
KILLED = """
const wait = window.setTimeout;
window.setTimeout = (run, time, ...rest) => wait(run, time === 4000 || time === 8000 ? 500 : time, ...rest);
const struck = () => {
  for (const engine of jassEngines) engine.end();
};
"""
FOUND = f"""() => {{
  const noted = ['struck', 'lost'].map(name => Number(sessionStorage.getItem(name)));
  const log = {KEPT};
  return log && [log, ...noted];
}}"""
RELOADED = "const struck = () => location.reload();"


def before_the_last_deal(variant: str) -> Log:
    """A game that bots have played until all deals but the last are over."""
    game, _ = play_game(variant, "every action")
    return game.truncated(max(index for index, action in enumerate(game.actions) if action == NextDeal()))


def patiently(table: Table, function: str) -> Any:
    """What a function of the page gives once it gives something, however often the page is loaded again."""

    def found() -> Any:
        try:
            return table.page.evaluate(function)
        except Error:
            return None

    return patience.until(table.page, found, function)


def play_on(table: Table, enough: int | None) -> None:
    """Click on through all that is done to the page, until the game is over or this many actions into the
    second deal.
    """
    known = -1
    for click in range(CLICKS):
        try:
            actions = table.log().get("actions", [])
            if enough is not None and "deal" in actions and len(actions) - actions.index("deal") > enough:
                return
            found = table.page.evaluate(NEXT, [[], click, patience.limit()])
        except Error:  # the page is being loaded again
            patiently(table, "() => document.documentElement.hasAttribute('data-alive')")
            continue
        if not found:  # others are at it, each with a new engine
            assert len(actions) > known, f"it stands still: {table.phase()} after {known} actions"
            known = len(actions)
            continue
        if found[0] == "gameOver":
            return
        table.page.mouse.click(*found[1:3])
        if found[0] == "estimate":
            table.page.keyboard.type(f"{10 + click % 60}")
            table.page.keyboard.press("Enter")
    raise AssertionError(f"not through after {CLICKS} clicks")


def check_nothing_lost(table: Table, before: int) -> Log:
    """The game as it is now: struck at each of its actions, none of which is missing."""
    text, struck, lost = patiently(table, FOUND)
    log = loads(text)
    assert lost == 0
    # An action may be written while the page is already on its way out, and then counts with the one before.
    assert struck > 0.8 * (len(log.actions) - before)
    return log


@pytest.mark.whole
@pytest.mark.parametrize("harm", [KILLED, RELOADED], ids=["killed", "reloaded"])
@pytest.mark.parametrize("variant", PRESETS)
def test_the_first_deal_survives_at_every_action(table: Table, variant: str, harm: str) -> None:
    table.page.add_init_script(harm + AT_EVERY_ACTION)
    table.page.goto(f"{table.address}?variant={variant}&speed=instant&level=easy&seed=every")
    table.await_engine()
    table.page.locator("[data-start]").click()
    patiently(table, "() => window.jass?.log()")
    play_on(table, find_variant(variant).options.players)
    replay(check_nothing_lost(table, 0))


@pytest.mark.whole
@pytest.mark.parametrize("harm", [KILLED, RELOADED], ids=["killed", "reloaded"])
@pytest.mark.parametrize("variant", PRESETS)
def test_the_last_deal_survives_at_every_action(table: Table, variant: str, harm: str) -> None:
    begun = before_the_last_deal(variant)
    table.page.goto(f"{table.address}guide/en.html")
    table.page.evaluate(
        "text => { localStorage.setItem('jass@/:game', text); sessionStorage.setItem('begun', text); }",
        dumps(begun),
    )
    table.page.add_init_script(harm + AT_EVERY_ACTION)
    table.page.goto(f"{table.address}?speed=instant&level=easy")
    table.await_engine()
    play_on(table, None)
    log = check_nothing_lost(table, len(begun.actions))
    assert log.actions[: len(begun.actions)] == begun.actions
    state, _ = replay(log)
    assert state.phase == GAME_OVER
    expect(table.page.locator("[data-new]:visible")).to_have_count(1)
