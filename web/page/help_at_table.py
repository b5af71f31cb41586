"""Help at the table: the coach of a first game, and the terms in what is said there.

Runs in MicroPython. What it needs comes on demand, and without a network there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom, people
from web.page.loading import packages

if TYPE_CHECKING:
    from web.page.help.guide import Guide
    from web.page.parts import Parts
    from web.page.types.view import View


# What is said there in words alone.
_ON_SLATE = "#slate .slate-verdict span, #slate .slate-deal tbody th, #slate .slate-line, #slate .marks span"


class HelpAtTable:
    """Asked for by the player, by a first game, or by words in which terms stand."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._guide: Guide | None = None
        self._asks = False

    async def come(self, first: bool = False) -> None:
        """Have the coach come where it is wanted, or may be: in a `first` game the player is asked, once."""
        settings = self._parts.settings
        asks = self._asks = first and not settings.chosen("coach") and not _level_is_given()
        if not self._guide and (asks or settings.values["coach"] == "on"):
            if not await self.fetched():
                self._asks = False
                self._parts.game.wake()
                return
            if not self._guide:  # another call may have been faster
                from web.page.help.guide import Guide

                self._guide = Guide(settings, self._parts.at_table.table.announce, self._take)
        if self._guide:
            if asks:
                self._guide.ask()
            self.draw(self._parts.game.view)

    def waits(self) -> bool:
        """Whether a newcomer has not answered yet if they can jass: then nobody plays on.

        In a frame they do: it may forget each answer.
        """
        return self._asks and not self._parts.embed

    def draw(self, view: View | None) -> None:
        """What the coach says of this view; nothing while there is nothing to decide. Where several people
        play, they are not asked if they can: they have each other.
        """
        alone = not self._parts.game.company
        self._asks = self._asks and alone
        if self._guide:
            if not alone:
                self._guide.withdraw()
            self._guide.draw(None if people.pass_on() else view)

    def advise(self, words: str) -> bool:
        """Have the coach say a tip that came unasked; whether it does."""
        return self._guide is not None and self._guide.advise(words)

    async def explain_terms(self, node: dom.Node, words: str) -> None:
        """Make a button of each term in the words that stand in a node."""
        if await self.fetched():
            from web.page.help import glossary

            glossary.write(node, words)

    async def explain_slate(self) -> None:
        """The same of the terms in what the slate says of a deal or game, and in what was counted."""
        if await self.fetched():
            from web.page.help import glossary

            for node in dom.every(_ON_SLATE):
                glossary.write(node, str(node.element.textContent))

    async def fetched(self) -> bool:
        """Whether what comes on demand is here; it is fetched now."""
        try:
            await packages.on_demand()
        except OSError:
            return False
        return True

    def _take(self, setting: str, value: str) -> None:
        settings = self._parts.settings
        if setting == "coach":
            self._asks = False
            self._parts.game.wake()
        if value == "off":  # the first card may have said so, and nobody waits for an answer then
            settings.imply(setting, value)
        else:
            settings.set(setting, value)
        self._parts.appearance.set(setting)


def _level_is_given() -> bool:
    return js.URLSearchParams.new(js.location.search).get("level") is not None
