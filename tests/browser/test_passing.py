"""Several people at one device: nobody sees another's cards, and the game goes on whatever happens."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import patience
from tests.browser.table import Table

PARTNERS = {0: "Margrit", 2: "Hans"}

LEFT = """() => {
  const cards = /^#[ERSL]([6-9UOKAB]|10)$/;
  const found = [];
  const fixed = '#start-fan, #deck, script, style';
  for (const node of document.querySelectorAll('*')) {
    if (node.closest(fixed)) continue;
    for (const { name, value } of node.attributes) {
      if (cards.test('#' + value.replace('#', ''))) found.push(`${node.tagName} ${name}=${value}`);
      else if (['title', 'aria-label', 'alt'].includes(name) && NAMES.some(one => value.includes(one)))
        found.push(`${node.tagName} ${name}=${value}`);
    }
    const own = [...node.childNodes].filter(one => one.nodeType === 3).map(one => one.data).join('');
    if (NAMES.some(one => own.includes(one))) found.push(`${node.tagName} ${own}`);
  }
  for (const text of [document.title, JSON.stringify(history.state ?? ''), location.href])
    if (NAMES.some(one => text.includes(one))) found.push(text);
  return found;
}"""
"""What of any card is in the page: faces, codes, names, wherever they stand."""

SUITS = ("Eichel", "Rosen", "Schellen", "Schilten")
RANKS = ("Sechs", "Sieben", "Acht", "Neun", "Banner", "Under", "Ober", "König", "Ass", "Puur", "Nell")
NAMES = [f"{suit} {rank}" for suit in SUITS for rank in RANKS]


class Passing:
    """A table at which the device goes round."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page
        self.handover = table.page.locator("#handover")
        self.given: list[str] = []

    def begin(self, names: dict[int, str], query: str = "", *agreed: str) -> None:
        """From the start screen to the first handover."""
        self.table.open(f"speed=instant&seed=1&lang=de{query}")
        self.page.locator("#start [data-open=together]").click()
        self.page.locator("#together [data-way=here]").click()
        self.sit(names)
        for what in agreed:
            self.page.locator(f"#together [name={what}]").check()
        self.page.locator("#together [data-go]").click()

    def sit(self, names: dict[int, str]) -> None:
        """Say who plays; bots have all other seats."""
        seats = self.page.locator("#together .together-seat")
        expect(seats.first).to_be_visible()
        for seat in range(seats.count()):
            kind = "human" if seat in names else "bot"
            self.page.locator(f"#together [data-{kind}='{seat}']").click()
        for seat, name in names.items():
            self.page.locator(f"#together [name=name-{seat}]").fill(name)

    def take(self) -> str:
        """Take the device; the name on its button. There is no card before."""
        button = self.handover.locator("[data-take]")
        expect(button).to_be_enabled()
        assert self.left() == []
        name = button.inner_text().removeprefix("Ich bin ")
        self.given.append(name)
        button.click()
        expect(self.handover).to_be_hidden()
        self.table.wait("() => document.querySelector('#hand [data-card]')")
        if len(self.given) == 1:
            assert self.left()  # what is looked for is found where it is
        return name

    def left(self) -> list[str]:
        """What of any card is to be found in the page."""
        found = list(self.page.evaluate(LEFT.replace("NAMES", str(NAMES))))
        if len(self.given) % 4 == 0:  # it takes a while
            tree = self.page.locator("body").aria_snapshot()
            found += [name for name in NAMES if name in tree]
        return found

    def act(self) -> str:
        """What comes next at the table, by one click."""
        what: str = patience.until(self.page, self._act, self.table._state)
        return what

    def _act(self) -> str | None:
        at: Any = self.page.evaluate(
            """() => {
              const shown = one => one?.checkVisibility() ? one : null;
              const first = selector => [...document.querySelectorAll(selector)].find(shown);
              if (first('#handover [data-take]')) return 'handover';
              if (first('#slate [data-next]')) return 'next';
              if (first('#slate [data-new]')) return 'end';
              if (first('dialog[open]')) return null;
              if (first('form[data-estimate] input')) return 'estimate';
              if (first('#auction [data-choose]')) return 'choose';
              return first("#hand [data-card]:not([aria-disabled='true'])") ? 'play' : null;
            }"""
        )
        if at == "handover":
            self.take()
        elif at is None:
            return None
        elif at == "estimate":
            before = self.table.actions()
            self.page.locator("form[data-estimate] input").fill("40")
            self.page.keyboard.press("Enter")
            patience.until(self.page, lambda: self.table.actions() != before, "the estimate")
        elif at in ("choose", "play"):
            where = (
                "#auction [data-choose]"
                if at == "choose"
                else "#hand [data-card]:not([aria-disabled='true'])"
            )
            before = self.table.actions()
            self.table.press(self.page.locator(where).last)
            patience.until(self.page, lambda: self.table.actions() != before, "the action")
        return str(at)

    def deal(self) -> None:
        """To the slate of the deal."""
        while self.act() not in ("next", "end"):
            pass


