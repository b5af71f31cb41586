"""One table behind JSON messages (`docs/protocol.md`). The session is the package's only mutable object."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from jass.bots.identity import CLOCK, DIGEST, PACES, WORK
from jass.engine.machine import seat_of
from jass.engine.observe import observe
from jass.engine.state import State
from jass.history.commitment import seal_of, secret_of
from jass.history.daily import deal_text
from jass.history.export import exported
from jass.history.log import MAX_GAMES, Log, dumps, is_game_number, loads
from jass.history.open_hands import finished_deals, open_replay
from jass.history.seals import next_seal, seals
from jass.model.actions import parse_action
from jass.model.cards import Seat
from jass.model.errors import BadNotation, JassError, shorten
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from jass.public.events import Event
from jass.requests import (
    BadRequest,
    Message,
    OtherBots,
    error_json,
    identity_of,
    level_of,
    number_of,
    read_request,
    text_of,
    with_word,
    write,
)
from jass.table import ALONE, Table

if TYPE_CHECKING:
    from jass.bots.search import Decision
    from jass.same_cards import Rival

PLAYER: Seat = 0
"""The seat of the person at the page; bots have the others."""

LEVEL = "strong"
"""The level of the bots if the page names none."""

THINK = 0.8
"""The seconds after which a bot answers with what it has found. Most machines finish much earlier."""


class Session:
    """A table with one person and bots. `handle` takes a request and returns the reply, both JSON text.

    Nothing changes unless the reply has `"ok": true`: a request only proposes the next state of the table,
    which is adopted once the whole reply is written.
    """

    def __init__(self) -> None:
        self._table: Table | None = None
        self._proposed: Table | None = None
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
            "look": self._look,
            "seats": self._seats,
            "heard": self._heard,
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
        do: object = None
        self._proposed = self._table
        try:
            request = read_request(text)
            identity = identity_of(request)
            do = request.get("do")
            if not isinstance(do, str) or do not in self._requests:
                raise BadRequest("do", f"one of {', '.join(self._requests)}, not {shorten(do)}")
            reply = write({"id": identity, "ok": True} | self._requests[do](request))
        except JassError as error:
            described = error_json(error)
            if isinstance(error, BadNotation):  # parse_action does not know the field
                described["field"] = "text" if do == "heard" else "action"
            return write({"id": identity, "ok": False, "error": described})
        except Exception as error:  # our own faults must reach the page too, and not stop it
            internal = {"kind": "Internal", "message": f"{type(error).__name__}: {error}"}
            return write({"id": identity, "ok": False, "error": internal})
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
            raise OtherBots(text_of(request, "bots"))
        if "day" in request:
            if request.get("word") is not None:
                raise BadRequest("word", "the seed of a day has none")
            seed = deal_text(text_of(request, "day"), preset.id, text_of({"club": ""} | request, "club"))
        elif request.get("word") is not None:
            seed = with_word(request)
        else:
            seed = text_of(request, "seed")
        level = level_of(request, LEVEL)
        return self._start(request, Log(preset.id, seed, options, pace=pace, level=level, bots=DIGEST))

    def _load(self, request: Message) -> Message:
        log = loads(request.get("log"))
        if log.seed is None and "seed" in request:
            log = replace(log, seed=text_of(request, "seed"))
        return self._start(request, log, tell=False)

    def _export(self, _: Message) -> Message:
        """The log for others; changes nothing."""
        table = self._game()
        return {"log": dumps(exported(table.log, table.state))}

    @staticmethod
    def _rules(request: Message) -> Message:
        from jass.options.repair import read_or_repair  # most tables never need them
        from jass.options.rulebook import every_option, facts, rules_in_force

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

    def _start(self, request: Message, log: Log, tell: bool = True) -> Message:
        table, events = Table.laid(log, _people(request))
        return self._propose(request, table, events if tell else ())

    def _act(self, request: Message) -> Message:
        table, text = self._game(), request.get("action")
        seat = _seat(request, table)
        if seat is None and text == "deal":  # is nobody's, so a device that plays for nobody may ask for it
            return self._propose(request, *table.played(parse_action(text)))
        return self._propose(request, *table.act(seat, text))

    def _look(self, request: Message) -> Message:
        """The view again, with what has happened since an earlier look; changes nothing."""
        table = self._game()
        since = number_of(request, "from", len(table.log.actions), len(table.log.actions))
        return _reply(request, table, table.since(since))

    def _seats(self, request: Message) -> Message:
        """Somebody takes a seat, or leaves one to a bot."""
        return self._propose(request, self._game().seated(_people(request)), ())

    def _heard(self, request: Message) -> Message:
        """What another device has sent for its seat."""
        from jass.guests import heard  # most tables never need it

        table = self._game()
        by = _seat(request, table, "by")
        return self._propose(request, *heard(table, by, text_of(request, "text")))

    def _bot(self, request: Message) -> Message:
        table = self._game()
        log, seat = table.log, table.bots()
        if seat is None:
            raise BadRequest("do", "it is no bot's turn")
        level = log.level if log.pace == WORK else None
        chosen = level or level_of(request, log.level or LEVEL)
        decision, thought = _think(chosen, log, table.state, seat)
        return self._propose(request, *table.played(decision.action)) | {"thought": thought}

    def _hint(self, request: Message) -> Message:
        """What a bot would do in the player's place, and why; changes nothing."""
        from jass.bots.explain.tips import tip  # see `_think`
        from jass.bots.rollout.hosts import best_kernel

        table = self._game()
        seat = _seat(request, table)
        log, state = table.log, table.state
        if seat is None or state.to_act() != seat:
            raise BadRequest("do", "it is not the player's turn")
        level, stop = level_of(request, log.level or LEVEL), perf_counter() + THINK
        given = tip(observe(state, seat), level, state.rng(), best_kernel, lambda: perf_counter() > stop)
        return {"hint": given.to_json(), "thought": _thought(level, given.decision)}

    def _undo(self, request: Message) -> Message:
        table = self._game()
        to = number_of(request, "to", self._last_decision(table), len(table.log.actions))
        return self._propose(request, table.truncated(to), ())

    def _replay(self, request: Message) -> Message:
        """A finished deal with all hands open; changes nothing."""
        return {"replay": open_replay(self._game().log, self._finished(request))}

    def _review(self, request: Message) -> Message:
        """A decision of the player's in a finished deal, judged; the page asks for one after the other."""
        from jass.bots.rollout.hosts import best_kernel  # see `_think`
        from jass.review import step

        table = self._game()
        seat = _seat(request, table)
        deal = self._finished(request)
        place = number_of(request, "from", 0, 1 << 31) if "from" in request else None
        return {"review": step(table.log, deal, PLAYER if seat is None else seat, place, best_kernel())}

    def _finished(self, request: Message) -> int:
        number, known = request.get("deal"), finished_deals(self._game().state)
        if not isinstance(number, int) or isinstance(number, bool) or number not in known:
            raise BadRequest("deal", f"the number of a finished deal, not {shorten(number)}")
        return number

    def _rival(self, request: Message) -> Message:
        """One more decision of bots alone with the cards of the game at the table, which stays as it is.

        With a `log` there need be no game at the table.
        """
        from jass.same_cards import Rival  # see `_think`

        self._beside = self._beside or Rival()
        text = request.get("log")
        return {"rival": self._beside.go_on(text, self._game().log if text is None else None)}

    def _seals(self, request: Message) -> Message:
        """The seals of the game at the table, or the seal of a given seed."""
        if "seed" in request:
            return {"seals": {"game": seal_of(secret_of(text_of(request, "seed")))}}
        table = self._game()
        return {"seals": seals(table.log, table.state)}

    def _challenge(self, request: Message) -> Message:
        """Challenges and answers; changes nothing."""
        from jass.history.challenge_messages import reply  # most tables never need it

        return reply(request, self._table.log if self._table else None)

    @staticmethod
    def _prove(request: Message) -> Message:
        from jass.history.verification import prove  # most tables never need it

        word = None if request.get("word") is None else text_of(request, "word")
        return {"proof": prove(text_of(request, "seal"), text_of(request, "text"), word)}

    def _club(self, request: Message) -> Message:
        """A series, its results and their ranking; changes nothing."""
        from jass.history.club_messages import reply  # most tables never need it

        return reply(request, self._table.log if self._table else None)

    @staticmethod
    def _show(request: Message) -> Message:
        """The view of another game than the one at the table; changes nothing."""
        table, _ = Table.laid(loads(request.get("log")))
        events: tuple[Event, ...] = ()
        if "action" in request:
            table, events = table.played(parse_action(request["action"]))
        return table.seen(PLAYER, events)

    @staticmethod
    def _last_decision(table: Table) -> int:
        own = [n for n, action in enumerate(table.log.actions) if seat_of(action) in table.people]
        return own[-1] if own else 0

    def _game(self) -> Table:
        if self._table is None:
            raise BadRequest("do", "no game is open")
        return self._table

    def _propose(self, request: Message, table: Table, events: tuple[Event, ...]) -> Message:
        """Propose the next state of the table, and reply; `handle` adopts it once the reply is written."""
        self._proposed = table
        return _reply(request, table, events)


