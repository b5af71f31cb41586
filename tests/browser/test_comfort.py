"""The player's settings: theme and cloth, the drawing of cards, holding and playing the hand."""

import json
import re

import pytest
from playwright.sync_api import expect

from jass.engine.observe import observe
from jass.model.cards import cards_in
from jass.model.notation import card_name
from jass.public.view import View
from tests.browser import clock
from tests.browser.saved import hold_bots, let_them_play, reach, take_up
from tests.browser.table import Table

pytestmark = pytest.mark.moving

# What is played, and when it begins.
LISTEN = """(() => {
  window.heard = [];
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (at) { heard.push(at); return start.call(this, at); };
})()"""


def test_looks_are_set_shown_at_once_and_kept(table: Table) -> None:
    table.open("cloth=grey")
    html, page = table.html, table.page
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-cloth", "grey")
    page.locator(".links [data-open=settings]").click()
    for setting, value in {
        "theme": "night",
        "cloth": "red",
        "deck": "french",
        "suits": "four",
        "index": "big",
    }.items():
        page.locator(f"#settings [data-setting={setting}][value={value}]").check(force=True)
    expect(html).to_have_attribute("data-theme", "night")
    expect(html).to_have_attribute("data-cloth", "red")
    expect(page.locator('#deck #E9 path[stroke-width="6.12"]')).to_have_count(1)  # both nines, 1.7 times 3.6
    blue = page.locator("#deck #suit-E path").evaluate("drawn => getComputedStyle(drawn).fill")
    assert blue == "rgb(29, 95, 191)"
    dark = page.locator("[name=theme-color]").get_attribute("content")
    page.emulate_media(color_scheme="dark")
    page.goto(f"{table.address}?theme=light")
    expect(html).to_have_attribute("data-theme", "light")
    assert page.locator("[name=theme-color]").get_attribute("content") != dark
    page.goto(f"{table.address}?theme=auto")
    expect(html).to_have_attribute("data-theme", "night")
    expect(html).to_have_attribute("data-cloth", "red")
    expect(html).to_have_attribute("data-suits", "four")
    page.emulate_media(color_scheme="light")
    expect(html).to_have_attribute("data-theme", "light")


def test_both_decks_show_their_signs_and_only_the_one_in_use_is_fetched(table: Table) -> None:
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url.removeprefix(table.address)))
    table.open("lang=it&deck=swiss")
    for deck, other, files in (
        ("swiss", "french", {"swiss"}),
        ("french", "swiss", {"swiss", "french-it"}),
    ):
        table.page.locator(f"#start [data-setting=deck][value={deck}]").check(force=True)
        own = table.page.locator(f"#start [data-signs={deck}] use")
        lent = table.page.locator(f"#start [data-signs={other}] use")
        expect(own.first).to_have_attribute("href", "#suit-E")
        expect(lent.first).to_have_attribute("href", f"#{other}-suit-E")
        table.wait(
            """() => {
                const signs = [...document.querySelectorAll('#start [data-signs] use')];
                return signs.length === 8 && signs.every(sign => sign.getBBox().height > 15);
            }"""
        )
        fetched = [re.fullmatch(r"web/decks/(.+)-svg-\w+\.pack", file) for file in asked]
        assert {file[1] for file in fetched if file} == files


def test_a_card_touched_before_its_turn_is_played_when_it_may_be(table: Table) -> None:
    log, _ = reach("schieberCh", lambda view: view.turn == 0 and view.hand.bit_count() == 2)
    hold_bots(table)
    take_up(table, log, "speed=normal")
    names = [str(card.get_attribute("data-card")) for card in table.hand.all()]
    legal = str(table.page.locator("#hand [data-card]:not([aria-disabled])").first.get_attribute("data-card"))
    (kept,) = {*names} - {legal}
    table.press(table.page.locator(f"#hand [data-card={legal}]"))
    expect(table.hand).to_have_count(1)
    clock.stop(table.page)
    clock.go_by(table.page, 700)  # sooner, it might be the rest of a double tap
    table.press(table.hand)
    expect(table.hand).to_have_attribute("data-ready", "")
    let_them_play(table)
    expect(table.hand).to_have_count(0)
    assert f"0:{kept}" in table.actions()


def leads(view: View) -> bool:
    """The player leads the first trick."""
    return view.phase == "play" and view.turn == 0 and view.hand.bit_count() == 9 and not view.trick


