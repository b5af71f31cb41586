"""Events: what happened, each with its audience, the whole table or one seat.

`to_json` writes them as the messages of `docs/protocol.md`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from jass.model.cards import Card, Mask, Seat
from jass.model.notation import card_name, card_names, readable
from jass.public.records import DealResult, Outcome
from jass.rules.melds import Meld, meld_cards


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events."""

    @property
    def audience(self) -> Seat | None:
        """The one seat that may know of it; None for the whole table."""
        return None


@dataclass(frozen=True, slots=True)
class DealStarted(Event):
    """A deal began; deals are numbered from 1."""

    deal: int
    dealer: Seat
    forehand: Seat


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """A seat took up its cards (a mask). Only that seat may know them."""

    seat: Seat
    cards: Mask

    __repr__ = readable

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class TrumpCut(Event):
    """`card` was cut and shown: its suit is trumps (rules B4.1)."""

    card: Card

    __repr__ = readable


@dataclass(frozen=True, slots=True)
class Shoved(Event):
    """`seat` shoved the choice of the contract to the next in line (rules B0.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ContractChosen(Event):
    """`seat` named `contract`, a code of `docs/notation.md`.

    `factor` is what the option `multipliers` has for it, or for the Joker that it was named as.
    """

    seat: Seat
    contract: str
    factor: int


@dataclass(frozen=True, slots=True)
class EstimateSealed(Event):
    """A seat gave its estimate, or none; others do not learn it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """`seat` played `card`."""

    seat: Seat
    card: Card

    __repr__ = readable


@dataclass(frozen=True, slots=True)
class WeisAnnounced(Event):
    """A seat announced its Weis with its first card (rules B0.10).

    Each of `melds` is (kind, length, points), as in the view: the table learns no cards from it.
    """

    seat: Seat
    melds: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class WeisDecided(Event):
    """The Weis contest ended (rules B0.10).

    `seat` holds the best meld, and its `party` writes. `written` are the points by party before the factor,
    `shown` the melds laid open, `tops` the top cards announced in a tie.
    """

    seat: Seat
    party: int
    written: tuple[int, ...]
    shown: tuple[tuple[Seat, Meld], ...]
    tops: tuple[tuple[Seat, Card], ...] = ()

    __repr__ = readable


@dataclass(frozen=True, slots=True)
class StoeckShown(Event):
    """A seat showed Stöck; `points` before the factor (rules B0.11)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A seat took trick `number` (from 1), worth `points` with the last trick's 5."""

    seat: Seat
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Booked(Event):
    """A party wrote points: `points` before the factor, `score` after it, and its new `total`."""

    party: int
    kind: str
    points: int
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class CardTakenBack(Event):
    """A seat took a revoked card back (rules B4.6a)."""

    seat: Seat
    card: Card

    __repr__ = readable


@dataclass(frozen=True, slots=True)
class RevokeFound(Event):
    """A trick with a revoke was turned: the seats that revoked (rules B4.6b)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BergpreisWon(Event):
    """`party` was the first to reach half the target, rounded up (rules A46)."""

    party: int


@dataclass(frozen=True, slots=True)
class DealEnded(Event):
    """A deal ended, played out or cut short by the end of the game; `result` has its points.

    A deal that is repeated after a revoke ends twice (rules B4.6b).
    """

    result: DealResult


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; `outcome` says who has won and why."""

    outcome: Outcome


def announced_json(melds: Iterable[tuple[str, int, int]]) -> list[dict[str, object]]:
    """Announced melds (`WeisAnnounced`) as `docs/protocol.md` has them, without their cards."""
    return [{"kind": kind, "length": length, "points": points} for kind, length, points in melds]


def meld_json(meld: Meld) -> dict[str, object]:
    """A meld with its cards as `docs/protocol.md` has it."""
    return {"kind": meld.kind, "cards": card_names(meld_cards(meld)), "points": meld.points}


def tops_json(tops: Iterable[tuple[Seat, Card]]) -> list[dict[str, object]]:
    """The top cards of tied melds with their seats, as a message."""
    return [{"seat": seat, "card": card_name(card)} for seat, card in tops]


def to_json(event: Event) -> dict[str, object]:
    """The event as a message. The caller checks the audience."""
    message: dict[str, object] = {"type": type(event).__name__}
    match event:
        case CardsDealt(seat, cards):
            return message | {"seat": seat, "cards": card_names(cards)}
        case TrumpCut(card):
            return message | {"card": card_name(card)}
        case CardPlayed(seat, card) | CardTakenBack(seat, card):
            return message | {"seat": seat, "card": card_name(card)}
        case WeisAnnounced(seat, melds):
            return message | {"seat": seat, "melds": announced_json(melds)}
        case WeisDecided(seat, party, written, shown, tops):
            laid_open = [{"seat": holder} | meld_json(meld) for holder, meld in shown]
            message |= {"seat": seat, "party": party, "written": written, "shown": laid_open}
            return message | ({"tops": tops_json(tops)} if tops else {})
        case DealEnded(result):
            return message | {"result": result.to_json()}
        case GameEnded(outcome):
            return message | outcome.to_json()
    return message | {field.name: getattr(event, field.name) for field in fields(event)}
