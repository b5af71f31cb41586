"""The score of a deal and the end of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from .melds import STOECK
from .play import LAST_TRICK

MATCH = 100


def deal_score(
    tricks: list[int],
    trick_points: list[int],
    weis: list[int],
    stoeck: list[int],
    multiplier: int,
    declarer: int,
    scoring: str = "both",
    match_bonus: int = MATCH,
    counter_match: bool = True,
    joker: tuple[int, int] = (0, 0),
    match_multiplied: bool = True,
) -> list[int]:
    """Multiplied score per party (B0.8, B0.12; declarerOnly B2; match once B10; the joker's part B6 5P)."""
    tricks = list(tricks)
    trick_points = list(trick_points)
    tricks[declarer] += joker[0]
    trick_points[declarer] += joker[1]
    score = []
    for party in range(len(tricks)):
        total = trick_points[party] + weis[party] + stoeck[party]
        has_all = tricks[party] == sum(tricks) and tricks[party] > 0
        if has_all and (party == declarer or counter_match):
            match = match_bonus * multiplier if match_multiplied else match_bonus
        else:
            match = 0
        writes = scoring == "both" or party == declarer
        score.append(total * multiplier + match if writes else 0)
    return score


@dataclass(frozen=True)
class TrickEvents:
    """What falls into one trick; points unmultiplied, parties by number."""

    taker: int
    points: int
    weis: dict[int, int] = field(default_factory=dict)
    stoeck: int | None = None
    stoeck_shown: int | None = None


def first_to_reach(
    line: float,
    before: list[int],
    multiplier: int,
    events: list[TrickEvents],
    count_order: list[str],
    tricks_in_deal: int = 9,
    match_bonus: int = MATCH,
    weis_tricks: tuple[int, ...] = (1,),
    prizes: tuple[float, ...] = (),
    match_multiplied: bool = True,
) -> tuple[int | None, str | None]:
    """Who reaches the line first in the running ledger, and with which entry (B0.13).

    In a trick with Weis (with two players, tricks 1 and 10) the entries are booked in ``count_order``;
    in others a Stöck comes with its second card, before the trick is gathered. The match is booked after
    the last trick. ``prizes`` are other lines that the Stöck may be shown early for.
    """
    score = list(before)
    written = False
    for number, event in enumerate(events, start=1):
        for entry in count_order if number in weis_tricks else ["stoeck", "stich"]:
            for party, pts in _entry(entry, number, event, score, [line, *prizes], multiplier, count_order):
                if entry == "stoeck":
                    if written:  # early, for the Bergpreis
                        continue
                    written = True
                score[party] += pts * multiplier
                if score[party] >= line:
                    return party, f"{entry}/trick {number}"
    takers = [event.taker for event in events]
    if len(takers) == tricks_in_deal and len(set(takers)) == 1:
        score[takers[0]] += match_bonus * (multiplier if match_multiplied else 1)
        if score[takers[0]] >= line:
            return takers[0], f"match/trick {len(takers)}"
    return None, None


def _entry(
    entry: str,
    number: int,
    event: TrickEvents,
    score: list[int],
    lines: list[float],
    multiplier: int,
    count_order: list[str],
) -> list[tuple[int, int]]:
    if entry == "weis":
        return list(event.weis.items())
    if entry == "stich":
        return [(event.taker, event.points)]
    booked = []
    if event.stoeck is not None:
        booked.append((event.stoeck, STOECK))
    if event.stoeck_shown is not None:
        # Showing early is possible only if it ends the game or wins the Bergpreis, alone or (SWS) with
        # the own Weis.
        party = event.stoeck_shown
        reach = STOECK
        if number == 1 and count_order == ["stoeck", "weis", "stich"]:
            reach += event.weis.get(party, 0)
        open_lines = [each for each in lines if max(score) < each]
        if any(score[party] + reach * multiplier >= each for each in open_lines):
            booked.append((party, STOECK))
    return booked


def round_end(
    target: int,
    before: list[int],
    multiplier: int,
    stoeck: dict[int, int],
    weis: dict[int, int],
    tricks: list[tuple[int, int]],
    count_order: list[str],
    match_bonus: int = MATCH,
    match_multiplied: bool = True,
) -> tuple[int | None, str | None, list[int]]:
    """Winner, crossing entry and both final totals when the whole deal is counted (B0.14).

    ``tricks`` are (party, card points); the five of the last trick and the match are added here.
    """
    entries: list[tuple[str, int, int]] = []
    for kind in count_order:
        if kind == "stoeck":
            entries += [("stoeck", party, pts) for party, pts in stoeck.items()]
        elif kind == "weis":
            entries += [("weis", party, pts) for party, pts in weis.items()]
        else:
            entries += [(f"trick {n}", party, pts) for n, (party, pts) in enumerate(tricks, start=1)]
            entries.append(("last trick", tricks[-1][0], LAST_TRICK))
            if len({party for party, _ in tricks}) == 1:
                entries.append(("match", tricks[0][0], match_bonus))
    final = list(before)
    winner, at = None, None
    for name, party, pts in entries:
        once = name == "match" and not match_multiplied
        final[party] += pts * (1 if once else multiplier)
        if winner is None and final[party] >= target:
            winner, at = party, name
    return winner, at, final


def claim_winner(target: int, score: list[int], claim_by: int) -> int:
    """Who wins after a Bedanken: the claimer if he has the target, else the other party (A5 row 42)."""
    return claim_by if score[claim_by] >= target else 1 - claim_by
