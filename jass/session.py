"""One table behind JSON messages (`docs/protocol.md`). The session is the package's only mutable object."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from jass.bots.identity import CLOCK, DIGEST, LEVELS, PACES, WORK
from jass.engine.machine import apply, seat_of
from jass.engine.observe import observe, visible
from jass.engine.state import State
from jass.history.commitment import seal_of, secret_of, seed_with, word_of
from jass.history.daily import deal_text
from jass.history.export import exported
from jass.history.log import MAX_GAMES, MAX_TEXT, Log, dumps, is_game_number, loads, replay
from jass.history.open_hands import finished_deals, open_replay
from jass.history.verification import next_seal, prove, seals
from jass.model.actions import Action, parse_action
from jass.model.cards import Seat
from jass.model.errors import BadOption, IllegalAction, JassError, Refusal, shorten
from jass.model.scan import BadJson, read_json
from jass.options.options import Options
from jass.options.repair import read_or_repair
from jass.options.rulebook import every_option, facts, rules_in_force
from jass.options.variants import VARIANTS, find_variant
from jass.public.events import Event
from jass.public.events import to_json as event_json
from jass.public.view import to_json as view_json

if TYPE_CHECKING:
    from jass.bots.search import Decision
    from jass.same_cards import Rival

Message = dict[str, object]

PLAYER: Seat = 0
"""The seat of the person at the page; bots have the others."""

MAX_MESSAGE = 2 * MAX_TEXT + 20_000
"""The greatest length of a request: a log with its quotation marks escaped, which less than doubles it."""

LEVEL = "strong"
"""The level of the bots if the page names none."""

THINK = 0.8
"""The seconds after which a bot answers with what it has found. Most machines finish much earlier."""


class BadRequest(JassError):
    """A message violates the protocol; `field` is the place in it."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"request, {field}: {why}")
        self.field = field


