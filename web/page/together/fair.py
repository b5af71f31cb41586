"""The words that guests add to the seed, sealed before any is shown, and the check at the end.

Runs in MicroPython and, for the tests, anywhere. What passes between the devices: docs/together.md, "Fair".
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from web.page.base import outside, people
from web.page.together.sealing import shown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from web.page.fairness.dealing import Seen
    from web.page.types.roles import Run

_SEATS = [str(seat) for seat in range(people.SEATS)]

FAIR, UNFAIR, PART, SEED = "fair", "unfair", "part", "seed"
"""What a check finds: all as it should be; not so; a word is missing or another one than was sealed; the seed
is as it should be, and what cards it deals is not to be told here.
"""


class Round:
    """One seal, and what all have added after it."""

    def __init__(self, word: str, salt: str) -> None:
        self.word = word
        self.salt = salt
        self.sealed: dict[str, object] | None = None  # by seat; once it is known, the own word may be shown
        self.opened: dict[str, object] = {}


class Words:
    """A guest's words, by the seals that were told before.

    `draw()` gives a word and a salt, `digest(text)` the SHA-256 of a text in hexadecimal, empty where the
    browser has none.
    """

    def __init__(
        self,
        seat: int,
        send: Callable[[str], object],
        draw: Callable[[], tuple[str, str]],
        digest: Callable[[str], Awaitable[str]],
        run: Run,
    ) -> None:
        self.rounds: dict[str, Round] = {}
        self._seat = seat
        self._send = send
        self._draw = draw
        self._digest = digest
        self._run = run

    def told(self, seal: str) -> None:
        """The next game's seal: a word is added, for now as its own seal."""
        if seal not in self.rounds:
            self.rounds[seal] = Round(*self._draw())
            self._run(self._seal(seal))

    async def _seal(self, seal: str) -> None:
        mine = self.rounds[seal]
        text = await self._digest(sealed_text(seal, self._seat, mine.word, mine.salt))
        self._send(json.dumps({"sealed": text, "seal": seal}))

    def closed(self, seal: object, sealed: object) -> None:
        """A game is to begin: these are the seals of all words, and none can be changed any more."""
        mine = self.rounds.get(seal) if isinstance(seal, str) else None
        if mine is None or not isinstance(sealed, dict):
            return
        if mine.sealed is None:
            mine.sealed = sealed
            self._send(json.dumps({"word": mine.word, "salt": mine.salt, "seal": seal}))

    def opened(self, seal: object, words: object) -> None:
        """What all have shown."""
        mine = self.rounds.get(seal) if isinstance(seal, str) else None
        if mine is not None and mine.sealed is not None and isinstance(words, dict) and not mine.opened:
            mine.opened = words

    async def holds(self, log: str, followed: bool, seen: Seen) -> str | None:
        """What the seed of a game that is over tells: `FAIR`, `UNFAIR`, `PART` or `SEED`.

        `followed` says whether this device was told all of the game from its beginning, `seen` has its cards.
        None where there is nothing to check: the address is not secure, or the game was not followed, and
        this device neither has a word for it nor has shown one.
        """
        game = outside.parse(log)
        seed = game.get("seed") if game else None
        if game is None or not isinstance(seed, str):
            return None
        secret, _, added = seed.partition(":")
        seal = await self._digest(secret)
        if not seal:
            return None
        follows = await seen.follows(seed, game, self._digest)
        mine, known = self.rounds.get(seal), bool(self.rounds)
        # One word is shown for each game: whoever deals and has seen more could choose among the cards.
        spent = [one for one in self.rounds.values() if one.sealed is not None]
        self.rounds = {each: one for each, one in self.rounds.items() if one.sealed is None}
        if mine is None:
            if followed and known:
                return UNFAIR
            return PART if followed or spent else None
        if follows is False or not await self._dealt_from(seed, game):
            return UNFAIR
        if mine.sealed is None or str(self._seat) not in mine.sealed:
            return PART
        whole, words, own = spent == [mine], [], [mine.word, mine.salt]
        for seat in sorted(mine.sealed):
            found = shown(mine.opened.get(seat))
            if not found or seat not in _SEATS:
                whole = False
                continue
            words.append(found[0])
            sealed = await self._digest(sealed_text(seal, seat, found[0], found[1]))
            whole = whole and sealed == mine.sealed[seat]
        if added != "-".join(words) or mine.opened.get(str(self._seat), own) != own:
            return UNFAIR
        return PART if not whole else FAIR if follows else SEED

    async def _dealt_from(self, seed: str, game: dict[str, object]) -> bool:
        """Whether a log's deals are those of its seed: it may name others, or deal by the old format."""
        deals = game.get("deals", [])
        if not isinstance(deals, list) or game.get("v") == 1 or game.get("dealt", 2) != 2:
            return False
        for index, deal in enumerate(deals):  # docs/fairness.md, "From a seed to the cards"
            if deal != (await self._digest(f"jass2|{seed}|deal {index + 1}"))[:32]:
                return False
        return True


def verdict(found: list[str]) -> str:
    """What the slate says of the games checked since the last slate; several are never `FAIR` or `SEED`,
    since nobody here has seen the cards of more than one.
    """
    return UNFAIR if UNFAIR in found else found[0] if len(found) == 1 else PART


def sealed_text(seal: str, seat: object, word: str, salt: str) -> str:
    """What the seal of a word is the hash of."""
    return ":".join([seal, str(seat), word, salt])
