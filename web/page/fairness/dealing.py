"""Whether the cards that a device without an engine has seen are those that a seed deals.

Runs in MicroPython and, for the tests, anywhere. The steps are those of docs/fairness.md, "From a seed to the
cards".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Digest = Callable[[str], Awaitable[str]]  # the SHA-256 of a text in hexadecimal

PACK = [suit + rank for suit in "ERSL" for rank in "6789BUOKA"]

# By preset: how many play, the packets, the cards that are out of play; and the card whose holder is the
# first forehand, "drawn" if the seed says who is, "told" where that depends on more than the seed.
# The build fills them in from jass/options/variants/ (web/build/page/engine_values.py).
DEALT: dict[str, tuple[int, tuple[int, ...], tuple[str, ...], str]] = {}

# The rules of a house by which cards are dealt otherwise.
_OTHERWISE = ("players", "packets", "removed", "parties", "firstForehand")

_RANGE = 1 << 32


class Seen:
    """The cards that this device was shown of the games that were not checked yet, by the games' marks."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._games: dict[str, Shown] = {}
        self._checked = ""

    def note(self, mark: object, view: dict[str, object]) -> None:
        """One more look at the table: what this seat holds, and what all have played."""
        if (
            isinstance(mark, str) and mark != self._checked
        ):  # who comes after the end has a game told once more
            self._games.setdefault(mark, Shown()).note(view, self._seat)

    async def follows(self, seed: str, game: dict[str, object], digest: Digest) -> bool | None:
        """Whether a game with this seed and log deals the cards of that game; all are forgotten then.

        None where that is not to be told: none were shown, or another game's as well, or a house deals in
        its own way.
        """
        games, self._games = self._games, {}
        self._checked = (await digest(seed))[:8]
        options, variant = game.get("options"), game.get("variant")
        if self._checked not in games or not isinstance(variant, str) or variant not in DEALT:
            return None
        if not isinstance(options, dict) or any(name in options for name in _OTHERWISE):
            return None
        fits = await games[self._checked].fit(seed, variant, digest)
        return fits if len(games) == 1 or not fits else None


class Shown:
    """The cards of one game, each with the seat that held it, by the number of the deal."""

    def __init__(self) -> None:
        self._deals: dict[int, set[tuple[int, str]]] = {}
        self._forehands: dict[int, object] = {}
        self._repeated: set[int] = set()

    def note(self, view: dict[str, object], seat: int) -> None:
        """What a view shows."""
        deal = view.get("deal")
        if not isinstance(deal, int):
            return
        here = self._deals.setdefault(deal, set())
        hand = view.get("hand")
        for card in hand if isinstance(hand, list) else []:
            here.add((seat, str(card)))
        tricks, looked = [view.get("trick"), view.get("last")], view.get("look")
        tricks.extend(looked if isinstance(looked, list) else [])
        for trick in tricks:
            cards = trick.get("cards") if isinstance(trick, dict) else None
            for played in cards if isinstance(cards, list) else []:
                if isinstance(played, dict) and isinstance(played.get("seat"), int):
                    here.add((played["seat"], str(played.get("card"))))
        self._forehands.setdefault(deal, view.get("forehand"))
        if view.get("repeating"):
            self._repeated.add(deal)

    async def fit(self, seed: str, variant: str, digest: Digest) -> bool:
        """Whether a game of this preset with this seed deals all of them."""
        players, _, _, first = DEALT[variant]
        start = 0
        if first == "drawn":
            start = await Row(await deal_seed(seed, 1, digest), "forehand", digest).below(players)
        elif first != "told":
            dealt = await hands(variant, await deal_seed(seed, 1, digest), "pack", 0, digest)
            start = next((seat for seat in range(players) if first in dealt[seat]), 0)
        for deal in self._deals:
            text, forehand = await deal_seed(seed, deal, digest), (start + deal - 1) % players
            if first == "told":
                told = self._forehands[deal]
                forehand = told if isinstance(told, int) else 0
            known = []
            for label in ("pack", "again") if deal in self._repeated else ("pack",):
                by_card = deal == 1 and label == "pack" and first not in ("drawn", "told")
                dealt = await hands(variant, text, label, 0 if by_card else forehand, digest)
                known.extend([(seat, card) for seat in range(players) for card in dealt[seat]])
            if any(each not in known for each in self._deals[deal]):
                return False
        return True


class Row:
    """The row of numbers of a text and a label."""

    def __init__(self, text: str, label: str, digest: Digest) -> None:
        self._begins = "jass1|" + text + "|" + label + "|"
        self._digest = digest
        self._block = 0
        self._numbers: list[int] = []

    async def below(self, n: int) -> int:
        """The next number below n."""
        while True:
            if not self._numbers:
                digits = await self._digest(self._begins + str(self._block))
                self._block += 1
                self._numbers = [int(digits[at : at + 8], 16) for at in range(56, -1, -8)]
            number = self._numbers.pop()
            if number < _RANGE - _RANGE % n:
                return number % n


async def deal_seed(seed: str, deal: int, digest: Digest) -> str:
    """The seed of a deal."""
    return (await digest("jass2|" + seed + "|deal " + str(deal)))[:32]


async def hands(variant: str, text: str, label: str, begins: int, digest: Digest) -> list[list[str]]:
    """The cards that a deal's seed gives each seat of a preset, those that lie face down included."""
    players, packets, removed, _ = DEALT[variant]
    pack, row = [card for card in PACK if card not in removed], Row(text, label, digest)
    for last in range(len(pack) - 1, 0, -1):
        other = await row.below(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    dealt: list[list[str]] = [[] for _ in range(players)]
    at = 0
    for size in packets:
        for step in range(players):
            dealt[(begins + step) % players].extend(pack[at : at + size])
            at += size
    return dealt
