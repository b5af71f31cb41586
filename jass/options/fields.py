"""The rule options as plain fields, each with its kind: what `constraints` looks at and `options` checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from jass.model.cards import CARDS, Card, Mask, bit
from jass.model.contracts import LAST_TRICK_POINTS, MOST_TRICK_POINTS
from jass.model.notation import parse_card
from jass.options.kinds import (
    NAMEABLE,
    CardSet,
    Choice,
    Contracts,
    FirstForehand,
    Flag,
    Number,
    NumberMap,
    Numbers,
    OptionType,
    Packets,
)
from jass.rules.payouts import STAKES


def factors(text: str, names: str = "E R S L O U") -> Numbers:
    """Numbers by contract from their short form.

    >>> factors("1/1/2/2/3/4")["U"]
    4
    """
    return Numbers(tuple(zip(names.split(), map(int, text.split("/")), strict=True)))


_FACTORS = factors("1/1/2/2/3/4")


@dataclass(frozen=True)
class OptionValues:
    """All rule options of one game, each with a value of its kind, even if they contradict each other.

    The defaults are the first column of section C.
    """

    # Seats, deal and auction
    players: int = 4
    parties: Literal["pairs", "trios", "single", "pairs+joker"] = "pairs"  # who adds points together
    packets: tuple[tuple[int, ...], ...] = ((3, 3, 3),)
    removed: Mask = 0
    contracts: tuple[str, ...] = ("E", "R", "S", "L", "O", "U")
    multipliers: Numbers = _FACTORS
    shove: Literal["none", "partner", "nextTeammate", "nextPlayer"] = "partner"
    shove_back: bool = False
    leader: Literal["forehand", "contractor"] = "forehand"  # of trick 1
    first_forehand: str = "random"
    trump_by: Literal["choice", "cut"] = "choice"

    # Play and card values
    undertrump: Literal["onlyTrumps", "forcedOnly", "ifVoid", "free"] = "onlyTrumps"
    puur_exempt: bool = True
    eight_in_trump: bool = False  # misprint of one source; on in no preset
    undenufe_values: Literal["six11", "ace11"] = "six11"
    mixed_values: Literal["obenabe", "perTrick"] = "obenabe"  # of Slalom and Gustav
    revoke_mode: Literal["prevented", "penalised"] = "prevented"
    revoke_penalty: int = 20

    # Weis and Stöck
    weis: bool = True
    weis_long: Literal["cap100", "scale50", "scale20"] = "cap100"  # runs of six and more
    weis_split: bool = False  # eight = 5+3, nine = 5+4
    weis_low_quads: bool = True  # four sixes, sevens, eights
    kreuzweis: bool = False  # a card in a run and in four alike
    weis_tie: Literal["sequenceFirst", "quadFirst"] = "sequenceFirst"  # at equal points
    weis_undenufe_inverted: bool = True
    weis_announce: Literal["auto", "manual"] = "auto"
    weis_reveal: Literal["none", "winners", "all"] = "winners"  # after trick 1
    stoeck: bool = True
    stoeck_announce: Literal["auto", "manual"] = "auto"
    stoeck_early: bool = False  # shown early when that ends the game
    stoeck_across_packets: bool = False

    # Scoring
    match_bonus: int = 100
    match_multiplied: bool = True  # by the factor of the contract
    counter_match: bool = True
    scoring: Literal["both", "declarerOnly", "differences", "sticks"] = "both"
    contract_once_per_party: bool = False
    joker_contracts: Literal["modes", "all"] = "all"  # what a Joker may be named as
    estimate_digits: Literal[0, 2] = 0
    estimate_max: int = 157
    exact_bonus: int = 0
    missing_estimate_penalty: int = 20
    weights: Numbers | None = None  # sticks a row
    match_sticks: int = 0
    null_circles: int = 0

    # End of the game
    end_mode: Literal["immediate", "roundEnd", "fixedDeals"] = "immediate"
    target: int | None = 2500
    deals: int | None = None
    count_order: Literal["SWS", "SSW", "StSW"] = "SWS"  # Stöck, Weis, Stich
    claim_mode: Literal["auto", "manual"] = "auto"
    claim_rest: bool = False
    bergpreis: bool = False
    schneider: bool = False
    tie_rule: Literal["shared", "none", "extraRound"] = "shared"
    joker_rotation: Literal["fixed", "perGame", "perDeal"] = "perGame"
    stakes: Numbers | None = None  # play money

    game: int = 1
    """Not a rule: the number of the game at this table. `joker_rotation` depends on it."""

    @property
    def last_trick_points(self) -> int:
        """What the last trick counts beside its cards; no option changes it."""
        return LAST_TRICK_POINTS

    def trick_bonus(self, number: int) -> int:
        """What a trick counts beside its cards, by its number from 1: all who count tricks ask here.

        >>> OptionValues().trick_bonus(1), OptionValues().trick_bonus(9)
        (0, 5)
        """
        return self.last_trick_points if number == self.tricks else 0

    @cached_property
    def total_bonus(self) -> int:
        """What all tricks of a deal count beside their cards."""
        return sum(self.trick_bonus(number) for number in range(1, self.tricks + 1))

    @cached_property
    def multiplied(self) -> bool:
        """Whether any contract multiplies."""
        return any(factor > 1 for factor in self.multipliers.values())

    @cached_property
    def forehand_card(self) -> Card | None:
        """The card whose holder is the first forehand; the next lower one for a card out of play (rules A12).

        >>> OptionValues(first_forehand="card:E8", removed=0b100).forehand_card
        1
        """
        if not self.first_forehand.startswith("card:"):
            return None
        wanted = parse_card(self.first_forehand.removeprefix("card:"))
        while self.removed & bit(wanted):
            wanted = (wanted - 1) % len(CARDS)
        return wanted

    @cached_property
    def has_ledger(self) -> bool:
        """Whether parties write points; differences and sticks are computed after the deal."""
        return self.scoring in ("both", "declarerOnly")

    @cached_property
    def counts_weis(self) -> bool:
        """Whether there is Weis: never beside differences and sticks (rules B4, B7)."""
        return self.weis and self.has_ledger

    @cached_property
    def counts_stoeck(self) -> bool:
        """Whether there are Stöck: never beside differences and sticks (rules B4, B7)."""
        return self.stoeck and self.has_ledger

    @property
    def counts_counter_match(self) -> bool:
        """Whether a match counts for any party: never where defenders write nothing (rules B2, B4).

        It does where trumps are cut: nobody declares them, so nobody defends.
        """
        return self.scoring == "both" and (self.counter_match or self.trump_by == "cut")

    @cached_property
    def hand_size(self) -> int:
        """The cards in one hand; with two players, in each of their two."""
        return sum(self.packets[0])

    @cached_property
    def tricks(self) -> int:
        """The tricks in a deal."""
        return self.hand_size * len(self.packets)


KINDS: Mapping[str, OptionType] = {
    # Seats, deal and auction
    "players": Number(2, 6),
    "parties": Choice(("pairs", "trios", "single", "pairs+joker")),
    "packets": Packets(),
    "removed": CardSet(),
    "contracts": Contracts(),
    "multipliers": NumberMap(NAMEABLE, 1, 12),
    "shove": Choice(("none", "partner", "nextTeammate", "nextPlayer")),
    "shove_back": Flag(),
    "leader": Choice(("forehand", "contractor")),
    "first_forehand": FirstForehand(),
    "trump_by": Choice(("choice", "cut")),
    # Play and card values
    "undertrump": Choice(("onlyTrumps", "forcedOnly", "ifVoid", "free")),
    "puur_exempt": Flag(),
    "eight_in_trump": Flag(),
    "undenufe_values": Choice(("six11", "ace11")),
    "mixed_values": Choice(("obenabe", "perTrick")),
    "revoke_mode": Choice(("prevented", "penalised")),
    "revoke_penalty": Number(0, 157),
    # Weis and Stöck
    "weis": Flag(),
    "weis_long": Choice(("cap100", "scale50", "scale20")),
    "weis_split": Flag(),
    "weis_low_quads": Flag(),
    "kreuzweis": Flag(),
    "weis_tie": Choice(("sequenceFirst", "quadFirst")),
    "weis_undenufe_inverted": Flag(),
    "weis_announce": Choice(("auto", "manual")),
    "weis_reveal": Choice(("none", "winners", "all")),
    "stoeck": Flag(),
    "stoeck_announce": Choice(("auto", "manual")),
    "stoeck_early": Flag(),
    "stoeck_across_packets": Flag(),
    # Scoring
    "match_bonus": Number(0, 500, usual=(0, 100)),
    "match_multiplied": Flag(),
    "counter_match": Flag(),
    "scoring": Choice(("both", "declarerOnly", "differences", "sticks")),
    "contract_once_per_party": Flag(),
    "joker_contracts": Choice(("modes", "all")),
    "estimate_digits": Choice((0, 2)),
    "estimate_max": Number(0, MOST_TRICK_POINTS),
    "exact_bonus": Number(0, 100),
    "missing_estimate_penalty": Number(0, 157),
    "weights": NumberMap(NAMEABLE, 0, 12, optional=True),
    "match_sticks": Number(0, 12),
    "null_circles": Number(0, 12),
    # End of the game
    "end_mode": Choice(("immediate", "roundEnd", "fixedDeals")),
    "target": Number(1, 100_000, optional=True, usual=(1000, 1500, 2000, 2500, 3000, 5000)),
    "deals": Number(1, 1000, optional=True, usual=(4, 8, 12, 16, 32)),
    "count_order": Choice(("SWS", "SSW", "StSW")),
    "claim_mode": Choice(("auto", "manual")),
    "claim_rest": Flag(),
    "bergpreis": Flag(),
    "schneider": Flag(),
    "tie_rule": Choice(("shared", "none", "extraRound")),
    "joker_rotation": Choice(("fixed", "perGame", "perDeal")),
    "stakes": NumberMap(STAKES, 0, 10_000, optional=True),
}
"""How the values of each option are read, checked and written, by attribute."""
