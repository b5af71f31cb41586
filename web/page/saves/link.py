"""The game in the page's address: its text, and when the address lets it go.

Runs in MicroPython.
"""

from __future__ import annotations

import js

LINK = "#game="


class Link:
    """Until its game is kept, or refused in words, a reload opens it once more."""

    def __init__(self) -> None:
        self.number = 0  # of the one opened last; its load carries it as `linked`
        self._opening = ""  # the end of the address, until that lets it go

    async def text(self) -> str | None:
        """The game in the address as text; None if there is none, or if it is being opened already."""
        address = str(js.location.hash)
        if not address.startswith(LINK) or address == self._opening:
            return None
        number = self.opens(address)
        module = await js.jassImport("./page/saves/link_codec.js")
        text = str(await module.unpack(address[len(LINK) :]))
        return text if number == self.number else None

    def opens(self, address: str) -> int:
        """Note that the game in this fragment of the address is being opened, a challenge's too.

        Returns the number that its `load` carries as `linked`.
        """
        self._opening = address
        self.number += 1
        return self.number

    def taken(self, number: int | None) -> None:
        """The game of a link is kept, or refused in words; that of no link is no matter here."""
        if number == self.number:
            opened, self._opening = self._opening, ""
            if opened and opened == js.location.hash:
                js.history.replaceState(js.history.state, "", js.location.pathname + js.location.search)
