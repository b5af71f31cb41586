"""axe in a page: what it finds wrong, and the contrast of words whose ground it cannot tell, from pixels."""

from __future__ import annotations

from playwright.sync_api import Page

from jass.history.log import Log, dumps
from tests import fetched
from tests.browser import contrast
from tests.browser.table import Table

AXE = fetched.TOOLS / "node_modules/axe-core/axe.min.js"

# Each violation in a line: which rule, which elements; and the elements of whose contrast it knows nothing.
# The unseen sheet of drawings is away meanwhile.
RUN = """async rules => {
  const moving = () => document.getAnimations().some(
    one => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity);
  while (moving()) await new Promise(requestAnimationFrame);
  const options = rules ? { runOnly: { type: 'rule', values: rules } } : {};
  const deck = document.getElementById('deck'), after = deck.nextSibling;
  deck.remove();
  const { violations, incomplete } =
    await axe.run(document, { ...options, resultTypes: ['violations', 'incomplete'] });
  after.before(deck);
  const undecided = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes);
  return [
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(node => node.target.join(' ') + ' '
      + (node.any[0]?.message ?? '')).join(' | ')),
    undecided.map(node => node.target.join(' ')),
  ];
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
        violations, undecided = self.page.evaluate(RUN, rules)
        self.found += [f"{name}: {line}" for line in [*violations, *contrast.weak(self.page, undecided)]]

    def take_up(self, log: Log) -> None:
        """Go on with a saved game."""
        self.page.evaluate("text => localStorage.setItem('jass@/:game', text)", dumps(log))
        self.page.reload()
        self.table.await_engine()
