"""What the engine says of a game's rules (docs/protocol.md, The rules)."""

from typing import Any, Literal, NotRequired, TypedDict

from web.page.types.choice import Options

ControlType = Literal["flag", "choice", "number", "packets", "cards", "forehand", "contracts", "numbers"]


class SuitTable(TypedDict):
    """The cards of a kind of suit, the highest first, and what each counts."""

    suit: Literal["trump", "plain", "O", "U"]
    ranks: list[str]
    points: list[int]


class ContractFacts(TypedDict):
    contract: str
    times: int
    factor: int
    weight: int | None


class MeldFacts(TypedDict):
    """A run has a `length`, four of a kind have `ranks`."""

    kind: Literal["run", "quad"]
    points: int
    length: NotRequired[int]
    ranks: NotRequired[list[str]]


class RuleFacts(TypedDict):
    """What follows from the options: how many cards, what counts how much."""

    players: int
    parties: list[list[int]]  # in the first deal, without the joker player
    forehand: str | None  # the card whose holder is forehand in the first deal
    hand: int
    tricks: int
    turn: int  # how many tricks Gustav plays the first way
    last: int
    claimed: bool  # who has reached the target has not won before they say so
    total: int  # in the first contract
    totals: list[int]  # in all contracts, the least first
    cards: list[SuitTable]
    contracts: list[ContractFacts]
    melds: list[MeldFacts] | None


class AnyLine(TypedDict):
    """What a line of the rules page and one of the editor have both."""

    rule: str
    chapter: str
    section: str
    sources: list[str]
    value: NotRequired[Any]
    preset: NotRequired[Any]


class RuleLine(AnyLine):
    """A rule; with a `value` it is an option, with `preset` one that differs, `idle` without any effect."""

    idle: NotRequired[bool]


class OptionKind(TypedDict):
    """How an option is set; which of the other fields there are depends on `type`."""

    type: ControlType
    values: NotRequired[list[Any]]
    lowest: NotRequired[int]
    highest: NotRequired[int]
    usual: NotRequired[list[int]]
    optional: NotRequired[bool]
    names: NotRequired[list[str]]


class OptionLine(AnyLine):
    kind: OptionKind
    idle: bool


class AllRules(TypedDict):
    """The reply to `rules` with `all`."""

    variant: str
    section: str
    sources: list[str]
    changed: Options
    rules: list[RuleLine]
    facts: RuleFacts
    options: list[OptionLine]


class Refused(TypedDict):
    """Why options are refused; `mended` are changes that would resolve it."""

    field: NotRequired[str]
    reason: NotRequired[str]
    details: NotRequired[dict[str, object]]
    mended: NotRequired[Options]
