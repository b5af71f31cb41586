"""`advise`: one position a line in, one decision a line out, for other programs to use the bots."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping
from time import perf_counter
from typing import TYPE_CHECKING

from jass.actions import Action, Choose, Estimate, Play, Shove
from jass.bots.levels import LEVELS, choose
from jass.bots.search import Decision
from jass.bots.why import reasons
from jass.cli.positions import read_position
from jass.deal import MAX_SEED, Draws
from jass.errors import BadPosition, JassError, shorten
from jass.hosts import best_kernel
from jass.notation import card_name
from jass.option_types import Json
from jass.scan import BadJson, read_json
from jass.view import View

if TYPE_CHECKING:
    from argparse import _SubParsersAction

MAX_LINE = 100_000


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    parser = commands.add_parser("advise", help="a decision for each position on standard input")
    parser.set_defaults(run=_advise)


def _advise(_: Namespace) -> int:
    for answer in answers(sys.stdin):
        print(answer, flush=True)
    return 0


def answers(lines: Iterable[str]) -> Iterator[str]:
    """The decision for each position, as JSON; for a bad one what is wrong. Empty lines are passed over."""
    for line in lines:
        if line.strip():
            yield json.dumps(answer(line), separators=(", ", ": "))


def answer(line: str) -> dict[str, Json]:
    """The decision for one position, or `{"error": …}` naming the field."""
    try:
        given = _parsed(line)
        view = read_position(given)
        level = given.get("level", "strong")
        if level not in LEVELS:
            raise BadPosition("level", f"one of {', '.join(LEVELS)}, not {shorten(level)}")
        explained = given.get("why", False)
        if not isinstance(explained, bool):
            raise BadPosition("why", f"true or false, not {shorten(explained)}")
        limit, started = _milliseconds(given.get("time_ms")), perf_counter()
        late = None if limit is None else lambda: (perf_counter() - started) * 1000 > limit
        draws = Draws(_seed(given.get("seed")), "advise")
        decision = choose(view, str(level), draws, best_kernel, late)
        return _told(decision) | (_explained(view, decision) if explained else {})
    except JassError as error:
        return {"error": str(error)}


def _parsed(line: str) -> Mapping[str, Json]:
    try:
        given = read_json(line, MAX_LINE)
    except BadJson as error:
        raise BadPosition("position", str(error)) from None
    if not isinstance(given, dict):
        raise BadPosition("position", f"a JSON object, not {shorten(given)}")
    return given


def _seed(value: Json) -> str:
    if value is None:
        return "1"
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and 1 <= len(value) <= MAX_SEED:
        return value
    raise BadPosition("seed", f"a number or a text, not {shorten(value)}")


def _milliseconds(value: Json) -> float | None:
    """How long may be thought. Without a limit all playouts of the level are made, on any machine."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0:
        return float(value)
    raise BadPosition("time_ms", f"milliseconds, not {shorten(value)}")


def _told(decision: Decision) -> dict[str, Json]:
    told = _action_json(decision.action)
    if decision.values:
        told["values"] = {_name(each.action): round(each.points, 1) for each in decision.found}
    return told


def _explained(view: View, decision: Decision) -> dict[str, Json]:
    """The reasons, and the chances of each choice where the level computes them."""
    why = reasons(view, decision.action, bool(decision.found))
    told: dict[str, Json] = {"why": [reason.to_json() for reason in why]}
    if decision.found:
        told["made"] = {_name(each.action): round(each.made, 3) for each in decision.found}
        told["match"] = {_name(each.action): round(each.match, 3) for each in decision.found}
    return told


def _action_json(action: Action) -> dict[str, Json]:
    if isinstance(action, Shove):
        return {"shove": True}
    if isinstance(action, Estimate):
        return {"estimate": action.value}
    return {"play" if isinstance(action, Play) else "choose": _name(action)}


def _name(action: Action) -> str:
    match action:
        case Play(card=card):
            return card_name(card)
        case Choose(contract=contract, joker=joker):
            return f"J={contract}" if joker else contract
        case Estimate(value=value):
            return str(value)
    return "shove"
