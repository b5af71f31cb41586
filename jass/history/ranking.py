"""Results of the same cards, ranked: by points, by the difference to the bot, and by matchpoints.

Only results of the same board are compared: the same rules, cards, bots, level, pace and number of deals. A
result's code proves no more than that nobody mistyped it. A log proves that the game can be played like that,
and, if its bots are checked, against them. That a first try was the first, nothing here can tell.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from jass.bots.identity import WORK
from jass.history.attainable import points_in_a_deal
from jass.history.result_code import Result, encode, rules_digest
from jass.history.series import SERIES_LEVEL
from jass.options.options import Options

APART, FIRST = NAMES = "apart", "first"
"""What becomes of several results of one name on one board: each counts, or only the first that was read."""

MOST_POINTS = 20_000
"""More than any side can earn in one deal by any rules."""


class Board(NamedTuple):
    """What results must share to be compared. `cards` is the digest of what gave the deals."""

    rules: str
    cards: str
    bots: str
    level: str
    pace: str
    deals: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A result as it was handed in. `code` is its text, `replayed` whether a log of the same game was."""

    result: Result
    code: str = ""
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """What is not ranked, and why: `reason` is a key of `WHY`. `name` is that in a readable code."""

    text: str
    reason: str
    name: str = ""


WHY: Mapping[str, str] = {
    "code": "not a result code, or one with a changed character",
    "log": "a log that cannot be replayed, or of a game that is not over or is too long for a code",
    "bots": "a log in which a bot plays otherwise than these bots do",
    "clock": "cannot be checked here: the bots of this game thought by the clock: "
    "nobody can tell their moves",
    "others": "cannot be checked here: the bots of this game are of another version than these",
    "again": "the same code a second time",
    "name": "a second result of this name with the same cards",
    "practice": "a game for practice: with tips or moves taken back",
    "points": "points that no deal can give",
    "empty": "no deal in it",
    "rules": "other rules than the series has",
    "cards": "other cards than the series has",
    "deals": "another number of deals than the series has",
    "level": "bots of another level than the series has",
    "pace": "bots that thought by the clock, not by work as in every series",
    "bar": "a bot's result against bots of another version, level or pace than those of the table",
    "bars": "another result of the bot with the same cards; the first counts",
    "many": "more than one ranking reads",
}
"""The reasons of a refusal in words."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's standing. `ranks` are by points, difference and matchpoints, from 1; equal ones share one.

    `points` are the sum of the own side, `others` that of the other one: None where there are several, since
    a code has the best one of each deal. `difference` is that sum less the bot's, above zero if the player
    was better, and None (also its rank) without a result of the bot's. `played` counts the boards.
    """

    name: str
    points: int
    others: int | None
    difference: int | None
    matchpoints: int
    ranks: tuple[int, int | None, int]
    replayed: bool
    played: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A board with its lines, the first by points first. `bot` is the sum of the bot's points, or None.
    `lowest` says that the fewest points win.
    """

    board: Board
    lines: tuple[Line, ...]
    bot: int | None
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """The tables, one for each board, in the order in which their first results came.

    `totals` are the sums over several boards that differ in their cards alone, for whoever gave a name and
    has no number for it; each with the boards' common part. There are none for a single board. By points,
    where fewer are better, whoever has played more of the boards comes first.
    """

    tables: tuple[Table, ...]
    totals: tuple[tuple[Board, tuple[Line, ...]], ...]
    refused: tuple[Refused, ...]


def board_of(result: Result) -> Board:
    return Board(result.rules, result.seed, result.bots, result.level, result.pace, len(result.points))


def same_name(name: str) -> str:
    """A name as it is compared: composed, without case and without spaces around.

    >>> same_name(" Zoe\u0308 ") == same_name("ZO\u00cb")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold().strip()


