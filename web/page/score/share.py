"""Telling others how a game ended: the browser's own sheet for sharing, else a copy of the words.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from jsffi import to_js

from web.page.base import people
from web.page.base.i18n import t
from web.page.score import wording
from web.page.ui import dialogs
from web.page.ui.standing import figure

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from web.page.types.view import View

# Words and an address that are shared in place of the plain end of a game, or None: whoever draws more on the
# slate than that sets it (web/page/club/result.py).
offered: Callable[[], Awaitable[tuple[str, str] | None]] | None = None


def words(view: View, game: str) -> str:
    """What is told: which game, how it ended for the player, and the totals."""
    sums = []
    for index, total in enumerate(view["totals"]):
        alone = view["parties"][index] == [view["seat"]] and not people.pass_on()
        sums.append((t("share.me") if alone else wording.party(view, index)) + " " + figure(total))
    return t("share.text", game=game, end=wording.title(view, view["results"][-1]), sums=", ".join(sums))


async def share(text: str) -> str:
    """Share it or what is offered in its place; what is to be said, nothing where the browser says it."""
    told = await offered() if offered else None
    text, address = told or (text, js.location.origin + js.location.pathname)
    return await send(text, address)


async def send(text: str, address: str) -> str:
    """Share a text, with an address if there is one; what is to be said of that."""
    whole = text + " " + address if address else text
    if js.Reflect.has(js.navigator, "share"):
        try:
            await js.navigator.share(to_js({"text": text, "url": address} if address else {"text": text}))
        except Exception as error:  # a frame may not
            if "AbortError" not in repr(error):
                return await _copied(whole)
        return ""  # shared, or the player thought better of it
    return await _copied(whole)


async def _copied(whole: str) -> str:
    return t("share.copied") if await dialogs.copied(whole) else whole
