"""Weis and Stöck: the melds of a hand, the contest, and the points written."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from .cards import RANKS, SUITS, rank, step, suit, trump_of

STOECK = 20


@dataclass(frozen=True)
class WeisOptions:
    """The Weis options of section C, with their defaults."""

    long: str = "cap100"
    split: bool = False
    low_quads: bool = True
    kreuzweis: bool = False
    tie: str = "sequenceFirst"
    undenufe_inverted: bool = True


@dataclass(frozen=True)
class Meld:
    """A run (cards ascending) or a quad (cards by suit letter)."""

    type: str
    cards: tuple[str, ...]


Key = tuple[int, ...]


def make_meld(kind: str, cards: list[str]) -> Meld:
    """A meld with its cards in the order in which the cases write them."""
    return Meld(kind, tuple(sorted(cards, key=step) if kind == "run" else sorted(cards)))


def points(meld: Meld, options: WeisOptions) -> int:
    """What a meld is worth when it is written, unmultiplied (B0.9; A4 rows 22, 23, 25, 32)."""
    if meld.type == "quad":
        of = rank(meld.cards[0])
        if of == "U":
            return 200
        if of == "9":
            return 150
        if of in ("A", "K", "O", "B"):
            return 100
        return 100 if options.low_quads else 0
    length = len(meld.cards)
    if length <= 5:
        return {3: 20, 4: 50, 5: 100}[length]
    if options.long == "scale50":
        return {6: 150, 7: 200, 8: 250, 9: 300}[length]
    if options.long == "scale20":
        return {6: 120, 7: 140, 8: 160, 9: 180}[length]
    if options.split and length >= 8:
        return {8: 120, 9: 150}[length]
    return 100


def strength(meld: Meld, contract: str, options: WeisOptions) -> Key:
    """The contest key without the seat, higher wins (B0.10)."""
    worth = points(meld, options)
    if options.split and meld.type == "run" and len(meld.cards) >= 8:
        worth = 100
    steps = [step(c) for c in meld.cards]
    height = max(steps)
    if contract == "U" and options.undenufe_inverted:
        height = len(RANKS) - 1 - min(steps)
    trump_run = int(meld.type == "run" and suit(meld.cards[0]) == trump_of(contract))
    if options.tie == "quadFirst":
        return (worth, int(meld.type == "quad"), len(meld.cards), height, trump_run)
    return (worth, len(meld.cards), height, trump_run)


def runs_in(cards: list[str]) -> list[Meld]:
    """The runs of three and more, each as long as the cards allow (B0.9; no wrap-around)."""
    found = []
    for s in SUITS:
        row: list[str] = []
        for r in [*RANKS, ""]:
            if s + r in cards:
                row.append(s + r)
                continue
            if len(row) >= 3:
                found.append(make_meld("run", row))
            row = []
    return found


def quads_in(cards: list[str], options: WeisOptions) -> list[Meld]:
    """Every four of a rank that counts (B0.9)."""
    found = []
    for r in RANKS:
        four = [s + r for s in SUITS]
        if all(c in cards for c in four) and points(make_meld("quad", four), options) > 0:
            found.append(make_meld("quad", four))
    return found


def sort_melds(melds: list[Meld], contract: str, options: WeisOptions) -> list[Meld]:
    """Strongest first; what is equally strong by suit in the order E R S L."""
    by_suit = sorted(melds, key=lambda m: SUITS.index(suit(m.cards[0])))
    return sorted(by_suit, key=lambda m: strength(m, contract, options), reverse=True)


def total(melds: list[Meld], options: WeisOptions) -> int:
    """Sum of the points of some melds."""
    return sum(points(m, options) for m in melds)


def all_proposals(hand: list[str], contract: str, options: WeisOptions) -> list[list[Meld]]:
    """Every set that the rule allows the app to propose: highest total, then strongest best Weis (B0.9).

    Without Kreuzweis each choice of quads is tried, the runs being what the other cards still form.
    More than one result: the rule leaves the choice open.
    """
    quads = quads_in(hand, options)
    if options.kreuzweis:
        return [sort_melds(quads + runs_in(hand), contract, options)]
    sets: list[list[Meld]] = []
    for count in range(len(quads) + 1):
        for chosen in combinations(quads, count):
            used = [c for quad in chosen for c in quad.cards]
            runs = runs_in([c for c in hand if c not in used])
            sets.append(sort_melds([*chosen, *runs], contract, options))

    def merit(melds: list[Meld]) -> tuple[int, Key]:
        return total(melds, options), strength(melds[0], contract, options) if melds else ()

    best = max(merit(melds) for melds in sets)
    return [melds for melds in sets if merit(melds) == best]


def detect(hand: list[str], contract: str, options: WeisOptions) -> list[Meld]:
    """The melds that the app proposes, strongest first (B0.9); open choices by the next strongest meld."""
    return max(
        all_proposals(hand, contract, options),
        key=lambda melds: [strength(m, contract, options) for m in melds],
    )


def contest(
    melds: dict[int, list[Meld]], contract: str, leader: int, teams: list[int | None], options: WeisOptions
) -> tuple[int | None, dict[int, int]]:
    """Holder of the best Weis, and the points written per team (B0.10; the joker has none, B6 5P)."""
    players = len(teams)
    written = {team: 0 for team in teams if team is not None}
    best: tuple[Key, int] | None = None
    holder: int | None = None
    for seat in range(players):
        if teams[seat] is None:
            continue
        turn = (seat - leader) % players
        for meld in melds.get(seat, []):
            key = (strength(meld, contract, options), -turn)
            if best is None or key > best:
                best, holder = key, seat
    if holder is not None:
        for seat in range(players):
            if teams[seat] == teams[holder]:
                written[teams[seat] or 0] += total(melds.get(seat, []), options)
    return holder, written


def stoeck_trick(
    packets: list[list[str]], played_at: dict[str, int], contract: str, across: bool = False
) -> int | None:
    """The trick in which a player's Stöck counts: that of its second card; None without Stöck (B0.11).

    ``packets`` is the one hand, or the two of the 2-player game, where both cards must be in the same
    one unless ``across`` (B6 2P).
    """
    trump = trump_of(contract)
    if trump is None:
        return None
    pair = [trump + "K", trump + "O"]
    hands = [[c for packet in packets for c in packet]] if across else packets
    if any(all(c in hand for c in pair) for hand in hands):
        return max(played_at[c] for c in pair)
    return None
