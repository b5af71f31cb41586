"""What is handed in for a ranking: texts with codes, links, logs, kept rankings; and the ranking as text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from jass.engine.state import GAME_OVER
from jass.history.log import Log, loads, replay
from jass.history.ranking import Board, Entry, Line, Ranking, Refused
from jass.history.result_code import Result, decode, encode, result_of, rules_digest
from jass.history.series import limited
from jass.model.errors import BadLog, BadOption, BadResultCode, JassError
from jass.model.scan import BadJson, read_json
from jass.options.options import Options
from jass.options.seating import parties
from jass.options.variants import VARIANTS

MOST = 2_000
"""The most codes, and the most games by their logs; after as many refusals no further text is read."""

MOST_REFUSED = 200
"""After as many refusals the rest of a text is not read; one more says so."""

MAX_FILE = 2_000_000
"""The greatest length of a text that is read, and of a kept ranking, in characters."""

KEPT = "jassRanking"
"""The field by which a kept ranking is known; its value is the version."""

_CODE = re.compile(
    r"\bresult=([\w-]+)|(?:(?<![\w%/=?&-])\w+=|(?<![\w%/=-]))_*(\d[\w-]{24,})(?![\w-])", re.ASCII
)
"""The code in a link, or a word that looks like a code, also after a name as in `code=1A…`, but not after
that of a parameter in a link. No code has fewer letters."""

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.ASCII | re.IGNORECASE)
"""What looks like a code if it begins with a digit, and is none."""

Objection = Callable[[Log], str | None]
"""What there is against a log beyond its rules: a key of `WHY`, or None."""


def nothing(_log: Log) -> str | None:
    """The objection of whoever has none."""
    return None


class _Enough(Exception):
    """A text has more to be refused than is told."""


@dataclass
class HandedIn:
    """Results as they were read, what was refused, and how many lines held neither code nor log."""

    entries: list[Entry] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    logs: list[str] = field(default_factory=list)
    bots: list[Result] = field(default_factory=list)
    ignored: int = 0
    rules: dict[str, Options] = field(default_factory=dict)
    """The rules of the logs, by their digest: house rules that nothing else tells."""
    refused_up_to: int = MOST_REFUSED

    def refuse(self, text: str, why: str) -> None:
        """Refuse a part of a text. Raises `_Enough` if that is too much of it."""
        enough = len(self.refused) >= self.refused_up_to
        self.refused.append(Refused(text[:80], "many" if enough else why))
        if enough:
            raise _Enough

    @property
    def kept(self) -> str:
        """A file that `read` reads: the codes, the logs and the bot's results, all to be checked again.

        A game without a name comes back from its log; as a code it would count beside the player's own one.
        """
        coded = (entry.code for entry in self.entries if entry.result.name or not entry.replayed)
        data = {
            KEPT: 1,
            "results": list(dict.fromkeys(coded)),
            "logs": self.logs,
            "bots": list(dict.fromkeys(map(encode, self.bots))),
        }
        return json.dumps(data, ensure_ascii=False, indent=1)


def read(texts: Iterable[str], bots: Iterable[str] = (), against: Objection = nothing) -> HandedIn:
    """Read texts and files. `bots` are those with results of the bot. Never raises, whatever the texts."""
    found = HandedIn()
    logged = _read_all(texts, found, against)
    own = HandedIn(refused=found.refused)
    by_bots = _read_all(bots, own, against)
    found.bots += [*own.bots, *(entry.result for entry in own.entries), *by_bots.values()]
    found.ignored += own.ignored
    coded = {_game(entry.result) for entry in found.entries}
    found.entries = [
        Entry(entry.result, entry.code, _game(entry.result) in logged) for entry in found.entries
    ]
    found.entries += [
        Entry(result, encode(result), True) for game, result in logged.items() if game not in coded
    ]
    return found


def _read_all(texts: Iterable[str], found: HandedIn, against: Objection) -> dict[tuple[object, ...], Result]:
    """Read texts until too much is refused; the results of the logs among them."""
    logged: dict[tuple[object, ...], Result] = {}
    for text in map(sendable, texts):
        if len(found.refused) >= MOST:
            found.refused.append(Refused(text[:80], "many"))
            break
        found.refused_up_to = len(found.refused) + MOST_REFUSED
        try:
            _read_text(text.lstrip("\ufeff").strip(), found, logged, against)
        except _Enough:
            continue
    return logged


def sendable(text: str) -> str:
    """A text without half characters, which no reply and no file can hold; each becomes a question mark."""
    return text.encode(errors="replace").decode()


def _game(result: Result) -> tuple[object, ...]:
    """What a log says of a game, which does not know its player's name."""
    return (result.rules, result.seed, result.bots, result.level, result.pace, result.points)


