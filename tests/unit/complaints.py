"""What a command says where it could not be run, for the tests of bad input."""

from __future__ import annotations

from tests.long.hostile_lines import Line, run_here


def refused(*arguments: str, given: bytes = b"") -> str:
    """The one line of a command that could not be run."""
    ended = run_here(Line([*arguments], given))
    assert (ended.code, ended.out) == (2, ""), ended
    lines = ended.err.splitlines()
    assert len(lines) == 1, ended.err
    assert lines[0].startswith("python3 -m jass")
    return lines[0]
