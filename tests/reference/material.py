"""Random material for cases, biased towards what is rare: long runs, quads, matches."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from .cards import RANKS, SUITS, deck, suit, trump_of
from .play import TRUMP_ORDER, legal_cards, mode_of_trick, winner_index

Json = dict[str, Any]


@dataclass(frozen=True)
class Draft:
    """A case without its expectation; ``keep`` limits it to some keys (None: all that there are)."""

    title: str
    input: Json
    options: Json = field(default_factory=dict)
    keep: list[str] | None = None


PRESET_WEIS: dict[str, Json] = {
    "small": {},
    "schieberCh": {"weisLong": "scale50", "kreuzweis": True},
    "rulesSheet": {"weisLowQuads": False},
    "schieber3000": {"weisSplit": True, "weisLowQuads": False, "weisTie": "quadFirst"},
}
WEIS_DEFAULTS: Json = {
    "weisLong": "cap100",
    "weisSplit": False,
    "weisLowQuads": True,
    "kreuzweis": False,
    "weisTie": "sequenceFirst",
    "weisUndenufeInverted": True,
}


def some_weis_options(rng: Random) -> Json:
    """The Weis options of a preset, or any that section C allows together."""
    if rng.random() < 0.6:
        return {**WEIS_DEFAULTS, **rng.choice(list(PRESET_WEIS.values()))}
    options: Json = {
        "weisLong": rng.choice(["cap100", "scale50", "scale20"]),
        "weisSplit": rng.random() < 0.5,
        "weisLowQuads": rng.random() < 0.5,
        "kreuzweis": rng.random() < 0.4,
        "weisTie": rng.choice(["sequenceFirst", "quadFirst"]),
        "weisUndenufeInverted": rng.random() < 0.7,
    }
    if options["weisSplit"]:
        options["weisLong"] = "cap100"
    return options


def some_contract(rng: Random, choices: str = "ERSLOU") -> str:
    """A contract, Obenabe and Undenufe as often as two suits."""
    return rng.choice(choices)


def shuffled(rng: Random, cards: list[str]) -> list[str]:
    """A shuffled copy."""
    return rng.sample(cards, len(cards))


def some_melds(rng: Random) -> list[list[str]]:
    """Card groups worth seeding hands with: equal runs, neighbours, a run crossing a quad."""
    length = rng.choice([3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9])
    low = rng.randint(0, 9 - length)
    suits = shuffled(rng, SUITS)
    groups = []
    for s in suits[: rng.randint(1, 4)]:
        shift = rng.choice([0, 0, 0, 1, -1])
        start = min(max(low + shift, 0), 9 - length)
        groups.append([s + r for r in RANKS[start : start + length]])
    if rng.random() < 0.5:
        inside = RANKS[rng.randint(low, low + length - 1)]
        groups.insert(0, [s + inside for s in SUITS])
    if rng.random() < 0.25:
        other = rng.choice(RANKS)
        groups.append([s + other for s in SUITS])
    return groups


def seeded_hand(rng: Random, size: int, cards: list[str]) -> list[str]:
    """A hand that holds as much of some melds as fits, the rest at random; sorted or not."""
    hand: list[str] = []
    for group in some_melds(rng):
        new = [c for c in group if c in cards and c not in hand]
        if len(hand) + len(new) <= size:
            hand += new
    rest = shuffled(rng, [c for c in cards if c not in hand])
    return shuffled(rng, hand + rest[: size - len(hand)])


def seeded_deal(rng: Random, players: int, size: int, cards: list[str]) -> list[list[str]]:
    """Hands into which whole melds were dealt before the rest."""
    hands: list[list[str]] = [[] for _ in range(players)]
    left = list(cards)
    for group in some_melds(rng) + some_melds(rng):
        seat = rng.randrange(players)
        if all(c in left for c in group) and len(hands[seat]) + len(group) <= size:
            hands[seat] += group
            left = [c for c in left if c not in group]
    left = shuffled(rng, left)
    for hand in hands:
        while len(hand) < size:
            hand.append(left.pop())
    return hands


def swept_deal(
    rng: Random, strong: list[int], players: int, size: int, cards: list[str], contract: str
) -> list[list[str]]:
    """Hands in which some seats hold the best cards of the contract between them."""
    trump = trump_of(contract)

    def height(card: str) -> int:
        if suit(card) == trump:
            return 20 - TRUMP_ORDER.index(card[1])
        low_wins = contract in ("U", "SLU", "GUU")
        return 8 - RANKS.index(card[1]) if low_wins else RANKS.index(card[1])

    ranked = sorted(shuffled(rng, cards), key=height, reverse=True)
    best = shuffled(rng, ranked[: len(strong) * size])
    rest = shuffled(rng, ranked[len(strong) * size :])
    return [[(best if seat in strong else rest).pop() for _ in range(size)] for seat in range(players)]


def play_out(
    rng: Random,
    packets: list[list[list[str]]],
    leader: int,
    contract: str,
    undertrump: str,
    puur_exempt: bool,
    strong: list[int],
) -> list[list[str]]:
    """Legal tricks: ``strong`` seats play to win; the others, each deal, ruff, hide, or play at random."""
    players = len(packets)
    hands = [list(packets[seat][0]) for seat in range(players)]
    total = sum(len(packet) for packet in packets[0])
    habit = rng.choice(["random", "random", "ruff", "low"])
    tricks: list[list[str]] = []
    for number in range(1, total + 1):
        if not any(hands):
            hands = [list(packets[seat][1]) for seat in range(players)]
        mode = mode_of_trick(contract, number, total)
        trick: list[str] = []
        for place in range(players):
            seat = (leader + place) % players
            legal = shuffled(rng, legal_cards(hands[seat], trick, mode, undertrump, puur_exempt))
            card = _choose(legal, trick, mode, "win" if seat in strong else habit)
            hands[seat].remove(card)
            trick.append(card)
        leader = (leader + winner_index(trick, mode)) % players
        tricks.append(trick)
    return tricks


def _choose(legal: list[str], trick: list[str], mode: str, habit: str) -> str:
    if habit == "win":
        # Leading, the card that the most others cannot beat; else any that takes the trick.
        if not trick:
            order = deck()
            return max(legal, key=lambda c: sum(winner_index([c, o], mode) == 0 for o in order if o != c))
        taking = [c for c in legal if winner_index([*trick, c], mode) == len(trick)]
        return taking[0] if taking else legal[0]
    if habit == "ruff":
        trumps = [c for c in legal if suit(c) == trump_of(mode)]
        return trumps[0] if trumps and trick else legal[0]
    if habit == "low":
        losing = [c for c in legal if trick and winner_index([*trick, c], mode) != len(trick)]
        return losing[0] if losing else legal[0]
    return legal[0]
