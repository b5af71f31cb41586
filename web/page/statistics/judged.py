"""What the player's own decisions have cost by a review's judge: kept by deal, shown by game, month and kind.

Runs in MicroPython and, for the tests, anywhere. The text is
`{"GAME.DEAL": ["2026-11", {KIND: points}, VARIANT]}` with the kinds of docs/protocol.md, A review, for which
there was a decision in that deal; a loss within the noise is none. So two devices' texts can be put together,
and no deal counts twice. Points of two games are not alike, so each has curves of its own; what an older
build kept without a variant is in none.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from web.page.base import storage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.page.types.replay import Judged

    Deals = dict[str, list[Any]]

SLOT = "judged"
KINDS = ("card", "contract", "shove", "estimate")

# Deals that are kept; the oldest go first.
_MOST = 1000

# More is lost in no decision.
_HIGHEST = 10000


def kept() -> Deals:
    """The deals by `GAME.DEAL`; what cannot be read is put aside."""
    return storage.read_checked(SLOT, checked) or {}


def checked(value: object) -> Deals | None:
    """What was kept, or None if it is none."""
    if not isinstance(value, dict):
        return None
    for name in value:
        deal = value[name]
        if not isinstance(deal, list) or len(deal) not in (2, 3) or not _is_month(deal[0]):
            return None
        if not isinstance(deal[-1], str) and len(deal) == 3:
            return None
        if not isinstance(deal[1], dict):
            return None
        for kind in deal[1]:
            if kind not in KINDS or not _is_loss(deal[1][kind]):
                return None
    return value


def note(name: str, variant: str, month: str, moments: Sequence[Judged]) -> None:
    """Keep what a deal's decisions have cost, `name` being `GAME.DEAL`; judged again, the deal stays in its
    month.
    """
    lost: dict[str, float] = {}
    for each in moments:
        kind = each["kind"]
        if kind in KINDS:
            more = min(each["lost"], _HIGHEST) if each["counts"] else 0
            lost[kind] = min(round(lost.get(kind, 0) + more, 1), _HIGHEST)
    if not lost or not _is_month(month):  # a damaged head may be of any year
        return
    deals = kept()
    deals[name] = [deals[name][0] if name in deals else month, lost, variant]
    for old in sorted(deals, key=lambda each: deals[each][0])[: max(0, len(deals) - _MOST)]:
        deals.pop(old)
    storage.write(SLOT, json.dumps(deals))


def variants(deals: Deals) -> list[tuple[str, int]]:
    """The games of these deals, each with the number of its deals, the most first."""
    found: dict[str, int] = {}
    for deal in deals.values():
        if len(deal) == 3:
            found[deal[2]] = found.get(deal[2], 0) + 1
    return sorted(found.items(), key=lambda each: (-each[1], each[0]))


def months(deals: Deals, variant: str, kind: str, most: int) -> list[tuple[str, float, int]]:
    """`(month, mean loss a deal, deals)` of the last months with such a decision, the earliest first."""
    sums: dict[str, list[float]] = {}
    for name in deals:
        month, lost = deals[name][:2]
        if kind in lost and deals[name][2:] == [variant]:
            known = sums.setdefault(month, [0, 0])
            known[0] += lost[kind]
            known[1] += 1
    return [(month, sums[month][0] / sums[month][1], int(sums[month][1])) for month in sorted(sums)[-most:]]


def forget() -> None:
    """Forget all of it."""
    storage.remove(SLOT)


def _is_month(value: object) -> bool:
    """Whether it is a month as `2026-11`."""
    if not isinstance(value, str) or len(value) != 7 or value[4] != "-":
        return False
    digits = value[:4] + value[5:]
    return all(each in "0123456789" for each in digits) and 1 <= int(value[5:]) <= 12


def _is_loss(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= _HIGHEST
