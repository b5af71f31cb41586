"""Every rule option of Swiss Jass, typed and checked (rules section C).

A set of options is a frozen value; a preset is one such value with a name (`jass.variants`). Options are
named in JSON as in the rules (`weisLong`), in Python with underscores (`weis_long`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

from jass.cards import SUITS, Mask
from jass.contracts import CardValues
from jass.errors import BadOption, shorten
from jass.legal import CardLaw
from jass.melds import MeldLaw
from jass.notation import json_name
from jass.option_types import (
    NAMEABLE,
    CardSet,
    Choice,
    Contracts,
    FirstForehand,
    Flag,
    Json,
    Number,
    NumberMap,
    Numbers,
    OptionType,
    Packets,
)
from jass.stakes import STAKES


def factors(text: str, names: str = "E R S L O U") -> Numbers:
    """Numbers by contract from their short form.

    >>> factors("1/1/2/2/3/4")["U"]
    4
    """
    return Numbers(tuple(zip(names.split(), map(int, text.split("/")), strict=True)))


_FACTORS = factors("1/1/2/2/3/4")


@dataclass(frozen=True)
class Options:
    """All rule options of one game, checked. The defaults are the first column of section C."""

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

    def __post_init__(self) -> None:
        for rule in CONSTRAINTS:
            rule(self)

    @classmethod
    def from_json(cls, values: Json, base: Options | None = None) -> Options:
        """The base with these values changed; each value checked, then all of them together.

        Raises `BadOption` naming the first option that is wrong.
        """
        if not isinstance(values, Mapping):
            raise BadOption("options", f"values by name, not {shorten(values)}")
        read: dict[str, object] = {}
        for name, value in values.items():
            attribute = ATTRIBUTES.get(name) if isinstance(name, str) else None
            if attribute is None:
                raise BadOption(shorten(name), "no such option")
            read[attribute] = KINDS[attribute].read(name, value)
        if base is not None and not read:
            return base
        return replace(base or cls(), **read)  # type: ignore[arg-type]

    def to_json(self, base: Options | None = None) -> dict[str, Json]:
        """The values by their JSON names; with a base only those that differ from it."""
        usual = (_UNSET,) * len(KINDS) if base is None else _values(base)
        return {
            name: KINDS[attribute].write(value)
            for (name, attribute), value, other in zip(ATTRIBUTES.items(), _values(self), usual, strict=True)
            if value != other
        }

    @cached_property
    def card_law(self) -> CardLaw:
        return CardLaw(self.undertrump, self.puur_exempt)

    @cached_property
    def card_values(self) -> CardValues:
        return CardValues(self.eight_in_trump, self.undenufe_values, self.mixed_values)

    @cached_property
    def meld_law(self) -> MeldLaw:
        return MeldLaw(
            long=self.weis_long,
            split=self.weis_split,
            low_quads=self.weis_low_quads,
            kreuzweis=self.kreuzweis,
            tie=self.weis_tie,
            undenufe_inverted=self.weis_undenufe_inverted,
        )

    @cached_property
    def hand_size(self) -> int:
        """Cards in one hand (of two players, in each of the two)."""
        return sum(self.packets[0])

    @cached_property
    def tricks(self) -> int:
        """Tricks in a deal."""
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
    "weis_long": Choice(("cap100", "scale50")),
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
    "match_bonus": Choice((0, 100)),
    "counter_match": Flag(),
    "scoring": Choice(("both", "declarerOnly", "differences", "sticks")),
    "contract_once_per_party": Flag(),
    "estimate_digits": Choice((0, 2)),
    "estimate_max": Number(0, 157),
    "exact_bonus": Number(0, 100),
    "missing_estimate_penalty": Number(0, 157),
    "weights": NumberMap(NAMEABLE, 0, 12, optional=True),
    "match_sticks": Number(0, 12),
    "null_circles": Number(0, 12),
    # End of the game
    "end_mode": Choice(("immediate", "roundEnd", "fixedDeals")),
    "target": Number(1, 100_000, optional=True),
    "deals": Number(1, 1000, optional=True),
    "count_order": Choice(("SWS", "SSW", "StSW")),
    "claim_mode": Choice(("auto", "manual")),
    "claim_rest": Flag(),
    "bergpreis": Flag(),
    "schneider": Flag(),
    "tie_rule": Choice(("shared", "none", "extraRound")),
    "joker_rotation": Choice(("fixed", "perGame", "perDeal")),
    "stakes": NumberMap(STAKES, 0, 10_000, optional=True),
}


ATTRIBUTES: Mapping[str, str] = {json_name(attribute): attribute for attribute in KINDS}

_UNSET = object()
_values: Callable[[Options], tuple[object, ...]] = attrgetter(*KINDS)


def _deal_uses_all_cards(o: Options) -> None:
    if o.players * o.tricks + o.removed.bit_count() != 36:
        raise BadOption("packets", f"{o.players} players with {o.tricks} cards do not use up the pack")


def _parties_fit_players(o: Options) -> None:
    wanted = {"pairs": 4, "trios": 6, "pairs+joker": 5}.get(o.parties)
    if wanted not in (None, o.players):
        raise BadOption("parties", f"{o.parties} needs {wanted} players")


def _shove_fits_parties(o: Options) -> None:
    teams = o.parties != "single"
    if o.shove in ("partner", "nextTeammate") and not teams:
        raise BadOption("shove", f"{o.shove} needs partners")
    if o.shove == "partner" and o.parties == "trios":
        raise BadOption("shove", "a party of three shoves to the nextTeammate")
    if o.shove == "nextPlayer" and o.parties == "pairs+joker":
        raise BadOption("shove", "the joker player names nothing")
    if o.shove_back and o.shove != "partner":
        raise BadOption("shoveBack", "only a partner can shove back")


def _contracts_have_factors(o: Options) -> None:
    missing = [c for c in o.contracts if c not in o.multipliers]
    if missing:
        raise BadOption("multipliers", f"no factor for {missing[0]}")
    if "J" in o.contracts and not o.contract_once_per_party:
        raise BadOption("contracts", "a Joker needs contractOncePerParty")
    if o.trump_by == "cut" and not set(o.contracts) <= set(SUITS):
        raise BadOption("trumpBy", "a cut card can only show a trump suit")
    if o.trump_by == "cut" and o.parties == "pairs+joker":
        raise BadOption("trumpBy", "with a cut nobody makes the contract that the joker player joins")


def _weis_fits(o: Options) -> None:
    if o.weis_split and o.weis_long != "cap100":
        raise BadOption("weisSplit", "needs weisLong cap100")


def _end_is_defined(o: Options) -> None:
    if o.end_mode == "fixedDeals":
        if o.deals is None:
            raise BadOption("deals", "needed for endMode fixedDeals")
        if o.target is not None:
            raise BadOption("target", "not with endMode fixedDeals")
    elif o.target is None:
        raise BadOption("target", f"needed for endMode {o.end_mode}")
    elif o.deals is not None:
        raise BadOption("deals", "only with endMode fixedDeals")
    if o.stoeck_early and o.end_mode != "immediate":
        raise BadOption("stoeckEarly", "needs endMode immediate")
    for name in ("bergpreis", "schneider"):
        if getattr(o, name) and o.target is None:
            raise BadOption(name, "needs a target")
    if o.claim_mode == "manual" and o.end_mode != "immediate":
        raise BadOption("claimMode", "manual needs endMode immediate")


def _scoring_fits(o: Options) -> None:
    if o.scoring in ("differences", "sticks") and (o.parties != "single" or o.end_mode != "fixedDeals"):
        raise BadOption("scoring", f"{o.scoring} needs parties single and endMode fixedDeals")
    if o.scoring == "declarerOnly" and o.trump_by == "cut":
        raise BadOption("scoring", "declarerOnly needs somebody who makes the contract, not trumpBy cut")
    if o.scoring == "sticks" and not (o.contract_once_per_party and o.weights):
        raise BadOption("scoring", "sticks need contractOncePerParty and weights")
    if o.scoring == "sticks" and o.weights is not None and not set(o.contracts) <= set(o.weights):
        raise BadOption("weights", "one for each contract")
    if o.contract_once_per_party:
        parties = o.players if o.parties == "single" else 2
        if o.trump_by == "cut" or o.deals != parties * len(o.contracts):
            raise BadOption("contractOncePerParty", f"needs {parties * len(o.contracts)} fixed deals")
        if o.parties != "single" and o.shove == "nextPlayer":
            raise BadOption("shove", "with contractOncePerParty a shove stays inside the party")
        if o.tie_rule == "extraRound":
            raise BadOption("tieRule", "no contract is left for an extraRound after contractOncePerParty")
    if o.estimate_digits == 2 and o.estimate_max > 99:
        raise BadOption("estimateMax", "two digits reach 99")
    if o.revoke_mode == "penalised" and o.scoring != "differences":
        raise BadOption("revokeMode", "penalised needs scoring differences")


CONSTRAINTS = (
    _deal_uses_all_cards,
    _parties_fit_players,
    _shove_fits_parties,
    _contracts_have_factors,
    _weis_fits,
    _end_is_defined,
    _scoring_fits,
)
