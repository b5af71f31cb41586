"""Fields of requests that must be numbers: what only equals one is refused, and nothing fails inside."""

from __future__ import annotations

import pytest

from .table import Table, play_on

EQUAL = [False, True, 0.0, 1.0, "0", "1", [0], {}]
"""What equals a number and is none, or is another kind of value."""


@pytest.fixture(scope="module")
def table() -> Table:
    """A game whose first deal is over."""
    table = Table("schieber3p")
    play_on(table, lambda: table.view["phase"] == "dealOver")
    return table


@pytest.mark.parametrize("value", EQUAL)
@pytest.mark.parametrize(
    ("do", "field"),
    [
        ("open", "tell"), ("open", "people"), ("open", "seat"), ("open", "game"), ("act", "tell"),
        ("act", "seat"), ("look", "from"), ("look", "tell"), ("seats", "people"), ("heard", "by"),
        ("undo", "to"), ("replay", "deal"), ("review", "deal"), ("review", "from"), ("hint", "seat"),
    ],
)  # fmt: skip
def test_what_equals_a_number_is_none(table: Table, do: str, field: str, value: object) -> None:
    given = [value] if field in ("tell", "people") else value
    rest = {"variant": "schieber3p", "seed": "1", "action": "deal", "text": "", "deal": 1}
    error = table.refused(do, **rest | {field: given})
    assert (error["kind"], error["field"]) == ("BadRequest", field)


LOG = '{"v":2,"variant":"schieberCh","options":{},"seed":"a","actions":[]}'
SERIES = {"what": "series", "asked": {"series": "x"}, "today": "2026-11-25"}


@pytest.mark.parametrize(
    ("do", "fields", "kind", "field"),
    [
        ("act", {"action": "0:E10"}, "BadNotation", "action"),
        ("act", {}, "BadNotation", "action"),
        ("show", {"log": LOG, "action": "x"}, "BadNotation", "action"),
        ("heard", {"by": 0, "text": '{"act":5,"game":"MARK","n":N}'}, "BadNotation", "text"),
        ("club", SERIES | {"options": []}, "BadArgument", "options"),
        ("club", SERIES | {"asked": []}, "BadArgument", "asked"),
        ("open", {"variant": "schieberCh", "day": "2026-11-25", "word": "Sepp"}, "BadRequest", "word"),
        ("open", {"variant": "schieberCh", "seed": 5}, "BadRequest", "seed"),
        ("open", {"variant": "schieberCh"}, "BadRequest", "seed"),
        ("seats", {"people": [9]}, "BadArgument", "people"),
    ],
)
def test_an_error_names_the_field_of_the_request(
    table: Table, do: str, fields: dict[str, object], kind: str, field: str
) -> None:
    if do == "heard":
        told = table.ask("look", tell=[0])["told"][0]
        fields["text"] = str(fields["text"]).replace("N", str(told["n"])).replace("MARK", told["game"])
    error = table.refused(do, **fields)
    assert (error["kind"], error["field"]) == (kind, field)
    assert "frozenset" not in error["message"]
    assert str(fields.get("seed", "")) in error["message"]
