"""Whether a challenge has brought cards to this device before: whoever knows them gets no first try.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.engine_client.client import EngineError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from web.page.types.engine import Reply, Request
    from web.page.types.kept import Entry

    Asks = Callable[[Request], Awaitable[Reply]]


async def brought(ask: Asks, heads: Sequence[Entry], seed: str) -> bool:
    """Whether one of these kept games plays a challenge with a deal of the game with this seed.

    Raises EngineError where the engine could not answer: nobody knows it then.
    """
    for text in [head.get("challenge") for head in heads]:
        if not text:
            continue
        try:
            reply = await ask({"do": "challenge", "text": text, "played": [seed]})
        except EngineError as error:
            if error.unanswered:
                raise
            continue  # what was kept cannot be read: nobody plays it any more
        if reply["challenge"]["known"]:
            return True
    return False
