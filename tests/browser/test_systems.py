"""What other systems than the Schieber for four show at the table, each from a saved game."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import expect

from jass.public.view import View
from tests.browser.saved import first, name_all, reach, take_up
from tests.browser.table import Table
from tests.browser.test_table import FAULTS
from tests.ordinary import mostly

pytestmark = pytest.mark.moving

SIZES = [(1280, 800), (390, 844), (360, 640), (844, 390)]


# Which plates lie on a card of the trick, on another plate or beyond the felt, and which words leave theirs.
TOUCHING = """() => {
  const box = element => element.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const found = [], felt = box(document.getElementById('felt'));
  const plates = [...document.querySelectorAll('.seat .plate')].filter(plate => plate.checkVisibility());
  for (const plate of plates) {
    const here = box(plate), name = plate.querySelector('.name');
    for (const other of [...plates, ...document.querySelectorAll('#trick [data-card]')])
      if (other !== plate && meet(here, box(other)))
        found.push(`${name.textContent} on ${other.dataset.card ?? other.textContent}`);
    if (here.left < felt.left || here.right > felt.right || here.top < felt.top || here.bottom > felt.bottom)
      found.push(`${name.textContent} leaves the felt`);
    for (const part of plate.querySelectorAll('.name, .role, .with, .points, .dealer, .took')) {
      if (!part.textContent || !part.checkVisibility()) continue;
      if (getComputedStyle(part).position === 'absolute') { // a mark at the edge of the plate
        const mark = box(part), others = plates.filter(other => other !== plate);
        const covers = [...others, ...document.querySelectorAll('#trick [data-card]')];
        if (!meet(here, mark) || covers.some(other => meet(mark, box(other))))
          found.push(`${part.textContent} is not at its own plate`);
        continue;
      }
      const words = document.createRange();
      words.selectNodeContents(part);
      const { left, right } = box(words);
      if (left < here.left || right > here.right) found.push(`${part.textContent} leaves its plate`);
      if (part === name && words.getClientRects().length > 1) found.push(`${part.textContent} is broken`);
    }
  }
  return found;
}"""


def sizes(table: Table, more: Sequence[tuple[int, int]] = ()) -> Iterator[str]:
    for width, height in (*SIZES, *more):
        table.page.set_viewport_size({"width": width, "height": height})
        table.rest()
        yield f"{width}x{height}"


def speak_english(table: Table) -> None:
    """As the setting does, in mid-game."""
    table.page.evaluate("""() => {
      const english = document.querySelector('[data-setting=language][value=en]');
      english.checked = true;
      english.dispatchEvent(new Event('change', { bubbles: true }));
    }""")
    expect(table.html).to_have_attribute("lang", "en")


def nearly_full(view: View) -> bool:
    return view.turn == 0 and view.phase == "play" and len(view.trick) == view.options.players - 1


@pytest.mark.whole
@pytest.mark.parametrize(
    "variant",
    mostly(
        ["schieber2p", "schieber3p", "schieberCh", "differenzlerTournament", "schieber5p", "schieber6p"],
        "schieber6p",
    ),
)
def test_nothing_is_cut_off_or_covered_whatever_the_number(table: Table, variant: str) -> None:
    log, state = reach(variant, nearly_full)
    name_all(table)
    take_up(table, log, "speed=slow")
    players = state.options.players
    expect(table.trick).to_have_count(players - 1)
    expect(table.page.locator(".seat .plate")).to_have_count(players - 1)
    for size in sizes(table, [(320, 568), (360, 740), (640, 360), (640, 400), (768, 1024)]):
        assert table.page.evaluate(FAULTS) == [], size
        assert table.page.evaluate(TOUCHING) == [], size
        for card in table.hand.all():
            assert table.press_spot(card), f"{card.get_attribute('data-card')} cannot be pressed at {size}"
        for card in table.trick.all():
            box, felt = card.bounding_box(), table.page.locator("#felt").bounding_box()
            assert box
            assert felt
            assert felt["y"] - 2 <= box["y"] <= box["y"] + box["height"] <= felt["y"] + felt["height"] + 2, (
                size
            )


def test_the_joker_player_stands_with_nobody_then_with_who_made_the_contract(table: Table) -> None:
    log, _ = reach("schieber5p", lambda view: view.phase == "auction" and view.turn == 0 and not view.shoved)
    take_up(table, log, "speed=instant&lang=en")
    joker = table.page.locator(".seat[data-joker]")
    expect(joker).to_have_attribute("data-seat", "4")
    expect(joker).to_have_attribute("data-side", "free")
    table.page.locator("[data-choose=S]:visible").click()
    expect(joker).to_have_attribute("data-side", "ours")
    expect(joker).to_contain_text("with you and Köbi")


def test_what_is_called_the_same_in_another_language_stays(table: Table) -> None:
    log, _ = reach("schieber2p", lambda view: view.contract == "U" and view.phase == "play")
    take_up(table, log)
    badge, other = table.page.locator("#badge .what"), table.page.locator("#score-1 .who")
    expect(badge).to_have_text("Undenufe")
    expect(other).to_have_text("Vreni")
    speak_english(table)
    expect(badge).to_have_text("Undenufe")
    expect(other).to_have_text("Vreni")


def test_an_estimate_is_typed_sealed_and_opened_at_the_end(table: Table) -> None:
    log, _ = reach("differenzlerTournament", lambda view: view.phase == "estimate" and view.turn == 0)
    take_up(table, log)
    form, field = table.page.locator("form[data-estimate]"), table.page.locator("form[data-estimate] input")
    expect(form).to_be_visible()
    for size in sizes(table):
        panel, hand = table.page.locator("#ask").bounding_box(), table.page.locator("#hand").bounding_box()
        assert panel
        assert hand
        assert panel["y"] >= 0, size
        assert panel["y"] + panel["height"] <= hand["y"] + 24, size
        assert table.page.evaluate("() => ask.scrollHeight <= ask.clientHeight + 1"), size
    assert table.page.locator("#ask h2").inner_text() == "Deine Voraussage"
    speak_english(table)
    expect(table.page.locator("#ask h2")).to_have_text("Your estimate")
    before = table.actions()
    for wrong in ("7", "x9"):
        field.fill(wrong)
        field.press("Enter")
        expect(table.page.locator("#why")).not_to_be_empty()
        assert table.actions() == before
    field.fill("")
    field.press("Enter")
    table.page.locator("#ask [data-no]").click()
    assert table.actions() == before
    for key in ("0", "7", "3", "erase", "5"):  # the third digit has no room
        table.page.locator(f"[data-key='{key}']").click()
    expect(field).to_have_value("05")
    table.page.locator("[data-key=seal]").click()
    expect(table.html).to_have_attribute("data-phase", "play")
    assert "0:=5" in table.actions()
    expect(table.page.locator("#goal")).to_contain_text("5")
    assert table.page.locator(".sealed:not([hidden])").count() == 4
    assert [text for text in table.page.locator(".seat .sealed").all_inner_texts() if text] == []
    table.until("dealOver")
    opened = table.page.locator(".seat .sealed[data-open]")
    assert opened.count() == 3
    assert all(text.isdigit() for text in opened.all_inner_texts())


def test_no_estimate_is_given_only_after_a_question(table: Table) -> None:
    log, _ = reach("differenzlerTournament", lambda view: view.phase == "estimate" and view.turn == 0)
    take_up(table, log)
    table.page.locator("[data-key=seal]").click()
    expect(table.page.locator("#ask")).to_contain_text("20")
    table.page.locator("#ask [data-yes]").click()
    expect(table.html).to_have_attribute("data-phase", "play")
    assert "0:=none" in table.actions()


def test_of_the_differenzler_tricks_the_own_ones_may_be_looked_at(table: Table) -> None:
    def two_own(view: View) -> bool:
        own = sum(trick.winner == 0 for trick in view.done)
        return nearly_full(view) and own == 2 and len(view.done) > 3

    log, _ = reach("differenzlerOnline", two_own)
    take_up(table, log)
    last = table.page.locator("#last-trick")
    expect(table.page.locator("#open-last")).to_be_enabled()
    table.page.locator("#open-last").press("Enter")  # a click may last, and then it means something else
    expect(last).to_be_visible()
    assert last.locator("[data-face]").count() == 8
    assert "null" not in table.page.locator("#seats").inner_text()


@pytest.mark.whole
def test_of_a_coiffeur_the_used_rows_say_so_and_the_open_ones_are_named(table: Table) -> None:
    def late(view: View) -> bool:
        mine = sum(result.contractor == 0 for result in view.results)
        return view.phase == "auction" and view.turn == 0 and mine == 3

    log, state = reach("coiffeur3p", late, choose=first, steps=900)
    take_up(table, log)
    expect(table.page.locator("#auction")).to_be_visible()
    used = [result.row for result in state.results if result.contractor == 0]
    assert table.page.locator(".tile[aria-disabled=true]").count() == len(used) == 3
    for size in sizes(table):
        assert table.page.evaluate("() => auction.scrollHeight <= auction.clientHeight + 1"), size
        panel, hand = (
            table.page.locator("#auction").bounding_box(),
            table.page.locator("#hand").bounding_box(),
        )
        assert panel
        assert hand
        assert panel["y"] >= 0, size
        assert panel["y"] + panel["height"] <= hand["y"] + 24, size
    offered = table.page.locator("[data-choose]:visible")
    codes = {str(button.get_attribute("data-choose")) for button in offered.all()}
    assert codes == {"SLO", "SLU", "GUO", "GUU", "O", "U", "L"} | {"E", "S", "R"} - set(map(str, used))
    table.page.locator("[data-joker]").first.click()
    expect(offered).to_have_count(10)
    table.page.locator("[data-choose='J=GUU']").click()
    expect(table.html).to_have_attribute("data-phase", "play")
    assert "0:J=GUU" in table.actions()
    expect(table.page.locator("#badge")).to_contain_text("Undenufe")


# The tiles whose sign lies under their factor.
UNDER_FACTOR = """() => [...document.querySelectorAll('.tile:has(> .factor)')].filter(tile => {
  const sign = tile.querySelector(':scope > :is(.sign, .star)')?.getBoundingClientRect();
  const factor = tile.querySelector(':scope > .factor').getBoundingClientRect();
  return sign && sign.right > factor.left && sign.left < factor.right && sign.bottom > factor.top
    && sign.top < factor.bottom;
}).map(tile => tile.textContent)"""


@pytest.mark.parametrize("variant", mostly(["coiffeur4p8", "coiffeur4p10"], "coiffeur4p10"))
def test_the_tiles_of_a_coiffeur_of_four_and_its_second_joker(table: Table, variant: str) -> None:
    """Late in the game, with used rows, in every size; a Joker is named with its number."""

    def late(view: View) -> bool:
        jokers = {joker for _, joker in view.choices if joker}
        return view.phase == "auction" and view.turn == 0 and len(view.results) > 6 and len(jokers) == 2

    log, state = reach(variant, late, choose=first, steps=900)
    take_up(table, log)
    expect(table.page.locator("#auction")).to_be_visible()
    used = [result.row for result in state.results if result.contractor in (0, 2)]
    assert table.page.locator(".tile[aria-disabled=true]").count() == len(used)
    for size in sizes(table):
        assert table.page.evaluate("() => auction.scrollHeight <= auction.clientHeight + 1"), size
        panel, hand = (table.page.locator(each).bounding_box() for each in ("#auction", "#hand"))
        assert panel
        assert hand
        assert panel["y"] >= 0, size
        assert panel["y"] + panel["height"] <= hand["y"] + 24, size
        assert table.page.evaluate(UNDER_FACTOR) == [], size
    table.page.locator("[data-joker=J2]").click()
    expect(table.page.locator("[data-choose]:visible")).to_have_count(6)
    table.page.locator("[data-choose='J2=O']").click()
    expect(table.html).to_have_attribute("data-phase", "play")
    assert "0:J2=O" in table.actions()
    expect(table.page.locator("#badge")).to_contain_text("×8" if variant == "coiffeur4p8" else "×10")


def may_shove(view: View) -> bool:
    return view.phase == "auction" and view.turn == 0 and view.may_shove


@pytest.mark.whole
def test_shoving_says_to_whom(table: Table) -> None:
    words = {"schieber3000": "Zu Köbi schieben", "schieber3p": "Zu Vreni schieben"}
    for variant, text in words.items():
        log, _ = reach(variant, lambda view: may_shove(view) and not view.shoved)
        take_up(table, log)
        expect(table.page.locator("[data-shove]")).to_have_text(text)
    log, _ = reach("schieber3000", lambda view: may_shove(view) and view.shoved == (2,))
    take_up(table, log)
    expect(table.page.locator("[data-shove]")).to_have_text("Zurückschieben zu Köbi")
    log, _ = reach("coiffeur4p8", lambda view: may_shove(view) and view.shoved == (3,))
    take_up(table, log)
    expect(table.page.locator("[data-shove]")).to_have_text("Weiter\u00adschieben zu Vreni")
