"""The score sheets of all systems: the engine's figures, nothing cut on a phone, and ready to print."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from jass.engine.machine import legal_actions, legal_mask
from jass.engine.state import DEAL_OVER, ESTIMATE, PICK_GAME, State
from jass.model.actions import NextDeal, PickGame, Play
from jass.model.cards import cards_in
from tests.browser.sheets import FAULTS, Played, View, after, over, shown
from tests.browser.table import Table
from tests.ordinary import mostly

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
    rows = [[[], *each(line["tricks"])]]
    if line["points"] != line["score"]:
        rows.append([[], *each(line["points"])])
    rows += [[[], *each(line[key])] for key in ("weis", "stoeck", "bonus") if any(line[key])]
    if any(line["unwritten"]) and not view["coiffeur"]:
        rows.append([[], *each([-value for value in line["unwritten"]])])
    if line["joker"] is not None:
        rows.append([[], *([] for _ in view["parties"])])
    return [*rows, [scored, *each(line["score"])]]


def deals_table(view: View) -> list[Row]:
    """All deals: what was named, and of each party the score, what it is made of, and where it stood then."""
    rows: list[Row] = []
    for line in view["results"]:
        row = [[line["deal"]], [line["factor"]] if view["multiplied"] else []]
        for party, total in enumerate(line["totals"]):
            same = line["points"][party] == line["score"][party]  # then it is said once
            keys = ("tricks", *(() if same else ("points",)), "weis", "stoeck", "bonus")
            parts = [line[key][party] for key in keys]
            row += [some([line["score"][party], *parts, -line["unwritten"][party]]), [total]]
        rows.append(row)
    return rows


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
        pytest.param("official1000", {}, over, marks=pytest.mark.whole),
        ("schieberCh", {}, after(3)),
        pytest.param("schieber5p", {"target": 1000}, over, marks=pytest.mark.whole),
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


# How much of each list of deals lies below its last line that is in sight.
BELOW = """() => [...document.querySelectorAll('#slate .roll')]
  .map(roll => Math.round(roll.scrollHeight - roll.scrollTop - roll.clientHeight))"""


@pytest.mark.parametrize("width", [1280, 1600])
def test_the_last_deals_are_in_sight_at_the_end(table: Table, width: int) -> None:
    table.page.set_viewport_size({"width": width, "height": 800})
    shown(table, Played("schieber2p", "slate").on(over))
    expect(table.page.locator("#slate .finale > *").first).to_be_visible()
    table.rest()
    below = table.page.evaluate(BELOW)
    assert below == [0]


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


@pytest.mark.whole
@pytest.mark.parametrize(("variant", "rows"), [("coiffeur4p8", 8), ("coiffeur4p10", 10)])
def test_the_coiffeur_of_four(table: Table, variant: str, rows: int) -> None:
    view = shown(table, Played(variant, "slate").on(over))
    table.page.locator("#slate .coiffeur tbody tr").nth(rows - 1).wait_for()
    assert table.page.locator("#slate .coiffeur tbody tr").count() == rows
    wrote = [int(text) for text in table.page.locator("#slate .coiffeur .wrote").all_text_contents()]
    assert wrote == [row["cells"][party]["score"] for row in view["coiffeur"]["rows"] for party in (0, 1)]
    heads = table.page.locator("#slate .coiffeur tbody th").all_text_contents()
    assert [head for head in heads if "Joker" in head] == [
        f"★Joker 1×{rows - 1}",
        f"★Joker 2×{rows}",
    ]


def test_a_tournament_shows_its_check(table: Table) -> None:
    view = shown(table, Played("tournament8", "slate").on(after(3)))
    ours, theirs = view["totals"]
    check = f"Kontrolle: {ours} + {theirs} = 471, 3 × 157"
    expect(table.page.locator("#slate .sheet-note")).to_have_text(check)


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


# Whether nothing lies on the middle of an element.
IN_SIGHT = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === one;
}"""


