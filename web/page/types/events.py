"""What has happened at the table since the last reply, in order (docs/protocol.md, Events)."""

from typing import Literal, NotRequired, TypedDict

from web.page.types.view import DealResult, Ended, PlayedCard, ShownMeld, SpokenMeld


class DealStarted(TypedDict):
    type: Literal["DealStarted"]
    deal: int
    dealer: int
    forehand: int


class CardsDealt(TypedDict):
    type: Literal["CardsDealt"]
    seat: int
    cards: list[str]


class TrumpCut(TypedDict):
    type: Literal["TrumpCut"]
    card: str


class Shoved(TypedDict):
    type: Literal["Shoved"]
    seat: int


class ContractChosen(TypedDict):
    type: Literal["ContractChosen"]
    seat: int
    contract: str
    factor: int


class EstimateSealed(TypedDict):
    type: Literal["EstimateSealed"]
    seat: int


class CardPlayed(TypedDict):
    type: Literal["CardPlayed"]
    seat: int
    card: str


class CardTakenBack(TypedDict):
    type: Literal["CardTakenBack"]
    seat: int
    card: str


class RevokeFound(TypedDict):
    type: Literal["RevokeFound"]
    seats: list[int]


class WeisAnnounced(TypedDict):
    type: Literal["WeisAnnounced"]
    seat: int
    melds: list[SpokenMeld]


class WeisDecided(TypedDict):
    type: Literal["WeisDecided"]
    seat: int
    party: int
    written: list[int]
    shown: list[ShownMeld]
    tops: NotRequired[list[PlayedCard]]


class StoeckShown(TypedDict):
    type: Literal["StoeckShown"]
    seat: int
    points: int


class TrickTaken(TypedDict):
    type: Literal["TrickTaken"]
    seat: int
    number: int
    points: int


class Booked(TypedDict):
    type: Literal["Booked"]
    party: int
    kind: Literal["weis", "stoeck", "trick", "last", "match"]
    points: int
    score: int
    total: int


class BergpreisWon(TypedDict):
    type: Literal["BergpreisWon"]
    party: int


class DealEnded(TypedDict):
    type: Literal["DealEnded"]
    result: DealResult


class GameEnded(Ended):
    type: Literal["GameEnded"]


TableEvent = (
    DealStarted
    | CardsDealt
    | TrumpCut
    | Shoved
    | ContractChosen
    | EstimateSealed
    | CardPlayed
    | CardTakenBack
    | RevokeFound
    | WeisAnnounced
    | WeisDecided
    | StoeckShown
    | TrickTaken
    | Booked
    | BergpreisWon
    | DealEnded
    | GameEnded
)
