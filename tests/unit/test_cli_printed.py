"""What commands print of files: no control character of theirs gets to the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from jass.cli.games import play_game
from jass.history.commitment import seal_of
from jass.history.log import dumps
from tests.long.hostile_lines import Line, run_here

ERASED = "x\r\x1b[1A\x1b[2Kthe seal of the deal\x9b2K\x7f\u202e"
"""It erases the line before it and writes a verdict of its own, on a terminal that obeys."""

LOG = dumps(play_game("daySchieber", "printed")[0])
WITH_MORE = json.dumps(json.loads(LOG) | {"by": ERASED}, ensure_ascii=False)
CASE = [{"id": ERASED, "kind": "bidding", "input": {ERASED: ERASED}, "expect": {ERASED: ERASED}}]
TEXTS = f"{{{ERASED[2:]}\n{WITH_MORE}"


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (["prove", seal_of("jass deal 1 x")], f"jass deal 1 {ERASED}"),
        (["prove", seal_of("a")], f"a:{ERASED}"),
        (["prove", seal_of("a")], LOG.replace('"seed":"printed"', f'"seed":{json.dumps("a:" + ERASED)}')),
        (["conformance"], json.dumps({"vectors": CASE})),
        (["ranking"], TEXTS),
        (["ranking", "--json"], TEXTS),
        (["ranking", "--keep"], TEXTS),
        (["ranking", "--csv"], TEXTS),
    ],
    ids=range(8),
)
def test_no_file_writes_on_the_terminal(command: list[str], text: str, tmp_path: Path) -> None:
    file = tmp_path / "given"
    file.write_bytes(text.encode())
    ended = run_here(Line([*command, str(file)], b""))
    for told in (ended.out.replace("\r\n", "\n") if "--csv" in command else ended.out, ended.err):
        assert told.replace("\n", "").isprintable(), told
    if {"--json", "--keep"} & {*command}:
        found = json.loads(ended.out)
        assert "\x9b" in (found["logs"][0] if "--keep" in command else found["refused"][0][0])


@pytest.mark.parametrize("field", ["variant", "options", "hand", ERASED])
def test_no_position_does_either(field: str) -> None:
    for held in (ERASED, {ERASED: ERASED}, [ERASED]):
        given = json.dumps({"variant": "schieberCh", field: held}, ensure_ascii=False).encode()
        assert run_here(Line(["advise"], given)).out.replace("\n", "").isprintable()
