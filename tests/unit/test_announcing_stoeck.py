"""When Stöck may still be shown, by hand and early (rules B0.13, B10, A35, A36)."""

from __future__ import annotations

from jass.engine.machine import refusal
from jass.engine.state import State
from jass.model.actions import ShowStoeck

from .scenes import do, opened

FORGOTTEN = (
    "1:R 1:RU 2:R6 3:RA 0:RB 1:E9 2:EK 3:EB 0:R8 0:EA 1:R7 2:E6 3:L8 1:L9 2:LU 3:L6 0:LA 0:EO 1:RK 2:EU 3:LK "
    "1:LO 2:L7 3:R9 0:S9 3:SK 0:SB 1:RO 2:S6"
)
"""Seat 1 plays King and Ober of trumps and says nothing; 20 would win."""
BY_HAND: dict[str, object] = {"weis": False, "stoeckAnnounce": "manual"}


def rule(state: State, seat: int) -> str | None:
    refused = refusal(state, ShowStoeck(seat))
    return None if refused is None else refused.rule


def test_forgotten_stoeck_stay_lost_where_they_would_win_early() -> None:
    """Shown early are cards in the hand; both are played and covered (A36)."""
    state = opened("official1000", "s2", BY_HAND | {"target": 100})
    state = do(state, *FORGOTTEN.split())
    assert rule(state, 1) == "stoeckTooLate"
    assert state.outcome is None
