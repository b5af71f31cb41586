"""The sheets of all systems: every figure is the engine's, nothing is cut on a phone, and they print."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from jass.actions import Action, NextDeal, PickGame, Play
from jass.cards import cards_in
from jass.cli.games import bot_action
from jass.log import Log, dumps
from jass.machine import apply, legal_actions, legal_mask, new_game
from jass.observe import observe
from jass.options import Options
from jass.state import DEAL_OVER, ESTIMATE, GAME_OVER, PICK_GAME, State
from jass.variants import find_variant
from jass.view import to_json
from tests.browser.table import START, Table

View = dict[str, Any]
Row = list[list[int]]

# A table's body and foot: for each row the words in each of its cells, without the hidden ones.
TABLES = """() => [...document.querySelectorAll('#slate table')].map(table => [...table.querySelectorAll(
  'tbody tr, tfoot tr')].map(row => [...row.cells].map(cell => {
    const texts = document.createNodeIterator(cell, NodeFilter.SHOW_TEXT);
    const shown = [];
    for (let text; (text = texts.nextNode());)
      if (!text.parentElement.closest('.sr')) shown.push(text.data);
    return shown.join(' ');
  })))"""

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
        self.log = self.log.then(action)

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
    table.page.goto(f"{table.address}?speed=instant&level=easy&lang=de")
    expect(table.html).to_have_attribute("data-alive", "", timeout=START)
    table.page.evaluate(
        """text => {
          const folder = location.pathname.replace(/\\/[^/]*$/, '');
          localStorage.setItem(`jass@${folder}/:game`, text);
        }""",
        dumps(game.log),
    )
    table.page.reload()
    expect(table.page.locator("#slate[open]")).to_be_visible(timeout=START)
    return game.view()


def figures(text: str) -> list[int]:
    return [int(found.replace("−", "-")) for found in re.findall(r"[−+]?\d+", text.replace("+ ", "+"))]


def tables(table: Table) -> list[list[Row]]:
    """All figures of all tables of the slate."""
    return [[[figures(cell) for cell in row] for row in rows] for rows in table.page.evaluate(TABLES)]


def some(values: list[int]) -> list[int]:
    return [value for value in values if value]


def each(values: list[int]) -> Row:
    """A cell for each value, a dash for nothing."""
    return [some([value]) for value in values]


def deal_table(view: View) -> list[Row]:
    """The deal just counted, added up."""
    line = view["results"][-1]
    scored = [line["factor"]] if view["multiplied"] else []
    rows = [[[], *each(line["tricks"])], [[], *each(line["points"])]]
    rows += [[[], *each(line[key])] for key in ("weis", "stoeck", "bonus") if any(line[key])]
    if any(line["unwritten"]):
        rows.append([[], *each([-value for value in line["unwritten"]])])
    if line["joker"] is not None:
        rows.append([[], *([] for _ in view["parties"])])
    rows += [[scored, *each(line["score"])], [[], *([total] for total in line["totals"])]]
    if view["target"] and not view["ended"]:
        rows.append([[], *([max(0, view["target"] - total)] for total in line["totals"])])
    return rows


def deals_table(view: View) -> list[Row]:
    """All deals: what was named, and of each party the score, what it is made of, and where it stood then."""
    rows: list[Row] = []
    for line in view["results"]:
        row = [[line["deal"]], [line["factor"]] if view["multiplied"] else []]
        for party, total in enumerate(line["totals"]):
            parts = [line[key][party] for key in ("tricks", "points", "weis", "stoeck", "bonus")]
            row += [some([line["score"][party], *parts, -line["unwritten"][party]]), [total]]
        rows.append(row)
    last: Row = [[]]  # its heading spans two columns
    for value in view["totals"]:
        last += [[value], []]
    return [*rows, last]


def pay_table(view: View) -> list[list[Row]]:
    """What each player was paid, by what for."""
    kinds = [kind for kind in ("match", "bergpreis", "game", "stick") if kind in _paid(view)]
    if not kinds:
        return []
    rows = []
    for seat in range(view["players"]):
        sums = [sum(amounts[seat] for amounts in _paid(view)[kind]) for kind in kinds]
        rows.append([[], *([value] for value in [*sums, *([sum(sums)] if len(kinds) > 1 else [])])])
    return [rows]


def _paid(view: View) -> dict[str, list[list[int]]]:
    paid: dict[str, list[list[int]]] = {}
    for payment in view["payments"]:
        paid.setdefault(payment["for"], []).append(payment["amounts"])
    return paid


def at_both_sizes(table: Table) -> Iterator[str]:
    for width, height in ((1280, 800), (360, 640)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.wait_for_timeout(250)
        yield f"{width}x{height}"


def nothing_is_cut(table: Table) -> None:
    """Nothing sticks out at either size, and the way on is in sight without scrolling."""
    for size in at_both_sizes(table):
        assert table.page.evaluate(FAULTS) == [], size
        button = table.page.locator("#slate .primary:visible").bounding_box()
        window = table.page.viewport_size
        assert button
        assert window
        assert button["y"] + button["height"] <= window["height"], size


@pytest.mark.parametrize(
    ("variant", "options", "until"),
    [
        ("schieberCh", {"target": 1000}, over),
        ("official1000", {}, over),
        ("schieberCh", {}, after(3)),
        ("schieber5p", {"target": 1000}, over),
        ("schieber3p", {"target": 1000}, over),
    ],
)
def test_the_slate_of_the_schieber(
    table: Table, variant: str, options: dict[str, object], until: Callable[[State], bool]
) -> None:
    view = shown(table, Played(variant, "slate", **options).on(until))
    assert tables(table) == [deal_table(view), deals_table(view), *pay_table(view)]
    totals = [figures(text) for text in table.page.locator("#slate .side .total").all_text_contents()]
    assert totals == [[total, view["target"]] for total in view["totals"]]
    nothing_is_cut(table)


@pytest.mark.parametrize("variant", ["schieberCh", "schieber5p"])
def test_every_column_is_seen_on_a_small_phone_in_every_language(table: Table, variant: str) -> None:
    table.page.set_viewport_size({"width": 320, "height": 568})
    shown(table, Played(variant, "slate", target=1000).on(over))
    for language in ("de", "fr", "it", "en"):
        table.page.goto(f"{table.address}?speed=instant&level=easy&lang={language}&deck=french")
        expect(table.page.locator("#slate[open] .slate-deals")).to_be_visible(timeout=START)
        assert table.page.evaluate(FAULTS) == [], language
        out = table.page.evaluate(
            """() => [...document.querySelectorAll('#slate table, #slate td, #slate th')].filter(part =>
              part.scrollWidth > part.clientWidth + 1
              || part.getBoundingClientRect().right > part.closest('div').getBoundingClientRect().right + 1
            ).map(part => part.textContent.slice(0, 60))"""
        )
        assert out == [], language


# The slate's buttons that lie beyond its frame, or whose words do not fit into them.
BEYOND = """() => {
  const board = document.querySelector('#slate .slate-board').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('#slate .buttons button')];
  return buttons.filter(button => button.checkVisibility()).filter(button => {
    const { left, right } = button.getBoundingClientRect();
    return left < board.left || right > board.right || button.scrollWidth > button.clientWidth + 1;
  }).map(button => button.textContent);
}"""


def test_the_slates_buttons_lie_within_its_frame_in_every_language(table: Table) -> None:
    shown(table, Played("schieberCh", "slate", target=1000).on(after(1)))
    for language in ("de", "fr", "it", "en"):
        table.page.goto(f"{table.address}?speed=instant&level=easy&lang={language}")
        expect(table.page.locator("#slate[open] .slate-deals")).to_be_visible(timeout=START)
        for width, height in ((768, 1024), (600, 800), (390, 844), (320, 568)):
            table.page.set_viewport_size({"width": width, "height": height})
            out = table.page.evaluate(BEYOND)
            assert out == [], (language, width)


def test_the_coiffeur_of_pairs(table: Table) -> None:
    view = shown(table, Played("schieberChCoiffeur", "slate").on(after(8)))
    grid: list[Row] = []
    for row in view["coiffeur"]["rows"]:
        grid.append([[row["factor"]], *([] if cell is None else [cell["score"]] for cell in row["cells"])])
    grid.append([[], *([total] for total in view["totals"])])
    assert tables(table) == [deal_table(view), grid]
    assert table.page.locator("#slate .open").count() == 4
    assert table.page.locator("#slate .fresh").count() == 1
    nothing_is_cut(table)


def test_the_coiffeur_of_three(table: Table) -> None:
    view = shown(table, Played("coiffeur3p", "slate").on(over))
    grid: list[Row] = []
    for row in view["coiffeur"]["rows"]:
        title = [int(row["row"][1])] if row["row"][0] == "J" else []
        grid.append([[*title, row["weight"]], *([cell["score"]] for cell in row["cells"])])
    for sums in (view["coiffeur"]["sticks"], view["coiffeur"]["circles"], view["totals"]):
        grid.append([[], *([number] for number in sums)])
    assert tables(table) == [deal_table(view), grid, *pay_table(view)]
    for row, drawn in zip(
        view["coiffeur"]["rows"], table.page.locator("#slate tbody tr:has(.drawn)").all(), strict=True
    ):
        for index, cell in enumerate(drawn.locator("td").all()):
            marks = cell.text_content() or ""
            assert (marks.count("|"), marks.count("○")) == (row["sticks"][index], row["circles"][index])
    nothing_is_cut(table)


def differenzler_tables(view: View) -> list[list[Row]]:
    """The last deal by player, and all deals; a repeated one has two lines."""
    line = view["results"][-1]
    last: list[Row] = []
    for seat in range(4):
        kept = [line["kept"][seat]] if line["firstGame"] else []
        game = line["firstGame"] if kept == [1] else line
        row = [[], *[[value] for value in kept], [game["estimates"][seat]], [game["points"][seat]]]
        row.append([line["differences"][seat]])
        if any(line["penalties"]):
            row.append(some([line["penalties"][seat]]))
        last.append([*row, [line["totals"][seat]]])
    rows: list[Row] = []
    for number, result in enumerate(view["results"], 1):
        games = [result["firstGame"], result] if result["firstGame"] else [result]
        for index, game in enumerate(games):
            row = [[result["deal"]] if index == 0 and not result["extra"] else [], []]
            for seat in range(4):
                cell = [game["estimates"][seat], game["points"][seat]]
                if len(games) == 1 or result["kept"][seat] == index + 1:
                    cell += [result["differences"][seat], *some([result["penalties"][seat]])]
                row.append(cell)
            rows.append(row)
        if number % 4 == 0 and view["passes"]:
            rows.append([[number // 4], *([total] for total in view["passes"][number // 4 - 1])])
    rows.append([[], *([total] for total in view["totals"])])
    rows.append([[], *([place] for place in view["places"])])
    return [last, rows]


def test_the_differenzler(table: Table) -> None:
    view = shown(table, Played("differenzlerTournament", "slate", deals=8).on(over))
    assert tables(table) == differenzler_tables(view)
    nothing_is_cut(table)


def with_a_revoke() -> Played:
    """A deal with a revoke, repeated and counted."""
    for number in range(100):
        game = Played("differenzlerTournament", f"revoke {number}")
        game.on(lambda state: state.phase not in (ESTIMATE,))
        game.do(legal_actions(game.state)[0])
        seat = game.state.to_act()
        assert seat is not None
        illegal = game.state.deal.hands[seat] & ~legal_mask(game.state)
        if not illegal:
            continue
        game.do(Play(seat, next(cards_in(illegal))))
        while game.state.phase != PICK_GAME:
            game.do(legal_actions(game.state)[0])
        while game.state.phase == PICK_GAME:
            picker = game.state.to_act()
            assert picker is not None
            game.do(PickGame(picker, 1 + picker % 2))
        game.do(NextDeal())
        return game.on(lambda state: state.phase == DEAL_OVER)
    raise AssertionError("no such deal found")


def test_a_repeated_deal_and_its_penalty(table: Table) -> None:
    view = shown(table, with_a_revoke())
    assert view["results"][0]["firstGame"]
    assert tables(table) == differenzler_tables(view)
    assert table.page.locator("#slate .void").count() == 4
    nothing_is_cut(table)


def test_the_sheet_on_paper(table: Table) -> None:
    view = shown(table, Played("schieberCh", "slate", target=1000).on(over))
    page = table.page
    expect(page.locator("#slate [data-print]")).to_be_visible()
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    paper = page.locator("#paper")
    expect(paper.locator(".slate-deals")).to_be_visible()
    expect(paper.locator(".slate-deal")).to_be_visible()
    expect(paper.locator(".buttons")).to_be_hidden()
    expect(page.locator("#table")).to_be_hidden()
    expect(page.locator("#slate")).to_be_hidden()
    assert page.locator("[id='slate-title']").count() == 1
    scores = [figures(text) for text in paper.locator(".wrote b").all_inner_texts()]
    assert scores == [some([score]) for line in view["results"] for score in line["score"]]
    ink = paper.evaluate("e => [getComputedStyle(e).color, getComputedStyle(document.body).backgroundColor]")
    assert ink == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(paper).to_have_count(0)
    # The table itself prints the sheet too.
    page.emulate_media(media="screen")
    page.locator("#slate [data-new]").click()
    expect(page.locator("#slate")).to_be_hidden()
    expect(table.html).not_to_have_attribute("data-phase", "gameOver", timeout=START)
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(paper.locator(".slate-sides")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
