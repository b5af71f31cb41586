"""What the kept games know of challenges: which deals were sent, played, and with how much help.

Runs in MicroPython. A game's head (web/page/saves/record_text.py) has `challenge`, the text of the challenge
that it plays; `again` if its deals were known before; `sent`, the seeds of deals that were sent of it, with a
comma between two challenges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import outside
from web.page.club import dared, tries
from web.page.saves.playing import over

if TYPE_CHECKING:
    from web.page.types.engine import Reply
    from web.page.types.roles import DayAtTable, KeptGames


_SEED = '"seed":"'
_LONGEST = 400
_MOST = 1000  # as the engine takes them (docs/protocol.md)


class Tries:
    """Asks the kept games."""

    def __init__(self, current_game: KeptGames, today: DayAtTable) -> None:
        self._game = current_game
        self._today = today

    def answers(self) -> str | None:
        """The text of the challenge that the game at the table has played to its end."""
        head = self._game.pointed()
        asked = head.get("challenge") if head and over(head) else None
        return asked if isinstance(asked, str) else None

    def practice(self) -> bool:
        """Whether the game at the table was no first try without help."""
        head = self._game.pointed()
        if head is None:
            return False
        brought = not head.get("dealt") and not head.get("challenge")
        helped = head["undone"] or head.get("helped") or head.get("again")
        return bool(helped or brought or self._later(head["id"]))

    def _later(self, identity: str) -> bool:
        """Whether it is a later try at the cards of a day or of a series."""
        seed = tries.seed_of(self._game.log())
        return self._today.practice or (isinstance(seed, str) and not tries.counts(seed, identity))

    def of(self, shown: Reply) -> str | None:
        """The game, by its identity, that plays a challenge and is not over.

        The same deals may have been sent again, with a name or without, or have come by another way.
        """
        found = None
        for head in self._game.saves.entries():
            if "id" not in head or head["bad"] or over(head):
                continue
            if head.get("challenge") == shown["text"]:
                return head["id"]
            known = outside.parse(str(head.get("challenge") or "")) or {}
            if found is None and known.get("deals") == shown["seeds"]:
                found = head["id"]
        return found

    def known(self, seeds: list[str]) -> bool:
        """Whether one of these deals was sent from here or played here before."""
        saves = self._game.saves
        for head in saves.entries():
            text = saves.text(head["slot"]) or ""
            if any(seed in text for seed in seeds):
                return True
        return dared.knows(seeds)

    def seeds(self) -> list[str]:
        """The seeds of the latest kept games, from which their deals follow: of a day, a series, a link."""
        saves, found = self._game.saves, []
        for head in saves.entries():
            text = saves.text(head["slot"]) or ""
            seed = text.partition(_SEED)[2].partition('"')[0]
            if seed and len(seed) <= _LONGEST and seed not in found and not _halved(seed):
                found.append(seed)
        return found[:_MOST]

    def sent(self, seeds: list[str]) -> bool:
        """Whether the challenge with these deals was sent from here."""
        entries = self._game.saves.entries()
        told = any(" ".join(seeds) in str(head.get("sent") or "").split(",") for head in entries)
        return told or dared.has_sent(seeds)

    def note(self, seeds: list[str]) -> None:
        """The deals were sent: whoever plays them here from now on knows them."""
        dared.send(seeds)
        head = self._game.pointed()
        sent = [each for each in str((head.get("sent") if head else None) or "").split(",") if each]
        if " ".join(seeds) not in sent:
            sent.append(" ".join(seeds))
            self._game.playing.tell(sent=",".join(sent))


def _halved(seed: str) -> bool:
    """Whether half a letter is in it, as only a damaged record has: the engine takes no such seed."""
    return max(seed) >= "\ud800" and any("\ud800" <= letter <= "\udfff" for letter in seed)