class OtherBots(JassError):
    """A game is to be played against other bots than those of this program. `wanted` is their digest."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"the game is against the bots {shorten(wanted)}, and these are {DIGEST}")
        self.wanted = wanted[:60]


class Session:
    """A table with one person and bots. `handle` takes a request and returns the reply, both JSON text.

    Nothing changes unless the reply has `"ok": true`: a request only proposes the next state of the table,
    which is adopted once the whole reply is written.
    """

    def __init__(self) -> None:
        self._table: tuple[Log, State] | None = None
        self._proposed: tuple[Log, State] | None = None
        self._beside: Rival | None = None
        self._requests: dict[str, Callable[[Message], Message]] = {
            "open": self._open,
            "load": self._load,
            "export": self._export,
            "act": self._act,
            "bot": self._bot,
            "hint": self._hint,
            "undo": self._undo,
            "replay": self._replay,
            "review": self._review,
            "rival": self._rival,
            "look": lambda _: _reply(*self._game()),
            "bots": lambda _: {"bots": _bots_json()},
            "presets": lambda _: {"presets": [variant.to_json() for variant in VARIANTS]},
            "rules": self._rules,
            "show": self._show,
            "seals": self._seals,
            "challenge": self._challenge,
            "prove": self._prove,
            "club": self._club,
            "ping": lambda _: {},
        }

    def handle(self, text: str) -> str:
        """The reply to a request. Never raises, whatever the text."""
        identity: object = None
        self._proposed = self._table
        try:
            request = _parsed(text)
            identity = _identity(request)
            do = request.get("do")
            if not isinstance(do, str) or do not in self._requests:
                raise BadRequest("do", f"one of {', '.join(self._requests)}, not {shorten(do)}")
            reply = _written({"id": identity, "ok": True} | self._requests[do](request))
        except JassError as error:
            return _written({"id": identity, "ok": False, "error": _error_json(error)})
        except Exception as error:  # our own faults must reach the page too, and not stop it
            internal = {"kind": "Internal", "message": f"{type(error).__name__}: {error}"}
            return _written({"id": identity, "ok": False, "error": internal})
        self._table = self._proposed
        return reply

    def _open(self, request: Message) -> Message:
        preset = find_variant(request.get("variant"))
        options = Options.from_json(request.get("options", {}), preset.options)
        game = request.get("game", 1)
        if not is_game_number(game):
            raise BadRequest("game", f"a number from 1 to {MAX_GAMES}, not {shorten(game)}")
        if game != options.game:
            options = replace(options, game=game)
        pace = request.get("pace", CLOCK)
        if not isinstance(pace, str) or pace not in PACES:
            raise BadRequest("pace", f"one of {', '.join(PACES)}, not {shorten(pace)}")
        if request.get("bots", DIGEST) != DIGEST:
            raise OtherBots(_text(request, "bots"))
        seed = request.get("seed")
        if "day" in request:
            seed = deal_text(_text(request, "day"), preset.id, _text({"club": ""} | request, "club"))
        elif request.get("word") is not None:
            seed = _with_word(request)
        level, seed = _level(request, LEVEL), seed if isinstance(seed, str) else ""
        return self._start(Log(preset.id, seed, options, pace=pace, level=level, bots=DIGEST))

    def _load(self, request: Message) -> Message:
        log = loads(request.get("log"))
        if log.seed is None and "seed" in request:
            log = replace(log, seed=_text(request, "seed"))
        return self._start(log, tell=False)

    def _export(self, _: Message) -> Message:
        """The log for others; changes nothing."""
        return {"log": dumps(exported(*self._game()))}

    @staticmethod
    def _rules(request: Message) -> Message:
        preset = find_variant(request.get("variant"))
        values, keep = request.get("options", {}), request.get("keep")
        if keep is None:
            options = Options.from_json(values, preset.options)
        elif isinstance(keep, list) and all(isinstance(name, str) for name in keep):
            options = read_or_repair(values, preset.options, keep)
        else:
            raise BadRequest("keep", f"a list of options, not {shorten(keep)}")
        return {
            "variant": preset.id,
            "sources": preset.sources,
            "section": preset.rules,
            "changed": options.to_json(preset.options),
            "rules": [line.to_json() for line in rules_in_force(options, preset.options)],
            "options": every_option(options, preset.options) if request.get("all") is True else None,
            "facts": facts(options),
        }

    def _start(self, log: Log, tell: bool = True) -> Message:
        state, events = replay(log)
        return self._propose(log, state, events if tell else ())

    def _act(self, request: Message) -> Message:
        action = parse_action(request.get("action"))
        if seat_of(action) not in (None, PLAYER):
            raise IllegalAction(action, Refusal("notYourTurn"))
        return self._apply(action)

    def _bot(self, request: Message) -> Message:
        log, state = self._game()
        seat = state.to_act()
        if seat is None or seat == PLAYER:
            raise BadRequest("do", "it is no bot's turn")
        level = log.level if log.pace == WORK else None
        decision, thought = _think(level or _level(request, log.level or LEVEL), log, state, seat)
        return self._apply(decision.action) | {"thought": thought}

    def _hint(self, request: Message) -> Message:
        """What a bot would do in the player's place, and why; changes nothing."""
        from jass.bots.explain.tips import tip  # see `_think`
        from jass.bots.rollout.hosts import best_kernel

        log, state = self._game()
        if state.to_act() != PLAYER:
            raise BadRequest("do", "it is not the player's turn")
        level, stop = _level(request, log.level or LEVEL), perf_counter() + THINK
        given = tip(observe(state, PLAYER), level, state.rng(), best_kernel, lambda: perf_counter() > stop)
        return {"hint": given.to_json(), "thought": _thought(level, given.decision)}

    def _undo(self, request: Message) -> Message:
        log, _ = self._game()
        to = request.get("to", self._last_decision(log))
        if not isinstance(to, int) or isinstance(to, bool) or not 0 <= to <= len(log.actions):
            raise BadRequest("to", f"a number from 0 to {len(log.actions)}, not {shorten(to)}")
        return self._start(log.truncated(to), tell=False)

    def _replay(self, request: Message) -> Message:
        """A finished deal with all hands open; changes nothing."""
        log, _ = self._game()
        return {"replay": open_replay(log, self._finished(request))}

    def _review(self, request: Message) -> Message:
        """A decision of the player's in a finished deal, judged; the page asks for one after the other."""
        from jass.bots.rollout.hosts import best_kernel  # see `_think`
        from jass.review import step

        log, _ = self._game()
        deal, place = self._finished(request), request.get("from", 0)
        if not isinstance(place, int) or isinstance(place, bool) or place < 0:
            raise BadRequest("from", f"a number from 0, not {shorten(place)}")
        return {"review": step(log, deal, PLAYER, place, best_kernel())}

    def _finished(self, request: Message) -> int:
        number, known = request.get("deal"), finished_deals(self._game()[1])
        if not isinstance(number, int) or isinstance(number, bool) or number not in known:
            raise BadRequest("deal", f"the number of a finished deal, not {shorten(number)}")
        return number

    def _rival(self, request: Message) -> Message:
        """One more decision of bots alone with the cards of the game at the table, which stays as it is."""
        from jass.same_cards import Rival  # see `_think`

        self._beside = self._beside or Rival()
        return {"rival": self._beside.go_on(request.get("log"), self._game()[0])}

    def _seals(self, request: Message) -> Message:
        """The seals of the game at the table, or the seal of a given seed."""
        if "seed" in request:
            return {"seals": {"game": seal_of(secret_of(_text(request, "seed")))}}
        return {"seals": seals(*self._game())}

    def _challenge(self, request: Message) -> Message:
        """Challenges and answers; changes nothing."""
        from jass.history.challenge_messages import reply  # most tables never need it

        return reply(request, self._table and self._table[0])

    @staticmethod
    def _prove(request: Message) -> Message:
        word = None if request.get("word") is None else _text(request, "word")
        return {"proof": prove(_text(request, "seal"), _text(request, "text"), word)}

    def _club(self, request: Message) -> Message:
        """A series, its results and their ranking; changes nothing."""
        from jass.history.club_messages import reply  # most tables never need it

        return reply(request, self._table and self._table[0])

    @staticmethod
    def _show(request: Message) -> Message:
        """The view of another game than the one at the table; changes nothing."""
        state, _ = replay(loads(request.get("log")))
        events: tuple[Event, ...] = ()
        if "action" in request:
            state, events = apply(state, parse_action(request["action"]))
        return _seen(state, events)

    @staticmethod
    def _last_decision(log: Log) -> int:
        own = [index for index, action in enumerate(log.actions) if seat_of(action) == PLAYER]
        return own[-1] if own else 0

    def _apply(self, action: Action) -> Message:
        log, state = self._game()
        state, events = apply(state, action)
        return self._propose(log.appended(action), state, events)

    def _game(self) -> tuple[Log, State]:
        if self._table is None:
            raise BadRequest("do", "no game is open")
        return self._table

    def _propose(self, log: Log, state: State, events: tuple[Event, ...]) -> Message:
        """Propose the next state of the table, and reply; `handle` adopts it once the reply is written."""
        self._proposed = log, state
        return _reply(log, state, events)


