"""`review`: what each decision of a seat was worth, in a log of anybody's game."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from jass.bots.levels import MOST_WORK
from jass.bots.review.judge import SURE
from jass.bots.rollout.evaluator import Kernel
from jass.bots.rollout.hosts import best_kernel
from jass.cli.games import FILE_HELP
from jass.cli.numbers import whole
from jass.cli.reason_words import reason_text
from jass.cli.streams import read_text
from jass.history.log import Log, loads, replay
from jass.model.cards import Seat
from jass.model.errors import BadArgument, BadLog
from jass.review import Json, Judged, Moment, decisions, named, results, shares

if TYPE_CHECKING:
    from argparse import _SubParsersAction

SHOWN = 3
"""The greatest number of moments that are told of a deal."""

DESCRIPTION = """\
For each finished deal of a log: the decisions of a seat, judged by what master expects from what the seat
could know. A deal takes about a second with the package wasmtime, some minutes without.

written are the points of the seat's party less those of the others; cards is what the same cards bring if
master makes the first call, and all others call and play by the policy of medium; lost is the sum of all
judged losses. All deals together are told with the three sums over the same deals. At most three decisions
a deal are told, those that cost most: the choice, a better one, the points lost with their 95 % interval,
and why. --json has all decisions.
"""


@dataclass(frozen=True, slots=True)
class DealReview:
    """A deal of a seat.

    `moments` are those of its `asked` decisions that could be judged. `written` are the points of its party
    less those of the others, None where parties do not play for these. `cards` is what lay in the cards
    (docs/review.md), as far as that is known.
    """

    deal: int
    moments: tuple[Moment, ...]
    written: int | None
    cards: float | None
    asked: int

    @property
    def lost(self) -> float:
        """The judged losses of all decisions, those within noise too: without those below 0 the sum would be
        too high. Each is an estimate, as good as the judge and the sample that found the better choice.
        """
        return sum(moment.judged.loss for moment in self.moments)

    @property
    def error(self) -> float:
        """The standard error of that sum."""
        return sqrt(sum(moment.judged.error**2 for moment in self.moments))

    def dearest(self) -> list[Moment]:
        """At most three moments that cost most, the dearest first."""
        counted = [moment for moment in self.moments if moment.judged.counts]
        return sorted(counted, key=lambda moment: -moment.judged.loss)[:SHOWN]

    def unlucky(self) -> list[Moment]:
        """The right choice that the deal punished most, if it did and went worse than its cards."""
        if self.written is not None and self.cards is not None and self.written >= self.cards:
            return []
        worst = max(self.moments, key=lambda moment: moment.judged.unlucky, default=None)
        return [worst] if worst and worst.judged.unlucky else []

    def to_json(self) -> Json:
        return {
            "deal": self.deal,
            "written": self.written,
            "cards": None if self.cards is None else round(self.cards, 1),
            "lost": round(self.lost, 1),
            "error": round(self.error, 1),
            "decisions": self.asked,
            "dearest": [moment.asked.index for moment in self.dearest()],
            "moments": [moment.to_json() for moment in self.moments],
        }


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    parser = commands.add_parser(
        "review",
        help="what each decision of a seat was worth, in a log",
        description=DESCRIPTION,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", help=f"a file with a log, {FILE_HELP}")
    parser.add_argument("--seat", type=whole(0, 5), default=0, help="the seat to judge (default 0)")
    parser.add_argument("--json", action="store_true", help="one line of JSON a deal, with all decisions")
    parser.set_defaults(run=_review)


def _review(given: Namespace) -> int:
    log = loads(read_text(given.file).strip())
    if given.seat >= log.options.players:
        raise BadArgument("seat", f"a seat from 0 to {log.options.players - 1}, not {given.seat}")
    deals = _finished(log)
    reviews = []
    for deal in deals:
        review = reviewed(log, deal, given.seat, best_kernel())
        reviews.append(review)
        print(json.dumps(review.to_json()) if given.json else deal_text(review), flush=True)
    if not given.json:
        print(total_text(reviews))
    return 0


def _finished(log: Log) -> list[int]:
    replay(log)  # which names the action that the rules forbid
    deals = list(results(log))
    if not deals:
        raise BadLog("actions", "no deal is finished")
    return deals


def reviewed(log: Log, deal: int, seat: Seat, kernel: Kernel, work: int = MOST_WORK) -> DealReview:
    """All decisions of a seat in a counted deal."""
    asked = decisions(log, deal, seat)
    moments = Judged(asked, work).all(kernel)
    written, cards = shares(log, deal, seat, kernel, work)
    return DealReview(deal, tuple(moment for moment in moments if moment), written, cards, len(asked))


def deal_text(review: DealReview) -> str:
    """A deal in some lines."""
    return "\n".join(
        [
            f"deal {review.deal}: {_figures([review])}",
            *(f"  {moment_text(each)}" for each in review.dearest()),
            *(f"  {luck_text(each)}" for each in review.unlucky()),
        ]
    )


def moment_text(moment: Moment) -> str:
    """A decision that cost points."""
    judged = moment.judged
    low, high = judged.interval
    why = " ".join(map(reason_text, judged.why))
    return (
        f"{place_of(moment)}: {named(judged.chosen)}, better {named(judged.better)}: "
        f"lost {judged.loss:.1f} ({low:.1f} to {high:.1f}). {why}"
    )


def luck_text(moment: Moment) -> str:
    """A right choice that the deal punished."""
    judged = moment.judged
    assert judged.instead is not None
    return (
        f"{place_of(moment)}: {named(judged.chosen)} was right, but unlucky: as the cards lay, "
        f"{named(judged.instead)} would have brought {judged.unlucky:.0f} more"
    )


def place_of(moment: Moment) -> str:
    return f"trick {moment.asked.trick}" if moment.asked.trick else "before the first trick"


def total_text(reviews: Sequence[DealReview]) -> str:
    """The sums: over all deals, and over those of which it is known what lay in the cards."""
    whole = [review for review in reviews if review.cards is not None]
    lines = [f"{len(whole)} deals together: {_figures(whole)}"] if whole else []
    if len(whole) < len(reviews):
        lost = _lost_text(reviews)
        lines = [f"{len(reviews)} deals together: {lost}", *(f"of these, {line}" for line in lines)]
    return "\n".join(lines)


def _figures(reviews: Sequence[DealReview]) -> str:
    told = [_lost_text(reviews)]
    written = [review.written for review in reviews if review.written is not None]
    cards = [review.cards for review in reviews if review.cards is not None]
    if cards:
        told.insert(0, f"cards {sum(cards):.0f}")
    if written:
        told.insert(0, f"written {sum(written)}")
    return ", ".join(told)


def _lost_text(reviews: Sequence[DealReview]) -> str:
    """What the decisions cost, and how many of them could be judged if not all."""
    lost = sum(review.lost for review in reviews)
    error = sqrt(sum(review.error**2 for review in reviews))
    judged, asked = (sum(len(r.moments) for r in reviews), sum(r.asked for r in reviews))
    if not judged:
        return "nothing to judge"
    known = "" if judged == asked else f" ({judged} of {asked} decisions judged)"
    return f"lost {lost:.1f} ± {SURE * error:.1f}{known}"
