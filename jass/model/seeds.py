"""Where the cards of a game come from: the game's seed, or the seeds of its deals (docs/fairness.md).

Each deal has a seed of its own, which follows from the game's. All that is drawn in a deal follows from the
deal's seed: the pack, the pack of a repeat, the card cut for trumps, the bots' draws, in the first deal the
forehand. So a log can leave a device with the seeds of the deals that are over, and tells nothing of the
next.

Games begun under log format 1 (`BY_GAME`) draw all of that from the game's seed. A deal of such a game is
told by its salt with what was drawn written out behind it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from jass.model.cards import CARDS, Card, Mask, Seat
from jass.model.notation import card_name, card_names, parse_card
from jass.model.shuffle import Draws, cut_card, deal_seed, first_forehand, shuffled_pack

BY_GAME, BY_DEAL = SCHEMES = 1, 2
"""All is drawn from the game's seed, as format 1 had it; each deal has a seed of its own."""

AGAIN = "again"

_LABELS = {"pack": "deal {}", AGAIN: "deal {} again 1", "cut": "cut {}", "forehand": "forehand"}
"""What format 1 called the draws of a deal."""

_DEAL = re.compile(
    r"(?P<seed>[0-9a-f]{32})(?: forehand=(?P<forehand>[0-9]))?(?: cut=(?P<cut>[ERSL][6789BUOKA]))?"
    r"(?P<pack>(?: [ERSL][6789BUOKA])*)(?: again(?P<again>(?: [ERSL][6789BUOKA])+))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal as a log tells it: its seed, and what does not follow from that."""

    seed: str
    forehand: Seat | None = None
    cut: Card | None = None
    pack: tuple[Card, ...] = ()
    again: tuple[Card, ...] = ()


def told_deal(text: str) -> ToldDeal | None:
    """The deal that a text tells, None if it tells none.

    >>> told_deal("00112233445566778899aabbccddeeff forehand=2").forehand
    2
    """
    found = _DEAL.fullmatch(text)
    if found is None:
        return None
    forehand, cut = found["forehand"], found["cut"]
    pack, again = (tuple(map(parse_card, (found[part] or "").split())) for part in ("pack", "again"))
    if any(len(set(cards)) != len(cards) for cards in (pack, again)):
        return None
    return ToldDeal(
        found["seed"],
        None if forehand is None else int(forehand),
        None if cut is None else parse_card(cut),
        pack,
        again,
    )


@dataclass(frozen=True)
class Seeds:
    """What every deal of a game is drawn from.

    `game` is the game's seed, None where only deals are known; `deals` are the texts of the first deals,
    where those do not follow from it; `scheme` is how deals follow from the game's seed.
    """

    game: str | None
    deals: tuple[str, ...] = ()
    scheme: int = BY_DEAL

    def has(self, deal: int) -> bool:
        """Whether the deal can be dealt."""
        return self.game is not None or deal <= len(self.deals)

    def seed(self, deal: int) -> str:
        """The deal's own seed; in a game of format 1 a salt, which nothing else follows from."""
        told = self._told(deal)
        if told is not None:
            return told.seed
        if self.scheme == BY_GAME:
            draws = Draws(self._game(deal), f"salt {deal}")
            return "".join(f"{draws.below(1 << 32):08x}" for _ in range(4))
        return deal_seed(self._game(deal), deal)

    def draws(self, deal: int, what: str) -> Draws:
        """The row of numbers that one thing in a deal is drawn from."""
        if self.scheme == BY_GAME and self._told(deal) is None:
            return Draws(self._game(deal), _LABELS.get(what, f"deal {{}} {what}").format(deal))
        return Draws(self.seed(deal), what)

    def pack(self, deal: int, removed: Mask = 0, again: bool = False) -> list[Card]:
        """The pack of a deal, or of its repeat, in the order in which its cards are dealt."""
        told = self._told(deal)
        known = told and (told.again if again else told.pack)
        return list(known) if known else shuffled_pack(self.draws(deal, AGAIN if again else "pack"), removed)

    def forehand(self, seats: Sequence[Seat]) -> Seat:
        """The seat drawn to be forehand in the first deal."""
        told = self._told(1)
        if told is not None and told.forehand is not None:
            return told.forehand
        return first_forehand(self.draws(1, "forehand"), seats)

    def cut(self, deal: int, removed: Mask = 0) -> Card:
        """The card that shows when the pack is cut for trumps."""
        told = self._told(deal)
        return told.cut if told and told.cut is not None else cut_card(self.draws(deal, "cut"), removed)

    def tell(self, deal: int, removed: Mask, seats: Sequence[Seat], cut: bool, repeated: bool) -> str:
        """The text of a deal, from which all that was drawn in it follows without the game's seed.

        `seats` are those that the forehand was drawn from, if it was; `cut` and `repeated` whether the pack
        was cut for trumps and the deal repeated.
        """
        if deal <= len(self.deals):
            return self.deals[deal - 1]
        if self.scheme != BY_GAME:
            return self.seed(deal)
        words = [self.seed(deal)]
        if deal == 1 and seats:
            words.append(f"forehand={self.forehand(seats)}")
        if cut:
            words.append(f"cut={card_name(self.cut(deal, removed))}")
        words += card_names(self.pack(deal, removed))
        if repeated:
            words += [AGAIN, *card_names(self.pack(deal, removed, again=True))]
        return " ".join(words)

    def fault(self, removed: Mask, seats: Sequence[Seat]) -> tuple[int, str] | None:
        """The first told deal that cannot be one of a game with these cards and seats, and why."""
        cards = {card for card in CARDS if not removed >> card & 1}
        for index, told in enumerate(self._all_told):
            if told is None:
                return index, "32 hexadecimal digits, and after them what does not follow from them"
            if any(known and set(known) != cards for known in (told.pack, told.again)):
                return index, "another pack than the one that is played with"
            if told.cut is not None and told.cut not in cards:
                return index, "a card cut that is not in the pack"
            if told.forehand is not None and told.forehand not in seats:
                return index, "a forehand at no seat that can have it"
        return None

    @cached_property
    def _all_told(self) -> tuple[ToldDeal | None, ...]:
        return tuple(map(told_deal, self.deals))

    def _told(self, deal: int) -> ToldDeal | None:
        return self._all_told[deal - 1] if deal <= len(self.deals) else None

    def _game(self, deal: int) -> str:
        assert self.game is not None, f"nothing to draw deal {deal} from"
        return self.game
