"""The ranks whose names differ by deck, for texts in which they stand.

Runs in MicroPython.
"""

from __future__ import annotations

from web.page.base import cards, dom


def within_words() -> dict[str, object]:
    """Under, Ober and Banner, or what stands for them in this deck, as fields `U`, `O` and `B` of a text,
    written as within a sentence: Romance languages write their own words small there.
    """
    tongue = str(dom.root.element.getAttribute("lang"))[:2]
    own = tongue == "fr" or (tongue == "it" and cards.deck() == "french")
    names = {rank: cards.rank(rank) for rank in "UOB"}
    return {rank: names[rank].lower() if own else names[rank] for rank in names}