@pytest.fixture
def passing(table: Table) -> Passing:
    return Passing(table)


def test_two_partners_play_a_deal_with_bots(passing: Passing) -> None:
    page = passing.page
    passing.begin(PARTNERS)
    passing.deal()
    assert set(passing.given) == set(PARTNERS.values())
    assert 10 <= len(passing.given) <= 18
    # A hand is given away only if the next to act is the other.
    assert all(one != other for one, other in zip(passing.given, passing.given[1:], strict=False))
    expect(page.locator("#slate")).to_contain_text("Wir")
    passing.given.clear()
    page.locator("#slate [data-next]").click()
    assert passing.act() == "handover"


def test_a_reload_asks_again_and_shows_nothing(passing: Passing) -> None:
    page, table = passing.page, passing.table
    passing.begin(PARTNERS)
    passing.act()
    passing.act()
    for _ in range(2):  # in somebody's turn, then during the handover
        page.reload()
        expect(passing.handover).to_be_visible()
        assert passing.left() == []
        assert page.locator("#hand [data-card]").count() == 0
    for _ in range(3):
        page.keyboard.press("Escape")
    page.mouse.click(5, 5)
    expect(passing.handover).to_be_visible()
    passing.handover.locator("[data-open=menu]").click()
    page.locator("#menu [data-home]").click()
    expect(page.locator("#start")).to_be_visible()
    page.locator("#start [data-continue]").click()
    passing.take()
    page.locator("#open-menu").click()
    page.locator("#menu [data-home]").click()
    expect(page.locator("#start")).to_be_visible()
    assert passing.left() == []
    page.locator("#start [data-continue]").click()
    passing.take()
    expect(table.hand).not_to_have_count(0)


FOUR = {0: "Anna", 1: "Beat", 2: "Claudia", 3: "Daniel"}


@pytest.mark.whole
def test_four_people_hand_it_round(passing: Passing) -> None:
    passing.begin(FOUR)
    while len(passing.given) < 5:
        passing.act()
    assert set(passing.given) == set(FOUR.values())
    names = passing.page.locator("#table .score .who").all_inner_texts()
    assert sorted(names) == ["Anna\nClaudia", "Beat\nDaniel"]


@pytest.mark.whole
def test_four_people_are_called_by_their_names_on_the_slate(passing: Passing) -> None:
    passing.begin(FOUR)
    passing.deal()
    assert 30 <= len(passing.given) <= 38
    slate = passing.page.locator("#slate")
    expect(slate).to_contain_text("Anna und Claudia")
    expect(slate).not_to_contain_text(re.compile(r"\bWir\b"))


@pytest.mark.whole
def test_names_are_checked_before_a_card_is_dealt(passing: Passing) -> None:
    page = passing.page
    passing.begin({0: "Hans", 2: " hans "})
    says = page.locator("#together .together-says")
    expect(says).to_contain_text("gibt es schon am Tisch")
    expect(page.locator("[name=name-2]")).to_be_focused()
    passing.sit({0: "Hans"})
    page.locator("#together [data-go]").click()
    expect(says).to_contain_text("ab zwei Personen")
    assert passing.table.log() == {}
    passing.sit({0: "Vreni", 2: "Hans"})  # a bot is called so, and takes another name
    page.locator("#together [data-go]").click()
    passing.take()
    plates = page.locator("#table .plate .name").all_inner_texts()
    assert sorted(set(plates)) == sorted(plates)
    assert {"Vreni", "Hans"} <= set(plates)


@pytest.mark.whole
@pytest.mark.parametrize("agreed", [(), ("tips", "undo")])
def test_tips_and_undo_are_as_the_table_agrees(passing: Passing, agreed: tuple[str, ...]) -> None:
    page, table = passing.page, passing.table
    passing.begin(PARTNERS, "", *agreed)
    first = passing.take()
    passing.act()
    while passing.act() != "handover":
        pass
    assert passing.given[-1] != first
    tip, undo = page.locator("#tip"), page.locator("#undo")
    if not agreed:
        expect(tip).to_be_disabled()
        expect(undo).to_be_disabled()
        return
    expect(page.locator("#practice")).to_be_hidden()
    expect(tip).to_be_enabled()
    tip.click()
    expect(page.locator("#why")).to_be_visible()
    before = len(table.actions())
    undo.click()
    expect(passing.handover).to_contain_text(first)  # whose card it was
    assert len(table.actions()) < before
    assert passing.take() == first


@pytest.mark.whole
@pytest.mark.parametrize(
    "variant", ["differenzlerOnline", "schieber3p", "schieber5p", "schieber6p", "schieberChCoiffeur"]
)
def test_a_deal_of_other_games_with_people_everywhere(passing: Passing, variant: str) -> None:
    seats = {"schieber3p": 3, "schieber5p": 5, "schieber6p": 6}.get(variant, 4)
    passing.begin({seat: f"Nr. {seat + 1}" for seat in range(seats)}, f"&variant={variant}")
    passing.deal()
    assert len(set(passing.given)) == seats
