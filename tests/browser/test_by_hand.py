"""Announcements by hand: Weis, Stöck, the claim of the game, the rest, and revokes."""

import pytest
from playwright.sync_api import expect

from jass.engine.claim_rest import claim_rest_refusal
from jass.engine.machine import apply, legal_actions
from jass.engine.observe import observe
from jass.engine.state import PLAY, State
from jass.history.log import Log
from jass.model.actions import Action, Play
from jass.model.cards import FULL, cards_in, mask_of
from jass.model.contracts import stoeck_cards
from jass.options.variants import find_variant
from jass.public.view import View
from tests.browser import patience
from tests.browser.saved import HELD, LEFT, bots, first, reach, take_up
from tests.browser.table import Table

pytestmark = pytest.mark.moving

BY_HAND = {"weisAnnounce": "manual", "stoeckAnnounce": "manual", "claimMode": "manual", "claimRest": True}


def say(table: Table, word: str) -> None:
    table.page.locator(f"[data-say={word}]").click()


def until_action(table: Table, wanted: str) -> None:
    patience.until(
        table.page,
        lambda: any(action.startswith(wanted) for action in table.actions()),
        lambda: f"{wanted} in {table.actions()}",
    )


def test_a_weis_is_chosen_and_announced(table: Table) -> None:
    log, _ = reach("schieberCh", lambda view: "weis" in view.by_hand and len(view.own_melds) > 1, BY_HAND)
    take_up(table, log)
    say(table, "weis")
    melds = table.page.locator("[data-meld]")
    count = melds.count()
    assert count > 1
    melds.first.click()
    expect(melds.first).to_have_attribute("aria-pressed", "false")
    table.page.locator("#ask [data-yes]").click()
    until_action(table, "0:weis ")
    said = next(action for action in table.actions() if action.startswith("0:weis "))
    assert len(said.split()) == count
    expect(table.page.locator("[data-say=weis]")).to_have_count(0)


@pytest.mark.whole
def test_of_two_weis_that_share_a_card_one_is_announced(table: Table) -> None:
    def longer(view: View) -> bool:
        return "weis" in view.by_hand and len(view.own_melds) == 1 and len(view.sayable) > 1

    log, state = reach("schieber3p", longer, BY_HAND)
    take_up(table, log)
    say(table, "weis")
    expect(table.page.locator("[data-meld]")).to_have_count(len(observe(state, 0).sayable))
    picked = table.page.locator("[data-meld][aria-pressed=true]")
    expect(picked).to_have_count(1)
    table.page.locator("[data-meld][aria-pressed=false]").first.click()
    expect(picked).to_have_count(1)
    table.page.locator("#ask [data-yes]").click()
    until_action(table, "0:weis ")


@pytest.mark.whole
def test_stoeck_are_announced_before_the_second_card(table: Table) -> None:
    def second_next(view: View) -> bool:
        pair = {"E": 0b1100_0000}
        if view.contract not in pair or view.turn != 0 or view.phase != "play":
            return False
        cards = pair[view.contract]
        return view.dealt & cards == cards and (view.hand & cards).bit_count() == 1

    log, _ = reach("schieberCh", second_next, BY_HAND, steps=200)
    take_up(table, log, "speed=instant&lang=en")
    say(table, "stoeck")
    until_action(table, "0:stoeck")


def test_stoeck_one_has_not_are_refused_in_words(table: Table) -> None:
    def without(view: View) -> bool:
        return (
            "stoeck" in view.by_hand
            and view.turn == 0
            and view.contract == "E"
            and view.dealt & 0b1100_0000 == 0
        )

    log, _ = reach("schieberCh", without, BY_HAND)
    take_up(table, log, "speed=slow&lang=en")
    before = table.actions()
    say(table, "stoeck")
    expect(table.page.locator("#why")).not_to_be_empty()
    assert table.actions() == before


@pytest.mark.whole
def test_a_claim_is_asked_twice_and_a_wrong_one_loses(table: Table) -> None:
    log, _ = reach("schieberCh", lambda view: view.turn == 0 and view.phase == "play", BY_HAND)
    take_up(table, log)
    say(table, "claim")
    table.page.locator("#ask [data-no]").click()
    expect(table.page.locator("#ask")).to_be_hidden()
    assert "0:claim" not in table.actions()
    say(table, "claim")
    table.page.locator("#ask [data-yes]").click()
    expect(table.html).to_have_attribute("data-phase", "gameOver")


def test_the_rest_is_claimed(table: Table) -> None:
    def sure(view: View) -> bool:
        if "rest" not in view.by_hand or len(view.done) != 8:
            return False
        out = FULL & ~view.hand & ~mask_of(card for trick in view.done for card in trick.cards)
        return not view.table.beats[view.hand.bit_length() - 1] & out

    log, state = reach("schieberCh", sure, BY_HAND)
    assert claim_rest_refusal(state, 0) is None
    take_up(table, log)
    say(table, "rest")
    until_action(table, "0:rest")


def refusable(view: View) -> object:
    return view.turn == 0 and view.phase == PLAY and view.refused and 0 < len(view.trick) < 3


def test_a_revoke_is_asked_for_played_taken_back_and_corrected(table: Table) -> None:
    log, _ = reach("differenzlerTournament", refusable, choose=first)
    take_up(table, log, "speed=slow")
    table.page.evaluate(LEFT)
    barred = table.page.locator("#hand [data-card][aria-disabled=true]").first
    card = barred.get_attribute("data-card")
    table.press(barred)
    expect(table.page.locator("#ask")).to_contain_text("trotzdem")
    table.page.locator("#ask [data-no]").click()
    assert f"0:{card}" not in table.actions()
    table.press(barred)
    table.page.locator("#ask [data-yes]").click()
    until_action(table, f"0:{card}")
    say(table, "back")
    until_action(table, "0:back")
    expect(table.page.locator(f"#hand [data-card={card}]")).to_be_visible()
    table.press(table.page.locator(f"#hand [data-card={card}]"))
    expect(table.page.locator("#why")).not_to_be_empty()  # in a correction nothing illegal goes
    expect(table.page.locator("#ask")).to_be_hidden()
    table.step()


