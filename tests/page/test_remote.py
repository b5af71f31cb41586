"""A guest's side of a table of several devices: what it makes of what the dealing device tells."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_page import Page, imported

Guest = Callable[[], Any]


class FakeGame:
    """As much of the game at the table as is asked of it; nothing is drawn yet."""

    view = None
    undone = 0

    def draw(self) -> None: ...
    def draw_kept(self, view: Any, undone: int) -> None: ...
    def wake(self) -> None: ...

    def request(self, request: Any, beside: bool = False) -> bool:
        return True


def told(n: int, *events: str) -> str:
    seen = {"view": {"turn": 2, "seat": 2}, "events": [{"type": event} for event in events]}
    return json.dumps({"told": {"n": n, "people": [0, 2], "seal": None, "over": None, **seen}})


@pytest.fixture
def guest() -> Iterator[Guest]:
    with imported(Page(), "web.page.together.remote") as module:

        def made() -> Any:
            words = SimpleNamespace(told=lambda seal: None)
            remote = module.Remote(2, FakeGame(), lambda text: None, lambda: None, words)
            remote.connected(True)
            return remote

        yield made


def test_a_game_is_followed_by_whoever_was_told_all_of_it(guest: Guest) -> None:
    remote = guest()
    remote.heard(told(0, "DealStarted", "CardsDealt"))
    remote.heard(told(1, "CardPlayed"))
    remote.heard(told(1))  # somebody has come
    assert remote.followed
    remote.heard(told(0))
    assert not remote.followed  # another game was taken up
    late = guest()
    late.heard(told(0))
    assert not late.followed
    late.heard(told(7, "CardPlayed"))
    late.heard(told(8, "CardPlayed"))
    assert not late.followed
    late.heard(told(0, "DealStarted", "CardsDealt"))
    assert late.followed
    late.heard(told(9, "CardPlayed"))
    assert not late.followed


def test_a_guest_knows_for_whom_all_wait(guest: Guest) -> None:
    remote = guest()
    people: Any = importlib.import_module("web.page.base.people")
    remote.heard(told(0, "DealStarted", "CardsDealt"))
    for away, silent in (([0, 3], [0]), ([], []), ("0", []), ([[], None], [])):
        remote.heard(json.dumps({"table": {"names": {"0": "Anna"}, "away": away}}))
        assert people.silent == silent
    remote.heard(json.dumps({"table": {"away": [0]}}))
    remote.heard(told(1).replace("[0, 2]", "[2]"))  # a bot plays for them
    remote.shown({"turn": 0, "seat": 2})
    assert people.silent == []