def rank(
    entries: Iterable[Entry],
    bots: Iterable[Result] = (),
    *,
    fewest: Iterable[str] = (),
    several: Iterable[str] = (),
    names: str = FIRST,
    rules: Options | None = None,
    cards: Collection[str] = (),
) -> Ranking:
    """Rank results. `bots` are results of the bot on the same boards; the first one of a board counts.

    `fewest` are the digests of rules by which fewer points are better, `several` those of rules by which
    three parties or more play. `rules` are those of a series, if it is one, and `cards` the digests of its
    cards: results of others are refused, as are all of another level or pace than a series has, of another
    number of deals, or with points that no deal gives by its rules.
    """
    series = None if rules is None else _Series(rules, cards)
    lowest, many, refused = frozenset(fewest), frozenset(several), list[Refused]()
    boards: dict[Board, list[Entry]] = {}
    read: set[tuple[object, ...]] = set()
    for entry in entries:
        board = board_of(entry.result)
        seen = _objection(entry.result, series) or _repeated(entry, board, names, read)
        if seen:
            refused.append(Refused(entry.code or entry.result.name, seen, entry.result.name))
        else:
            boards.setdefault(board, []).append(entry)
    bars: dict[Board, Result] = {}
    for each in bots:
        why = _objection(each, series) or _unfit(each, boards, bars)
        if why:
            refused.append(Refused(encode(each), why, each.name))
    given = frozenset(same_name(entry.result.name) for own in boards.values() for entry in own)
    tables = tuple(
        _table(board, own, bars.get(board), board.rules in lowest, board.rules in many, given)
        for board, own in boards.items()
    )
    return Ranking(tables, _totals(tables, lowest, given), tuple(refused))


class _Series:
    """What the results of a series have in common."""

    def __init__(self, rules: Options, cards: Collection[str]) -> None:
        self._wanted = (rules_digest(rules),), cards, (SERIES_LEVEL,), (WORK,)
        self._deals = rules.deals
        self._more = rules.tie_rule == "extraRound"
        self._fewest, self._most = points_in_a_deal(rules)

    def foreign(self, result: Result) -> str | None:
        """Why a result cannot be of this series."""
        own = result.rules, result.seed, result.level, result.pace
        for why, value, wanted in zip(("rules", "cards", "level", "pace"), own, self._wanted, strict=True):
            if value not in wanted:
                return why
        deals = len(result.points)
        if self._deals is not None and (deals < self._deals or (deals > self._deals and not self._more)):
            return "deals"
        return None if _within(result, self._fewest, self._most) else "points"


def _objection(result: Result, series: _Series | None) -> str | None:
    if result.practice:
        return "practice"
    if not result.points:
        return "empty"
    if not _within(result, -MOST_POINTS, MOST_POINTS):
        return "points"
    return None if series is None else series.foreign(result)


def _within(result: Result, fewest: int, most: int) -> bool:
    """Whether both sides have from `fewest` to `most` points in every deal."""
    return all(fewest <= each <= most for deal in result.points for each in deal)


def _repeated(entry: Entry, board: Board, names: str, read: set[tuple[object, ...]]) -> str | None:
    """Whether this was read before; it is remembered otherwise."""
    name = same_name(entry.result.name)
    whole = (board, name, entry.result.points)
    if whole in read:
        return "again"
    if names == FIRST and name and (board, name) in read:
        return "name"
    read |= {whole, (board, name)}
    return None


def _unfit(bot: Result, boards: Iterable[Board], bars: dict[Board, Result]) -> str | None:
    """Why a bot's result is of no board, or not the first of its board; it is remembered otherwise."""
    board = board_of(bot)
    near = [each for each in boards if each[:2] == board[:2] and each.deals == board.deals]
    if near and board not in near:
        return "bar"
    return None if bars.setdefault(board, bot).points == bot.points else "bars"


