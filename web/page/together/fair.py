"""Whether the cards of a game were sealed before a guest's word was known (docs/together.md, "Fair").

Runs in MicroPython.
"""

from __future__ import annotations

import js

from web.page.base import outside


async def holds(log: str, words: dict[str, str]) -> bool | None:
    """Whether the seed of a game that is over fits a seal, and holds the word that was added after it.

    `words` are this guest's by the seals. None where nothing can be told: the address is not secure,
    or no word came in time.
    """
    game = outside.parse(log)
    seed = game.get("seed") if game else None
    if not isinstance(seed, str) or not js.crypto.subtle:
        return None
    secret, _, added = seed.partition(":")
    digest = await js.crypto.subtle.digest("SHA-256", js.TextEncoder.new().encode(secret))
    octets = js.Uint8Array.new(digest)
    seal = "".join([f"{int(octets[index]):02x}" for index in range(32)])
    return None if not added else seal in words and words[seal] in added.split("-")
