"""The Weis of a position: the melds shown and the points announced, as far as some deal can have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from jass.cli.position_fields import Fields
from jass.model.cards import RANK_MASKS, Card, Mask, Seat, mask_of, union
from jass.model.errors import BadPosition, shorten
from jass.options.options import Options
from jass.options.seating import joker_seat
from jass.rules.melds import Meld, MeldLaw, is_meld

MAX_WEIS = 1_000
"""More points than any hand's melds."""

Shown = tuple[tuple[Seat, Meld], ...]
Said = tuple[tuple[tuple[str, int, int], ...] | None, ...]


class Weis(Fields):
    """What a position says about melds."""

    def shown(self, hand: Mask, past: Sequence[Sequence[Card]], counts: Sequence[int]) -> Shown:
        """The melds of `melds`; `past` are the cards that each seat has played."""
        shown: list[tuple[Seat, Meld]] = []
        played = [mask_of(cards) for cards in past]
        for number, each in enumerate(self.items("melds")):
            name = f"melds[{number}]"
            if not isinstance(each, Mapping):
                raise BadPosition(name, f"an object, not {shorten(each)}")
            seat = self.seat_of(f"{name}.seat", each.get("seat"))
            if seat == joker_seat(self.options):
                raise BadPosition(f"{name}.seat", "the joker player has no Weis")
            meld = is_meld(mask_of(self.cards(f"{name}.cards", each.get("cards"))), self.options.meld_law)
            if meld is None:
                raise BadPosition(f"{name}.cards", "no meld")
            self._check_place(f"{name}.cards", seat, meld, hand, played)
            if any(_in_conflict(self.options, seat, meld, *other) for other in shown):
                raise BadPosition(f"{name}.cards", "a card is in two melds")
            shown.append((seat, meld))
            left = union(m.cards for s, m in shown if s == seat) & ~played[seat]
            if left.bit_count() > counts[seat]:
                raise BadPosition(f"{name}.cards", f"seat {seat} has only {counts[seat]} cards left")
        return tuple(shown)

    def _check_place(self, name: str, seat: Seat, meld: Meld, hand: Mask, played: Sequence[Mask]) -> None:
        if seat == self.seat:
            if meld.cards & ~(hand | played[seat]):
                raise BadPosition(name, "a card that the seat neither holds nor has played")
            return
        elsewhere = union(cards for other, cards in enumerate(played) if other != seat)
        if meld.cards & (hand | elsewhere | self.options.removed):
            raise BadPosition(name, f"a card that seat {seat} cannot have had")

    def announced(
        self, past: Sequence[Sequence[Card]], first: int, shown: Shown, own: Sequence[Meld]
    ) -> Said:
        """By seat what it has announced: of several melds, positions tell the points together.

        `first` is the number of tricks before the hand was taken up, `own` are the asker's melds.
        """
        options, given = self.options, self.items("announced")
        if given and len(given) != options.players:
            raise BadPosition("announced", f"{options.players} entries, one for each seat")
        said: list[tuple[tuple[str, int, int], ...] | None] = [None] * options.players
        for seat, points in enumerate(given):
            if points is None:
                continue
            name = f"announced[{seat}]"
            told = self.number(name, points, 0, MAX_WEIS)
            if not options.counts_weis:
                raise BadPosition(name, "there is no Weis in this game")
            if len(past[seat]) <= first and options.weis_announce != "manual":
                raise BadPosition(name, "null before the seat's first card, with which Weis are announced")
            if told not in _totals(options.meld_law, options.hand_size):
                raise BadPosition(name, f"no hand has Weis of {told} points")
            open_points = [meld.points for who, meld in shown if who == seat]
            if open_points and sum(open_points) != told:
                raise BadPosition(name, f"{told} points, but melds shows {sum(open_points)}")
            if seat == self.seat and options.weis_announce == "auto" and told != sum(m.points for m in own):
                raise BadPosition(name, f"the seat's cards have Weis of {sum(m.points for m in own)} points")
            said[seat] = (("points", 0, told),) if told else ()
        return tuple(said)


def _in_conflict(options: Options, seat: Seat, meld: Meld, other: Seat, lying: Meld) -> bool:
    """Whether two melds share a card; with Kreuzweis a card of one seat serves in a run and in a quad."""
    crossed = options.kreuzweis and seat == other and meld.kind != lying.kind
    return bool(meld.cards & lying.cards) and not crossed


@cache
def _totals(law: MeldLaw, hand_size: int) -> frozenset[int]:
    """The points that the melds of a hand can have together; a few of them the suits may not allow."""
    quads = [meld.points for cards in RANK_MASKS if (meld := is_meld(cards, law))]
    runs = {n: meld.points for n in range(3, 10) if (meld := is_meld((1 << n) - 1, law))}
    found = {(0, 0, 0)}  # points, cards in quads, cards in runs
    for points in quads:
        found |= {(total + points, four + 4, run) for total, four, run in found}
    for _ in range(hand_size // 3):
        found |= {(total + points, four, run + n) for total, four, run in found for n, points in runs.items()}
        found = {each for each in found if _fit(each[1], each[2], hand_size, law)}
    return frozenset(total for total, *_ in found)


def _fit(four: int, run: int, hand_size: int, law: MeldLaw) -> bool:
    return max(four, run) <= hand_size if law.kreuzweis else four + run <= hand_size