def _read_text(
    text: str, found: HandedIn, logged: dict[tuple[object, ...], Result], against: Objection
) -> None:
    if len(text) > MAX_FILE:
        found.refuse(text, "many")
        return
    whole = _json(text)
    if isinstance(whole, dict) and KEPT in whole:
        _read_kept(whole, found, logged, against)
    elif whole is not None:
        _read_log(text, found, logged, against)
    else:
        for line in text.splitlines():
            line = line.strip()
            if line.startswith("{"):
                _read_log(line, found, logged, against)
            elif line:
                _read_line(line, found)


def _json(text: str) -> object:
    """A whole text as JSON, None if it is none."""
    if not text.startswith("{"):
        return None
    try:
        return read_json(text, MAX_FILE)
    except BadJson:
        return None


def _read_kept(
    kept: Mapping[str, object], found: HandedIn, logged: dict[tuple[object, ...], Result], against: Objection
) -> None:
    for code in _texts(kept, "results"):
        _read_code(code, found)
    for log in _texts(kept, "logs"):
        _read_log(log, found, logged, against)
    own = HandedIn(refused=found.refused, refused_up_to=found.refused_up_to)
    try:
        for code in _texts(kept, "bots"):
            _read_code(code, own)
    finally:
        found.bots += [entry.result for entry in own.entries]


def _texts(kept: Mapping[str, object], name: str) -> list[str]:
    told = kept.get(name)
    return [sendable(each) for each in told if isinstance(each, str)] if isinstance(told, list) else []


def _read_line(line: str, found: HandedIn) -> None:
    codes = [one or other for one, other in _CODE.findall(line)]
    codes = [code for code in codes if not _UUID.fullmatch(code)]
    found.ignored += not codes
    for code in codes:
        _read_code(code, found)


def _decoded(code: str) -> tuple[str, Result] | None:
    """A code and its result; the underlines that make it italic or bold somewhere are none of it."""
    for end in range(len(code), len(code.rstrip("_")) - 1, -1)[:4]:
        try:
            return code[:end], decode(code[:end])
        except BadResultCode:
            continue
    return None


def _read_code(code: str, found: HandedIn) -> None:
    read = _decoded(code)
    if read is None:
        found.refuse(code, "code")
        return
    code, result = read
    if len(found.entries) < MOST:
        found.entries.append(Entry(result, code))
    else:
        found.refuse(code, "many")


def _read_log(
    text: str, found: HandedIn, logged: dict[tuple[object, ...], Result], against: Objection
) -> None:
    try:
        log = loads(text)
        state, _ = replay(log)
        if state.phase != GAME_OVER:
            raise BadLog("actions", "the game is not over")
        result = result_of(log)
        encode(result)  # which raises where no code can hold it
        why = against(log)
    except JassError:
        found.refuse(text, "log")
        return
    if why is not None:
        found.refuse(text, why)
    elif _game(result) not in logged:
        if len(logged) < MOST:
            logged[_game(result)] = result
            found.logs.append(text)
            found.rules[result.rules] = log.options
        else:
            found.refuse(text, "many")


