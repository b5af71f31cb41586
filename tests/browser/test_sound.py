"""Sounds continue after a pause, a call on iOS, and a closed audio context; their switch is near."""

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser import patience
from tests.browser.saved import reach, take_up
from tests.browser.table import Table
from tests.browser.test_reader import faults

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
        pytest.param("context => context.suspend()", 1, marks=pytest.mark.whole),
        ("context => context.suspend().then(() => { context.said = 'interrupted' })", 1),
        ("context => context.close()", 2),
        pytest.param(
            "context => context.suspend().then(() => { context.refuses = true })", 2, marks=pytest.mark.whole
        ),
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


SWITCH = ".tools [data-sound]"


def test_the_switch_is_at_the_table_where_there_is_room_and_in_the_menu(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 1280, "height": 800})
    table.open("lang=de&speed=instant")
    table.start()
    for (width, height), shown in {(1280, 800): True, (844, 390): True, (390, 844): False}.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f"{SWITCH}:visible")).to_have_count(int(shown))
    page.locator("#open-menu").click()
    in_menu = page.locator("#menu").get_by_role("button", name="Töne")
    in_menu.press("Enter")
    expect(in_menu).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(SWITCH)).to_have_attribute("aria-pressed", "true")
    page.locator(SWITCH).click()
    expect(page.locator(SWITCH)).to_have_attribute("aria-pressed", "false")
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=settings]").click()
    expect(page.locator("#settings [data-setting=sound][value=off]")).to_be_checked()


def test_soft_sounds_are_offered_on_the_first_slate(table: Table) -> None:
    page = table.page
    log, _ = reach("schieberCh", lambda view: view.phase == "dealOver")
    take_up(table, log, "speed=instant&lang=de")
    offer = page.locator("#slate .sounds-offer")
    expect(offer).to_be_visible()
    assert faults(page, (320, 568), (390, 844), (844, 390), (1280, 800)) == {}
    expect(page.locator("#slate [data-next]")).to_be_in_viewport(ratio=1)
    offer.get_by_role("button", name="Leise Töne?").click()
    expect(offer).to_have_count(0)
    expect(page.locator("#slate")).to_be_visible()
    expect(page.locator(SWITCH)).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator(SWITCH)).to_have_attribute("aria-pressed", "true")
