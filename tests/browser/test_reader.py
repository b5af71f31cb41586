"""Large font sizes, the longest names, and the smallest screens."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests import fetched
from tests.browser import patience
from tests.browser.conftest import FLAGS, Served, Watched
from tests.browser.devices import Devices
from tests.browser.saved import reach, take_up
from tests.browser.table import Table
from tests.browser.test_sight import FAULTS as COVERED
from tests.browser.words import WORDS
from tests.ordinary import mostly

SIZES = ((320, 568), (390, 844), (844, 390), (1280, 800))
NARROW = ((320, 568), (360, 640), (390, 844), (844, 390), (568, 320))
LOW = ((320, 256), (320, 320), (360, 340), (480, 320))
Sized = Callable[[int], Table]
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


def to_play(table: Table, variant: str, phase: str = "play", cards: int = 0, language: str = "de") -> None:
    """A game in which the player is to act, with so many cards in the trick."""
    log, _ = reach(
        variant, lambda view: view.phase == phase and view.turn == 0 and len(view.trick) >= cards, steps=900
    )
    take_up(table, log, f"speed=instant&lang={language}")


@pytest.fixture(scope="module")
def readers(playwright: Playwright, served: Served) -> Iterator[Callable[[int], Devices]]:
    """The devices of a reader who wants letters of so many pixels."""
    known: dict[int, tuple[Browser, Devices]] = {}

    def reader(letters: int) -> Devices:
        if letters not in known:
            flags = [*FLAGS, f"--blink-settings=defaultFontSize={letters}"]
            path = fetched.program("chromium")
            browser = playwright.chromium.launch(executable_path=path, chromium_sandbox=False, args=flags)
            known[letters] = browser, Devices(browser, served.address)
        return known[letters][1]

    yield reader
    for browser, devices in known.values():
        devices.close()
        browser.close()


@pytest.fixture
def sized(readers: Callable[[int], Devices], served: Served) -> Iterator[Sized]:
    """The page, for a reader who wants letters of so many pixels."""
    with ExitStack() as opened:
        watched: list[Watched] = []

        def table(letters: int) -> Table:
            context = opened.enter_context(readers(letters).known(locale="de-CH", reduced_motion="reduce"))
            patience.renew(context)
            watched.append(Watched(context, urlsplit(served.address).netloc))
            return Table(context.new_page(), served.address)

        yield table
        problems = [problem for each in watched for problem in each.problems()]
        for each in watched:
            each.leave()
    assert problems == []


@pytest.fixture
def tables(table: Table, sized: Sized) -> list[Table]:
    """The page at the usual size of letters, and at a larger one."""
    return [table, sized(24)]


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


@pytest.mark.parametrize("dialog", mostly(["", "settings", "rules", "games", "scorer"], ""))
def test_words_before_a_game_follow_the_reader(tables: list[Table], dialog: str) -> None:
    for table in tables:
        table.open("lang=de")
        if dialog:
            table.page.locator(f"#start [data-open={dialog}]").click()
            expect(table.page.locator(f"#{dialog} button").first).to_be_visible()
    grown(tables, *SIZES)


@pytest.mark.parametrize("phase", mostly(["auction", "play", "dealOver"], "dealOver"))
def test_words_at_the_table_follow_the_reader(tables: list[Table], phase: str) -> None:
    for table in tables:
        if phase == "dealOver":
            log, _ = reach("schieberCh", lambda view: view.phase == "dealOver")
            take_up(table, log, "speed=instant&lang=de")
            expect(table.page.locator("#slate[open] .slate-deal")).to_be_visible()
        else:
            to_play(table, "schieberCh", phase)
            table.settle()
    grown(tables, *SIZES)


STATES = "", "games", "settings", "auction", "play", "dealOver", "scorer"
LETTERS = [(32, "fr"), (24, "fr"), (24, "it"), (32, "it"), (32, "de"), (32, "en")]


@pytest.mark.parametrize("state", mostly(STATES, "play"))
@pytest.mark.parametrize(
    ("letters", "language"),
    [LETTERS[0], *(pytest.param(*each, marks=pytest.mark.whole) for each in LETTERS[1:])],
)
def test_nothing_is_cut_in_the_largest_letters(sized: Sized, state: str, letters: int, language: str) -> None:
    table = sized(letters)
    look = f"speed=instant&lang={language}"
    if state == "dealOver":
        log, _ = reach("schieberCh", lambda view: view.phase == "dealOver")
        take_up(table, log, look)
        expect(table.page.locator("#slate[open] .slate-deal")).to_be_visible()
    elif state in ("auction", "play"):
        to_play(table, "schieberCh", state, language=language)
        table.settle()
    else:
        table.open(look)
        if state:
            table.page.locator(f"#start [data-open={state}]").click()
            expect(table.page.locator(f"#{state} button").first).to_be_visible()
    assert faults(table.page, *SIZES) == {}
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(PRESSED) == [], (width, height)
        if state == "auction":
            assert table.page.evaluate(COVERED) == [], (width, height)


# The buttons whose words do not fit into them.
PRESSED = """() => [...document.querySelectorAll('button, .badge, .slate-deal tbody th')]
  .filter(one => one.checkVisibility() && !one.closest('[inert], #hand'))
  .filter(one => one.scrollWidth > one.clientWidth + 1)
  .map(one => one.textContent)"""


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


# Whether nothing lies on its middle.
REACHED = """one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return one.contains(there) || there?.contains(one);
}"""


@pytest.mark.parametrize("variant", mostly(PLAYING, "coiffeur3p"))
def test_cards_can_be_read_on_the_lowest_screens(table: Table, variant: str) -> None:
    to_play(table, variant, cards=2)
    for width, height in LOW:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.locator("#trick [data-card]:visible").count() >= 2
        assert table.page.evaluate(SMALL) == [], (width, height)


@pytest.mark.parametrize("variant", mostly(PLAYING, "schieber6p"))
def test_ones_cards_come_into_sight_with_ones_turn_on_the_lowest_screens(table: Table, variant: str) -> None:
    for size in ((360, 340), (320, 256)):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        to_play(table, variant, cards=2)
        tops = table.page.locator("#hand [data-card]").evaluate_all(
            "cards => cards.map(card => innerHeight - card.getBoundingClientRect().top)"
        )
        first_row = sorted(tops)[len(tops) // 2 :]  # at least: a second one may follow
        assert min(first_row) > 30, (size, tops)
        playable = table.page.locator("#hand [data-card]:not([aria-disabled])").evaluate_all(
            "cards => cards.map(card => innerHeight - card.getBoundingClientRect().top)"
        )
        assert min(playable) > 30, (size, playable)
        assert table.page.locator("#trick [data-card]:visible").evaluate_all(
            "cards => cards.every(card => card.getBoundingClientRect().top > -2)"
        ), size


@pytest.mark.parametrize("language", mostly(["de", "fr", "it", "en"], "it"))
@pytest.mark.parametrize("size", [(360, 340), (320, 256)], ids=str)
def test_what_one_types_and_what_one_may_is_in_sight_of_who_estimates_on_the_lowest_screens(
    table: Table, size: tuple[int, int], language: str
) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    to_play(table, "differenzlerTournament", "estimate", language=language)
    for what in ("#badge", "#ask h2", "#estimate-hint", "#ask input", "#ask [data-key=seal]"):
        expect(table.page.locator(what)).to_be_in_viewport(ratio=1)
        assert table.page.locator(what).evaluate(REACHED), what
    tops = table.page.locator("#hand [data-card]").evaluate_all(
        "cards => cards.map(card => innerHeight - card.getBoundingClientRect().top)"
    )
    assert min(tops) >= 30


def test_one_sees_ones_cards_with_the_contracts_on_the_lowest_screen(table: Table) -> None:
    table.page.set_viewport_size({"width": 320, "height": 256})
    to_play(table, "schieberCh", "auction")
    for card in table.page.locator("#hand [data-card]").all():
        expect(card).to_be_in_viewport(ratio=0.1)
    for tile in table.page.locator("#auction [data-choose]").all():
        expect(tile).to_be_in_viewport(ratio=0.9)


NAMES = {"latin": ["WWWWWWWWWWWW"] * 6, "both": ["漢字漢字漢字漢字漢字漢字", "WWWWWWWWWWWW"] * 3}


def call(table: Table, names: list[str]) -> None:
    """Give everybody at the table a name and a face, before it is opened."""
    people = json.dumps([{"name": name, "face": face} for name, face in zip(names, " akdgb", strict=True)])
    table.page.add_init_script(f"localStorage.setItem('jass@/:people', {json.dumps(people)})")


@pytest.mark.parametrize("variant", mostly(PLAYING, "schieber5p"))
@pytest.mark.parametrize("names", mostly(NAMES, "both"))
def test_the_widest_names_lie_on_nothing(table: Table, variant: str, names: str) -> None:
    call(table, NAMES[names])
    to_play(table, variant, cards=1)
    assert faults(table.page, *NARROW) == {}
    log, _ = reach(variant, lambda view: view.phase == "dealOver", steps=900)
    take_up(table, log, "speed=instant&lang=de")
    expect(table.page.locator("#slate[open] .slate-body")).to_be_visible()
    assert faults(table.page, *NARROW) == {}
    table.page.locator("#slate [data-replay]").click()
    expect(table.page.locator("#replay .held").first).to_be_visible()
    table.page.keyboard.press("ArrowRight")
    assert faults(table.page, *NARROW) == {}


@pytest.mark.parametrize("variant", mostly(["schieberCh", "schieber3p", "schieber6p"], "schieber6p"))
def test_the_widest_names_leave_room_for_the_contracts(table: Table, variant: str) -> None:
    call(table, NAMES["latin"])
    to_play(table, variant, "auction")
    table.settle()
    assert faults(table.page, *NARROW) == {}
    for width, height in NARROW:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(COVERED) == [], (width, height)


@pytest.mark.whole
def test_the_widest_name_heads_a_column_of_the_statistics(table: Table) -> None:
    call(table, NAMES["latin"])
    log, _ = reach("schieberCh", lambda view: view.phase == "dealOver")
    take_up(table, log, "speed=instant&lang=de")
    page = table.page
    page.locator("#slate [data-next]").click()
    page.locator("#open-menu").click()
    page.locator("#menu [data-home]").click()
    page.locator("#start [data-open=statistics]").click()
    expect(page.locator("#statistics").get_by_role("rowheader")).to_have_count(1)
    assert faults(page, *NARROW) == {}


# The digits of an estimate that are not whole on their panel, or too small for a thumb.
DIGITS = """() => {
  const panel = document.getElementById('ask').getBoundingClientRect();
  return [...document.querySelectorAll('#ask .key, #ask input')].filter(key => {
    const { left, right, top, bottom } = key.getBoundingClientRect();
    return left < panel.left || right > panel.right || top < panel.top || bottom > panel.bottom
      || (key.matches('.key') && Math.min(right - left, bottom - top) < 43.5);
  }).map(key => key.textContent || 'sum');
}"""


def test_the_digits_of_an_estimate_are_whole(table: Table) -> None:
    to_play(table, "differenzlerOnline", "estimate")
    expect(table.page.locator("#ask .key").last).to_be_visible()
    for width, height in (*NARROW, (480, 320), (640, 360)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(DIGITS) == [], (width, height)
    assert faults(table.page, *NARROW, (480, 320)) == {}
