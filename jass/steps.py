"""One action in progress: the state as it changes, and the events as they happen."""

from __future__ import annotations

from dataclasses import replace

from jass.events import Event
from jass.state import Deal, State


class Step:
    """Collects what one action does; lives only within `machine.apply`."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def deal(self) -> Deal:
        return self.state.deal

    def say(self, event: Event) -> None:
        self.events.append(event)

    def change(self, **values: object) -> None:
        """New values of the game's fields."""
        self.state = replace(self.state, **values)  # type: ignore[arg-type]

    def change_deal(self, **values: object) -> None:
        """New values of the deal's fields."""
        self.change(deal=replace(self.state.deal, **values))  # type: ignore[arg-type]

    @property
    def over(self) -> bool:
        return self.state.outcome is not None
