"""Which of equal cards is played by custom: the one that smears, saves or is the lowest that wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jass.bots.explain.situation import Situation
from jass.model.cards import Card

KEPT = 2
"""The points that are not smeared to keep a Bock: rather the ten than the ace."""


def by_custom(found: Mapping[Card, Situation], equal: Sequence[Card], best: Card) -> Card:
    """Of cards that are as good as the best one, the one that players would take.

    Only cards that do the same as the best one are asked: take the trick for sure, take it for now, or leave
    it. `equal` begins with the better ones.
    """
    does = _does(found[best])
    rank = {card: _rank(found[card]) for card in (best, *equal) if _does(found[card]) == does}
    return min(rank, key=lambda card: rank[card])


def _does(s: Situation) -> tuple[bool, ...]:
    if s.leading:
        return s.safe, s.is_trump, s.bock(s.card)
    return s.safe, s.takes


def _rank(s: Situation) -> tuple[int, ...]:
    """The lower, the rather: by points, then by what the card is still good for. All alike: no custom."""
    height = s.height if s.same_order_throughout else 0
    if s.view.options.scoring == "differences":
        return _towards_an_estimate(s, height)
    if s.leading:
        return () if s.safe or s.bock(s.card) else (s.points, height)
    if s.safe:
        return s.is_trump, height
    if s.takes:
        return s.is_trump, s.points, height
    if s.partners_for_sure:
        return KEPT * s.bock(s.card) - s.points, s.is_trump, height
    if s.partner_winning:
        return ()
    return s.points, s.is_trump, height


def _towards_an_estimate(s: Situation, height: int) -> tuple[int, ...]:
    """Points are to be met there: with enough of them cards that count go, else they stay for own tricks."""
    if s.leading or s.takes:
        return ()
    return (-s.points, -height) if s.missing <= 0 else (s.points, height)
