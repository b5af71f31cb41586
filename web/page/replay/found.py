"""What reviews have found: of the last deals, by game, deal and seat.

Runs in MicroPython and, for the tests, anywhere. It lasts as long as the page. A move that is taken back may
change any deal after it, so what was found before it is not told any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from web.page.types.kept import Head
    from web.page.types.replay import Judged

    class Found(TypedDict):
        of: tuple[str, int, int, int]
        moments: list[Judged]
        written: int | None
        cards: int | None


# As many as a long game has deals.
_MOST = 40

_reviews: list[Found] = []


def note(
    head: Head | None,
    deal: int,
    seat: int,
    moments: list[Judged],
    written: int | None = None,
    cards: int | None = None,
) -> None:
    """Keep the review of a deal, the latest last."""
    game, undone = _name(head)
    of = (game, undone, deal, seat)
    known = [each for each in _reviews if each["of"] != of]
    known.append({"of": of, "moments": moments, "written": written, "cards": cards})
    _reviews[:] = known[-_MOST:]


def last(head: Head | None, deal: int) -> tuple[int, list[Judged]] | None:
    """The seat whose play of a deal was reviewed last, and the moments."""
    for each in reversed(_reviews):
        if each["of"][:2] == _name(head) and each["of"][2] == deal:
            return each["of"][3], each["moments"]
    return None


def together(head: Head | None, seat: int) -> tuple[int, int, int, float]:
    """Of the reviewed deals of a game whose cards have a worth: their number, and the sums of what was
    written, of what lay in the cards, and of the losses that count.
    """
    deals, written, lay, lost = 0, 0, 0, 0.0
    for each in _reviews:
        of, mine, cards = each["of"], each["written"], each["cards"]
        if of[:2] == _name(head) and of[3] == seat and mine is not None and cards is not None:
            deals += 1
            written += mine
            lay += cards
            lost += sum([moment["lost"] for moment in each["moments"] if moment["counts"]])
    return deals, written, lay, lost


def _name(head: Head | None) -> tuple[str, int]:
    return (head["id"], head["undone"]) if head else ("", 0)
