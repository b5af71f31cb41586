"""Who names what with which hand, in the kernel's whole numbers (`kernel/contracts.h`).

The weights of `jass.bots.contract` in tenths of a point: for the choices of others in playouts, and for how
likely a hand makes the choice that its player took.
"""

from __future__ import annotations

from jass.bots.policy import FADING
from jass.bots.request import Named, Request
from jass.cards import ACE, SUIT_MASKS, Mask, Seat, cards_in
from jass.contracts import Table

_TRUMP = (59, 60, 61, 160, 78, 333, 67, 79, 120)
_SIDE = (28, 29, 31, 29, 35, 32, 38, 56, 99)
_LACKING = (130, 98, 71, 59)
_TAKES_TRUMP = (82, 97, 106, 365, 231, 471, 156, 182, 315)
_TAKES_SIDE = (-78, -70, -62, -56, -54, -32, -20, -6, 61)
SURE = 65536


def promise(hand: Mask, named: Named, tricks: int) -> int:
    """Tenths of a point of 157 that the declaring party may expect from this hand."""
    numbers = named.tables(tricks)
    if numbers[0] < 4:
        return _with_trumps(hand, numbers[0])
    if len({numbers[0], numbers[1], numbers[-1]}) > 1:
        return (_without_trumps(hand, False) + _without_trumps(hand, True)) // 2
    return _without_trumps(hand, downwards=numbers[0] % 2 == 0)


def _with_trumps(hand: Mask, trump: int) -> int:
    total = 155
    for suit in range(4):
        held = hand >> 9 * suit & 0x1FF
        total += sum((_TRUMP if suit == trump else _SIDE)[rank] for rank in cards_in(held))
        if suit == trump:
            total += 12 * held.bit_count() ** 2
        elif not held:
            total += 11
    return total


def _without_trumps(hand: Mask, downwards: bool) -> int:
    return 40 + _by_lacking(hand, _LACKING, downwards)


def _by_lacking(hand: Mask, weights: tuple[int, ...], downwards: bool) -> int:
    """A sum over the cards by how many better ones of their suit are not in the hand."""
    total = 0
    for suit in range(4):
        above = 0
        for rank in range(8, -1, -1) if downwards else range(9):
            if hand >> 9 * suit + rank & 1:
                total += weights[min(above, 3)]
            else:
                above += 1
    return total


def leads(hand: Mask, request: Request) -> list[int]:
    """The lead, in tenths of a point times factor, that each contract of the menu promises."""
    tricks = request.options.tricks
    return [2 * (promise(hand, named, tricks) - named.par) * named.factor for named in request.menu]


def best_contract(hand: Mask, request: Request) -> tuple[int, int]:
    """The place in the menu that promises the largest lead, and that lead."""
    each = leads(hand, request)
    best = max(range(len(each)), key=each.__getitem__)
    return best, each[best]


def fade(tenths: int, heat: int) -> int:
    """How much less likely a choice is that promises so much less."""
    return FADING[min(tenths * 16 >> heat, len(FADING) - 1)]


def likely_choice(hand: Mask, contract: int, request: Request) -> int:
    """How likely, of 65536, the hand makes the naming of that contract."""
    each = leads(hand, request)
    best = max(each)
    odds = [fade(best - lead, request.heat) for lead in each]
    return (odds[contract] << 16) // sum(odds)


def likely_shove(hand: Mask, request: Request) -> int:
    """The same for a shove."""
    _, best = best_contract(hand, request)
    if best < request.shove_below:
        return SURE - fade(request.shove_below - best, request.heat) // 2
    return fade(best - request.shove_below, request.heat) // 2


def name_after_shove(hands: list[Mask], request: Request) -> tuple[Seat, int]:
    """Who names what when the seat shoves: each in turn by his own hand, the last must."""
    contractor, contract = request.seat, 0
    for contractor in request.chain:
        contract, lead = best_contract(hands[contractor], request)
        if lead >= request.shove_below:
            break
    return contractor, contract


def guess_estimate(hand: Mask, table: Table) -> int:
    """An estimate by the rule of thumb: twice the own trump points, and 11 for each other ace.

    Without trumps by how many better cards of its suit the others have.
    """
    if table.trump is None:
        return _by_lacking(hand, (22, 9, 3, 1), downwards=table.mode == "O")
    trumps = sum(table.points[card] for card in cards_in(hand & table.trumps))
    aces = sum(hand & mask & ~table.trumps & 1 << 9 * suit + ACE != 0 for suit, mask in enumerate(SUIT_MASKS))
    return 2 * trumps + 11 * aces


def likely_estimate(hand: Mask, table: Table) -> int:
    """What a player who thinks about it will estimate: fitted to 5600 estimates of `strong`, 3.8 points off.

    The rule of thumb is 9.9 off. Without trumps it is the rule of thumb.
    """
    if table.trump is None:
        return guess_estimate(hand, table)
    total = 187
    for suit in range(4):
        held = hand >> 9 * suit & 0x1FF
        trump = suit == table.trump
        total += sum((_TAKES_TRUMP if trump else _TAKES_SIDE)[rank] for rank in cards_in(held))
        if trump:
            total -= 10 * held.bit_count() ** 2
    return max(total, 0) // 10
