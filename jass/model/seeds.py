"""The seeds of a game: its own, or those of its deals (docs/fairness.md).

Each deal has a seed of its own, which follows from the game's. Everything drawn in a deal follows from the
deal's seed: the pack, the pack of a repeat, the card cut for trumps, the bots' random numbers, and the
forehand of the first deal. So a log with the seeds of the finished deals reveals nothing about the next one.

Games that began under log format 1 (`BY_GAME`) draw all of that from the game's seed. The text of such a deal
is its salt, followed by everything that was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from jass.model.cards import CARDS, Card, Mask, Seat
from jass.model.notation import card_name, card_names, parse_card
from jass.model.shuffle import SeededRandom, cut_card, deal_seed, first_forehand, shuffled_pack

BY_GAME, BY_DEAL = SCHEMES = 1, 2
"""The schemes: draw everything from the game's seed (format 1), or give each deal a seed of its own."""

AGAIN = "again"

SEED_DIGITS = 32
"""The length of a deal's seed, with which its text begins."""

_LABELS = {"pack": "deal {}", AGAIN: "deal {} again 1", "cut": "cut {}", "forehand": "forehand"}
"""The labels of a deal's draws in format 1."""

_DEAL = re.compile(
    r"(?P<seed>[0-9a-f]{32})(?: forehand=(?P<forehand>[0-9]))?(?: cut=(?P<cut>[ERSL][6789BUOKA]))?"
    r"(?P<pack>(?: [ERSL][6789BUOKA])*)(?: again(?P<again>(?: [ERSL][6789BUOKA])+))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class DealText:
    """A deal in a log: its seed, and what does not follow from it."""

    seed: str
    forehand: Seat | None = None
    cut: Card | None = None
    pack: tuple[Card, ...] = ()
    again: tuple[Card, ...] = ()


def parse_deal_text(text: str) -> DealText | None:
    """Read the text of a deal (`docs/notation.md`); None if it is not one.

    >>> parse_deal_text("00112233445566778899aabbccddeeff forehand=2").forehand
    2
    """
    found = _DEAL.fullmatch(text)
    if found is None:
        return None
    forehand, cut = found["forehand"], found["cut"]
    pack, again = (tuple(map(parse_card, (found[part] or "").split())) for part in ("pack", "again"))
    if any(len(set(cards)) != len(cards) for cards in (pack, again)):
        return None
    return DealText(
        found["seed"],
        None if forehand is None else int(forehand),
        None if cut is None else parse_card(cut),
        pack,
        again,
    )


@dataclass(frozen=True)
class Seeds:
    """The sources of all deals of a game.

    `game` is the game's seed, None if only deals are known. `deals` are the texts of the first deals, if they
    do not follow from it. `scheme` says how deals follow from the game's seed. Deals count from 1. Ask
    `has` first: the methods that draw assert that there is a seed.
    """

    game: str | None
    deals: tuple[str, ...] = ()
    scheme: int = BY_DEAL

    def has(self, deal: int) -> bool:
        """Whether there is a seed for a deal (from 1)."""
        return self.game is not None or deal <= len(self.deals)

    def seed(self, deal: int) -> str:
        """The seed of a deal; in a game of format 1 a salt, from which nothing else follows."""
        listed = self._listed(deal)
        if listed is not None:
            return listed.seed
        if self.scheme == BY_GAME:
            rng = SeededRandom(self._game(deal), f"salt {deal}")
            return "".join(f"{rng.below(1 << 32):08x}" for _ in range(4))
        return deal_seed(self._game(deal), deal)

    def rng(self, deal: int, what: str) -> SeededRandom:
        """The random numbers for one thing in a deal, such as `pack`."""
        if self.scheme == BY_GAME and self._listed(deal) is None:
            return SeededRandom(self._game(deal), _LABELS.get(what, f"deal {{}} {what}").format(deal))
        return SeededRandom(self.seed(deal), what)

    def pack(self, deal: int, removed: Mask = 0, again: bool = False) -> list[Card]:
        """The pack of a deal, or of its repeat, in the order of dealing."""
        listed = self._listed(deal)
        known = listed and (listed.again if again else listed.pack)
        return list(known) if known else shuffled_pack(self.rng(deal, AGAIN if again else "pack"), removed)

    def forehand(self, seats: Sequence[Seat]) -> Seat:
        """The drawn forehand of the first deal."""
        listed = self._listed(1)
        if listed is not None and listed.forehand is not None:
            return listed.forehand
        return first_forehand(self.rng(1, "forehand"), seats)

    def cut(self, deal: int, removed: Mask = 0) -> Card:
        """The card cut for trumps in a deal."""
        listed = self._listed(deal)
        return listed.cut if listed and listed.cut is not None else cut_card(self.rng(deal, "cut"), removed)

    def deal_text(self, deal: int, removed: Mask, seats: Sequence[Seat], cut: bool, repeated: bool) -> str:
        """The text of a deal, from which everything drawn in it follows without the game's seed.

        `seats` are those from which the forehand was drawn, empty if it was not. `cut` and `repeated` say
        whether the pack was cut for trumps and whether the deal was repeated.
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
        """The first listed deal that is impossible with these cards and seats, and why; None without one."""
        cards = {card for card in CARDS if not removed >> card & 1}
        for index, listed in enumerate(self._all_listed):
            if listed is None:
                return index, "32 hexadecimal digits, and after them what does not follow from them"
            if any(known and set(known) != cards for known in (listed.pack, listed.again)):
                return index, "another pack than the one that is played with"
            if listed.cut is not None and listed.cut not in cards:
                return index, "a card cut that is not in the pack"
            if listed.forehand is not None and listed.forehand not in seats:
                return index, "a forehand at no seat that can have it"
        return None

    @cached_property
    def _all_listed(self) -> tuple[DealText | None, ...]:
        return tuple(map(parse_deal_text, self.deals))

    def _listed(self, deal: int) -> DealText | None:
        return self._all_listed[deal - 1] if deal <= len(self.deals) else None

    def _game(self, deal: int) -> str:
        assert self.game is not None, f"nothing to draw deal {deal} from"
        return self.game
