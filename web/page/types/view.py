"""The view that the engine sends the page (docs/protocol.md, The view). tests/page/test_view.py holds the two
against each other.

Lists by party have one entry a party, lists by seat one a seat.
"""

from typing import Literal, NotRequired, TypedDict, final

Phase = Literal["auction", "estimate", "play", "dealOver", "pickGame", "gameOver"]
EndedBy = Literal["weis", "stoeck", "trick", "last", "match", "deals", "claim"]
Said = Literal["weis", "stoeck", "claim", "rest", "back"]


class Refusal(TypedDict):
    """The rule that refuses a card."""

    rule: str
    suit: NotRequired[str]


class Auction(TypedDict):
    choices: list[str]
    factors: dict[str, int]
    shove: bool
    shoveTo: int | None
    shoved: list[int]


class Contract(TypedDict):
    code: str
    mode: str
    trump: str | None
    factor: int
    contractor: int | None
    joker: str | None


class PlayedCard(TypedDict):
    seat: int
    card: str


class _AnyTrick(TypedDict):
    number: int
    leader: int
    cards: list[PlayedCard]


class Trick(_AnyTrick):
    """The trick on the table; `leads` is the seat whose card would take it now."""

    leads: int | None


class DoneTrick(_AnyTrick):
    winner: int
    points: int


class BestTrick(TypedDict):
    winner: int
    points: int


class Meld(TypedDict):
    """A Weis with its cards."""

    kind: str
    cards: list[str]
    points: int


class ShownMeld(Meld):
    seat: int


@final
class SpokenMeld(TypedDict):
    """A Weis as it is announced, without its cards."""

    kind: str
    length: int
    points: int


class Announced(TypedDict):
    seat: int
    melds: list[SpokenMeld]


class Weis(TypedDict):
    own: list[Meld]
    sayable: list[Meld]
    announced: list[Announced]
    winner: int | None
    written: list[int]
    shown: list[ShownMeld]
    tops: list[PlayedCard]


class Stoeck(TypedDict):
    seat: int
    points: int


class Estimate(TypedDict):
    own: int | None
    sealed: int
    given: list[int]
    digits: int
    max: int
    missing: int


class DealResult(TypedDict):
    """A counted deal."""

    deal: int
    contract: str
    contractor: int | None
    shoved: bool
    factor: int
    tricks: list[int]
    points: list[int]
    match: int | None
    weis: list[int]
    stoeck: list[int]
    score: list[int]
    totals: list[int]
    row: str | None
    estimates: list[int | None]
    pay: list[int]
    firstGame: "DealResult | None"
    offenders: list[int]
    kept: list[int]


class DealLine(DealResult):
    """A counted deal with what its line on a sheet needs.

    `parties` is there where five play, the last two where there are estimates.
    """

    bonus: list[int]
    bonusFactor: int
    unwritten: list[int]
    joker: int | None
    declaring: int | None
    extra: bool
    worth: int
    parties: NotRequired[list[list[int]]]
    differences: NotRequired[list[int]]
    penalties: NotRequired[list[int]]


class Ended(TypedDict):
    winners: list[int]
    totals: list[int]
    by: EndedBy
    schneider: list[int]
    pay: list[int]
    claimedBy: int | None


class CoiffeurCell(TypedDict):
    deal: int
    contract: str
    points: int
    score: int
    match: bool
    null: bool


class CoiffeurRow(TypedDict):
    row: str
    factor: int
    weight: int | None
    cells: list[CoiffeurCell | None]
    sticks: list[int]
    circles: list[int]


class Coiffeur(TypedDict):
    rows: list[CoiffeurRow]
    sticks: list[int]
    circles: list[int]
    rate: int | None


Payment = TypedDict(
    "Payment",
    {
        "for": Literal["match", "bergpreis", "game", "stick"],
        "deal": int | None,
        "amounts": list[int],
    },
)


class Check(TypedDict):
    """The sum of what all parties have written, and what they write together in each deal."""

    each: int
    sum: int


class View(TypedDict):
    variant: str
    players: int
    seat: int
    parties: list[list[int]]
    sides: list[int | None]
    phase: Phase
    turn: int | None
    deal: int
    dealer: int
    forehand: int
    tricks: int
    hand: list[str]
    counts: list[int]
    legal: list[str]
    why: dict[str, Refusal]
    auction: Auction | None
    contract: Contract | None
    multiplied: bool
    trick: Trick
    last: DoneTrick | None
    look: list[DoneTrick]
    best: BestTrick | None
    taken: list[int]
    points: list[int | None]
    weis: Weis
    stoeck: list[Stoeck]
    totals: list[int]
    target: int | None
    results: list[DealLine]
    ended: Ended | None
    places: list[int]
    check: Check | None
    passes: list[list[int]]
    coiffeur: Coiffeur | None
    payments: list[Payment]
    waiting: int
    joker: int | None
    bergpreis: int | None
    bergpreisDeal: int | None
    estimate: Estimate | None
    byHand: list[Said]
    stoeckSaid: bool
    revocable: bool
    toTurn: bool
    repeating: bool
    firstGame: DealLine | None
    deals: int | None
    game: int
    seal: NotRequired[str | None]  # of the next deal: the page writes it there from the reply


class Seating(TypedDict):
    """As much of a view as tells who plays with whom."""

    parties: list[list[int]]
    seat: int
    joker: int | None


class Trumps(TypedDict):
    """As much of a contract, or of a trick, as tells what wins."""

    mode: str
    trump: str | None
