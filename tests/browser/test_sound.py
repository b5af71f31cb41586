"""Sounds continue after a pause, a call on iOS, and a closed audio context."""

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser import patience
from tests.browser.table import Table

# Each context of the page, and what it starts. `interrupted` is what iOS alone says, until it is resumed.
KEEP = """() => {
  window.made = [];
  window.started = 0;
  window.AudioContext = class extends AudioContext {
    constructor() { super(); made.push(this); }
    get state() { return this.said ?? super.state; }
    resume() {
      if (this.refuses) return Promise.reject(new DOMException('the device', 'InvalidStateError'));
      this.said = undefined;
      return super.resume();
    }
  };
  for (const source of [OscillatorNode, AudioBufferSourceNode]) {
    const start = source.prototype.start;
    source.prototype.start = function (...when) {
      if (this.context.state === 'running') started++;
      return start.apply(this, when);
    };
  }
}"""

LEVELS = ("middle", "soft", "loud")


def heard(table: Table) -> None:
    """Change the level until a sound is played: a context that has just been resumed needs a moment."""
    table.page.evaluate("() => { started = 0 }")
    turns = itertools.cycle(LEVELS)

    def played() -> bool:
        table.page.locator(f"[data-setting=sound][value={next(turns)}]").click()
        return bool(table.page.evaluate("() => started > 0 && made.at(-1).state === 'running'"))

    patience.until(table.page, played, "a sound")


@pytest.mark.parametrize(
    ("broken", "contexts"),
    [
        ("context => context.suspend()", 1),
        ("context => context.suspend().then(() => { context.said = 'interrupted' })", 1),
        ("context => context.close()", 2),
        ("context => context.suspend().then(() => { context.refuses = true })", 2),
    ],
)
def test_sounds_go_on(table: Table, broken: str, contexts: int) -> None:
    table.page.add_init_script(f"({KEEP})()")
    table.open("lang=de")
    table.page.locator("#start [data-open=settings]").click()
    expect(table.page.locator("[data-setting=sound]").first).to_be_attached()
    heard(table)
    table.page.evaluate(f"() => ({broken})(made[0])")
    assert table.page.evaluate("() => made[0].state") != "running"
    heard(table)
    assert table.page.evaluate("() => made.length") == contexts
