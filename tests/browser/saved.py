"""Saved games in chosen situations, so that tests need not play up to them in the browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from jass.cli.games import bot_action
from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.observe import observe
from jass.engine.state import GAME_OVER, State
from jass.history.log import Log, dumps
from jass.model.actions import Action
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view import View
from tests.browser.table import Table

Situation = Callable[[View], object]

# A pause in which something lies open does not end.
HELD = """() => {
  const old = setTimeout.bind(window);
  window.setTimeout = (go, wait, ...rest) => wait > 5000 ? 0 : old(go, wait, ...rest);
}"""

# Nor does one that leaves time to say something, at the slow speed.
LEFT = HELD.replace("wait > 5000", "wait >= 2000")

_BOTS_HELD = """
  const later = setTimeout.bind(window), held = [];
  window.setTimeout = (go, wait, ...rest) => wait >= 4000 ? 0 : later(go, wait, ...rest);
  window.Worker = class extends Worker {
    postMessage(text) {
      if (!window.playing && typeof text === 'string' && JSON.parse(text).do === 'bot')
        held.push(() => super.postMessage(text));
      else super.postMessage(text);
    }
  };
  window.letThemPlay = () => { window.playing = true; held.splice(0).forEach(go => go()); };
"""


def hold_bots(table: Table) -> None:
    """Before the page opens: make the bots wait until `let_them_play`."""
    table.page.add_init_script(f"(() => {{ {_BOTS_HELD} }})()")


def let_them_play(table: Table) -> None:
    """Let the bots answer again."""
    table.page.evaluate("letThemPlay()")


def bots(state: State, step: int) -> Action:
    """All seats by the bot."""
    return bot_action(state, step)


def first(state: State, _: int) -> Action:
    """The first thing that is allowed."""
    return legal_actions(state)[0]


def reach(
    variant: str,
    wanted: Situation,
    options: Mapping[str, object] | None = None,
    choose: Callable[[State, int], Action] = bots,
    steps: int = 400,
) -> tuple[Log, State]:
    """A game played until the view of seat 0 satisfies the condition."""
    chosen = Options.from_json(options or {}, find_variant(variant).options)
    for number in range(60):
        seed = f"saved {number}"
        log = Log(variant, seed, chosen)
        state, _ = new_game(variant, seed, chosen)
        for step in range(steps):
            if wanted(observe(state, 0)):
                return log, state
            if state.phase == GAME_OVER:
                break
            action = choose(state, step)
            state, _ = apply(state, action)
            log = log.appended(action)
    raise AssertionError("no such situation in sixty games")


# The name under which the browser keeps the game at the table, and the game's log there, or null.
SLOT = """(() => {
  const folder = `jass@${location.pathname.replace(/\\/[^/]*$/, '')}/:`;
  return `${folder}saved.${localStorage.getItem(`${folder}table`)?.split(' ')[0]}`;
})()"""
KEPT = f"(localStorage.getItem({SLOT})?.split('\\n')[1] ?? null)"

# Puts another log into that record.
DAMAGE = f"""text => {{
  const slot = {SLOT};
  localStorage.setItem(slot, localStorage.getItem(slot).split('\\n')[0] + '\\n' + text);
}}"""

LONG_NAMES = ("Maximilianus", "Bartholomäus", "Wilhelmina M", "Gwendolina W", "Ferdinandina", "Massimiliana")


def name_all(table: Table) -> None:
    """Give everybody at the table a name of twelve letters, before it is opened."""
    people = json.dumps(
        [{"name": name, "face": face} for name, face in zip(LONG_NAMES, " akdgb", strict=True)]
    )
    table.page.add_init_script(f"localStorage.setItem('jass@/:people', {json.dumps(people)})")


def keep(table: Table, log: Log) -> None:
    """Before the page is opened: this game is saved in the browser."""
    text = dumps(log)
    mark = f"seen {hash(text)}"  # a reload within the test must find what the page itself has saved
    table.page.add_init_script(
        f"""if (!sessionStorage.getItem({json.dumps(mark)})) {{
          sessionStorage.setItem({json.dumps(mark)}, 'yes');
          localStorage.setItem('jass@/:game', {json.dumps(text)});
        }}"""
    )


def take_up(table: Table, log: Log, query: str = "speed=instant") -> None:
    """Open the page with this game saved: it goes on at once."""
    keep(table, log)
    table.open(query)
    table.await_game()
