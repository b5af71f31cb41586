"""`ranking` and `series`: results of the same cards as tables, and what a club's series deals."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from jass.bot_moves import NotComparable, compared
from jass.bots.identity import DIGEST, LEVELS, WORK
from jass.cli.games import bot_action
from jass.cli.streams import STDIN, BadInput, printable_json, read_text
from jass.engine.machine import apply, new_game
from jass.engine.state import GAME_OVER
from jass.history.handed_in import MAX_FILE, csv, fewest, nothing, read, several, to_json
from jass.history.log import Log
from jass.history.ranking import FIRST, NAMES, WHY, Board, Line, Ranking, rank
from jass.history.result_code import Result, encode, result_of, seed_digest
from jass.history.series import SERIES_LEVEL, Series, is_day, read_series
from jass.model.errors import shorten
from jass.model.scan import BadJson, read_json
from jass.options.variants import VARIANTS

if TYPE_CHECKING:
    from argparse import _SubParsersAction

BY_PLAYERS = {"2": "schieber2p", "3": "schieber3p", "4": "schieberCh", "5": "schieber5p", "6": "schieber6p"}
"""The game for so many players, where a link names no variant (`web/page/base/settings.py`)."""

_TWINS = {"variant": "players", "players": "variant", "target": "opt.target", "opt.target": "target"}
"""What a link of shared rules may set beside `opt.…`, and the other parameter that sets the same.

`web/page/club/link.py` has the same.
"""

_LONGEST_RULES = 4000


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    parser = commands.add_parser("ranking", help="results of the same cards, ranked")
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a file with result codes, links, logs or a kept ranking; - for standard input; "
        f"at most {MAX_FILE:,} characters each",
    )
    parser.add_argument("--bot", action="append", default=[], metavar="FILE", help="the bot's results")
    parser.add_argument("--series", metavar="LINK", help="rank only results of the series of this link")
    parser.add_argument(
        "--names",
        choices=NAMES,
        default=FIRST,
        help="several results of one name with the same cards: apart, or the first one read (default)",
    )
    parser.add_argument(
        "--check-bots",
        action="store_true",
        help="play each bot's move of the logs again, and refuse a log unless each is the same",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON")
    form.add_argument("--csv", action="store_true", help="for a spreadsheet, separated by semicolons")
    form.add_argument("--keep", action="store_true", help="as a file that this command and the page read")
    parser.set_defaults(run=_ranking)
    days = commands.add_parser("series", help="the days of a club's series, and a bot's result on its cards")
    days.add_argument("link", help="the link of the series, or what follows its question mark")
    days.add_argument("--day", help="one of its days (default: all up to today)")
    days.add_argument(
        "--bot", choices=LEVELS, metavar="LEVEL", help="let the bots play, a bot of this level in your seat"
    )
    days.set_defaults(run=_series)


def _ranking(given: Namespace) -> int:
    series = None if given.series is None else series_of(given.series)
    days = {} if series is None else series.days_by_cards(date.today().isoformat())
    of_series = nothing if series is None else series.against(days)
    against = (lambda log: of_series(log) or _against(log)) if given.check_bots else of_series
    handed = read(map(_text, given.files), map(_text, given.bot), against)
    if not handed.entries and not handed.refused:
        raise BadInput("no result code and no log in it")
    results = [entry.result for entry in handed.entries]
    known = [*([series.options] if series else []), *handed.rules.values()]
    ranking = rank(
        handed.entries,
        handed.bots,
        fewest=fewest(results, known),
        several=several(results, known),
        names=given.names,
        rules=None if series is None else series.options,
        cards=days,
    )
    refused = (*handed.refused, *ranking.refused)
    ranking = Ranking(ranking.tables, ranking.totals, refused)
    if given.keep:
        print(_short(printable_json(handed.kept), "what would be kept"))
    elif given.json:
        print(printable_json(json.dumps(to_json(ranking), ensure_ascii=False, indent=1)))
    elif given.csv:
        print(csv(ranking), end="")
    else:
        _print(ranking, days, handed.ignored)
    return 0


def _text(file: str) -> str:
    return _short(read_text(file).strip(), STDIN if file == "-" else file)


def _short(text: str, what: str) -> str:
    """A text that `read` reads. Raises `BadInput` for a longer one."""
    if len(text) > MAX_FILE:
        raise BadInput(f"{what}: longer than {MAX_FILE:,} characters; rank it in parts")
    return text


def _series(given: Namespace) -> int:
    series = series_of(given.link)
    if given.day is not None and not is_day(given.day):
        raise BadInput(f"a day such as 2026-11-25, not {shorten(given.day)}")
    if given.day is not None and not (series.dated and series.stands(given.day) == "open"):
        raise BadInput(f"{given.day} is no day of this series" + ("" if series.dated else ", which has none"))
    for day in series.days(date.today().isoformat()) if given.day is None else (given.day,):
        seed = series.seed(day)
        if given.bot is None:
            print(*filter(None, (day, f"cards {seed_digest(seed)}", seed)))
        else:
            print(encode(_by_bots(series, seed, given.bot)), flush=True)
    return 0


def _by_bots(series: Series, seed: str, level: str) -> Result:
    """The result of a bot in the player's seat, against the bots of the series."""
    log = Log(series.variant.id, seed, series.options, pace=WORK, level=SERIES_LEVEL, bots=DIGEST)
    state, _ = new_game(series.variant, seed, series.options)
    while state.phase != GAME_OVER:
        action = bot_action(state, level=level if state.to_act() == 0 else SERIES_LEVEL, pace=WORK)
        log = log.appended(action)
        state, _ = apply(state, action)
    return result_of(log, name=f"Bot ({level})")