def _table(
    board: Board,
    entries: Sequence[Entry],
    bar: Result | None,
    lowest: bool,
    several: bool,
    given: frozenset[str],
) -> Table:
    sign = -1 if lowest else 1
    points = [sum(own for own, _ in entry.result.points) for entry in entries]
    bot = None if bar is None else sum(own for own, _ in bar.points)
    matchpoints = [0] * len(entries)
    for deal in range(board.deals):
        for index, won in enumerate(_matched([sign * e.result.points[deal][0] for e in entries])):
            matchpoints[index] += won
    lines = [
        (
            name,
            own,
            None if several else sum(other for _, other in entry.result.points),
            None if bot is None else sign * (own - bot),
            won,
            entry.replayed,
            1,
        )
        for entry, name, own, won in zip(
            entries, _told_apart(entries, given), points, matchpoints, strict=True
        )
    ]
    return Table(board, _ranked(lines, sign), bot, lowest)


def _matched(values: Sequence[int]) -> list[int]:
    """The matchpoints of each value against each other one: 2 for a win, 1 for a tie.

    >>> _matched([5, 7, 5])
    [1, 4, 1]
    """
    ordered = sorted(values)
    return [bisect_left(ordered, each) + bisect_right(ordered, each) - 1 for each in values]


def _told_apart(entries: Sequence[Entry], given: frozenset[str]) -> list[str]:
    """The names; a later one that is there already gets a number, which makes none of the `given` of it."""
    taken, seen = set(given), set[str]()
    told = []
    for name in (entry.result.name for entry in entries):
        own, number = name, 1
        if name and same_name(name) in seen:
            while same_name(own) in taken:
                number += 1
                own = f"{name} ({number})"
        seen.add(same_name(name))
        taken.add(same_name(own))
        told.append(own)
    return told


_Value = TypeVar("_Value", int, tuple[int, int])

_Sums = tuple[str, int, int | None, int | None, int, bool, int]
"""A line without its ranks."""


def _ranked(lines: Sequence[_Sums], sign: int) -> tuple[Line, ...]:
    by_points = _places([(line[6] if sign < 0 else 0, sign * line[1]) for line in lines])
    known = [line[3] for line in lines if line[3] is not None]
    by_difference = iter(_places(known))
    by_match = _places([line[4] for line in lines])
    found = [
        Line(
            *line[:5],
            (place, None if line[3] is None else next(by_difference), match),
            replayed=line[5],
            played=line[6],
        )
        for line, place, match in zip(lines, by_points, by_match, strict=True)
    ]
    return tuple(sorted(found, key=lambda line: (line.ranks[0], not line.name, same_name(line.name))))


def _places(values: Sequence[_Value]) -> list[int]:
    """The rank of each value, the greatest first; equal ones share a rank, and the next ones follow after it.

    >>> _places([5, 9, 5, 1])
    [2, 1, 2, 4]
    """
    ordered = sorted(values)
    return [len(ordered) - bisect_right(ordered, each) + 1 for each in values]


def _totals(
    tables: Sequence[Table], lowest: frozenset[str], given: frozenset[str]
) -> tuple[tuple[Board, tuple[Line, ...]], ...]:
    """The sums of each given name over the boards that differ in their cards alone."""
    families: dict[Board, list[Table]] = {}
    for table in tables:
        families.setdefault(table.board._replace(cards=""), []).append(table)
    return tuple(
        (family, _ranked(_summed(own, given), -1 if family.rules in lowest else 1))
        for family, own in families.items()
        if len(own) > 1
    )


def _summed(tables: Sequence[Table], given: frozenset[str]) -> list[_Sums]:
    """Each given name's sums; who has a number on one board need not be the one who has it on another.

    A difference counts the boards with a result of the bot's alone.
    """
    found: dict[str, _Sums] = {}
    for line in (line for table in tables for line in table.lines if line.name):
        key = same_name(line.name)
        if key not in given:
            continue
        name, points, others, difference, won, replayed, played = found.get(
            key, (line.name, 0, 0, None, 0, True, 0)
        )
        if line.difference is not None:
            difference = (difference or 0) + line.difference
        found[key] = (
            name,
            points + line.points,
            None if others is None or line.others is None else others + line.others,
            difference,
            won + line.matchpoints,
            replayed and line.replayed,
            played + 1,
        )
    return list(found.values())
