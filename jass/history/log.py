"""The log is the game: variant, options, seed and actions as JSON text. Everything else follows from it.

    {"v": 2, "variant": "schieberCh", "options": {"target": 1000}, "pace": "clock", "level": "strong",
     "bots": "…", "seed": "…", "actions": ["0:shove", …]}

`docs/notation.md` defines the format. `loads` migrates old formats step by step.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeGuard

from jass.bots.identity import CLOCK, LEVELS, PACES, WORK
from jass.engine.machine import apply, new_game
from jass.engine.state import State
from jass.model.actions import Action, NextDeal, parse_action
from jass.model.errors import (
    BadArgument,
    BadLog,
    BadNotation,
    BadOption,
    IllegalAction,
    UnknownVariant,
    shorten,
)
from jass.model.scan import BadJson, read_json
from jass.model.seeds import BY_DEAL, BY_GAME, SCHEMES, Seeds
from jass.model.shuffle import MAX_SEED, is_seed
from jass.options.options import Options
from jass.options.seating import namers
from jass.options.variants import find_variant
from jass.options.variants.variant import Variant
from jass.public.events import Event

VERSION = 2
MAX_TEXT = 1_000_000
"""The greatest length of a log in characters, for reading and writing: some 3500 deals of a Schieber."""
ROOM = 10_000
"""More characters than any deal needs, whatever is said by hand in it."""
MAX_GAMES = 10_000
"""The greatest number of consecutive games at one table."""

_DIGEST = re.compile("[0-9a-f]{8}", re.ASCII)


@dataclass(frozen=True)
class Log:
    """A game as the list of its actions, an immutable value. `dumps` writes it, `replay` plays it.

    `variant` is the id of the preset and `options` are the rules in force. The cards follow from `seed`, a
    text of 1 to 200 printable characters; those of the first deals follow from `deals` if these are given. A
    log without a seed ends with its `deals`. `scheme` is 1 for a game that began under format 1, else 2.
    `pace` is what ends a bot's thinking, `clock` or `work`. `level` is the level of the bots when the game
    began, `bots` the digest of their version; both are None if unknown, which a game by work does not allow.
    """

    variant: str
    seed: str | None
    options: Options
    actions: tuple[Action, ...] = field(default=())
    deals: tuple[str, ...] = field(default=())
    scheme: int = BY_DEAL
    pace: str = CLOCK
    level: str | None = None
    bots: str | None = None

    @cached_property
    def seeds(self) -> Seeds:
        """The seeds of the game's deals."""
        return Seeds(self.seed, self.deals, self.scheme)

    @cached_property
    def text(self) -> str:
        """The log as one line of JSON. Raises `BadLog` with the reason `full` if it is too long."""
        preset = find_variant(self.variant).options
        data: dict[str, object] = {
            "v": VERSION,
            "variant": self.variant,
            "options": self.options.to_json(preset),
            "pace": self.pace,
            "level": self.level,
            "bots": self.bots,
            **({} if self.scheme == BY_DEAL else {"dealt": self.scheme}),
            **({} if self.seed is None else {"seed": self.seed}),
            **({} if self.seed is not None and not self.deals else {"deals": self.deals}),
            **({} if self.options.game == 1 else {"game": self.options.game}),
            "actions": [str(action) for action in self.actions],
        }
        return _no_longer(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def appended(self, action: Action) -> Log:
        """The log with one more action. The action is not checked; `apply` does that.

        Raises `BadLog` with the reason `full` if the log is too long. A new deal is refused if the log might
        have no room for all of it.
        """
        longer = replace(self, actions=(*self.actions, action))
        comma = "," if self.actions else ""
        text = f"{self.text.removesuffix(']}')}{comma}{json.dumps(str(action))}]}}"
        longer.__dict__["text"] = _no_longer(text, ROOM if isinstance(action, NextDeal) else 0)
        return longer

    def truncated(self, length: int) -> Log:
        """The log of the first `length` actions: an undo. Raises `BadArgument` for what is no length."""
        if type(length) is not int or length < 0:
            raise BadArgument("length", f"a number of actions, not {shorten(length)}")
        return replace(self, actions=self.actions[:length])


def _no_longer(text: str, room: int = 0) -> str:
    """The text itself; raises `BadLog` if `loads` would refuse it, or with `room` more characters."""
    if len(text) + room > MAX_TEXT:
        raise BadLog("actions", f"a log has at most {MAX_TEXT} characters, this game goes no further", "full")
    return text


def dumps(log: Log) -> str:
    """The log as one line of JSON; `loads` reads it.

    Raises `BadLog` with the reason `full` if it exceeds 1,000,000 characters.
    """
    return log.text


def loads(text: object) -> Log:
    """Read a log of any released format. This checks the form; `replay` checks the actions.

    Raises `BadLog` with the `field` that is wrong, whatever the text.
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
    pace, level, bots = _pace(data), _level(data), _bots(data)
    if pace == WORK and (level is None or bots is None):
        raise BadLog("bots" if level else "level", "a game by work names its bots and their level")
    return Log(
        variant.id,
        _seed(data),
        options,
        _actions(data),
        _deals(data, options),
        _scheme(data),
        pace,
        level,
        bots,
    )


def replay(log: Log) -> tuple[State, tuple[Event, ...]]:
    """Play all actions of a log: the final state, and all events in order, those of the first deal included.

    Raises `BadLog` naming the first action that the rules forbid, and what `new_game` raises for the variant,
    the options and the seeds.
    """
    state, events = new_game(log.variant, log.seeds, log.options)
    all_events = list(events)
    for index, action in enumerate(log.actions):
        try:
            state, events = apply(state, action)
        except IllegalAction as error:
            raise BadLog(f"actions[{index}]", str(error)) from None
        all_events += events
    return state, tuple(all_events)


def _from_first(data: dict[str, object]) -> dict[str, object]:
    """Format 1 draws all deals from the game's seed and does not name the bots."""
    own = {key: data[key] for key in ("variant", "options", "seed", "game", "actions") if key in data}
    return own | {"v": 2, "dealt": BY_GAME}


_MIGRATIONS: dict[int, Callable[[dict[str, object]], dict[str, object]]] = {1: _from_first}
"""The migration from each older format to the next."""


def _migrated(data: dict[str, object]) -> dict[str, object]:
    version = data.get("v")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadLog("v", f"no version: {shorten(version)}")
    if version > VERSION:
        raise BadLog("v", f"version {shorten(version)} is newer than this program's {VERSION}", "newer")
    for older in range(version, VERSION):
        data = _MIGRATIONS[older](data)
    return data


def _variant(data: dict[str, object]) -> Variant:
    try:
        return find_variant(data.get("variant"))
    except UnknownVariant as error:
        raise BadLog("variant", str(error)) from None


def _seed(data: dict[str, object]) -> str | None:
    if "seed" not in data and "deals" in data:
        return None
    seed = data.get("seed")
    if is_seed(seed):
        return seed
    raise BadLog("seed", f"1 to {MAX_SEED} printable characters, not {shorten(seed)}")


def _deals(data: dict[str, object], options: Options) -> tuple[str, ...]:
    told = data.get("deals", [])
    if not isinstance(told, list):
        raise BadLog("deals", f"a list of texts, not {shorten(told)}")
    deals: list[str] = []
    for index, text in enumerate(told):
        if not isinstance(text, str):
            raise BadLog(f"deals[{index}]", f"a text, not {shorten(text)}")
        deals.append(text)
    fault = Seeds(None, tuple(deals)).fault(options.removed, namers(options))
    if fault is not None:
        raise BadLog(f"deals[{fault[0]}]", fault[1])
    return tuple(deals)


def _scheme(data: dict[str, object]) -> int:
    scheme = data.get("dealt", BY_DEAL)
    if isinstance(scheme, int) and not isinstance(scheme, bool) and scheme in SCHEMES:
        return scheme if "seed" in data else BY_DEAL
    raise BadLog("dealt", f"one of {SCHEMES}, not {shorten(scheme)}")


def _pace(data: dict[str, object]) -> str:
    pace = data.get("pace", CLOCK)
    if isinstance(pace, str) and pace in PACES:
        return pace
    raise BadLog("pace", f"one of {', '.join(PACES)}, not {shorten(pace)}")


def _level(data: dict[str, object]) -> str | None:
    level = data.get("level")
    if level is None or (isinstance(level, str) and level in LEVELS):
        return level
    raise BadLog("level", f"one of {', '.join(LEVELS)}, not {shorten(level)}")


def _bots(data: dict[str, object]) -> str | None:
    bots = data.get("bots")
    if bots is None or (isinstance(bots, str) and _DIGEST.fullmatch(bots)):
        return bots
    raise BadLog("bots", f"8 hexadecimal digits, not {shorten(bots)}")


def _game(data: dict[str, object]) -> int:
    game = data.get("game", 1)
    if is_game_number(game):
        return game
    raise BadLog("game", f"a number from 1 to {MAX_GAMES}, not {shorten(game)}")


def is_game_number(value: object) -> TypeGuard[int]:
    """Whether a value is a possible number of a game at a table."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MAX_GAMES


def _options(data: dict[str, object], variant: Variant) -> Options:
    try:
        return Options.from_json(data.get("options", {}), variant.options)
    except BadOption as error:
        raise BadLog(f"options.{error.field}", str(error)) from None


def _actions(data: dict[str, object]) -> tuple[Action, ...]:
    actions = data.get("actions")
    if not isinstance(actions, list):
        raise BadLog("actions", f"a list of texts, not {shorten(actions)}")
    read = []
    for index, text in enumerate(actions):
        try:
            read.append(parse_action(text))
        except BadNotation as error:
            raise BadLog(f"actions[{index}]", str(error)) from None
    return tuple(read)