@pytest.mark.whole
def test_a_revoke_that_stays_repeats_the_deal(table: Table) -> None:
    log, _ = reach("differenzlerTournament", refusable, choose=first)
    take_up(table, log)
    barred = table.page.locator("#hand [data-card][aria-disabled=true]").first
    table.press(barred)
    table.page.locator("#ask [data-yes]").click()
    expect(table.page.locator("[data-say=turn]")).to_be_visible()
    expect(table.page.locator("#status")).to_contain_text("sonst kostet es Strafpunkte")
    say(table, "turn")
    until_action(table, "turn")
    deals = table.actions().count("deal")
    table.play_until("() => document.querySelector('#ask [data-next]')?.checkVisibility()")
    table.page.locator("#ask [data-next]").click()
    expect(table.html).to_have_attribute("data-phase", "estimate")
    assert table.actions().count("deal") == deals + 1
    expect(table.hand).to_have_count(9)


def with_a_bots_revoke() -> tuple[Log, State]:
    """Seat 1 has revoked, the trick is turned; the deal is played out to where seat 0 picks a game."""
    log, state = reach(
        "differenzlerTournament", lambda view: view.turn == 1 and view.phase == PLAY and view.trick
    )
    legal = bots(state, 0)
    barred = [card for card in cards_in(state.deal.hands[1]) if str(Play(1, card)) != str(legal)]
    for card in barred:
        changed, _ = apply(state, Play(1, card))
        if changed.deal.revoking:
            return _play_on(log.appended(Play(1, card)), changed)
    raise AssertionError("every card is legal")


def _play_on(log: Log, state: State) -> tuple[Log, State]:
    while not (state.phase == "pickGame" and state.to_act() == 0):
        action = first(state, 0)
        log, (state, _) = log.appended(action), apply(state, action)
    return log, state


def test_an_innocent_player_picks_the_game_that_counts(table: Table) -> None:
    assert find_variant("differenzlerTournament").options.revoke_mode == "penalised"
    log, _ = with_a_bots_revoke()
    take_up(table, log)
    expect(table.page.locator("[data-pick]")).to_have_count(2)
    table.page.locator("[data-pick='1']").click()
    until_action(table, "0:game1")
    expect(table.page.locator("#ask [data-next]")).to_be_visible()


def stoeck(view: View) -> int:
    """The two cards that are Stöck, as a mask."""
    return stoeck_cards(view.table.trump) if view.contract and view.table.trump is not None else 0


def keep_stoeck(state: State, step: int) -> Action:
    """The bots, but seat 0 lays King and Ober of trumps as late as it may."""
    if state.phase != PLAY or state.to_act() != 0:
        return bots(state, step)
    pair = stoeck_cards(state.table.trump) if state.table.trump is not None else 0
    plays = [action for action in legal_actions(state) if isinstance(action, Play)]
    return next((action for action in plays if not pair >> action.card & 1), plays[0])


# From now on: the cards that are seen in the hand.
RETURNED = """() => {
  const hand = document.getElementById('hand');
  window.returned = [];
  new MutationObserver(() => returned.push(
    ...[...hand.querySelectorAll('[data-card]:not([data-gone])')].map(card => card.dataset.card)
  )).observe(hand, { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.whole
def test_there_is_time_for_stoeck_with_the_card_that_ends_the_deal(table: Table) -> None:
    def ends(view: View) -> bool:
        last = view.phase == PLAY and view.turn == 0 and len(view.done) == 8 and len(view.trick) == 3
        pair = stoeck(view)
        return last and pair != 0 and view.dealt & pair == pair and view.hand & pair != 0

    rules = {"stoeckAnnounce": "manual", "target": 5000}
    log, _ = reach("schieberCh", ends, rules, keep_stoeck, steps=3000)
    take_up(table, log, "speed=instant&lang=en")
    before = table.actions()
    table.press(table.hand.first)
    expect(table.page.locator("#why")).to_have_text("Anything to say? If not, tap the table.")
    assert table.actions() == before
    table.page.evaluate(RETURNED)
    say(table, "stoeck")
    expect(table.html).to_have_attribute("data-phase", "dealOver")
    assert table.page.evaluate("returned") == []
    said, card = table.actions()[len(before) :]
    assert said == "0:stoeck"
    assert card.startswith("0:")


def test_with_nothing_to_say_a_tap_lays_the_last_card(table: Table) -> None:
    def last(view: View) -> bool:
        return view.turn == 0 and len(view.done) == 8 and "stoeck" in view.by_hand

    log, _ = reach("schieberCh", last, {"stoeckAnnounce": "manual"})
    table.page.add_init_script(f"({HELD})()")  # what waits longer than five seconds would wait for ever
    take_up(table, log, "speed=normal&lang=en")
    before = table.actions()
    table.press(table.hand.first)
    expect(table.page.locator("#why")).to_have_text("Anything to say? If not, tap the table.")
    assert table.actions() == before
    table.page.locator("#felt").evaluate(  # as short as a tap is, however slow the machine
        """felt => ['pointerdown', 'pointerup'].forEach(
             name => felt.dispatchEvent(new PointerEvent(name, { bubbles: true })))"""
    )
    table.wait(f"() => JSON.parse(jass.log()).actions.length > {len(before)}")
