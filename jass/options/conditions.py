"""When a rule has an effect beside the others: conditions on options, for `jass.options.chapters`."""

from __future__ import annotations

from jass.model.cards import SUITS
from jass.options.fields import OptionValues
from jass.options.kinds import JOKERS


def trumps(o: OptionValues) -> bool:
    return bool({*SUITS, *JOKERS} & set(o.contracts))


def no_trumps(o: OptionValues) -> bool:
    return bool({"O", "U", "SL", "GU", *JOKERS} & set(o.contracts))


def undenufe(o: OptionValues) -> bool:
    return bool({"U", "SL", "GU", *JOKERS} & set(o.contracts))


def mixed(o: OptionValues) -> bool:
    return bool({"SL", "GU"} & set(o.contracts))


def jokers(o: OptionValues) -> bool:
    return bool(set(JOKERS) & set(o.contracts))


def joker_player(o: OptionValues) -> bool:
    return o.parties == "pairs+joker"


def named(o: OptionValues) -> bool:
    return o.trump_by == "choice"


def weis(o: OptionValues) -> bool:
    return o.counts_weis


def stoeck(o: OptionValues) -> bool:
    return o.counts_stoeck and trumps(o)


def differences(o: OptionValues) -> bool:
    return o.scoring == "differences"


def sticks(o: OptionValues) -> bool:
    return o.scoring == "sticks"


def written(o: OptionValues) -> bool:
    return o.has_ledger


def all_multiplied(o: OptionValues) -> bool:
    """Without a match that counts once, of which `match_multiplied` tells."""
    return written(o) and o.multiplied and (o.match_multiplied or not o.match_bonus)


def target(o: OptionValues) -> bool:
    return o.end_mode != "fixedDeals"


def fixed(o: OptionValues) -> bool:
    return o.end_mode == "fixedDeals"


def ties_have_a_rule(o: OptionValues) -> bool:
    """Whether `tie_rule` has a say: `none` has one only in the rows of a Coiffeur with sticks."""
    return fixed(o) and (sticks(o) or o.tie_rule != "none")


def rows_run_out(o: OptionValues) -> bool:
    """Whether a party may have no contract left to name before the last deal.

    It cannot where the parties take turns as forehand and a shove stays inside them (rules B2).
    """
    return o.contract_once_per_party and o.deals != 1 and o.shove == "nextPlayer"
