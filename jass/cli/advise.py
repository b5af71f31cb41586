"""`advise`: other programs ask the bots, with one position per line in and one decision per line out."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Mapping
from textwrap import fill
from time import perf_counter
from typing import TYPE_CHECKING

from jass.bots.explain.reasons import reasons
from jass.bots.levels import LEVELS, choose
from jass.bots.review.judge import judge
from jass.bots.rollout.hosts import best_kernel
from jass.bots.search import Decision
from jass.cli.positions import FIELDS, read_position
from jass.cli.streams import MAX_FILE, decoded, printable_json, read_lines
from jass.model.actions import Action, Estimate, Play, Shove, parse_action
from jass.model.errors import BadNotation, BadPosition, JassError, shorten
from jass.model.scan import BadJson, read_json
from jass.model.shuffle import MAX_SEED, SeededRandom, is_seed
from jass.options.kinds import Json
from jass.public.view import View
from jass.review import named

if TYPE_CHECKING:
    from argparse import _SubParsersAction

MAX_LINE = 100_000
"""The greatest length of a position in characters."""
MAX_MILLISECONDS = 3_600_000
"""The greatest time for a decision in milliseconds."""

EXAMPLE = (
    '{"variant": "schieberCh", "seat": 2, "forehand": 0, "contract": "E", "contractor": 0, '
    '"hand": ["E6", "EO", "R7", "RB", "S8", "SK", "L6", "L9", "LA"], '
    '"tricks": [{"leader": 0, "cards": ["EA", "E9"]}], "scores": [120, 88], '
    '"level": "strong", "time_ms": 500, "seed": 1}'
)

DESCRIPTION = f"""\
A decision for each position on standard input.

A line of at most {MAX_LINE:,} characters is one position, a JSON object:

{EXAMPLE}

hand is what the seat still holds, the last trick may be unfinished, scores are those before the
deal with any Weis that melds does not show, and what does not apply is left out. Without time_ms
(up to {MAX_MILLISECONDS}) a level makes all its rollouts: without the package wasmtime this takes
up to some minutes. announced are the points of Weis by seat, null before a seat's first card and
0 for no Weis. With "why": true the answer has reasons and, in "deals", the number of sampled deals.
With "chosen", a choice in the words of an answer ("E6", "O", "shove", 41), the answer also has
"review": what it loses against the best one by a fresh sample (python3 -m jass review).
python3 -m jass position writes a moment of a log as such a line.

Fields: {fill(", ".join(FIELDS), 82, subsequent_indent="        ")}
Levels: {", ".join(LEVELS)}

The answer is one line of JSON: {{"play": "E6"}}, {{"choose": "O"}}, {{"shove": true}} or {{"estimate": 41}},
with "values" (expected points of each choice) where the level computes them. For a bad position
it is {{"error": "…"}}, which names the field, and the next line is read. So it is for a line that is too
long, unless more than {MAX_FILE:,} bytes of it would have to be skipped: advise ends, with exit code 2.
"""


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    parser = commands.add_parser(
        "advise",
        help="a decision for each position on standard input",
        description=DESCRIPTION,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=_advise)


def _advise(_: Namespace) -> int:
    for answer in answers(read_lines(4 * MAX_LINE)):
        print(printable_json(answer), flush=True)
    return 0


def answers(lines: Iterable[str | bytes]) -> Iterator[str]:
    """The decision for each position as JSON, or the error in it. Empty lines are skipped."""
    for line in lines:
        if line.strip():
            yield json.dumps(answer(line), separators=(", ", ": "), ensure_ascii=False)


def answer(line: str | bytes) -> dict[str, Json]:
    """The decision for one position, or `{"error": …}` with the field that is wrong."""
    try:
        given = _parsed(line)
        view = read_position(given)
        level = given.get("level", "strong")
        if not isinstance(level, str) or level not in LEVELS:
            raise BadPosition("level", f"one of {', '.join(LEVELS)}, not {shorten(level)}")
        explained = given.get("why", False)
        if not isinstance(explained, bool):
            raise BadPosition("why", f"true or false, not {shorten(explained)}")
        limit, started = _milliseconds(given.get("time_ms")), perf_counter()
        time_is_up = None if limit is None else lambda: (perf_counter() - started) * 1000 > limit
        rng = SeededRandom(_seed(given.get("seed")), "advise")
        chosen = None if given.get("chosen") is None else _chosen(view, given["chosen"])
        decision = choose(view, level, rng, best_kernel, time_is_up)
        told = _decision_json(decision) | (_reasons_json(view, decision) if explained else {})
        return told if chosen is None else told | {"review": _review_json(view, chosen, rng)}
    except JassError as error:
        return {"error": str(error)}


def _parsed(line: str | bytes) -> Mapping[str, Json]:
    try:
        text = line if isinstance(line, str) else decoded(line)
        given = read_json(text, MAX_LINE)
    except BadJson as error:
        raise BadPosition("position", str(error)) from None
    except UnicodeDecodeError as error:
        raise BadPosition("position", f"not UTF-8 text ({error.reason})") from None
    if not isinstance(given, dict):
        raise BadPosition("position", f"a JSON object, not {shorten(given)}")
    return given


def _seed(value: Json) -> str:
    if value is None:
        return "1"
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if is_seed(text):
        return text
    raise BadPosition("seed", f"a number or a text of 1 to {MAX_SEED} characters, not {shorten(value)}")


def _chosen(view: View, value: Json) -> Action:
    """A choice as an answer names it."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise BadPosition("chosen", f"a card, a contract, shove or an estimate, not {shorten(value)}")
    mark = "=" if view.phase == "estimate" else ""
    try:
        return parse_action(f"{view.seat}:{mark}{value}")
    except BadNotation as error:
        raise BadPosition("chosen", str(error)) from None


def _review_json(view: View, chosen: Action, rng: SeededRandom) -> Json:
    """The judgement; null where there is nothing to judge: no other choice, or none that the rules allow."""
    found = judge(view, chosen, rng, best_kernel())
    if found is None:
        return None
    low, high = found.interval
    figures = {"lost": found.loss, "from": low, "to": high}
    best = found.best.value if isinstance(found.best, Estimate) else named(found.best)
    return {"best": best} | {key: round(value, 1) for key, value in figures.items()}


def _milliseconds(value: Json) -> float | None:
    """The time limit. Without one, the level uses its whole budget on any machine."""
    if value is None:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MAX_MILLISECONDS:
        return float(value)
    raise BadPosition("time_ms", f"milliseconds from 0 to {MAX_MILLISECONDS}, not {shorten(value)}")


def _decision_json(decision: Decision) -> dict[str, Json]:
    told = _action_json(decision.action)
    if decision.values:
        told["values"] = {named(each.action): round(each.points, 1) for each in decision.evaluations}
    return told


def _reasons_json(view: View, decision: Decision) -> dict[str, Json]:
    """The reasons; if the level samples deals, their number and the probabilities of each choice."""
    why = reasons(view, decision.action, bool(decision.evaluations))
    told: dict[str, Json] = {"why": [reason.to_json() for reason in why]}
    if decision.evaluations:
        told["deals"] = decision.samples
        told["made"] = {named(each.action): round(each.made, 3) for each in decision.evaluations}
        told["match"] = {named(each.action): round(each.match, 3) for each in decision.evaluations}
    return told


def _action_json(action: Action) -> dict[str, Json]:
    if isinstance(action, Shove):
        return {"shove": True}
    if isinstance(action, Estimate):
        return {"estimate": action.value}
    return {"play" if isinstance(action, Play) else "choose": named(action)}
