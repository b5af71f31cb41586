"""Games played by the engine for the page's slate, and a search for faults of a slate."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, GAME_OVER, State
from jass.history.log import Log
from jass.model.actions import Action
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.view_json import to_json
from tests.browser.saved import keep
from tests.browser.table import Table

View = dict[str, Any]

# What sticks out of the slate or has no words for those who do not see it.
FAULTS = """() => {
  const board = document.querySelector('#slate .slate-board').getBoundingClientRect();
  const found = [];
  for (const element of document.querySelectorAll('#slate .slate-board *')) {
    const box = element.getBoundingClientRect();
    if (element.closest('.sr') || !box.width) continue;
    if (box.left < board.left - 1 || box.right > board.right + 1)
      found.push(`sticks out: ${element.tagName} ${element.textContent}`);
  }
  const slate = document.querySelector('#slate');
  if (slate.scrollWidth > slate.clientWidth) found.push('scrolls sideways');
  for (const table of slate.querySelectorAll('table')) {
    if (!table.caption?.textContent) found.push('a table without a caption');
    for (const head of table.querySelectorAll('th')) {
      if (!head.scope) found.push(`no scope: ${head.textContent}`);
    }
  }
  if (/\\[[a-z]+\\.|undefined|null|None/.test(slate.textContent)) found.push(`words: ${slate.textContent}`);
  return found;
}"""


class Played:
    """A game played by the engine, as a log for the page."""

    def __init__(self, variant: str, seed: str, **options: object) -> None:
        preset = find_variant(variant)
        chosen = Options.from_json(options, preset.options)
        self.state, _ = new_game(variant, seed, chosen)
        self.log = Log(variant, seed, chosen)

    def do(self, action: Action) -> None:
        self.state, _ = apply(self.state, action)
        self.log = self.log.appended(action)

    def on(self, until: Callable[[State], bool]) -> "Played":
        """Bots play until that is so."""
        while not until(self.state):
            self.do(bot_action(self.state, len(self.log.actions)))
        return self

    def view(self) -> View:
        return dict(to_json(observe(self.state, 0)))


def over(state: State) -> bool:
    return state.phase == GAME_OVER


def after(deals: int) -> Callable[[State], bool]:
    return lambda state: state.phase in (DEAL_OVER, GAME_OVER) and len(state.results) == deals


def shown(table: Table, game: Played) -> View:
    """Open the page with the game as its save: the slate comes up. The view that it draws."""
    keep(table, game.log)
    table.page.goto(f"{table.address}?speed=instant&level=easy&lang=de")
    expect(table.page.locator("#slate[open] .slate-body")).to_be_visible()
    return game.view()
