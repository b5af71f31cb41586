"""The seal of what is dealt next: told before its cards, opened in the dialog of web/page/fairness/panel.py.

Runs in MicroPython. What a seal is: docs/fairness.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom
from web.page.base.i18n import t
from web.page.engine_client.client import EngineError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from web.page.types.engine import Reply, Request

# Digits on a button: few enough to note on paper, too many to find two secrets whose seals share them.
_SHORT = 24

# That of the next game.
upcoming = {"seal": ""}


class NextSeal:
    """The seed of the next game, drawn ahead, so that its seal can stand there before the game begins."""

    def __init__(self, ask: Callable[[Request], Awaitable[Reply]]) -> None:
        self._ask = ask
        self._seed: str | None = None

    async def tell(self) -> None:
        """Draw the seed and show its seal wherever `data-seal` says so."""
        self._seed = self._seed or drawn()
        try:
            upcoming["seal"] = (await self._ask({"do": "seals", "seed": self._seed}))["seals"]["game"]
        except EngineError as error:  # without an engine there is no game either
            js.console.info("no seal: " + error.kind)
            return
        self.retell()

    def retell(self) -> None:
        """Show it in the language of the page."""
        for place in dom.every("[data-seal]"):
            show(place, upcoming["seal"])

    def take(self) -> str:
        """The seed, for the game that begins now; another is drawn for the next."""
        seed = self._seed or drawn()
        self._seed = None
        return seed


def drawn() -> str:
    """128 random bits."""
    bits = js.crypto.getRandomValues(js.Uint8Array.new(16))
    return "".join([f"{int(bits[index]):02x}" for index in range(16)])


def show(button: dom.Node, whole: str | None) -> None:
    """Show the beginning of a seal, or nothing if there is none."""
    button.text(t("seal", seal=short(whole)) if whole else "").show(bool(whole))


def short(whole: str) -> str:
    """The beginning of a seal."""
    return grouped(whole[:_SHORT])


def grouped(digits: str) -> str:
    """Digits as one reads them out: by fours."""
    return " ".join([digits[at : at + 4] for at in range(0, len(digits), 4)])
