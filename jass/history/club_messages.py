"""A club's series, its results and their ranking, as the page asks for them (`docs/protocol.md`)."""

from __future__ import annotations

from collections.abc import Mapping

from jass.bots.identity import DIGEST, WORK
from jass.history.handed_in import CELLS, HEADS, csv, fewest, nothing, read, sendable, several, to_json
from jass.history.log import Log, loads, replay
from jass.history.ranking import FIRST, NAMES, Ranking, rank
from jass.history.result_code import encode, result_of, sums_of
from jass.history.series import SERIES_LEVEL, Series, is_day, read_series
from jass.model.errors import BadArgument, BadResultCode, shorten
from jass.options.variants import VARIANTS

Message = dict[str, object]


def reply(request: Mapping[str, object], log: Log | None) -> Message:
    """The reply to a request; `log` is the game at the table. Raises `JassError`."""
    what = request.get("what")
    if what == "series":
        return {"series": _series_json(_series(request), _today(request))}
    if what == "cards":
        return {"cards": _cards(_series(request), _today(request))}
    if what == "result":
        return {"result": _result(request, log)}
    if what == "ranking":
        return {"ranking": _ranking(request)}
    raise BadArgument("what", f"series, cards, result or ranking, not {shorten(what)}")


def _series(request: Mapping[str, object]) -> Series:
    asked, options = request.get("asked"), request.get("options", {})
    if not isinstance(asked, Mapping):
        raise BadArgument("asked", f"the parameters of a link by their names, not {shorten(asked)}")
    if not isinstance(options, Mapping):
        raise BadArgument("options", f"values by name, not {shorten(options)}")
    variant = request.get("variant")
    return read_series(asked, VARIANTS[0] if variant is None else variant, options)


def _today(request: Mapping[str, object]) -> str:
    day = request.get("today")
    if isinstance(day, str) and is_day(day):
        return day
    raise BadArgument("today", f"a day such as 2026-11-25, not {shorten(day)}")


def _series_json(series: Series, today: str) -> Message:
    return {
        "name": series.name,
        "from": series.first,
        "to": series.last,
        "day": today if series.dated else "",
        "stands": series.stands(today),
        "deals": series.options.deals,
        "variant": series.variant.id,
        "options": series.options.to_json(series.variant.options),
        "seed": series.seed(today),
    }


def _cards(series: Series, day: str) -> str:
    """The game of a day before its first decision, for a bot to play it in the player's seat."""
    seed = series.seed(day)
    return Log(series.variant.id, seed, series.options, pace=WORK, level=SERIES_LEVEL, bots=DIGEST).text


def _result(request: Mapping[str, object], log: Log | None) -> Message:
    name, practice = request.get("name", ""), request.get("practice") is True
    if "log" in request:
        log = loads(request["log"])
    if log is None or not isinstance(name, str):
        raise BadResultCode("no game, or a name that is not text", "untold")
    result = result_of(log, name=name, practice=practice)
    own, others = sums_of(replay(log)[0])
    return {"code": encode(result), "name": result.name, "points": own, "others": others}


def _ranking(request: Mapping[str, object]) -> Message:
    """Everything that a page shows of a ranking, with its CSV and the file to keep it in."""
    series = _series(request) if "asked" in request else None
    days = {} if series is None else series.days_by_cards(_today(request))
    heads, names = request.get("heads"), request.get("names", FIRST)
    against = nothing if series is None else series.against(days)
    handed = read(_texts(request, "texts"), _texts(request, "bots"), against)
    results = [entry.result for entry in handed.entries]
    known = [*([series.options] if series else []), *handed.rules.values()]
    ranking = rank(
        handed.entries,
        handed.bots,
        fewest=fewest(results, known),
        several=several(results, known),
        names=names if isinstance(names, str) and names in NAMES else FIRST,
        rules=None if series is None else series.options,
        cards=days,
    )
    ranking = Ranking(ranking.tables, ranking.totals, (*handed.refused, *ranking.refused))
    given = isinstance(heads, list) and len(heads) == len(HEADS)
    words = list(map(sendable, _texts(request, "heads"))) if given else HEADS
    told = _texts(request, "cells")
    cells = list(map(sendable, told)) if len(told) == len(CELLS) else CELLS
    dates = [days.get(table.board.cards, "") for table in ranking.tables]
    return to_json(ranking) | {
        "days": dates,
        "csv": csv(ranking, words, cells, dates),
        "kept": handed.kept,
        "ignored": handed.ignored,
    }


def _texts(request: Mapping[str, object], field: str) -> list[str]:
    texts = request.get(field, [])
    if isinstance(texts, list) and all(isinstance(text, str) for text in texts):
        return texts
    raise BadArgument(field, f"a list of texts, not {shorten(texts)}")
