"""Which game with a series' cards counts on a device: the first one, however often it is looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_device import Disk
from tests.page.fake_page import Page, imported

SEED = "jass2|series||bern|schieberCh~0a1b2c3d"


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def tries(disk: Disk) -> Iterator[Any]:
    storage: Any
    with imported(Page(), "web.page.base.storage") as storage:
        storage.PREFIX, storage._kept = "jass@/:", disk
        storage.persistent = storage.lasting = True
        import importlib

        yield importlib.import_module("web.page.club.tries")


def game(identity: str, *, seed: str = SEED, acts: str = '"0:S"', **fields: object) -> tuple[str, Any]:
    """The log and the head of a game of a series."""
    log = '{"v":2,"pace":"%s","level":"%s","seed":"%s","actions":[%s]}' % (  # noqa: UP031
        fields.pop("pace", "work"),
        fields.pop("level", "strong"),
        seed,
        acts,
    )
    return log, {"id": identity, "dealt": True, "bad": None, "phase": "play", "slot": identity, **fields}


class Kept:
    """Kept games."""

    def __init__(self, *games: tuple[str, Any]) -> None:
        self._games = games

    def entries(self) -> list[Any]:
        return [head for _, head in self._games]

    def text(self, slot: str) -> str | None:
        return next((f"{{}}\n{log}" for log, head in self._games if head["slot"] == slot), None)

    def record(self, identity: str) -> tuple[Any, str] | None:
        return next(((head, log) for log, head in self._games if head.get("id") == identity), None)


def note(tries: Any, log: str, head: Any) -> bool:
    """A game is at the table, the only one that is kept."""
    return bool(tries.note(log, head, Kept((log, head))))


def test_the_first_game_counts_and_no_other_one(tries: Any) -> None:
    assert not tries.known(SEED)
    tries.begin(SEED)
    assert not tries.known(SEED)
    assert tries.counts(SEED, "first")
    assert tries.counts(SEED, "first")
    assert tries.known(SEED)
    tries.begin(SEED)
    assert not tries.counts(SEED, "second")
    assert tries.counts(SEED, "first")


def test_the_first_is_the_first_in_which_anything_was_decided(tries: Any) -> None:
    tries.begin(SEED)
    note(tries, *game("looked at", acts='"1:S"'))
    assert not tries.known(SEED)
    note(tries, *game("first"))
    note(tries, *game("second"))
    assert not tries.counts(SEED, "second")
    assert tries.counts(SEED, "first")


def test_a_tip_before_the_first_decision_takes_the_first_try(tries: Any) -> None:
    assert note(tries, *game("first", acts="", helped=True))
    assert not note(tries, *game("second"))
    assert note(tries, *game("first"))


@pytest.mark.parametrize("fields", [{"dealt": False}, {"pace": "clock"}, {"level": "easy"}])
def test_cards_seen_in_another_game_have_no_first_try_any_more(tries: Any, fields: dict[str, Any]) -> None:
    note(tries, *game("seen", acts="", **fields))
    assert not tries.counts(SEED, "first")
    assert not tries.counts(SEED, "seen")


def test_cards_seen_in_another_game_after_the_first_try_leave_it_as_it_is(tries: Any) -> None:
    note(tries, *game("first"))
    note(tries, *game("seen", dealt=False))
    assert tries.counts(SEED, "first")


def test_the_first_try_can_be_gone_on_with_as_long_as_it_is_kept_and_not_over(tries: Any) -> None:
    note(tries, *game("first"))
    assert tries.unfinished(SEED, Kept(game("other"), game("first"))) == "first"
    assert tries.unfinished(SEED, Kept(game("other"))) is None
    assert tries.unfinished(SEED, Kept(game("first", phase="gameOver"))) is None
    assert tries.unfinished(SEED, Kept(game("first", bad="damaged"))) is None


def test_one_that_an_older_build_began_is_found_among_the_kept_games(tries: Any) -> None:
    tries.begin(SEED)
    kept = Kept(
        game("brought", dealt=False),
        game("first"),
        game("other", seed=f"{SEED}1"),
        ("", {"bad": "newer", "slot": ""}),
    )
    assert tries.unfinished(SEED, kept) == "first"
    assert not tries.counts(SEED, "second")


@pytest.mark.parametrize("looks", [True, False])
def test_of_several_kept_games_none_is_known_to_be_the_first(tries: Any, looks: bool) -> None:
    """What was known of it may have been lost; the latest is at the top of the list."""
    games = [game("again", phase="gameOver"), game("first")]
    if looks:
        assert tries.unfinished(SEED, Kept(*games)) is None
    else:
        assert not tries.note(*games[0], Kept(*games))
    assert not tries.counts(SEED, "again")
    assert not tries.counts(SEED, "first")


def test_a_later_game_is_not_the_first_while_that_is_kept(tries: Any) -> None:
    kept = Kept(game("looked at", acts='"1:S"'), game("first"))
    assert not tries.note(*game("brought", dealt=False), kept)
    assert tries.counts(SEED, "first")


def test_one_that_was_only_brought_here_is_no_first_try_and_leaves_none(tries: Any) -> None:
    assert tries.unfinished(SEED, Kept(game("brought", dealt=False))) is None
    assert not tries.counts(SEED, "mine")


def test_one_that_cannot_be_read_any_more_leaves_no_first_try(tries: Any) -> None:
    """Its cards were seen, and nobody knows how far; its log may be as good as ever (docs/saves.md)."""
    log, _ = game("newer")
    kept = Kept((log, {"bad": "newer", "slot": "newer", "kept": True}))
    assert tries.unfinished(SEED, kept) is None
    assert not tries.counts(SEED, "mine")


def test_other_cards_are_another_matter(tries: Any) -> None:
    for number in range(250):
        note(tries, *game("its", seed=f"{SEED}{number:03}"))
    assert tries.counts(SEED, "mine")
    assert tries.known(f"{SEED}249")
    assert not tries.known(f"{SEED}000")


def test_what_is_forgotten_is_the_oldest_and_not_the_first_by_letters(tries: Any) -> None:
    for number in reversed(range(250)):
        note(tries, *game("its", seed=f"{SEED}{number:03}"))
    assert tries.known(f"{SEED}000")
    assert not tries.known(f"{SEED}249")


def test_what_an_older_build_kept_is_older_than_what_comes(tries: Any, disk: Disk) -> None:
    tries.storage.write("club", json.dumps({f"{SEED}{number:03}": "its" for number in range(200)}))
    note(tries, *game("mine", seed="jass2|series||aarau|schieberCh~0"))
    assert tries.known("jass2|series||aarau|schieberCh~0")
    assert not tries.known(f"{SEED}000")
    assert not tries.counts(f"{SEED}199", "another")
    assert disk.named("club.aside-0") is None


@pytest.mark.parametrize("text", ["{", "[]", '"first"', "{" * 40, "null"])
def test_what_cannot_be_read_is_put_aside(tries: Any, disk: Disk, text: str) -> None:
    tries.storage.write("club", text)
    told: list[str] = []
    tries.storage.listen(told.append)
    note(tries, *game("mine"))
    assert disk.named("club.aside-0") == text
    assert told == [tries.storage.ASIDE]
    assert tries.known(SEED)


def test_what_can_be_read_of_a_damaged_one_stays(tries: Any, disk: Disk) -> None:
    text = json.dumps({SEED: "first", "other": 1, "order": [SEED, 3, SEED, ["x"], "gone"]})
    tries.storage.write("club", text)
    assert tries.counts(SEED, "first")
    assert not tries.counts(SEED, "second")
    assert disk.named("club.aside-0") == text
    assert json.loads(disk.named("club") or "") == {SEED: "first", "order": [SEED]}
    assert disk.named("club.aside-1") is None


def test_where_there_is_no_room_aside_the_damaged_one_stays(tries: Any, disk: Disk) -> None:
    damaged = "[" * 100
    tries.storage.write("club", damaged)
    disk.room = 150
    note(tries, *game("mine"))
    assert disk.named("club") == damaged
    assert tries.known(SEED)


def test_what_has_no_room_is_known_not_to_be_kept_and_is_written_once_there_is(
    tries: Any, disk: Disk
) -> None:
    assert tries.are_kept()
    disk.room = 10
    note(tries, *game("mine"))
    assert not tries.are_kept()
    assert tries.known(SEED)
    disk.room = 1000
    assert tries.are_kept()
    assert SEED in json.loads(disk.named("club") or "")


@pytest.mark.parametrize(
    ("log", "seed"),
    [
        (json.dumps({"seed": SEED}), SEED),
        (json.dumps({"seed": "jass2|daily|2026-11-25||daySchieber~0"}), None),
        (json.dumps({"deals": []}), None),
        ("no log", None),
        (None, None),
    ],
)
def test_the_seed_of_a_series_is_known_by_its_beginning(
    tries: Any, log: str | None, seed: str | None
) -> None:
    assert tries.seed_of(log) == seed
