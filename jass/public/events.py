"""What happened, in order, each with its audience: None for the whole table, or the one seat that may know.

`to_json` gives the messages of `docs/protocol.md`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from jass.model.cards import Card, Mask, Seat
from jass.model.notation import card_name, card_names
from jass.public.records import DealResult, Outcome
from jass.rules.melds import Meld, meld_cards


@dataclass(frozen=True, slots=True)
class Event:
    """Base; public unless a subclass says otherwise."""

    @property
    def audience(self) -> Seat | None:
        return None


@dataclass(frozen=True, slots=True)
class DealStarted(Event):
    deal: int
    dealer: Seat
    forehand: Seat


@dataclass(frozen=True, slots=True)
class CardsDealt(Event):
    """The cards of a seat, told to that seat only."""

    seat: Seat
    cards: Mask

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class TrumpCut(Event):
    card: Card


@dataclass(frozen=True, slots=True)
class Shoved(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class ContractChosen(Event):
    seat: Seat | None
    contract: str
    factor: int


@dataclass(frozen=True, slots=True)
class EstimateSealed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WeisAnnounced(Event):
    """What a player says with his first card: the kinds and points, no cards (rules B0.10)."""

    seat: Seat
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class WeisDecided(Event):
    """Whose Weis was best, what each party writes, which melds are laid open, and what is told of a tie."""

    seat: Seat
    party: int
    written: tuple[int, ...]
    shown: tuple[tuple[Seat, Meld], ...]
    tops: tuple[tuple[Seat, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class StoeckShown(Event):
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    seat: Seat
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Booked(Event):
    """One entry in the ledger; `score` is multiplied, `total` the party's after it."""

    party: int
    kind: str
    points: int
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class CardTakenBack(Event):
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class RevokeFound(Event):
    """The referee's word when a trick with a revoke is turned."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class BergpreisWon(Event):
    party: int


@dataclass(frozen=True, slots=True)
class DealEnded(Event):
    result: DealResult


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    outcome: Outcome


def announced_json(meld: Meld) -> dict[str, object]:
    return {"kind": meld.kind, "length": meld.length, "points": meld.points}


def meld_json(meld: Meld) -> dict[str, object]:
    return {"kind": meld.kind, "cards": card_names(meld_cards(meld)), "points": meld.points}


def tops_json(tops: Iterable[tuple[Seat, Card]]) -> list[dict[str, object]]:
    return [{"seat": seat, "card": card_name(card)} for seat, card in tops]


def to_json(event: Event) -> dict[str, object]:
    """The event as a message for a page that may know it."""
    message: dict[str, object] = {"type": type(event).__name__}
    match event:
        case CardsDealt(seat, cards):
            return message | {"seat": seat, "cards": card_names(cards)}
        case TrumpCut(card):
            return message | {"card": card_name(card)}
        case CardPlayed(seat, card) | CardTakenBack(seat, card):
            return message | {"seat": seat, "card": card_name(card)}
        case WeisAnnounced(seat, melds):
            return message | {"seat": seat, "melds": [announced_json(meld) for meld in melds]}
        case WeisDecided(seat, party, written, shown, tops):
            laid_open = [{"seat": holder} | meld_json(meld) for holder, meld in shown]
            message |= {"seat": seat, "party": party, "written": written, "shown": laid_open}
            return message | ({"tops": tops_json(tops)} if tops else {})
        case DealEnded(result):
            return message | {"result": result.to_json()}
        case GameEnded(outcome):
            return message | outcome.to_json()
    return message | {field.name: getattr(event, field.name) for field in fields(event)}
