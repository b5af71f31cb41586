"""Whole games by clicks alone, and the same table again after a reload."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.saved import DAMAGE, SLOT
from tests.browser.table import Table
from tests.ordinary import mostly

pytestmark = pytest.mark.moving


@pytest.mark.parametrize("watched", mostly(["desktop", "phone"], "phone"), indirect=True)
def test_a_whole_game_and_into_the_next(table: Table) -> None:
    table.open("speed=instant&target=600&seed=1")
    table.start()
    table.until("gameOver")
    log = table.log()
    assert log["variant"] == "schieberCh"
    assert log["actions"].count("deal") >= 1
    table.page.locator("[data-new]:visible").first.click()
    expect(table.html).not_to_have_attribute("data-phase", "gameOver")
    expect(table.hand).to_have_count(9)
    assert len(table.actions()) <= 5  # a shove, a contract and three cards may come before the first decision
    assert table.log()["game"] == 2


@pytest.mark.parametrize("watched", mostly(["desktop", "phone"], "phone"), indirect=True)
def test_a_reload_in_mid_trick_returns_to_the_same_table(table: Table) -> None:
    table.open("speed=slow&seed=2")
    table.start()
    table.until("play")
    table.step()
    table.play_until("() => document.querySelector('#trick [data-card]:not([hidden])')")
    before = table.actions()
    hand, trick = _cards(table, "#hand"), _cards(table, "#trick")
    table.page.reload()
    table.await_game()
    expect(table.hand).to_have_count(len(hand))
    expect(table.trick).to_have_count(len(trick))
    assert table.actions()[: len(before)] == before
    assert (_cards(table, "#hand"), _cards(table, "#trick")) == (hand, trick)
    table.step()


def _cards(table: Table, where: str) -> list[str]:
    found = table.page.locator(f"{where} [data-card]").all()
    return sorted(str(card.get_attribute("data-card")) for card in found)


def _with_an_illegal_card(table: Table) -> str:
    """Play until some card may not be played; that card."""
    illegal = "#hand [data-card][aria-disabled='true']"
    table.play_until(
        f"""() => document.documentElement.dataset.phase === 'play' && document.querySelector("{illegal}")"""
    )
    return str(table.page.locator(illegal).first.get_attribute("data-card"))


@pytest.mark.parametrize("door", ["click", "key"])
def test_an_illegal_card_is_refused_with_its_reason(table: Table, door: str) -> None:
    table.open("speed=instant&seed=3")
    table.start()
    card = _with_an_illegal_card(table)
    before = table.actions()
    button = table.page.locator(f"#hand [data-card='{card}']")
    if door == "click":
        table.press(button)  # the next one covers half of it
    else:
        button.focus()
        table.page.keyboard.press("Enter")
    expect(table.page.locator("#why")).not_to_be_empty()
    assert table.actions() == before
    expect(button).to_be_visible()
    table.step()


def test_hidden_cards_have_no_identity(table: Table) -> None:
    table.open()
    table.start()
    table.until("play")
    shown = table.page.locator("[data-card]").count()
    assert shown == table.hand.count() + table.trick.count()


def test_a_damaged_save_is_told_and_kept_aside(table: Table, watched: Watched) -> None:
    table.open()
    table.start()
    table.until("play")
    slot = table.page.evaluate(SLOT)
    damaged = '{"v": 1, "variant": "schieberCh", "options": {}, "seed": "1", "actions": ["0:XX"]}'
    table.page.evaluate(DAMAGE, damaged)
    table.page.reload()
    table.await_engine()
    expect(table.page.locator("#start-notice")).not_to_be_empty()
    assert table.page.evaluate("slot => localStorage.getItem(slot).split('\\n')[1]", slot) == damaged
    table.start()


def test_an_unknown_variant_is_told_and_the_default_offered(table: Table) -> None:
    table.open("variant=<b>nix&speed=instant")
    expect(table.page.locator("#start-notice")).to_contain_text("<b>nix")
    table.start()
    assert table.log()["variant"] == "schieberCh"
