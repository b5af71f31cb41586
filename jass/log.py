"""The log is the game: variant, options, seed and actions, as JSON text. All else is derived from it.

    {"v": 1, "variant": "schieberCh", "options": {"target": 1000}, "seed": "…", "actions": ["0:shove", …]}

`options` holds what differs from the preset. Old versions are migrated step by step when read.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeGuard

from jass.actions import Action, parse_action
from jass.deal import MAX_SEED
from jass.errors import BadLog, BadNotation, BadOption, IllegalAction, UnknownVariant, shorten
from jass.events import Event
from jass.machine import apply, new_game
from jass.options import Options
from jass.scan import BadJson, read_json
from jass.state import State
from jass.variants import find_variant
from jass.variants.variant import Variant

VERSION = 1
MAX_TEXT = 200_000
"""Characters of a log; the longest real games stay far below."""
MAX_ACTIONS = 20_000
MOST_GAMES = 10_000
"""Games one after the other at one table."""


@dataclass(frozen=True)
class Log:
    """A game as what was done in it."""

    variant: str
    seed: str
    options: Options
    actions: tuple[Action, ...] = field(default=())

    @cached_property
    def text(self) -> str:
        """The log as one line of JSON; `loads` is its inverse."""
        preset = find_variant(self.variant).options
        return json.dumps(
            {
                "v": VERSION,
                "variant": self.variant,
                "options": self.options.to_json(preset),
                "seed": self.seed,
                **({} if self.options.game == 1 else {"game": self.options.game}),
                "actions": [str(action) for action in self.actions],
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )

    def then(self, action: Action) -> Log:
        """The log with one more action. Its text is the old one made longer, not written anew."""
        longer = Log(self.variant, self.seed, self.options, (*self.actions, action))
        comma = "," if self.actions else ""
        longer.__dict__["text"] = f"{self.text.removesuffix(']}')}{comma}{json.dumps(str(action))}]}}"
        return longer

    def cut(self, length: int) -> Log:
        """The log of the first actions: undo."""
        return Log(self.variant, self.seed, self.options, self.actions[:length])


def dumps(log: Log) -> str:
    """The log as one line of JSON; `loads` is its inverse."""
    return log.text


def loads(text: object) -> Log:
    """The log that a text holds. Its form is checked, the moves are not: `replay` does that.

    Raises `BadLog` naming the field.
    """
    if not isinstance(text, str):
        raise BadLog("text", f"not text: {shorten(text)}")
    try:
        data = read_json(text, MAX_TEXT)
    except BadJson as error:
        raise BadLog("text", str(error)) from None
    if not isinstance(data, dict):
        raise BadLog("text", "not a JSON object")
    data = _migrated(data)
    variant = _variant(data)
    options, game = _options(data, variant), _game(data)
    if game != options.game:
        options = replace(options, game=game)
    return Log(variant.id, _seed(data), options, _actions(data))


def replay(log: Log) -> tuple[State, tuple[Event, ...]]:
    """The game after all actions of the log, and all that happened.

    Raises `BadLog` naming the first action that the rules refuse.
    """
    state, events = new_game(log.variant, log.seed, log.options)
    heard = list(events)
    for index, action in enumerate(log.actions):
        try:
            state, events = apply(state, action)
        except IllegalAction as error:
            raise BadLog(f"actions[{index}]", str(error)) from None
        heard += events
    return state, tuple(heard)


_MIGRATIONS: dict[int, Callable[[dict[str, object]], dict[str, object]]] = {}
"""From each older version to the next one."""


def _migrated(data: dict[str, object]) -> dict[str, object]:
    version = data.get("v")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadLog("v", f"no version: {shorten(version)}")
    if version > VERSION:
        raise BadLog("v", f"version {shorten(version)} is newer than this program's {VERSION}")
    for older in range(version, VERSION):
        data = _MIGRATIONS[older](data)
    return data


def _variant(data: dict[str, object]) -> Variant:
    try:
        return find_variant(data.get("variant"))
    except UnknownVariant as error:
        raise BadLog("variant", str(error)) from None


def _seed(data: dict[str, object]) -> str:
    seed = data.get("seed")
    if isinstance(seed, str) and 1 <= len(seed) <= MAX_SEED and seed.isprintable():
        return seed
    raise BadLog("seed", f"1 to {MAX_SEED} printable characters, not {shorten(seed)}")


def _game(data: dict[str, object]) -> int:
    game = data.get("game", 1)
    if is_game_number(game):
        return game
    raise BadLog("game", f"a number from 1 to {MOST_GAMES}, not {shorten(game)}")


def is_game_number(value: object) -> TypeGuard[int]:
    """Whether it can be said which game at a table it is."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_GAMES


def _options(data: dict[str, object], variant: Variant) -> Options:
    try:
        return Options.from_json(data.get("options", {}), variant.options)
    except BadOption as error:
        raise BadLog(f"options.{error.field}", str(error)) from None


def _actions(data: dict[str, object]) -> tuple[Action, ...]:
    actions = data.get("actions")
    if not isinstance(actions, list) or len(actions) > MAX_ACTIONS:
        raise BadLog("actions", f"a list of at most {MAX_ACTIONS} texts, not {shorten(actions)}")
    read = []
    for index, text in enumerate(actions):
        try:
            read.append(parse_action(text))
        except BadNotation as error:
            raise BadLog(f"actions[{index}]", str(error)) from None
    return tuple(read)
