"""The game in the page's address: its text, and when the address lets it go.

Runs in MicroPython.
"""

from __future__ import annotations

import js

_LINK = "#game="


class Link:
    """Until its game is kept, or refused in words, a reload opens it once more."""

    def __init__(self) -> None:
        self.opening = ""  # the end of the address that is being opened

    async def text(self) -> str | None:
        """The game in the address as text; None if there is none, or if it is being opened already."""
        address = str(js.location.hash)
        if not address.startswith(_LINK) or address == self.opening:
            return None
        self.opening = address
        module = await js.jassImport("./page/saves/link_codec.js")
        return str(await module.unpack(address[len(_LINK) :]))

    def taken(self) -> None:
        """Its game is kept, or refused in words."""
        opened, self.opening = self.opening, ""
        if opened and opened == js.location.hash:
            js.history.replaceState(js.history.state, "", js.location.pathname + js.location.search)