def _reply(request: Message, table: Table, events: tuple[Event, ...]) -> Message:
    log = table.log
    told: Message = {"log": dumps(log), "actions": len(log.actions), "seal": next_seal(table.state)}
    if log.pace == WORK:
        told["otherBots"] = log.bots != DIGEST
    if table.people != ALONE:
        told["people"] = sorted(table.people)
    if "tell" in request:
        told["told"] = [table.told(seat, events) for seat in _told_to(request, table)]
    return table.seen(_seat(request, table), events) | told


def _seat(request: Message, table: Table, field: str = "seat") -> Seat | None:
    """The seat that a request speaks for, the first of people if it names none; null looks on."""
    seat = request.get(field, min(table.people, default=None))
    if seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and seat in table.people):
        return seat
    raise BadRequest(field, f"one of {sorted(table.people)} or null, not {shorten(seat)}")


def _people(request: Message) -> frozenset[Seat]:
    """The seats of people in a request; that of the player if it names none."""
    people = request.get("people", [PLAYER])
    if isinstance(people, list) and all(type(seat) is int for seat in people):
        return frozenset(people)
    raise BadRequest("people", f"a list of seats, not {shorten(people)}")


def _told_to(request: Message, table: Table) -> list[Seat | None]:
    """The seats whose devices are told what happened; null for those that look on."""
    seats, known = request["tell"], [None, *sorted(table.people)]
    if (
        isinstance(seats, list)
        and len(seats) <= len(known)
        and all(each in known and type(each) in (int, type(None)) for each in seats)  # 0.0 equals seat 0
    ):
        return seats
    raise BadRequest("tell", f"a list of seats of {known}, not {shorten(seats)}")


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
