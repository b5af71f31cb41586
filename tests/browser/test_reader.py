"""Letters as large as the reader has set them, names as long as may be, and screens with hardly any room."""

import json
import shutil
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser import patience
from tests.browser.conftest import FLAGS, Served, Watched
from tests.browser.saved import reach, take_up
from tests.browser.table import Table
from tests.browser.words import WORDS

SIZES = ((320, 568), (390, 844), (844, 390), (1280, 800))
LOW = ((320, 256), (320, 320), (360, 340), (480, 320))
PLAYING = "schieberCh", "differenzlerOnline", "schieber3p", "schieber5p", "schieber6p", "coiffeur3p"


def faults(page: Page, *sizes: tuple[int, int]) -> dict[str, list[str]]:
    """What is wrong with the words at each size."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong = page.evaluate(WORDS)["faults"]
        if wrong:
            found[f"{width}x{height}"] = wrong
    return found


def to_play(table: Table, variant: str, phase: str = "play", cards: int = 0) -> None:
    """A game in which the player is to act, with so many cards in the trick."""
    log, _ = reach(
        variant, lambda view: view.phase == phase and view.turn == 0 and len(view.trick) >= cards, steps=900
    )
    take_up(table, log, "speed=instant&lang=de")


@pytest.fixture(scope="module")
def large(playwright: Playwright) -> Iterator[Browser]:
    """A browser whose reader wants letters of 24 px."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=24"]
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), chromium_sandbox=False, args=flags
    )
    yield browser
    browser.close()


@pytest.fixture
def tables(table: Table, large: Browser, served: Served) -> Iterator[list[Table]]:
    """The page at the usual size of letters, and at a larger one."""
    context = large.new_context(locale="de-CH")
    patience.renew(context)
    watched = Watched(context, urlsplit(served.address).netloc)
    yield [table, Table(context.new_page(), served.address)]
    problems = watched.problems()
    context.close()
    assert problems == []


def grown(tables: list[Table], *sizes: tuple[int, int]) -> None:
    """Words are larger for the reader who wants them so, all in their place, and none is small."""
    for width, height in sizes:
        for one in tables:
            one.page.set_viewport_size({"width": width, "height": height})
        usual, larger = (one.page.evaluate(WORDS) for one in tables)
        assert (usual["faults"], larger["faults"]) == ([], []), (width, height)
        before, after = (smallest(found["all"]) for found in (usual, larger))
        both = [(words, before[words], after[words]) for words in before if words in after]
        assert len(both) > 5
        # A title already fills its line; whatever is read is larger.
        stayed = [each for each in both if each[1] < 18 and each[2] < 1.04 * each[1]]
        assert stayed == [], (width, height)


def smallest(found: list[tuple[str, float]]) -> dict[str, float]:
    """The size of letters of each text, the smaller one where it stands there twice."""
    return {words: min(size for other, size in found if other == words) for words, _ in found}


@pytest.mark.parametrize("dialog", ["", "settings", "rules", "games", "scorer"])
def test_words_before_a_game_follow_the_reader(tables: list[Table], dialog: str) -> None:
    for table in tables:
        table.open("lang=de")
        if dialog:
            table.page.locator(f"#start [data-open={dialog}]").click()
            expect(table.page.locator(f"#{dialog} button").first).to_be_visible()
    grown(tables, *SIZES)


@pytest.mark.parametrize("phase", ["auction", "play", "dealOver"])
def test_words_at_the_table_follow_the_reader(tables: list[Table], phase: str) -> None:
    for table in tables:
        if phase == "dealOver":
            log, _ = reach("schieberCh", lambda view: view.phase == "dealOver")
            take_up(table, log, "speed=instant&lang=de")
            expect(table.page.locator("#slate[open] .slate-deals")).to_be_visible()
        else:
            to_play(table, "schieberCh", phase)
            table.settle()
    # On its side a phone has no room for the names above the contracts in letters half as large again.
    grown(tables, *(size for size in SIZES if phase != "auction" or size != (844, 390)))


# The cards of hand and trick that are smaller than this, and whether all of the page can be scrolled to.
SMALL = """() => {
  const found = [];
  for (const [where, least] of [['#trick', 38], ['#hand', 44]])
    for (const card of document.querySelectorAll(`${where} [data-card]`))
      if (card.checkVisibility() && card.offsetWidth < least)
        found.push(`${card.dataset.card} ${card.offsetWidth}x${card.offsetHeight}`);
  const page = document.documentElement;
  const tools = document.querySelector('.tools').getBoundingClientRect();
  if (tools.bottom + scrollY > Math.max(page.scrollHeight, innerHeight) + 1) found.push('out of reach');
  if (page.scrollWidth > innerWidth) found.push('scrolls sideways');
  return found;
}"""


@pytest.mark.parametrize("variant", PLAYING)
def test_cards_can_be_read_on_the_lowest_screens(table: Table, variant: str) -> None:
    to_play(table, variant, cards=2)
    for width, height in LOW:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.locator("#trick [data-card]:visible").count() >= 2
        assert table.page.evaluate(SMALL) == [], (width, height)


NAMES = {"latin": ["WWWWWWWWWWWW"] * 6, "both": ["漢字漢字漢字漢字漢字漢字", "WWWWWWWWWWWW"] * 3}


@pytest.mark.parametrize("variant", PLAYING)
@pytest.mark.parametrize("names", NAMES)
def test_the_widest_names_lie_on_nothing(table: Table, variant: str, names: str) -> None:
    people = json.dumps(
        [{"name": name, "face": face} for name, face in zip(NAMES[names], " akdgb", strict=True)]
    )
    table.page.add_init_script(f"localStorage.setItem('jass@/:people', {json.dumps(people)})")
    to_play(table, variant, cards=1)
    assert faults(table.page, (320, 568), (360, 640), (390, 844)) == {}
    log, _ = reach(variant, lambda view: view.phase == "dealOver", steps=900)
    take_up(table, log, "speed=instant&lang=de")
    expect(table.page.locator("#slate[open]")).to_be_visible()
    assert faults(table.page, (320, 568), (360, 640), (390, 844)) == {}