@pytest.mark.parametrize("watched", mostly(["desktop", "phone"], "phone"), indirect=True)
@pytest.mark.parametrize("variant", mostly(["schieberCh", "differenzlerOnline"], "schieberCh"))
def test_the_end_can_be_shared_and_a_loss_looks_like_one(table: Table, variant: str) -> None:
    options = {"target": 1000} if variant == "schieberCh" else {}
    view = shown(table, Played(variant, "slate", **options).on(over))
    page = table.page
    lost = view["sides"][0] not in view["ended"]["winners"]
    assert (page.locator("#slate").get_attribute("data-lost") is not None) == lost
    expect(page.locator("#slate [data-new]")).to_have_text("Revanche" if lost else "Nächste Partie")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    told = page.locator("#slate .slate-told")
    expect(told).to_be_hidden()
    page.locator("#slate [data-share]").click()
    expect(told).to_have_text("Kopiert. Füge es ein, wo du willst.")
    expect(page.locator("#slate .moods [data-mood]").first).to_be_visible()  # which may come later
    assert told.evaluate(IN_SIGHT)
    text = page.evaluate("() => navigator.clipboard.readText()")
    assert text.startswith("Jass, ")
    assert text.endswith(table.address)
    for total in view["totals"]:
        assert str(abs(total)) in text
    page.evaluate("() => { Object.defineProperty(navigator, 'clipboard', {value: undefined}); }")
    page.locator("#slate [data-share]").click()
    expect(told).to_have_text(text)
    nothing_is_cut(table)


# The buttons that the end is left by, as far as they lie in the window, and nothing before them.
REACHED = """() => [...document.querySelectorAll('#slate .buttons button')].filter(one => {
  const { left, right, top, bottom, x, y, width, height } = one.getBoundingClientRect();
  return width && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    && one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map(one => [...one.attributes].map(each => each.name).find(name => name.startsWith('data-')))"""


@pytest.mark.moving
@pytest.mark.parametrize("variant", mostly(["schieberCh", "differenzlerOnline", "coiffeur3p"], "coiffeur3p"))
def test_the_end_is_seen_and_left_without_scrolling(table: Table, variant: str) -> None:
    """Everybody's face, the curve and the buttons, when all of it has been drawn and moved."""
    options = {"target": 1000} if variant == "schieberCh" else {}
    view = shown(table, Played(variant, "slate", **options).on(over))
    page = table.page
    expect(page.locator("#slate .moods [data-mood]")).to_have_count(len(view["sides"]))
    happy = sum(len(view["parties"][party]) for party in view["ended"]["winners"])
    expect(page.locator("#slate .moods [data-mood=happy]")).to_have_count(happy)
    expect(page.get_by_role("img", name="Verlauf über")).to_be_visible()
    table.rest()
    for width, height in ((360, 640), (844, 390), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(REACHED) == ["data-new", "data-replay", "data-share"], f"{width}x{height}"
        assert page.evaluate(FAULTS) == [], f"{width}x{height}"


# A sheet of the browser's own that ends as it is told, and a count of what is copied.
SHEET = """() => {
  const copy = navigator.clipboard.writeText.bind(navigator.clipboard);
  Object.assign(window, { asked: [], copies: 0, ends: null });
  navigator.clipboard.writeText = text => { copies++; return copy(text); };
  navigator.share = async data => {
    asked.push({ ...data });
    if (ends) throw new DOMException('it says', ends);
  };
}"""


def test_the_browsers_own_sheet_comes_first(table: Table) -> None:
    """Chromium has none here: what it is asked for and how it may end are played to the page."""
    shown(table, Played("schieberCh", "slate", target=1000).on(over))
    page = table.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate(SHEET)
    for count, ends in enumerate(("", "AbortError", "NotAllowedError"), 1):
        page.evaluate("ends => { window.ends = ends; }", ends)
        page.locator("#slate [data-share]").click()
        table.wait(f"() => asked.length === {count}")
    expect(page.locator("#slate .slate-told")).to_have_text("Kopiert. Füge es ein, wo du willst.")
    assert page.evaluate("() => copies") == 1  # where the player broke off, nothing is
    first = page.evaluate("() => asked[0]")
    assert first["url"] == table.address
    assert first["text"].startswith("Jass, Schieber: ")


def test_a_repeated_deal_and_its_penalty(table: Table) -> None:
    view = shown(table, with_a_revoke())
    assert view["results"][0]["firstGame"]
    assert tables(table) == differenzler_tables(view)
    assert table.page.locator("#slate .void").count() == 4
    nothing_is_cut(table)


@pytest.mark.whole
def test_the_sheet_on_paper(table: Table) -> None:
    view = shown(table, Played("schieberCh", "slate", target=1000).on(over))
    page = table.page
    button = page.locator("#slate [data-print]")
    expect(button).to_be_hidden()
    page.locator("#slate .slate-more summary").click()
    expect(button).to_be_visible()
    assert button.evaluate(IN_SIGHT)
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    paper = page.locator("#paper")
    expect(paper.locator(".slate-more")).to_be_hidden()
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
    expect(table.html).not_to_have_attribute("data-phase", "gameOver")
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(paper.locator(".slate-sides")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
