"""A refusal says what is allowed: besides following suit, the trump where there is one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.fake_page import Page, imported
from tests.page.playing import ROOT

WHY = {"rule": "followSuit", "suit": "S"}


@pytest.fixture
def announcer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    with imported(Page(), "web.page.table.announcer") as module:
        monkeypatch.setattr(module, "t", lambda key, **fields: f"{key} {fields['suit']}".strip())
        monkeypatch.setattr(module.cards, "suit", lambda code: code)
        yield module


def view(trump: str | None, legal: list[str] | None) -> dict[str, Any]:
    """What a refusal looks at."""
    return {"contract": {"code": trump or "O", "trump": trump}, "legal": legal}


@pytest.mark.parametrize(
    ("trump", "legal", "key"),
    [
        ("E", ["S6", "SA", "E9"], "why.followSuit.trump S"),
        ("E", ["S6", "SA"], "why.followSuit S"),
        (None, ["S6", "SA"], "why.followSuit S"),
        ("E", None, "why.followSuit S"),
    ],
)
def test_the_trump_is_named_where_it_is_allowed(
    announcer: Any, trump: str | None, legal: list[str] | None, key: str
) -> None:
    assert announcer.reason(WHY, view(trump, legal)) == key


@pytest.mark.parametrize(
    ("legal", "key"),
    [
        (["S6", "SA"], "why.undertrump.follow S"),
        (["S6", "SA", "E9"], "why.undertrump.follow.over S"),
        (["R6", "LA"], "why.undertrump.plain S"),
        (["R6", "LA", "E9"], "why.undertrump S"),
        ([], "why.undertrump"),  # at another's turn nothing is allowed
    ],
)
def test_instead_of_undertrumping_what_is_allowed_is_named(
    announcer: Any, legal: list[str], key: str
) -> None:
    trick = {"cards": [{"seat": 1, "card": "S7"}, {"seat": 2, "card": "E7"}]}
    assert announcer.reason({"rule": "undertrump"}, view("E", legal) | {"trick": trick}) == key


def test_without_a_view_the_rule_is_told_alone(announcer: Any) -> None:
    assert announcer.reason(WHY) == "why.followSuit S"
    assert announcer.reason({"rule": "undertrump"}) == "why.undertrump"


@pytest.mark.parametrize(("language", "machinery"), [("fr", "graine"), ("en", "deal cannot be dealt")])
def test_where_no_more_can_be_dealt_the_machinery_is_not_named(language: str, machinery: str) -> None:
    words = json.loads((ROOT / f"web/lang/{language}.json").read_text("utf-8"))
    assert machinery not in words["why.noSeed"]
