"""Reasons for a contract: predicates on the hand that names it."""

from __future__ import annotations

from collections.abc import Callable

from jass.bots.beliefs import contract_request
from jass.bots.explain.card_reasons import Detail, detail_if
from jass.bots.rollout.call_likelihood import best_contract
from jass.model.actions import Choose
from jass.model.cards import NINE, RANK_MASKS, SUIT_MASKS, SUITS, UNDER, Mask, cards_in
from jass.model.contracts import row_of, stoeck_cards, tables
from jass.public.view import View

ContractTest = Callable[[Mask, Choose, View], Detail | None]


def _trumps(hand: Mask, contract: str) -> Mask:
    row = row_of(contract)
    return hand & SUIT_MASKS[SUITS.index(row)] if row in SUITS else 0


def _puur_nell(hand: Mask, choice: Choose, _: View) -> Detail | None:
    trumps = _trumps(hand, choice.contract)
    both = RANK_MASKS[UNDER] | RANK_MASKS[NINE]
    return detail_if((trumps & both).bit_count() == 2, n=trumps.bit_count())


def _long_trumps(hand: Mask, choice: Choose, view: View) -> Detail | None:
    """More than a third of the hand."""
    n = _trumps(hand, choice.contract).bit_count()
    return detail_if(n * 3 > view.options.hand_size, n=n)


def _puur(hand: Mask, choice: Choose, _: View) -> Detail | None:
    trumps = _trumps(hand, choice.contract)
    return detail_if(trumps & RANK_MASKS[UNDER] and not trumps & RANK_MASKS[NINE])


def _nell(hand: Mask, choice: Choose, _: View) -> Detail | None:
    """Covered by two more, so that the Puur need not fall on it."""
    trumps = _trumps(hand, choice.contract)
    return detail_if(trumps & RANK_MASKS[NINE] and not trumps & RANK_MASKS[UNDER] and trumps.bit_count() >= 3)


def _stoeck_held(hand: Mask, choice: Choose, view: View) -> Detail | None:
    row = row_of(choice.contract)
    pair = stoeck_cards(SUITS.index(row)) if row in SUITS and view.options.counts_stoeck else 0
    return detail_if(pair and hand & pair == pair)


def _tops(hand: Mask, choice: Choose, view: View) -> Detail | None:
    """Without trumps: cards that nobody can beat, a row of them from the top of each suit."""
    if row_of(choice.contract) not in ("O", "U"):
        return None
    table = tables(choice.contract, view.options.tricks, view.options.card_values)[0]
    top = sum(not table.beats[card] & ~hand & ~view.options.removed for card in cards_in(hand))
    return detail_if(top * 3 >= view.options.hand_size, n=top)


def _both_ends(hand: Mask, choice: Choose, view: View) -> Detail | None:
    """Where the order turns over: cards that nobody can beat, in both."""
    if len(row_of(choice.contract)) == 1:
        return None
    modes = {
        table.mode: table for table in tables(choice.contract, view.options.tricks, view.options.card_values)
    }
    others = ~hand & ~view.options.removed
    top = [sum(not table.beats[card] & others for card in cards_in(hand)) for table in modes.values()]
    return detail_if(min(top) > 0, n=sum(top))


def _factor(_: Mask, choice: Choose, view: View) -> Detail | None:
    """No row that could be filled counts more often; a Joker may fill a row that counts less."""
    factors = view.options.multipliers
    every = [factors[joker or row_of(code)] for code, joker in view.choices]
    mine = factors[choice.joker or row_of(choice.contract)]
    return detail_if(mine == max(every) > min(every), n=mine)


def _must(hand: Mask, _: Choose, view: View) -> Detail | None:
    """It was shoved, there is nobody left to shove to, and no contract has enough margin."""
    request = contract_request(view, 1)
    return detail_if(
        view.shoved and not view.may_shove and best_contract(hand, request)[1] < request.shove_below
    )


FOR_THE_CONTRACT: dict[str, ContractTest] = {
    "puurNell": _puur_nell,
    "longTrumps": _long_trumps,
    "puur": _puur,
    "nell": _nell,
    "stoeckHeld": _stoeck_held,
    "tops": _tops,
    "bothEnds": _both_ends,
    "must": _must,
    "factor": _factor,
}
