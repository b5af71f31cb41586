"""One action in progress: the changing state, and its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jass.engine.state import Deal, State
from jass.public.events import Event

__all__ = ["Transition", "changed"]

if TYPE_CHECKING:
    from dataclasses import replace as changed  # a checker knows its fields and their types
else:

    def changed(value, **changes):
        """`dataclasses.replace` at a tenth of its cost, which would be half of an action's."""
        fields = value.__dict__
        if not changes.keys() <= fields.keys():
            raise TypeError(f"no such field: {', '.join(changes.keys() - fields.keys())}")
        new = object.__new__(type(value))
        new.__dict__.update(fields, **changes)
        return new


class Transition:
    """Collects the effects of one action. Lives only within `machine.apply` and `machine.new_game`."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def deal(self) -> Deal:
        """The deal in play, of the changing state."""
        return self.state.deal

    @deal.setter
    def deal(self, deal: Deal) -> None:
        self.state = changed(self.state, deal=deal)

    def emit(self, event: Event) -> None:
        """Add an event after those so far."""
        self.events.append(event)

    @property
    def over(self) -> bool:
        """Whether this action has ended the game."""
        return self.state.outcome is not None
