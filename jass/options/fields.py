"""The rule options as plain fields, before `jass.options.options` checks them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from jass.model.cards import Mask
from jass.options.kinds import Numbers


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
    parties: str = "pairs"  # who adds points together
    packets: tuple[tuple[int, ...], ...] = ((3, 3, 3),)
    removed: Mask = 0
    contracts: tuple[str, ...] = ("E", "R", "S", "L", "O", "U")
    multipliers: Numbers = _FACTORS
    shove: str = "partner"
    shove_back: bool = False
    leader: str = "forehand"  # of trick 1
    first_forehand: str = "random"
    trump_by: str = "choice"

    # Play and card values
    undertrump: str = "onlyTrumps"
    puur_exempt: bool = True
    eight_in_trump: bool = False  # misprint of one source; on in no preset
    undenufe_values: str = "six11"
    mixed_values: str = "obenabe"  # of Slalom and Gustav
    revoke_mode: str = "prevented"
    revoke_penalty: int = 20

    # Weis and Stöck
    weis: bool = True
    weis_long: str = "cap100"  # runs of six and more
    weis_split: bool = False  # eight = 5+3, nine = 5+4
    weis_low_quads: bool = True  # four sixes, sevens, eights
    kreuzweis: bool = False  # a card in a run and in four alike
    weis_tie: str = "sequenceFirst"  # at equal points
    weis_undenufe_inverted: bool = True
    weis_announce: str = "auto"
    weis_reveal: str = "winners"  # after trick 1
    stoeck: bool = True
    stoeck_announce: str = "auto"
    stoeck_early: bool = False  # shown early when that ends the game
    stoeck_across_packets: bool = False

    # Scoring
    match_bonus: int = 100
    counter_match: bool = True
    scoring: str = "both"
    contract_once_per_party: bool = False
    estimate_digits: int = 0
    estimate_max: int = 157
    exact_bonus: int = 0
    missing_estimate_penalty: int = 20
    weights: Numbers | None = None  # sticks a row
    match_sticks: int = 0
    null_circles: int = 0

    # End of the game
    end_mode: str = "immediate"
    target: int | None = 2500
    deals: int | None = None
    count_order: str = "SWS"  # Stöck, Weis, Stich
    claim_mode: str = "auto"
    claim_rest: bool = False
    bergpreis: bool = False
    schneider: bool = False
    tie_rule: str = "shared"
    joker_rotation: str = "perGame"
    stakes: Numbers | None = None  # play money

    game: int = 1
    """Not a rule: the number of the game at this table. `joker_rotation` depends on it."""

    @cached_property
    def multiplied(self) -> bool:
        """Whether any contract multiplies."""
        return any(factor > 1 for factor in self.multipliers.values())

    @cached_property
    def hand_size(self) -> int:
        """The cards in one hand; with two players, in each of their two."""
        return sum(self.packets[0])

    @cached_property
    def tricks(self) -> int:
        """The tricks in a deal."""
        return self.hand_size * len(self.packets)
