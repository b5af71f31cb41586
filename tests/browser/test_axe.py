"""axe finds no violation in any phase of each kind of game and in its dialogs, in light and dark colours."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from jass.engine.machine import apply, new_game
from jass.history.log import Log, dumps, loads
from tests import fetched
from tests.browser.saved import HELD, Situation, reach
from tests.browser.table import Table

AXE = fetched.TOOLS / "node_modules/axe-core/axe.min.js"
GAMES = Path(__file__).parents[1] / "games"

# Each violation in a line: which rule, which elements. The unseen sheet of drawings is away meanwhile.
RUN = """async rules => {
  const moving = () => document.getAnimations().some(
    one => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity);
  while (moving()) await new Promise(requestAnimationFrame);
  const options = rules ? { runOnly: { type: 'rule', values: rules } } : {};
  const deck = document.getElementById('deck'), after = deck.nextSibling;
  deck.remove();
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  after.before(deck);
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map(node => node.target.join(' ') + ' '
    + (node.any[0]?.message ?? '')).join(' | '));
}"""


# Where the other theme is looked at too; what is left out has the same ground and words as one of these.
BY_NIGHT = ("start", "rules", "settings", "lesson 1", "auction", "trick", "estimate", "result")


def axe() -> str:
    """axe's script, fetched if it is missing."""
    fetched.npm()
    return AXE.read_text("utf-8")


class Checked:
    """A page in which whatever is seen is looked at by axe; what it finds is collected in `found`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page: Page = table.page
        self.found: list[str] = []

    def look(self, name: str) -> None:
        """All rules as it is; in some places contrast once more with the other theme."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(axe())
        self._run(name, None)
        if name not in BY_NIGHT:
            return
        before = self.page.locator("html").get_attribute("data-theme")
        other = "light" if before == "night" else "night"
        self.page.evaluate("theme => document.documentElement.setAttribute('data-theme', theme)", other)
        self._run(f"{name}, {other}", ["color-contrast"])
        self.page.evaluate("theme => document.documentElement.setAttribute('data-theme', theme)", before)

    def _run(self, name: str, rules: list[str] | None) -> None:
        self.found += [f"{name}: {line}" for line in self.page.evaluate(RUN, rules)]

    def take_up(self, log: Log) -> None:
        """Go on with a saved game."""
        self.page.evaluate("text => localStorage.setItem('jass@/:game', text)", dumps(log))
        self.page.reload()
        self.table.await_engine()


def golden(name: str, wanted: str) -> Log:
    """A golden game up to a phase."""
    log = loads((GAMES / f"{name}.json").read_text("utf-8"))
    state, _ = new_game(log.variant, log.seeds, log.options)
    for number, action in enumerate(log.actions):
        state, _ = apply(state, action)
        if state.phase == wanted:
            return log.truncated(number + 1)
    return log


def test_before_a_game(table: Table) -> None:
    table.open("speed=instant&lang=de")
    checked, page = Checked(table), table.page
    checked.look("start")
    for name in ("games", "rules", "settings", "statistics"):
        page.locator(f"#start [data-open={name}]").click()
        expect(page.locator(f"#{name}[open] h2")).to_be_visible()
        checked.look(name)
        page.keyboard.press("Escape")
    page.locator("#start [data-open=learn]").click()
    learn = page.locator("#learn[open]")
    expect(learn.locator("h2")).to_be_visible()
    checked.look("lessons")
    for number, lesson in enumerate(("Karten", "Farbe", "Ansagen")):
        learn.get_by_role("button", name=lesson).first.click()
        learn.locator("[data-answer]").first.click()
        if learn.locator("[data-check]").is_visible():
            learn.locator("[data-check]").click()
        expect(learn.locator(".learn-says[data-kind]")).to_be_visible()
        checked.look(f"lesson {number + 1}")
        learn.locator("[data-go=back]").click()
    page.keyboard.press("Escape")
    page.locator("#start [data-open=scorer]").click()
    page.locator("#scorer [data-add='0 100']").click()
    checked.look("scorer")
    page.locator("#scorer [data-write='0']").click()
    checked.look("scorer, points")
    page.keyboard.press("Escape")
    page.locator("#scorer [data-setup]").click()
    checked.look("scorer, set up")
    page.locator("#scorer [data-target]").fill("-")
    page.keyboard.press("Enter")
    checked.look("scorer, a refusal")
    page.locator("#scorer [data-target]").fill("100")
    page.keyboard.press("Enter")
    page.locator("#scorer [data-write='0']").click()
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    page.locator("#scorer [data-entries]").click()
    checked.look("scorer, entries")
    page.locator("[data-entry='0']").click()
    page.get_by_role("textbox", name="Wir").fill("157")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    checked.look("scorer, who was first")
    page.locator("#scorer [data-entries]").click()
    checked.look("scorer, who was first, among the entries")
    assert checked.found == []


PLAYS: dict[str, tuple[str, Situation]] = {
    "auction": ("schieberCh", lambda view: view.phase == "auction" and view.turn == 0),
    "trick": (
        "schieberCh",
        lambda view: view.phase == "play" and view.turn == 0 and len(view.trick) == 2,
    ),
    "two players": ("schieber2p", lambda view: view.phase == "play" and view.turn == 0),
    "estimate": ("differenzlerOnline", lambda view: view.phase == "estimate" and view.turn == 0),
    "coiffeur": ("coiffeur3p", lambda view: view.phase == "auction" and view.turn == 0 and view.deal > 2),
}


def test_in_a_game(table: Table) -> None:
    table.open("speed=instant&lang=de")
    checked, page = Checked(table), table.page
    for name, (variant, situation) in PLAYS.items():
        checked.take_up(reach(variant, situation)[0])
        expect(page.locator("html")).to_have_attribute("data-turn", "0")
        checked.look(name)
    page.locator("#open-menu").click()
    checked.look("menu")
    page.keyboard.press("Escape")
    page.locator("#open-slate").click()
    expect(page.locator("#slate[open] .slate-body")).to_be_visible()
    checked.look("coiffeur, grid")
    checked.take_up(golden("schieber3000-nines", "dealOver"))
    expect(page.locator("#slate [data-next]")).to_be_visible()
    expect(page.locator("#slate[open] .slate-body")).to_be_visible()
    checked.look("result")
    page.locator("#slate [data-replay]").click()
    expect(page.locator("#replay .one").first).to_be_visible()
    page.keyboard.press("End")
    checked.look("replay")
    checked.take_up(golden("differenzlerOnline-exact", "gameOver"))
    expect(page.locator("#slate [data-new]")).to_be_visible()
    checked.look("end")
    assert checked.found == []


def test_while_the_card_cut_for_trumps_is_shown(table: Table) -> None:
    table.open("speed=slow&lang=de")
    checked, page = Checked(table), table.page
    checked.take_up(reach("differenzlerTournament", lambda view: view.phase == "dealOver")[0])
    page.evaluate(HELD)
    table.press(page.locator("#slate [data-next]"))
    expect(page.locator("#shown[data-kind=cut] .card")).to_be_visible()
    checked.look("cut")
    expect(page.locator("#shown[data-kind=cut]")).to_be_visible()
    assert checked.found == []
