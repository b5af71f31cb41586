"""Tricks: order, values, legal cards, winner, points, and the mode of a trick in Slalom and Gustav."""

from __future__ import annotations

from .cards import MIXED_CONTRACTS, deck, rank, suit, trump_of

TRUMP_ORDER = ["U", "9", "A", "K", "O", "B", "8", "7", "6"]
TOP_DOWN = ["A", "K", "O", "U", "B", "9", "8", "7", "6"]
BOTTOM_UP = ["6", "7", "8", "9", "B", "U", "O", "K", "A"]

TRUMP_VALUES = {"U": 20, "9": 14, "A": 11, "K": 4, "O": 3, "B": 10, "8": 0, "7": 0, "6": 0}
PLAIN_VALUES = {"A": 11, "K": 4, "O": 3, "U": 2, "B": 10, "9": 0, "8": 0, "7": 0, "6": 0}
OBENABE_VALUES = {"A": 11, "K": 4, "O": 3, "U": 2, "B": 10, "9": 0, "8": 8, "7": 0, "6": 0}
UNDENUFE_VALUES = {"6": 11, "7": 0, "8": 8, "9": 0, "B": 10, "U": 2, "O": 3, "K": 4, "A": 0}

LAST_TRICK = 5


def mode_of_trick(contract: str, number: int, tricks: int) -> str:
    """What counts in trick ``number`` (from 1) of ``tricks``: a trump suit, O or U (B7; A1 row 9)."""
    if contract not in MIXED_CONTRACTS:
        return contract
    first = contract[2]
    other = "U" if first == "O" else "O"
    if contract.startswith("SL"):
        return first if number % 2 == 1 else other
    first_half = (tricks + 1) // 2
    return first if number <= first_half else other


def card_value(
    card: str,
    contract: str,
    mode: str,
    undenufe_values: str = "six11",
    mixed_values: str = "obenabe",
    eight_in_trump: bool = False,
) -> int:
    """Points of a card (B0.5; A1 rows 1, 2, 8).

    ``mode`` is what counts in the trick; it differs from ``contract`` only in Slalom and Gustav, where
    the values are Obenabe's in every trick unless ``mixed_values`` is "perTrick".
    """
    counted_as = mode
    if contract in MIXED_CONTRACTS and mixed_values == "obenabe":
        counted_as = "O"
    if counted_as == "O":
        return OBENABE_VALUES[rank(card)]
    if counted_as == "U":
        if undenufe_values == "ace11" and rank(card) in ("A", "6"):
            return 11 if rank(card) == "A" else 0
        return UNDENUFE_VALUES[rank(card)]
    if eight_in_trump and rank(card) == "8":
        return 8
    return TRUMP_VALUES[rank(card)] if suit(card) == counted_as else PLAIN_VALUES[rank(card)]


def deck_total(contract: str, removed: list[str], undenufe_values: str, eight_in_trump: bool) -> int:
    """Sum of all card values of a contract (B0.5); Slalom and Gustav with the fixed Obenabe values."""
    total = 0
    for card in deck(removed):
        total += card_value(card, contract, contract, undenufe_values, "obenabe", eight_in_trump)
    return total


def legal_cards(
    hand: list[str], trick: list[str], mode: str, undertrump: str = "onlyTrumps", puur_exempt: bool = True
) -> list[str]:
    """The cards of a hand that may be played, in no set order (B0.6).

    ``trick`` holds the cards already on the table, ``mode`` is a trump suit, O or U.
    """
    if not trick:
        return hand
    led = suit(trick[0])
    following = [c for c in hand if suit(c) == led]
    trump = trump_of(mode)
    if trump is None:
        return following or hand
    trumps = [c for c in hand if suit(c) == trump]
    plain = [c for c in hand if suit(c) != trump]
    if led == trump:
        if not trumps or (puur_exempt and trumps == [trump + "U"]):
            return hand
        return trumps
    on_table = [c for c in trick if suit(c) == trump]
    higher = [c for c in trumps if all(_beats_as_trump(c, other) for other in on_table)]
    lower = [c for c in trumps if c not in higher]
    if following:
        return following + higher + (lower if undertrump == "free" else [])
    if undertrump == "onlyTrumps":
        return plain + higher if plain else trumps
    if undertrump == "forcedOnly":
        return plain + higher if plain + higher else trumps
    return hand


def refusing_rule(card: str, hand: list[str], trick: list[str], mode: str) -> tuple[str, str | None]:
    """The rule that a card which is not legal breaks, and the suit it speaks of (B0.6; A3)."""
    led, trump = suit(trick[0]), trump_of(mode)
    if led == trump:
        return "followTrump", led
    if suit(card) == trump:
        return ("overtrump" if all(suit(c) == trump for c in hand) else "undertrump"), None
    return "followSuit", led


def _beats_as_trump(card: str, other: str) -> bool:
    return TRUMP_ORDER.index(rank(card)) < TRUMP_ORDER.index(rank(other))


def winner_index(trick: list[str], mode: str) -> int:
    """Which card of a full trick takes it: highest trump, else highest of the led suit (B0.7)."""
    trump = trump_of(mode)
    trumps = [c for c in trick if suit(c) == trump]
    if trumps:
        best = min(trumps, key=lambda c: TRUMP_ORDER.index(rank(c)))
    else:
        order = BOTTOM_UP if mode == "U" else TOP_DOWN
        best = min((c for c in trick if suit(c) == suit(trick[0])), key=lambda c: order.index(rank(c)))
    return trick.index(best)


def trick_points(
    trick: list[str],
    contract: str,
    mode: str,
    is_last: bool,
    undenufe_values: str = "six11",
    mixed_values: str = "obenabe",
    eight_in_trump: bool = False,
) -> int:
    """Unmultiplied points of a trick, the last one with its five (B0.8)."""
    total = sum(card_value(c, contract, mode, undenufe_values, mixed_values, eight_in_trump) for c in trick)
    return total + LAST_TRICK if is_last else total
