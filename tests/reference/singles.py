"""Points and payments in games without partners: Differenzler, Coiffeur for three, joker."""

from __future__ import annotations

from .cards import suit, trump_of
from .play import legal_cards

PAIRS = [[0, 2], [1, 3]]
JOKER_SEAT = 4


def differences(
    estimates: list[str | None],
    points: list[int],
    tricks: list[int] | None,
    exact_bonus: int = 0,
    missing_penalty: int = 20,
) -> list[int]:
    """Differenzler score of a deal (B4.2, B4.5; A6 row 49: no bonus for a zero without a trick)."""
    result = []
    for seat, (estimate, got) in enumerate(zip(estimates, points, strict=True)):
        if estimate is None:
            result.append(missing_penalty + got)
        elif int(estimate) != got:
            result.append(abs(int(estimate) - got))
        else:
            no_trick = got == 0 and tricks is not None and tricks[seat] == 0
            result.append(0 if no_trick else -exact_bonus)
    return result


def valid_estimate(text: str, digits: int, maximum: int) -> bool:
    """Whether an estimate may be sealed (B4.2; A6 row 48): two digits, or a number up to the maximum."""
    if not text or any(c not in "0123456789" for c in text):
        return False
    if digits == 2:
        return len(text) == 2
    return int(text) <= maximum


def after_late_revoke(
    game1: list[int], game2: list[int], offender: int, choices: dict[int, int], penalty: int = 20
) -> list[int]:
    """Differences after a revoke seen too late: innocents choose, the offender gets the worse + 20 (B4.6)."""
    result = []
    for seat in range(len(game1)):
        if seat == offender:
            result.append(max(game1[seat], game2[seat]) + penalty)
        else:
            result.append(game1[seat] if choices[seat] == 1 else game2[seat])
    return result


def corrections(contract: str, trick: list[str], hand: list[str]) -> list[str]:
    """Cards that may take the place of a revoke: legal ones, no trump unless trumps were led (B4.6a)."""
    trump = trump_of(contract)
    legal = legal_cards(hand, trick, contract, undertrump="ifVoid")
    if suit(trick[0]) == trump:
        return legal
    return [c for c in legal if suit(c) != trump]


def lowest(totals: list[int]) -> list[int]:
    """The seats with the lowest total (B4.5)."""
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def sticks_and_circles(
    scores: list[int],
    weight: int,
    match: list[bool],
    null: list[bool],
    tie_rule: str = "shared",
    match_sticks: int = 2,
    null_circles: int = 2,
) -> tuple[list[int], list[int]]:
    """Sticks and circles of one full row (B7)."""
    sticks = [0] * len(scores)
    circles = [0] * len(scores)
    if len(set(scores)) > 1:
        best = [p for p, score in enumerate(scores) if score == max(scores)]
        worst = [p for p, score in enumerate(scores) if score == min(scores)]
        for side, sheet in ((best, sticks), (worst, circles)):
            if len(side) == 1 or tie_rule == "shared":
                for player in side:
                    sheet[player] += weight
    for player in range(len(scores)):
        sticks[player] += match_sticks if match[player] else 0
        circles[player] += null_circles if null[player] else 0
    return sticks, circles


def payment(net: list[int], rate: int) -> list[int]:
    """What each receives when every pair settles the difference of its nets (B7)."""
    return [sum(rate * (mine - other) for other in net) for mine in net]


def joker_match_pay(contract_team: int, tricks: list[int], stakes: dict[str, int]) -> list[int]:
    """Play money after a deal with five: match with the joker's help, counter-match, or none (B6 5P)."""
    contractors = PAIRS[contract_team]
    defenders = PAIRS[1 - contract_team]
    if sum(tricks[s] for s in defenders) == 0:
        pay = _side_pays(contractors, defenders, stakes["match"])
        pay[JOKER_SEAT] += stakes["jokerMatch"]
        for loser in defenders:
            pay[loser] -= stakes["jokerMatch"] // 2
        return pay
    if sum(tricks[s] for s in defenders) == sum(tricks):
        return _side_pays(defenders, contractors, stakes["match"])
    return [0] * 5


def joker_prize_pay(winner_team: int, stake: int) -> list[int]:
    """Play money for Bergpreis or game with five: the joker has no part in it (B6 5P)."""
    return _side_pays(PAIRS[winner_team], PAIRS[1 - winner_team], stake)


def _side_pays(winners: list[int], losers: list[int], stake: int) -> list[int]:
    pay = [0] * 5
    for winner, loser in zip(winners, losers, strict=True):
        pay[winner] += stake
        pay[loser] -= stake
    return pay
