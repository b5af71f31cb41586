"""One game for any of its seats: who plays, who is a bot, what each is told. A value, as a state is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from jass.engine.machine import apply, seat_of
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, GAME_OVER, State
from jass.history.commitment import seal_of
from jass.history.export import exported
from jass.history.log import Log, dumps, replay
from jass.history.seals import next_seal
from jass.model.actions import Action, parse_action
from jass.model.cards import Seat
from jass.model.errors import BadArgument, IllegalAction, Refusal, shorten
from jass.public.events import Event
from jass.public.events import to_json as event_json
from jass.public.view_json import to_json as view_json

ALONE: frozenset[Seat] = frozenset({0})
"""The seats of people where one plays with bots."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game with people in some of its seats and bots in the others; whoever has no seat may look on.

    Each method that changes something returns another table. Nothing but `told` is meant to
    leave the device that deals: `log` and `state` hold all hands and the seed.
    """

    log: Log
    state: State
    people: frozenset[Seat] = ALONE

    @classmethod
    def laid(cls, log: Log, people: Iterable[Seat] = ALONE) -> tuple[Table, tuple[Event, ...]]:
        """The table after all actions of a log, and all events. Bots have the seats that `people` leaves out.

        Raises what `replay` raises, such as `BadLog`, and `BadArgument` for a seat that is not there.
        """
        state, events = replay(log)
        return cls(log, state).seated(people), events

    def seated(self, people: Iterable[Seat]) -> Table:
        """The game with people in these seats alone. Raises `BadArgument` for a seat that is not there."""
        players = self.state.options.players
        seats = tuple(people) if isinstance(people, Iterable) else (people,)
        if not all(type(seat) is int and 0 <= seat < players for seat in seats):
            given = list(seats) if isinstance(people, frozenset) else people
            raise BadArgument("people", f"seats from 0 to {players - 1}, not {shorten(given)}")
        return replace(self, people=frozenset(seats))

    def join(self, seat: Seat) -> Table:
        """The game with a person in this seat, too. Raises `BadArgument` for a seat that is not there."""
        return self.seated([*self.people, seat])

    def leave(self, seat: Seat) -> Table:
        """The game with a bot in this seat."""
        return self.seated([each for each in self.people if each != seat])

    def bots(self) -> Seat | None:
        """The seat of the bot to act; None if a person or the table is to act, or the game is over."""
        turn = self.state.to_act()
        return None if turn in self.people else turn

    def act(self, seat: Seat | None, text: object) -> tuple[Table, tuple[Event, ...]]:
        """The table after somebody's action in its text form, and the events.

        Any person may act for the table. Raises `BadNotation` for what is no action, `IllegalAction` for one
        against the rules, of another seat or from a seat without a person (`notYourTurn`), and `BadLog` with
        the reason `full` if the log has no room.
        """
        action = parse_action(text)
        if seat not in self.people or seat_of(action) not in (None, seat):
            raise IllegalAction(action, Refusal("notYourTurn"))
        return self.played(action)

    def played(self, action: Action) -> tuple[Table, tuple[Event, ...]]:
        """The table after any action that the rules allow, and the events.

        Raises `IllegalAction`, `BadArgument` for what is no action, and `BadLog` with the reason `full`.
        """
        state, events = apply(self.state, action)
        return replace(self, log=self.log.appended(action), state=state), events

    def truncated(self, length: int) -> Table:
        """The table after the first `length` actions: an undo. Raises `BadArgument` for what is no length."""
        log = self.log.truncated(length)
        return replace(self, log=log, state=replay(log)[0])

    def since(self, length: int) -> tuple[Event, ...]:
        """The events of all actions after the first `length` ones; empty if there are none."""
        if length >= len(self.log.actions):
            return ()
        state, _ = replay(self.log.truncated(length))
        events: list[Event] = []
        for action in self.log.actions[length:]:
            state, more = apply(state, action)
            events += more
        return tuple(events)

    def seen(self, seat: Seat | None, events: tuple[Event, ...] = ()) -> dict[str, object]:
        """What a seat may know, `{"events", "view"}`; without a seat, what everybody at the table sees.

        Raises `BadArgument` for a seat that is not there.
        """
        known = [event_json(event) for event in events if event.audience in (None, seat)]
        return {"events": known, "view": self.view(seat)}

    def view(self, seat: Seat | None) -> dict[str, object]:
        """The view of a seat as `docs/protocol.md` has it; without a seat, of one who looks on.

        Raises `BadArgument` for a seat that is not there.
        """
        if seat is not None:
            return view_json(observe(self.state, seat))
        view = view_json(observe(self.state, 0))
        shown = view | _NOTHING
        for part, nothing in _IN_PART.items():
            whole = view[part]
            shown[part] = whole | nothing if isinstance(whole, dict) else whole
        if self.state.options.scoring == "differences":  # each counts only their own points
            shown["points"] = [None] * len(self.state.parties)
        return shown

    def mark(self) -> str:
        """Eight digits by which devices tell one game from the next, that say nothing of its cards."""
        seed = self.log.seed
        return seal_of("\n".join(self.log.deals) if seed is None else seed)[:8]

    def told(self, seat: Seat | None, events: tuple[Event, ...] = ()) -> dict[str, object]:
        """All that another device gets for a seat: what it may know, and the deals that are over.

        `game` is the mark of the game, `n` the number of actions so far. `over` is the log of the counted
        deals with the seeds of these alone, whenever a deal has just ended or there are no events: whoever
        comes to the table gets it, too. Whoever has it can go on without the device that deals.
        """
        ended = self.state.phase in (DEAL_OVER, GAME_OVER) or (self.state.results and not events)
        return self.seen(seat, events) | {
            "seat": seat,
            "game": self.mark(),
            "n": len(self.log.actions),
            "people": sorted(self.people),
            "seal": next_seal(self.state),
            "over": dumps(exported(self.log, self.state)) if ended else None,
        }


_NOTHING: dict[str, object] = {
    "seat": None,
    "hand": [],
    "legal": [],
    "why": {},
    "byHand": [],
    "look": [],
    "waiting": 0,
    "stoeckSaid": False,
    "revocable": False,
    "toTurn": False,
}
"""What a seat alone may know, as those who look on get it."""

_IN_PART: dict[str, dict[str, object]] = {
    "auction": {"choices": [], "shove": False, "shoveTo": None},
    "weis": {"own": [], "sayable": []},
    "estimate": {"own": None},
}
"""The same within parts of a view that also hold what everybody knows."""