@pytest.mark.parametrize("watched", ["phone"], indirect=True)
def test_a_finger_slides_along_the_hand_and_pulls_a_card_out_of_the_lower_row(table: Table) -> None:
    log, _ = reach("schieberCh", leads)
    take_up(table, log, "speed=slow&rows=two")
    before = table.actions()
    finger = table.page.context.new_cdp_session(table.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        for x, y in points or [(0, 0)]:
            at = [{"x": x, "y": y}] if points else []
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    cards = [card.bounding_box() for card in table.hand.all()[4:]]  # the lower row
    (first, meant) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7) for box in cards[:3:2] if box
    )
    card = table.hand.nth(6)
    name = card.get_attribute("data-card")
    touch("touchStart", first)
    touch("touchMove", ((first[0] + meant[0]) / 2, first[1]), meant)
    expect(card).to_have_attribute("data-near", "")
    touch("touchEnd")
    expect(card).to_have_attribute("data-chosen", "")
    assert table.actions() == before
    touch("touchStart", meant)
    touch("touchMove", *((meant[0], meant[1] - 12 * step) for step in range(1, 12)))
    touch("touchEnd")
    expect(card).not_to_have_attribute("data-card", str(name))
    assert table.actions()[len(before)] == f"0:{name}"


def follows(view: View) -> bool:
    """The player comes next, last in the trick: he must follow suit and holds others that are no trumps."""
    if (
        view.phase != "play"
        or len(view.trick) != 2
        or view.turn != 3
        or view.contract not in ("E", "R", "S", "L")
    ):
        return False
    held = {card_name(card)[0] for card in cards_in(view.hand)} - {view.contract}
    return card_name(view.trick[0])[0] in held and len(held) > 1


def test_a_card_that_may_not_be_played_is_kept_ready_in_vain(table: Table) -> None:
    log, state = reach("schieberCh", follows)
    view = observe(state, 0)
    led = card_name(view.trick[0])[0]
    wrong = next(name for name in map(card_name, cards_in(view.hand)) if name[0] not in (led, view.contract))
    hold_bots(table)
    take_up(table, log, "speed=slow")
    clock.go_by(table.page, 700)  # sooner, it might be the rest of a double tap
    card = table.page.locator(f"#hand [data-card={wrong}]")
    table.press(card)
    expect(card).to_have_attribute("data-ready", "")
    let_them_play(table)
    expect(table.page.locator("#why")).to_contain_text(re.compile("angeben"))
    expect(card).not_to_have_attribute("data-ready", "")
    assert not any(action.startswith("0:") for action in table.actions()[len(log.actions) :])


def test_two_taps_and_the_only_card_by_itself_and_sounds(table: Table) -> None:
    log, _ = reach(
        "schieberCh", lambda view: view.turn == 0 and view.hand.bit_count() == 2 and not view.trick
    )
    table.page.add_init_script(LISTEN)
    # At once all sounds would come together, and how many are too late hangs on the machine.
    take_up(table, log, "speed=fast&tap=twice&single=on&sound=soft")
    card = table.page.locator("#hand [data-card]:not([aria-disabled])").first
    before = table.actions()
    felt = table.page.locator("#felt").bounding_box()
    assert felt
    table.page.mouse.move(felt["x"] + 30, felt["y"] + felt["height"] - 30)
    table.page.mouse.down()
    expect(table.page.locator("#last-trick")).to_be_visible()
    table.page.mouse.up()
    expect(table.page.locator("#last-trick")).to_be_hidden()
    table.press(card)
    expect(card).to_have_attribute("data-chosen", "")
    assert table.actions() == before
    table.press(card)
    expect(table.html).to_have_attribute("data-phase", "dealOver")
    assert (
        len([action for action in table.actions() if action.startswith("0:")])
        == len([action for action in before if action.startswith("0:")]) + 2
    )
    heard = table.page.evaluate("heard")
    assert len(heard) > 4, heard
    assert heard == sorted(heard)


def test_names_and_faces_are_given_and_a_damaged_list_of_them_is_mended(table: Table) -> None:
    kept = [{"name": "<b>Anna</b>   Maria", "face": "zz"}, 5, {"name": 7, "face": ["a"]}, {"face": "b"}]
    text = json.dumps(json.dumps(kept))
    table.page.add_init_script(
        f"localStorage.getItem('jass@/:people') ?? localStorage.setItem('jass@/:people', {text})"
    )
    log, _ = reach("schieberCh", lambda view: view.phase == "play" and view.turn == 0)
    take_up(table, log)
    page = table.page
    plates = page.locator("#own .plate, #seats .plate")
    assert [plate.get_attribute("data-face") for plate in plates.all()] == ["a", "k", "b", None]
    expect(page.locator("#own .plate .name")).to_have_text("<b>Anna</b>")  # twelve characters, text alone
    page.locator("#open-menu").click()
    page.locator("#menu [data-open=settings]").click()
    page.locator("#settings [data-name='2']").fill("Grosi")
    page.locator("#settings [data-faces-of='2']").click()
    page.locator("#settings [data-face-of='2'][value=g]").check(force=True)
    north = page.locator("#seats [data-place=north]")
    expect(north.locator(".name")).to_have_text("Grosi")
    expect(north.locator(".face use")).to_have_attribute("href", "#face-g")
    expect(page.locator("symbol#face-g")).to_have_count(1)
    table.page.reload()
    table.await_engine()
    expect(north.locator(".name")).to_have_text("Grosi")
