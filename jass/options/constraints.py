"""Which rule options contradict each other (rules section C, and what follows from the systems).

Each function checks one connection. It raises `BadOption` with the reason and with changes that would resolve
it. One change may leave other contradictions; `jass.options.repair` continues from there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jass.model.cards import SUITS, mask_of
from jass.model.errors import BadOption
from jass.model.notation import parse_cards
from jass.options.fields import OptionValues
from jass.options.kinds import JOKERS, Numbers

Change = Mapping[str, object]
"""New values by attribute."""

PACK = 36
TEAMS = {4: "pairs", 5: "pairs+joker", 6: "trios"}
"""The parties that so many players usually form; with other numbers everybody plays alone."""

_LEAST_WANTED = mask_of(parse_cards(["R7"])), mask_of(parse_cards(["R7", "R6"]))
"""Cards without points, which can be removed from the pack."""

_BOTH: Change = {"scoring": "both"}
_IMMEDIATE: Change = {"end_mode": "immediate"}
_MANY_TIMES: Change = {"contract_once_per_party": False}
_BY_CHOICE: Change = {"trump_by": "choice"}


def check(options: OptionValues) -> None:
    """Raise `BadOption` for the first two options that contradict each other."""
    for constraint in CONSTRAINTS:
        constraint(options)


def _deal_uses_all_cards(o: OptionValues) -> None:
    left = PACK - o.removed.bit_count()
    if o.players * o.tricks == left:
        return
    repairs: list[Change] = [{"packets": packets} for packets in _packets(left, o.players)]
    repairs += [{"removed": 0, "packets": packets} for packets in _packets(PACK, o.players)]
    repairs += [
        {"removed": cards, "packets": packets}
        for cards in _LEAST_WANTED
        for packets in _packets(PACK - cards.bit_count(), o.players)
    ]
    repairs += [{"players": n} for n in range(2, 7) if n * o.tricks == left]
    repairs += [
        {"players": n, "removed": cards}
        for cards in (0, *_LEAST_WANTED)
        for n in range(2, 7)
        if n * o.tricks == PACK - cards.bit_count()
    ]
    repairs += [{"players": n, "packets": packets} for n in range(2, 7) for packets in _packets(left, n)]
    raise BadOption(
        "packets",
        f"{o.players} players with {o.tricks} cards do not use up the pack",
        "packNotUsedUp",
        {"players": o.players, "cards": o.tricks, "pack": left},
        repairs,
    )


def _packets(cards: int, players: int) -> list[tuple[tuple[int, ...], ...]]:
    """The packets in which so many cards are dealt; empty if they do not come out even."""
    size, over = divmod(cards, players)
    if over or not size:
        return []
    if players == 2 and size % 2 == 0:
        return [(_threes(size // 2),) * 2]
    return [((4, 4, 4) if size == 12 else _threes(size),)]


def _threes(size: int) -> tuple[int, ...]:
    """A hand in packets of three, a single card over joined to the first.

    >>> _threes(9), _threes(7), _threes(8)
    ((3, 3, 3), (4, 3), (3, 3, 2))
    """
    full, over = divmod(size, 3)
    if over == 1 and full:
        return (4, *(3,) * (full - 1))
    return (*(3,) * full, *((over,) if over else ()))


def _parties_fit_players(o: OptionValues) -> None:
    wanted = {party: players for players, party in TEAMS.items()}.get(o.parties)
    if wanted not in (None, o.players):
        raise BadOption(
            "parties",
            f"{o.parties} needs {wanted} players",
            "partiesNeedPlayers",
            {"players": wanted},
            [{"parties": TEAMS.get(o.players, "single")}, {"players": wanted}],
        )


def _shove_fits_parties(o: OptionValues) -> None:
    if o.shove in ("partner", "nextTeammate") and o.parties == "single":
        repairs: list[Change] = [{"shove": "nextPlayer"}, {"parties": TEAMS.get(o.players, "pairs")}]
        raise BadOption("shove", f"{o.shove} needs partners", "shoveNeedsPartners", repairs=repairs)
    if o.shove == "partner" and o.parties == "trios":
        repairs = [{"shove": "nextTeammate"}, {"parties": "pairs"}]
        raise BadOption(
            "shove", "a party of three shoves to the nextTeammate", "shoveInTrios", repairs=repairs
        )
    if o.shove == "nextPlayer" and o.parties == "pairs+joker":
        repairs = [{"shove": "partner"}, {"parties": "single"}]
        raise BadOption("shove", "the joker player names nothing", "shoveToJoker", repairs=repairs)
    if o.shove_back and o.shove != "partner":
        repairs = [{"shove_back": False}, {"shove": "partner"}]
        raise BadOption(
            "shoveBack", "only a partner can shove back", "shoveBackNeedsPartner", repairs=repairs
        )


def _contracts_have_factors(o: OptionValues) -> None:
    missing = [c for c in dict.fromkeys(o.contracts) if c not in o.multipliers]
    if missing:
        repairs: list[Change] = [{"multipliers": _completed(o.multipliers, missing)}, *_without(o, missing)]
        raise BadOption(
            "multipliers",
            f"no factor for {missing[0]}",
            "factorMissing",
            {"contract": missing[0]},
            repairs,
        )
    if set(JOKERS) & set(o.contracts) and not o.contract_once_per_party:
        repairs = [{"contract_once_per_party": True}, *_without(o, JOKERS)]
        raise BadOption("contracts", "a Joker needs contractOncePerParty", "jokerNeedsOnce", repairs=repairs)
    if "J" in o.contracts and set(JOKERS[1:]) & set(o.contracts):
        repairs = [*_without(o, JOKERS[:1]), *_without(o, JOKERS[1:])]
        raise BadOption("contracts", "J does not go with J1 or J2", "jokersMixed", repairs=repairs)
    if o.trump_by == "cut" and o.parties == "pairs+joker":
        raise BadOption(
            "trumpBy",
            "with a cut nobody makes the contract that the joker player joins",
            "cutWithJoker",
            repairs=[_BY_CHOICE, {"parties": "single"}],
        )
    if o.trump_by == "cut" and set(o.contracts) != set(SUITS):
        repairs = [{"contracts": tuple(SUITS)}, _BY_CHOICE]
        why = "a cut card can show any of the four suits, and nothing else"
        raise BadOption("trumpBy", why, "cutShowsSuits", repairs=repairs)


def _completed(numbers: Mapping[str, int] | None, missing: Sequence[str]) -> Numbers:
    """The numbers, with 1 for each missing one."""
    return Numbers((*dict(numbers or {}).items(), *((name, 1) for name in missing)))


def _without(o: OptionValues, contracts: Sequence[str]) -> list[Change]:
    left = tuple(c for c in o.contracts if c not in contracts)
    return [{"contracts": left}] if left else []


def _weis_fits(o: OptionValues) -> None:
    if o.weis_split and o.weis_long != "cap100":
        repairs: list[Change] = [{"weis_split": False}, {"weis_long": "cap100"}]
        raise BadOption("weisSplit", "needs weisLong cap100", "splitNeedsCap", repairs=repairs)


def _end_is_defined(o: OptionValues) -> None:
    if o.end_mode == "fixedDeals":
        if o.deals is None:
            deals = _deals(o) if o.contract_once_per_party else 12
            repairs: list[Change] = [{"deals": deals, "target": None}, _IMMEDIATE]
            raise BadOption("deals", "needed for endMode fixedDeals", "dealsNeeded", repairs=repairs)
        if o.target is not None:
            repairs = [{"target": None}, {"end_mode": "immediate", "deals": None}]
            raise BadOption("target", "not with endMode fixedDeals", "targetWithDeals", repairs=repairs)
    elif o.target is None:
        repairs = [{"target": 2500}, {"end_mode": "fixedDeals"}]
        raise BadOption("target", f"needed for endMode {o.end_mode}", "targetNeeded", repairs=repairs)
    elif o.deals is not None:
        repairs = [{"deals": None}, {"end_mode": "fixedDeals", "target": None}]
        raise BadOption("deals", "only with endMode fixedDeals", "dealsWithTarget", repairs=repairs)
    if o.stoeck_early and o.end_mode != "immediate":
        repairs = [{"stoeck_early": False}, _IMMEDIATE]
        raise BadOption("stoeckEarly", "needs endMode immediate", "earlyNeedsImmediate", repairs=repairs)
    for attribute in ("bergpreis", "schneider"):
        if getattr(o, attribute) and o.target is None:
            repairs = [{attribute: False}, _IMMEDIATE]
            raise BadOption(attribute, "needs a target", "needsTarget", repairs=repairs)
    if o.claim_mode == "manual" and o.end_mode != "immediate":
        repairs = [{"claim_mode": "auto"}, _IMMEDIATE]
        raise BadOption("claimMode", "manual needs endMode immediate", "claimNeedsImmediate", repairs=repairs)


def _scoring_fits(o: OptionValues) -> None:
    if o.scoring in ("differences", "sticks"):
        if o.parties != "single":
            repairs: list[Change] = [{"parties": "single"}, _BOTH]
            why = f"{o.scoring} needs parties single"
            raise BadOption("scoring", why, "scoringNeedsSingle", repairs=repairs)
        if o.end_mode != "fixedDeals":
            repairs = [{"end_mode": "fixedDeals", "target": None, "deals": 12}, _BOTH]
            why = f"{o.scoring} needs endMode fixedDeals"
            raise BadOption("scoring", why, "scoringNeedsDeals", repairs=repairs)
    if o.scoring == "declarerOnly" and o.trump_by == "cut":
        why = "declarerOnly needs somebody who makes the contract, not trumpBy cut"
        raise BadOption("scoring", why, "declarerNeedsChoice", repairs=[_BY_CHOICE, _BOTH])
    if o.scoring == "sticks":
        _sticks_fit(o)
    if o.estimate_digits == 2 and o.estimate_max > 99:
        repairs = [{"estimate_max": 99}, {"estimate_digits": 0}]
        raise BadOption("estimateMax", "two digits reach 99", "estimateTwoDigits", repairs=repairs)
    if o.revoke_mode == "penalised" and o.scoring != "differences":
        repairs = [{"revoke_mode": "prevented"}, {"scoring": "differences"}]
        why = "penalised needs scoring differences"
        raise BadOption("revokeMode", why, "penaltyNeedsDifferences", repairs=repairs)


def _sticks_fit(o: OptionValues) -> None:
    if not o.contract_once_per_party:
        repairs: list[Change] = [{"contract_once_per_party": True}, _BOTH]
        raise BadOption("scoring", "sticks need contractOncePerParty", "sticksNeedOnce", repairs=repairs)
    missing = [c for c in dict.fromkeys(o.contracts) if c not in (o.weights or {})]
    if missing:
        repairs = [{"weights": _completed(o.weights, missing)}, _BOTH]
        why = f"one for each contract, none for {missing[0]}"
        raise BadOption("weights", why, "weightMissing", {"contract": missing[0]}, repairs)


def _coiffeur_fits(o: OptionValues) -> None:
    if not o.contract_once_per_party:
        return
    if o.trump_by == "cut":
        why = "needs somebody who names the contracts, not trumpBy cut"
        raise BadOption("contractOncePerParty", why, "onceNeedsChoice", repairs=[_BY_CHOICE, _MANY_TIMES])
    if o.deals != _deals(o) and (o.deals != 1 or o.scoring == "sticks"):  # a single deal leaves rows open
        repairs: list[Change] = [{"deals": _deals(o), "end_mode": "fixedDeals", "target": None}, _MANY_TIMES]
        why = f"needs {_deals(o)} fixed deals"
        raise BadOption("contractOncePerParty", why, "onceNeedsDeals", {"deals": _deals(o)}, repairs)
    if o.parties == "trios" and o.shove == "nextPlayer":
        repairs = [{"shove": "nextTeammate"}, _MANY_TIMES]
        why = "with contractOncePerParty a shove of three stays inside the party"
        raise BadOption("shove", why, "shoveLeavesParty", repairs=repairs)
    if o.tie_rule == "extraRound":
        repairs = [{"tie_rule": "shared"}, _MANY_TIMES]
        why = "no contract is left for an extraRound after contractOncePerParty"
        raise BadOption("tieRule", why, "noContractLeft", repairs=repairs)


def _deals(o: OptionValues) -> int:
    """The number of deals in which every party plays each contract once."""
    return (o.players if o.parties == "single" else 2) * len(o.contracts)


CONSTRAINTS = (
    _deal_uses_all_cards,
    _parties_fit_players,
    _shove_fits_parties,
    _contracts_have_factors,
    _weis_fits,
    _end_is_defined,
    _scoring_fits,
    _coiffeur_fits,
)
