"""The controls of the house rules, without a browser: what is wanted comes out as the engine reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from jass.options.kinds import Contracts
from tests.page.fake_page import Page, imported


@pytest.fixture
def controls(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    with imported(Page(), "web.page.lobby.option_controls") as module:
        monkeypatch.setattr(module.cards, "contract", lambda code: code)
        monkeypatch.setattr(module.cards, "has_sign", lambda _code: False)
        yield module


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("", []), ("0", []), ("2", ["J", "J"]), ("9", ["J"] * 4), ("-1", []), ("1.5", ["1.5"])],
)
def test_what_is_no_number_of_jokers_is_left_to_the_engine(
    controls: Any, typed: str, wanted: list[str]
) -> None:
    made = controls.Contracts(
        controls.dom.Node(Page("rules").find("rules")), "", Contracts().describe(), None
    )
    made.show(["E", "J"])
    made._jokers.element.value = typed
    assert made.read() == ["E", *wanted]
