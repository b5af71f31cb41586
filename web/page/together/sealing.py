"""The words that guests add to the next game's seed, as the device that deals gathers them.

Runs in MicroPython and, for the tests, anywhere. What passes between them: docs/together.md, "Fair".
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from web.page.base import names

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

LONGEST_WORD = 6
_DIGITS = "0123456789abcdef"
_LONGEST_SEAL = 64
_SALT = 32

# Seconds.
_BETWEEN_NAMES = 1

# Looks, 0.05 s apart, in which a guest's device must have sealed its word, and as many in which it must have
# shown it; a phone with much to do takes seconds. After that a game begins without that word.
_LOOKS = 600

# Games for which a word may be sealed at the same time: one that begins, and the next.
_GAMES = 2


class Guest:
    """Somebody at another device."""

    def __init__(self) -> None:
        self.name = ""
        self.word: list[str] = []  # the word and its salt, once it is shown
        self.asking = False  # whether the engine has still to answer
        self.here = False
        self.refused = 0  # in a row
        self._named = 0.0  # when the name was changed last
        self.greeted = False  # whether its `hello` has come since it was reached last
        self._sealed: list[list[str]] = []  # the last games' seals, each with that of the word for it

    def may_be_called(self, name: str, now: float) -> bool:
        """Whether this name is taken now, in seconds: all are told of each, so one a second is enough."""
        if name == self.name:
            return True
        if self.name and 0 <= now - self._named < _BETWEEN_NAMES:
            return False
        self._named = now
        return True

    def take_seal(self, seal: str, text: str) -> None:
        """The seal of the word for the game with that seal, empty where the device can make none."""
        others = [pair for pair in self._sealed if pair[0] != seal]
        self._sealed = others[1 - _GAMES :]
        self._sealed.append([seal, text])

    def seal_of(self, seal: str) -> str | None:
        """That of the word for the game with that seal; None if it has not come."""
        return next((pair[1] for pair in self._sealed if pair[0] == seal), None)


class Sealing:
    """What `guests` add. `seal()` is that of the next game, `sealed(seed)` that of a game which begins."""

    def __init__(
        self,
        guests: dict[int, Guest],
        send: Callable[[int, str], object],
        seal: Callable[[], str],
        sealed: Callable[[object], Awaitable[str]],
    ) -> None:
        self._guests = guests
        self._send = send
        self._seal = seal
        self._sealed = sealed
        self._closing = ""  # the seal of a game that begins
        self._closed: dict[str, str] | None = None  # the seals of all words for it, by seat
        self._opened: dict[str, list[str]] = {}  # the words that were shown last, with their salts, by seat
        self._opened_for = ""  # and the seal

    def told(self) -> str:
        """The seal that all are told before anybody adds a word."""
        return self._closing or self._seal()

    def take(self, seat: int, message: dict[str, object]) -> None:
        """A guest has sealed a word for a game that is to come, or shows it."""
        guest = self._guests[seat]
        seal, sealed = message.get("seal"), message.get("sealed")
        word, salt = message.get("word"), message.get("salt")
        closed = self._closed if seal == self._closing else None
        if isinstance(seal, str) and isinstance(sealed, str) and closed is None:
            guest.take_seal(seal, names.clean(sealed, _LONGEST_SEAL))
        if closed is not None and str(seat) in closed:
            guest.word = shown([word, salt]) or guest.word

    async def settle(self, seed: object, tell: Callable[[], object]) -> None:
        """Before a game with this seed begins: no word can be changed any more, then all are shown.

        `tell()` tells all the seal. Nobody shows a word twice: if words were shown for it already, and the
        engine was lost before the game began, they are those of this game.
        """
        seal = self._closing = await self._sealed(seed)
        if seal == self._opened_for:
            return
        self._closed = None
        tell()  # that seal, to whoever has not heard of it yet
        added = [guest for guest in self._guests.values() if guest.here]
        await _soon(lambda: all(not guest.here or guest.seal_of(seal) is not None for guest in added))
        self._closed, self._opened, self._opened_for = {}, {}, ""
        for seat, guest in self._guests.items():
            guest.word = []
            text = guest.seal_of(seal)
            if guest.here and text:
                self._closed[str(seat)] = text
        if self._closed:
            self._send_all("sealed", seal, self._closed)
            await _soon(lambda: all(self._has_shown(int(seat)) for seat in self._closed or {}))
            self._opened, self._opened_for = self._shown(), seal
            self._send_all("opened", seal, self._opened)

    def begun(self, anew: bool) -> None:
        """The game has begun, or one that was kept is at the table; those words are not for it."""
        self._closing, self._closed = "", None
        if anew:
            self._opened, self._opened_for = {}, ""

    def word(self) -> str:
        """What all have added to the seed of the next game."""
        return "-".join([self._opened[seat][0] for seat in sorted(self._opened)])

    def _has_shown(self, seat: int) -> bool:
        """Whether nothing more is to come of a guest's word: it is shown, or the guest is gone."""
        guest = self._guests.get(seat)
        return guest is None or not guest.here or bool(guest.word)

    def _shown(self) -> dict[str, list[str]]:
        """The words with their salts, by seat."""
        found = {}
        for seat in self._closed or {}:
            guest = self._guests.get(int(seat))
            if guest and guest.word:
                found[seat] = guest.word
        return found

    def _send_all(self, what: str, seal: str, words: object) -> None:
        for seat, guest in self._guests.items():
            if guest.here:
                self._send(seat, json.dumps({what: {"seal": seal, "words": words}}))


def shown(found: object) -> list[str]:
    """A word and its salt as our devices draw them; empty if it is none.

    Of another word the engine might put another form in the seed, and that would look like a cheat of whoever
    deals. And with a colon in either, one seal would fit several words.
    """
    if not isinstance(found, list) or len(found) != 2:
        return []
    word, salt = found
    if not isinstance(word, str) or not isinstance(salt, str):
        return []
    drawn = 0 < len(word) <= LONGEST_WORD and len(salt) == _SALT
    return [word, salt] if drawn and all(each in _DIGITS for each in word + salt) else []


async def _soon(there: Callable[[], bool]) -> None:
    """Wait until it is there, or no longer."""
    for _ in range(_LOOKS):
        if there():
            return
        await asyncio.sleep(0.05)