def fewest(results: Iterable[Result], known: Sequence[Options] = ()) -> list[str]:
    """The digests of those rules by which fewer points are better: a Differenzler's.

    Rules are known if they are among `known`, or those of a preset, also with another number of deals.
    """
    return _those(results, known, lambda rules: rules.scoring == "differences")


def several(results: Iterable[Result], known: Sequence[Options] = ()) -> list[str]:
    """The digests of those rules by which three parties or more play, as far as the rules are known."""
    return _those(results, known, lambda rules: len(parties(rules)) > 2)


def _those(results: Iterable[Result], known: Sequence[Options], fits: Callable[[Options], bool]) -> list[str]:
    presets = [variant.options for variant in VARIANTS]
    by_deals: dict[int, set[str]] = {}
    found: dict[str, None] = {}
    for each in results:
        deals = len(each.points)
        if deals not in by_deals:
            rules = [*known, *(one for options in presets for one in _with_deals(options, deals))]
            by_deals[deals] = {rules_digest(one) for one in rules if fits(one)}
        if each.rules in by_deals[deals]:
            found[each.rules] = None
    return list(found)


def _with_deals(options: Options, deals: int) -> list[Options]:
    try:
        return [options, limited(options, deals)]
    except BadOption:
        return [options]


def to_json(ranking: Ranking) -> dict[str, object]:
    """A ranking as the page gets it: lines as lists in the order of `Line`'s fields."""
    lowest = {table.board.rules: table.lowest for table in ranking.tables}
    return {
        "tables": [
            _table(table.board, table.lines, table.lowest) | {"bot": table.bot} for table in ranking.tables
        ],
        "totals": [_table(board, lines, lowest[board.rules]) for board, lines in ranking.totals],
        "refused": [[each.text, each.reason, each.name] for each in ranking.refused],
    }


def _table(board: Board, lines: Iterable[Line], lowest: bool) -> dict[str, object]:
    return {"board": list(board), "lowest": lowest, "lines": [_line(line) for line in lines]}


def _line(line: Line) -> list[object]:
    return [
        line.name,
        line.points,
        line.others,
        line.difference,
        line.matchpoints,
        list(line.ranks),
        line.replayed,
        line.played,
    ]


HEADS = (
    "table",
    "name",
    "points",
    "others",
    "difference",
    "matchpoints",
    "rank by points",
    "rank by difference",
    "rank by matchpoints",
    "log replayed",
    "boards",
)
CELLS = ("total", "yes", "no")
"""What stands below the heads in words: for the sums of all tables, and whether a log was replayed."""


def csv(
    ranking: Ranking,
    heads: Sequence[str] = HEADS,
    cells: Sequence[str] = CELLS,
    days: Sequence[str] = (),
) -> str:
    """All lines for a spreadsheet, with semicolons, as the Swiss ones read it. No cell becomes a formula.

    A table is called by its day of `days`, where that has none by its number.
    """
    rows: list[Sequence[object]] = [heads]
    total, yes, no = cells
    titles = [day or str(number) for number, day in enumerate(days, start=1)]
    titles += map(str, range(len(titles) + 1, len(ranking.tables) + 1))
    tables = zip(titles, (table.lines for table in ranking.tables), strict=True)
    for title, lines in (*tables, *((total, lines) for _, lines in ranking.totals)):
        for line in lines:
            numbers = (line.points, line.others, line.difference, line.matchpoints, *line.ranks)
            rows.append((title, line.name, *numbers, yes if line.replayed else no, line.played))
    return "".join(";".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(value: object) -> str:
    """A cell; text that a spreadsheet would take for a formula has an apostrophe before it."""
    if not isinstance(value, str):
        return "" if value is None else str(value)
    guarded = f"'{value}" if value.lstrip()[:1] in tuple("=+-@|%") else value
    return '"' + " ".join(guarded.split()).replace('"', '""') + '"'
