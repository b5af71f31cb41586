"""The players of the arena: our levels, chance, and the bots of the PyPI package `schieber`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from jass.bots import heuristic, levels
from jass.bots.identity import CLOCK, WORK
from jass.bots.rollout.hosts import best_kernel
from jass.engine.state import State
from jass.model.actions import Action, Choose, Play, Shove
from jass.model.cards import Card, Seat, cards_in, rank_of, suit_of
from jass.model.errors import JassError, shorten
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.public.records import Trick
from jass.public.view import View


class Player(Protocol):
    """Plays one seat for one deal. Only players with perfect information, a yardstick, look at the state."""

    def act(self, view: View, rng: SeededRandom, state: State) -> Action: ...


class UnknownPlayer(JassError):
    """No player has this name, or its package is missing."""


class Level:
    """One of our levels, in full or by a budget of work."""

    def __init__(self, level: str, pace: str = CLOCK) -> None:
        self._level, self._pace = level, pace

    def act(self, view: View, rng: SeededRandom, _: State) -> Action:
        return levels.choose(view, self._level, rng, best_kernel, pace=self._pace).action


class RandomPlayer:
    """Chooses a legal action at random."""

    def act(self, view: View, rng: SeededRandom, _: State) -> Action:
        said = heuristic.announcement(view)
        if said is not None:
            return said
        if view.phase == "auction":
            drawn = rng.below(len(view.choices) + view.may_shove)
            return Shove(view.seat) if drawn == len(view.choices) else Choose(view.seat, *view.choices[drawn])
        if view.phase == "estimate":
            return heuristic.choose(view, rng)
        legal = list(cards_in(view.legal))
        return Play(view.seat, legal[rng.below(len(legal))])


SUITS = ("ACORN", "ROSE", "BELL", "SHIELD")
TRUMPS = dict(zip("ERSLOU", (*SUITS, "OBE_ABE", "UNDE_UFE"), strict=True))
"""The names of suits and contracts in the package `schieber`."""


class Schieber:
    """A player of the package `schieber`, which learns move by move what its seat sees.

    Its rules differ in places. If it chooses a card or contract that our rules forbid, a random one replaces
    it.
    """

    def __init__(self, kind: str) -> None:
        try:
            from schieber.player.challenge_player.challenge_player import ChallengePlayer
            from schieber.player.greedy_player.greedy_player import GreedyPlayer
        except ImportError:
            raise UnknownPlayer(f"{kind} needs the package schieber: pip install .[arena]") from None
        self._make: Callable[..., Any] = ChallengePlayer if kind == "challenge" else GreedyPlayer
        self._player: Any = None
        self._moves_made = 0

    def act(self, view: View, rng: SeededRandom, _: State) -> Action:
        if self._player is None:
            self._player = self._make(name=view.seat, seed=rng.below(1 << 30))
            for card in cards_in(view.dealt):
                self._player.set_card(self._card(card))
        return self._name(view) if view.phase == "auction" else self._play(view, rng)

    def _name(self, view: View) -> Action:
        wish = next(self._player.choose_trumpf(geschoben=bool(view.shoved))).name
        if wish == "SCHIEBEN" and view.may_shove:
            return Shove(view.seat)
        contracts = [contract for contract, _ in view.choices]
        named = {name: contract for contract, name in TRUMPS.items()}.get(wish, "")
        return Choose(view.seat, named if named in contracts else contracts[0])

    def _play(self, view: View, rng: SeededRandom) -> Action:
        moves = [move for trick in view.done for move in zip(trick.seats(), trick.cards, strict=True)]
        moves += [((view.leader + step) % 4, card) for step, card in enumerate(view.trick)]
        for number in range(self._moves_made, len(moves)):
            seat, card = moves[number]
            self._player.move_made(seat, self._card(card), self._state(view, moves[:number]))
        self._moves_made = len(moves)
        wish = next(self._player.choose_card(state=self._state(view, moves)))
        card = SUITS.index(wish.suit.name) * 9 + wish.value - 6
        if not view.legal >> card & 1:
            legal = list(cards_in(view.legal))
            card = legal[rng.below(len(legal))]
        self._player.cards.remove(self._card(card))
        return Play(view.seat, card)

    def _card(self, card: Card) -> Any:
        from schieber.card import Card as Theirs
        from schieber.suit import Suit

        return Theirs(Suit[SUITS[suit_of(card)]], rank_of(card) + 6)

    def _state(self, view: View, moves: list[tuple[Seat, Card]]) -> dict[str, Any]:
        trump = TRUMPS[view.contract or ""]
        done = view.done[: len(moves) // 4]
        lying = moves[len(done) * 4 :]
        return {
            "stiche": [self._stich(trick, trump) for trick in done],
            "trumpf": trump,
            "geschoben": bool(view.shoved),
            "point_limit": 2500,
            "table": self._cards(lying),
            "teams": [{"points": 0}, {"points": 0}],
        }

    def _stich(self, trick: Trick, trump: str) -> dict[str, Any]:
        moves = list(zip(trick.seats(), trick.cards, strict=True))
        return {"player_id": trick.winner, "trumpf": trump, "played_cards": self._cards(moves)}

    def _cards(self, moves: list[tuple[Seat, Card]]) -> list[dict[str, Any]]:
        return [{"player_id": seat, "card": str(self._card(card))} for seat, card in moves]


PLAYERS: dict[str, Callable[[], Player]] = {
    **{level: (lambda level=level: Level(level)) for level in levels.LEVELS},  # type: ignore[misc]
    **{
        f"{level}-{WORK}": (lambda level=level: Level(level, WORK))  # type: ignore[misc]
        for level in levels.BUDGETS
    },
    "random": RandomPlayer,
    "greedy": lambda: Schieber("greedy"),
    "challenge": lambda: Schieber("challenge"),
}


def player(name: str) -> Player:
    """Create a player for one seat and one deal by its name, or as `package.module:Class`.

    Raises `UnknownPlayer`.
    """
    module, colon, attribute = name.partition(":")
    if colon:
        return _own(name, module, attribute)
    if name not in PLAYERS:
        raise UnknownPlayer(f"unknown player {shorten(name)}; known: {', '.join(PLAYERS)}")
    return PLAYERS[name]()


def check(name: str, options: Options) -> None:
    """Raise `UnknownPlayer` if there is no such player, or if it does not know games with these options."""
    player(name)
    theirs = (options.players, options.parties, options.trump_by) == (4, "pairs", "choice")
    if name in ("greedy", "challenge") and not (theirs and set(options.contracts) <= TRUMPS.keys()):
        raise UnknownPlayer(f"{name} plays two against two only, with contracts of {' '.join(TRUMPS)}")


def _own(name: str, module: str, attribute: str) -> Player:
    """A player from a foreign module, which can fail in any way."""
    try:
        made = getattr(import_module(module), attribute)
        if not callable(getattr(made, "act", None)):
            raise UnknownPlayer(f"unknown player {shorten(name)}: no class with a method act")
        played: Player = made()
    except UnknownPlayer:
        raise
    except (Exception, SystemExit) as error:
        why = " ".join(str(error).split())
        raise UnknownPlayer(f"unknown player {shorten(name)}: {type(error).__name__}: {why}") from None
    return played
