"""The player's hand and the keys of the table, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_page import Element, Page, imported

HAND = ["E6", "E9", "EA", "R7", "RO", "S8", "SU", "L9", "LK"]
TWICE = 300
DOUBLE = 600


class Table:
    """A hand on a page, and what has come of it."""

    def __init__(self, page: Page, hand: Any) -> None:
        self.page = page
        self.played: list[str] = []
        self.refused: list[tuple[str, dict[str, str]]] = []
        self.readied: list[str | None] = []
        settings = SimpleNamespace(values={"rows": "one", "tap": "once", "ui": "full"})
        self.settings = settings
        self.hand = hand.Hand(
            settings,
            self.played.append,
            lambda card, why: self.refused.append((card, why)),
            self.readied.append,
        )

    def show(self, legal: list[str], turn: int = 0, **more: object) -> None:
        """Draw a view in which these cards may be played."""
        view: dict[str, object] = {
            "contract": None,
            "hand": HAND,
            "legal": legal,
            "why": {},
            "phase": "play",
            "turn": turn,
            "seat": 0,
        }
        self.hand.render(view | more)

    def cards(self) -> list[str | None]:
        """The cards from the left."""
        return [button.getAttribute("data-card") for button in self.page.find("hand").children]

    def button(self, card: str) -> Element:
        """A card's button."""
        return next(one for one in self.page.find("hand").children if one.getAttribute("data-card") == card)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    page = Page("hand")
    with imported(page, "web.page.table.hand") as hand:
        monkeypatch.setattr(hand.cards, "name", lambda card, _trump=None: card)
        yield Table(page, hand)


@pytest.mark.parametrize("number", range(9))
def test_the_nth_card_is_the_one_that_lies_there(table: Table, number: int) -> None:
    table.show(HAND)
    table.hand.nth(number)
    assert table.played == [table.cards()[number]]


def test_a_number_past_the_last_card_plays_nothing(table: Table) -> None:
    table.show(HAND)
    table.hand.nth(9)
    assert (table.played, table.refused) == ([], [])


def test_a_key_pressed_twice_plays_one_card(table: Table) -> None:
    table.show(HAND)
    table.hand.nth(2)
    table.page.milliseconds += TWICE
    table.hand.nth(2)
    assert len(table.played) == 1
    table.page.milliseconds += 1
    table.hand.nth(2)
    assert len(table.played) == 2


def test_a_card_that_may_not_be_played_is_refused_with_the_engines_reason(table: Table) -> None:
    why = {"rule": "followSuit", "suit": "E"}
    table.show(["E6"], why={"R7": why})
    table.button("R7").tell("click")
    assert (table.played, table.refused) == ([], [("R7", why)])
    assert "data-shake" in table.button("R7").attributes
    table.page.later()
    assert "data-shake" not in table.button("R7").attributes


def test_a_card_touched_while_others_play_is_kept_ready_once(table: Table) -> None:
    table.show([], turn=1)
    table.page.milliseconds += DOUBLE + 1
    table.button("EA").tell("click")
    assert table.readied == ["EA"]
    assert "data-ready" in table.button("EA").attributes
    table.button("EA").tell("click")
    assert table.readied == ["EA", None]
    assert table.hand.ready() is None


def test_a_second_touch_right_after_a_card_is_the_end_of_a_double_tap(table: Table) -> None:
    table.show(HAND)
    table.button("E6").tell("click")
    table.show([], turn=1)
    table.button("E9").tell("click")
    assert table.readied == []


def test_with_two_taps_the_first_chooses(table: Table) -> None:
    table.settings.values["tap"] = "twice"
    table.show(HAND)
    table.button("E9").tell("click").detail = 1
    event = SimpleNamespace(target=table.button("SU"), detail=1)
    table.hand._clicked(event)
    assert table.played == ["E9"]  # the keyboard's click plays at once
    assert "data-chosen" in table.button("SU").attributes
    table.hand._clicked(event)
    assert table.played == ["E9", "SU"]


@pytest.mark.parametrize(
    ("keys", "place"),
    [(["ArrowRight"], 1), (["ArrowLeft"], 8), (["End"], 8), (["End", "ArrowRight"], 0), (["End", "Home"], 0)],
)
def test_arrows_move_the_focus_round_the_hand(table: Table, keys: list[str], place: int) -> None:
    table.show(HAND)
    table.hand.focus()
    for key in keys:
        assert table.page.press(key, at=table.page.find("hand")).prevented
    card = table.cards()[place]
    assert table.page.document.activeElement is table.button(str(card))
    tabs = [button.getAttribute("tabindex") for button in table.page.find("hand").children]
    assert tabs.index("0") == place
    assert tabs.count("0") == 1


def test_a_card_that_was_played_is_gone_and_the_others_stay(table: Table) -> None:
    table.show(HAND)
    kept = table.button("LK")
    table.show([], turn=1, hand=HAND[1:])
    assert sorted(str(card) for card in table.cards()) == sorted(HAND[1:])
    assert table.button("LK") is kept


class Keyboard:
    """The keys of the table, and what they have done."""

    def __init__(self, page: Page, shortcuts: Any) -> None:
        self.page = page
        self.done: list[object] = []
        self.quiet = False
        commands = {key: (lambda key=key: self.done.append(key)) for key in "slut"}
        shortcuts.Keys(
            commands, {"l": lambda: self.done.append("l up")}, self.done.append, lambda: self.quiet
        )


@pytest.fixture
def keyboard() -> Iterator[Keyboard]:
    page = Page()
    with imported(page, "web.page.ui.shortcuts") as shortcuts:
        yield Keyboard(page, shortcuts)


@pytest.mark.parametrize(
    ("key", "place"), [(str(number), number - 1) for number in range(1, 10)] + [("0", 9)]
)
def test_each_digit_is_a_place_in_the_hand(keyboard: Keyboard, key: str, place: int) -> None:
    keyboard.page.press(key)
    assert keyboard.done == [place]


def test_letters_are_commands_in_either_case(keyboard: Keyboard) -> None:
    for key in ("s", "L", "x"):
        keyboard.page.press(key)
    keyboard.page.document.documentElement.tell("keyup", key="L")
    assert keyboard.done == ["s", "l", "l up"]


@pytest.mark.parametrize("held", ["ctrlKey", "metaKey", "altKey"])
def test_the_browsers_own_shortcuts_are_left_alone(keyboard: Keyboard, held: str) -> None:
    keyboard.page.press("s", None, **{held: True})
    assert keyboard.done == []


def test_keys_mean_nothing_in_a_field_or_a_dialog(keyboard: Keyboard) -> None:
    keyboard.page.press("1", at=Element(keyboard.page, "input"))
    keyboard.quiet = True
    keyboard.page.press("1")
    assert keyboard.done == []
