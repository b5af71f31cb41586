"""The queue of the page's requests: the order of service, and what it drops on purpose."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

# Pages run in MicroPython, which has no types.
Queue: Any = importlib.import_module("web.page.engine_client.queue").Queue
Request = dict[str, Any]
OPEN: Request = {"do": "open", "seed": "1"}
LOAD: Request = {"do": "load", "log": "{}"}
CARD: Request = {"do": "act", "action": "0:E9"}
WORD: Request = {"do": "act", "action": "0:stoeck"}
UNDO: Request = {"do": "undo"}
TIP: Request = {"do": "hint", "level": "master"}
BOT: Request = {"do": "bot", "level": "easy"}
GAMES = ("open", "load")


def served(queue: Any) -> list[Request]:
    """All that waits, in the order in which it is taken, with nothing shown in between."""
    found = []
    while (request := queue.take()) is not None:
        found.append(request)
        queue.done(False)
    return found


def queue_of(*requests: Request) -> tuple[Any, list[Request]]:
    dropped: list[Request] = []
    queue = Queue(dropped.append)
    for request in requests:
        queue.put(request)
    return queue, dropped


def test_a_word_does_not_overtake_another_game() -> None:
    queue, dropped = queue_of(LOAD, WORD)
    assert served(queue) == [LOAD]
    assert dropped == [WORD]


def test_another_game_is_not_overwritten_by_another_one() -> None:
    queue, dropped = queue_of(LOAD, OPEN, TIP)
    assert served(queue) == [LOAD, OPEN]
    assert dropped == [TIP]


def test_a_word_does_not_take_the_place_of_a_card() -> None:
    queue, dropped = queue_of(BOT, TIP, CARD, WORD)
    assert served(queue) == [CARD, WORD, TIP, BOT]
    assert dropped == []


def test_what_belongs_to_the_game_before_is_dropped_when_another_comes() -> None:
    queue, dropped = queue_of(CARD, TIP)
    queue.put(OPEN)
    assert dropped == [CARD, TIP]
    assert served(queue) == [OPEN]


def test_what_is_said_while_another_game_is_being_opened_is_dropped_once_it_is_there() -> None:
    queue, dropped = queue_of(OPEN)
    assert queue.take() == OPEN
    queue.put(WORD)
    queue.done(True)
    assert dropped == [WORD]
    assert queue.take() is None


def test_what_is_said_while_a_game_is_refused_still_counts() -> None:
    queue, dropped = queue_of(LOAD)
    queue.take()
    queue.put(WORD)
    queue.fail()
    assert dropped == []
    assert served(queue) == [WORD]


def test_a_tip_for_another_view_is_dropped_and_a_word_is_not() -> None:
    queue, dropped = queue_of(CARD)
    queue.take()
    queue.put(TIP)
    queue.put(WORD)
    queue.done(True)
    assert dropped == [TIP]
    assert served(queue) == [WORD]


def test_the_same_twice_is_once() -> None:
    queue, _ = queue_of(UNDO)
    assert not queue.put(dict(UNDO))
    queue.take()
    assert not queue.put(dict(UNDO))
    queue.done(True)
    assert queue.put(UNDO)


def test_what_was_lost_with_the_engine_comes_back_only_where_it_has_a_sense() -> None:
    queue, dropped = queue_of(CARD)
    queue.take()
    queue.fail()
    assert queue.again()
    assert queue.take() == CARD
    queue.fail()
    queue.put(OPEN)
    queue.take()
    queue.done(True)
    assert not queue.again()
    assert dropped == [CARD]
    queue.put(CARD)
    queue.take()
    queue.done(True)
    assert not queue.again()
    assert dropped == [CARD]


@pytest.mark.parametrize("then", ["something else", "also lost", "no sense"])
def test_what_was_lost_with_the_engine_and_does_not_come_back_is_dropped(then: str) -> None:
    queue, dropped = queue_of(BOT)
    queue.take()
    queue.put(LOAD)
    if then == "no sense":
        queue.fail()
        queue._view += 1
        assert not queue.again()
        assert (dropped, queue.wanted()) == ([BOT], [LOAD])
        return
    queue.done(False)
    queue.take()
    queue.fail()
    queue.put(BOT)
    queue.take()
    assert queue.wanted() == [BOT, LOAD]
    if then == "also lost":
        queue.fail()
    else:
        queue.done(False)
    assert dropped == [LOAD]
    assert queue.wanted() == ([BOT] if then == "also lost" else [])


class Page(RuleBasedStateMachine):
    """Whatever is wanted in whatever order: no game that was wanted is lost, nothing is served at another."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped: list[Request] = []
        self.queue = Queue(self.dropped.append)
        self.game = self.serial = 0
        self.wanted: list[Request] = []  # games, in the order in which they must come
        self.all: list[Request] = []
        self.taken: Request | None = None
        self.ended: list[Request] = []
        self.failed: list[Request] = []  # the last one may come back

    @rule(kind=st.sampled_from(["open", "load", "act", "undo", "hint", "bot"]))
    def want(self, kind: str) -> None:
        self.serial += 1
        request = {"do": kind, "n": self.serial, "game": self.game}
        if self.queue.put(request):
            self.all.append(request)
            if kind in GAMES:
                self.wanted.append(request)
        else:
            assert kind not in GAMES
            self.dropped.remove(request)  # told, and not taken

    @precondition(lambda self: self.taken is None)
    @rule()
    def take(self) -> None:
        self.taken = self.queue.take()
        if self.taken is None:
            assert not self.queue.waits()
            return
        if self.taken["do"] in GAMES:
            assert self.taken == self.wanted.pop(0)
        else:
            assert not self.wanted, "a game that was wanted has been overtaken"
            assert self.taken["game"] == self.game, "served at another game"

    @precondition(lambda self: self.taken is not None)
    @rule(how=st.sampled_from(["shown", "nothing", "refused"]))
    def answer(self, how: str) -> None:
        assert self.taken is not None
        if how == "refused":
            self.queue.fail()
            self.failed.append(self.taken)
        else:
            self.queue.done(how == "shown")
            self.ended.append(self.taken)
        if how == "shown" and self.taken["do"] in GAMES:
            self.game += 1
        self.taken = None

    @invariant()
    def nothing_vanishes(self) -> None:
        waiting = [entry[0] for entry in self.queue._waiting]
        kept = [request for request in self.failed[-1:] if request not in self.dropped]
        known = [*waiting, *self.dropped, *self.ended, *kept, *([self.taken] if self.taken else [])]
        assert sorted(r["n"] for r in known) == sorted(r["n"] for r in self.all)
        assert not [r for r in self.dropped if r["do"] in GAMES and r not in self.failed]


TestPage = Page.TestCase


@given(st.lists(st.sampled_from([OPEN, LOAD, CARD, WORD, UNDO, TIP, BOT]), max_size=12))
def test_it_serves_by_rank_and_then_by_order(requests: list[Request]) -> None:
    order = {"open": 0, "load": 0, "act": 1, "undo": 1, "hint": 2, "bot": 3}
    queue, _ = queue_of(*requests)
    found = served(queue)
    assert [order[request["do"]] for request in found] == sorted(order[r["do"]] for r in found)
    alike = [request for request in requests if request["do"] in GAMES]
    assert [r for r in found if r["do"] in GAMES] == list({id(r): r for r in alike}.values())