def _reply(log: Log, state: State, events: tuple[Event, ...] = ()) -> Message:
    told: Message = {"log": dumps(log), "actions": len(log.actions), "seal": next_seal(state)}
    if log.pace == WORK:
        told["otherBots"] = log.bots != DIGEST
    return _seen(state, events) | told


def _written(reply: Message) -> str:
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def _text(request: Message, field: str) -> str:
    text = request.get(field)
    if not isinstance(text, str):
        raise BadRequest(field, f"a text, not {shorten(text)}")
    try:
        text.encode()
    except UnicodeEncodeError:  # a lone surrogate, which has no bytes to hash
        raise BadRequest(field, f"no text: {shorten(text)}") from None
    return text


def _with_word(request: Message) -> str:
    """The seed with the player's word in it."""
    seed = _text(request, "seed")
    if word_of(seed) is not None:
        raise BadRequest("word", "there is one in the seed already")
    return seed_with(seed, _text(request, "word"))


def _seen(state: State, events: tuple[Event, ...]) -> Message:
    """What the player may know of a table and of the latest events."""
    return {
        "events": [event_json(event) for event in visible(events, PLAYER)],
        "view": view_json(observe(state, PLAYER)),
    }


def _level(request: Message, default: str) -> str:
    level = request.get("level", default)
    if not isinstance(level, str) or level not in LEVELS:
        raise BadRequest("level", f"one of {', '.join(LEVELS)}, not {shorten(level)}")
    return level


def _think(level: str, log: Log, state: State, seat: Seat) -> tuple[Decision, Message]:
    """The decision of a bot within its time or its budget of work, and the `thought` of the reply."""
    # Imported here because a table is ready sooner without them; web/engine/worker.py imports them next.
    from jass.bots.levels import choose
    from jass.bots.rollout.hosts import best_kernel

    view, rng = observe(state, seat), state.rng()
    if log.pace == WORK:
        decision = choose(view, level, rng, best_kernel, pace=WORK)
    else:
        stop = perf_counter() + THINK
        decision = choose(view, level, rng, best_kernel, lambda: perf_counter() > stop)
    return decision, _thought(level, decision)


def _thought(level: str, decision: Decision) -> Message:
    from jass.bots.rollout.hosts import best_kernel

    thought: Message = {"level": level, "worlds": decision.samples}
    if decision.samples:
        thought["kernel"] = best_kernel().name
    return thought


def _bots_json() -> Message:
    """What a page must know before it offers a game by work."""
    from jass.bots.rollout.hosts import best_kernel  # see `_think`

    kernel = best_kernel()
    return {"digest": DIGEST, "kernel": kernel.name, "byWork": kernel.fast}


def _parsed(text: object) -> Message:
    if not isinstance(text, str):
        raise BadRequest("text", f"JSON text, not {shorten(text)}")
    try:
        request = read_json(text, MAX_MESSAGE)
    except BadJson as error:
        raise BadRequest("text", str(error)) from None
    if not isinstance(request, dict):
        raise BadRequest("text", "not a JSON object")
    return request


def _identity(request: Message) -> object:
    """The `id` to repeat: a number or printable text, so that every reply can be read."""
    identity = request.get("id")
    number = isinstance(identity, int) and not isinstance(identity, bool) and abs(identity) < 1 << 53
    if identity is None or number or (isinstance(identity, str) and identity.isprintable()):
        return identity
    raise BadRequest("id", f"a number or a text, not {shorten(identity)}")


def _error_json(error: JassError) -> Message:
    message: Message = {"kind": type(error).__name__, "message": str(error)}
    if isinstance(error, IllegalAction):
        return message | error.refusal.to_json()
    if isinstance(error, BadOption):
        return message | error.to_json()
    if isinstance(error, OtherBots):
        return message | {"wanted": error.wanted, "here": DIGEST}
    return message | {name: getattr(error, name) for name in ("field", "reason") if hasattr(error, name)}
