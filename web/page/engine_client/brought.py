"""Whether a challenge has brought cards to this device before: whoever knows them gets no first try.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.engine_client.client import EngineError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.page.types.kept import Head
    from web.page.types.roles import EngineAsked


async def brought(engine: EngineAsked, heads: Sequence[Head], seed: str) -> bool:
    """Whether one of these kept games plays a challenge with a deal of the game with this seed."""
    for text in [head.get("challenge") for head in heads]:
        if not text:
            continue
        try:
            reply = await engine.ask({"do": "challenge", "text": text, "played": [seed]})
        except EngineError:  # what was kept cannot be read: nobody plays it any more
            continue
        if reply["challenge"]["known"]:
            return True
    return False
