"""`conformance FILE…`: check the engine against rule cases of the schema in `tests/cases/vectors.json`."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from jass.cli.conformance.cases import Case, read_cases, solve
from jass.cli.streams import MAX_FILE, printable, read_text
from jass.model.errors import BadPosition, IllegalAction
from jass.model.scan import BadJson, read_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    parser = commands.add_parser("conformance", help="check the engine against rule cases")
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="JSON of the schema of tests/cases/vectors.json, - for standard input; "
        f"at most {MAX_FILE // 1_000_000} MB each",
    )
    parser.set_defaults(run=_run)


def _run(given: Namespace) -> int:
    cases = [case for file in given.files for case in _load(file)]
    failed = malformed = 0
    for case in cases:
        try:
            difference = check(case)
        except BadPosition as error:
            malformed += 1
            difference = f"not of the schema: {error}"
        if difference is not None:
            failed += 1
            print(printable(f"{case.id} ({case.kind}): {difference}"))
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 2 if malformed else 1 if failed else 0


def check(case: Case) -> str | None:
    """How the engine differs from what a case expects, as text; None if it agrees.

    Raises `BadPosition` with the field that violates the schema.
    """
    expected = {key: case.expect[key] for key in sorted(case.expect)}
    try:
        answer = json.loads(json.dumps(solve(case)))
    except IllegalAction as error:
        return f"expected {json.dumps(expected)}, got error: {error}"
    got = {key: answer.get(key) for key in expected}
    same = all(
        got[key] == expected[key]
        or _same_place(key, got[key], expected[key])
        or (key == "contract" and expected[key] == f"{answer.get('row')}={got[key]}")  # a Joker in full
        for key in expected
    )
    return None if same else f"expected {json.dumps(expected)}, got {json.dumps(got)}"


def _same_place(key: str, got: object, expected: object) -> bool:
    """Whether both name the same entry: the schema leaves the names of the five and the match open."""
    if key != "at" or not isinstance(got, str) or not isinstance(expected, str):
        return False
    return any({got, expected} <= names for names in _PLACES)


_PLACES = ({"last", "last trick", "five", "5", "+5"}, {"match", *(f"match/trick {n}" for n in range(1, 19))})


def _load(file: str) -> list[Case]:
    try:
        return read_cases(read_json(read_text(file), MAX_FILE))
    except (BadJson, BadPosition) as error:
        raise BadPosition(file, str(error)) from None