def series_of(link: str) -> Series:
    """The series of a link or its query. Raises `JassError`."""
    text = link.partition("#")[0]
    before, _, query = text.partition("?")
    # A query alone may have a `?` in a value.
    alone = not query or ("=" in before and "://" not in before.partition("=")[0])
    asked = _parameters(text if alone else query)
    shared = asked.get("rules", "")[:_LONGEST_RULES]
    beside = asked.copy()
    for name, value in _parameters(shared.partition("?")[2] or shared).items():
        if (name in _TWINS or name.startswith("opt.")) and _TWINS.get(name, name) not in beside:
            asked.setdefault(name, value)
    options = {name[4:]: _value(text) for name, text in asked.items() if name.startswith("opt.")}
    if "target" in asked:
        options.setdefault("target", _value(asked["target"]))
    variant = asked.get("variant") or BY_PLAYERS.get(asked.get("players", ""), VARIANTS[0].id)
    return read_series(asked, variant, options)


def _parameters(query: str) -> dict[str, str]:
    """Of several with one name the first counts, as for a browser; one that is empty is none."""
    found = dict(reversed(parse_qsl(query, keep_blank_values=True)))
    return {name: value for name, value in found.items() if value}


def _value(text: str) -> object:
    try:
        value = read_json(text, 400)
    except BadJson:
        return text
    return text if isinstance(value, float) else value


def _against(log: Log) -> str | None:
    """What checking a log's bots finds: a key of `WHY`, or None."""
    try:
        return None if all(move.same for move in compared(log)) else "bots"
    except NotComparable as error:
        return {"clock": "clock", "bots": "others"}[error.reason]


def _print(ranking: Ranking, days: dict[str, str], ignored: int) -> None:
    for number, table in enumerate(ranking.tables, start=1):
        bot = "" if table.bot is None else f", the bot has {table.bot}"
        day = f"{days[table.board.cards]}, " if days.get(table.board.cards) else ""
        print(
            f"table {number}: {day}cards {table.board.cards}, {_board(table.board)}{bot}{_wins(table.lowest)}"
        )
        _print_lines(table.lines)
    lowest = {table.board.rules: table.lowest for table in ranking.tables}
    for board, lines in ranking.totals:
        print(f"together: {_board(board)}{_wins(lowest[board.rules])}")
        _print_lines(lines, sums=True)
    for each in ranking.refused:
        print(f"refused: {each.text!r}: {WHY[each.reason]}")
    if ignored:
        print(f"lines without a result: {ignored}")


def _board(board: Board) -> str:
    return f"rules {board.rules}, {board.deals} deals, bots {board.bots}, {board.level} by {board.pace}"


def _wins(lowest: bool) -> str:
    return ", the fewest points win" if lowest else ""


def _print_lines(lines: Iterable[Line], sums: bool = False) -> None:
    print("     points       to the bot     matchpoints  name")
    for line in lines:
        place, difference, match = (
            f"{'-' if value is None else value:>7} ({'-' if rank is None else rank})"
            for value, rank in zip((line.points, line.difference, line.matchpoints), line.ranks, strict=True)
        )
        more = f", {line.played} times" if sums else ", log replayed" if line.replayed else ""
        print(f"{place:>13} {difference:>14} {match:>14}   {line.name or 'no name'}{more}")
