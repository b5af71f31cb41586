"""The code of a result at the end of a game: who was helped, and what is said where none can be made."""

from __future__ import annotations

import asyncio
import importlib
import json
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote

import pytest

from tests.page.club import BERN, Club

_LOG = json.dumps({"pace": "work", "level": "strong", "seed": BERN.seed("2026-11-25"), "actions": ["0:S"]})


def at_the_table(head: dict[str, Any]) -> SimpleNamespace:
    """The one game that is kept."""
    head = {"bad": None, "slot": "", **head}
    saves = SimpleNamespace(entries=lambda: [head], text=lambda _slot: f"{{}}\n{_LOG}")
    return SimpleNamespace(pointed=lambda: head, saves=saves)


@pytest.mark.parametrize(
    ("head", "practice"),
    [
        ({"dealt": True, "undone": 0}, False),
        ({"dealt": True, "undone": 1}, True),
        ({"dealt": True, "undone": 0, "helped": True}, True),
        ({"dealt": False, "undone": 0}, True),  # somebody else's, brought in
    ],
)
def test_who_was_helped_has_played_for_practice(club: Club, head: dict[str, Any], practice: bool) -> None:
    asked: list[dict[str, Any]] = []
    errors = importlib.import_module("web.page.engine_client.client")

    async def ask(request: dict[str, Any]) -> object:
        asked.append(request)
        raise errors.EngineError({"kind": "Internal"})

    desk = SimpleNamespace(
        engine=SimpleNamespace(log=_LOG),
        current_game=at_the_table({"id": "1", **head}),
        ask=ask,
    )
    asyncio.run(importlib.import_module("web.page.club.result").draw(desk))
    assert (asked[0]["practice"], asked[0]["name"]) == (practice, "")


def shown_result(club: Club, kind: str) -> tuple[Any, list[Exception]]:
    """The box at the end of a game while the engine fails so, and its failures, to be taken away."""
    errors = importlib.import_module("web.page.engine_client.client")
    failures = [errors.EngineError({"kind": kind})]

    async def ask(request: dict[str, Any]) -> object:
        if failures:
            raise failures[0]
        code = f"the code of {request['name'] or 'nobody'}"
        return {"result": {"code": code, "points": 300, "others": 328}}

    desk = SimpleNamespace(
        engine=SimpleNamespace(log=_LOG),
        current_game=at_the_table({"id": "1", "dealt": True, "undone": 0, "totals": [300, 328]}),
        ask=ask,
        run=lambda coroutine: asyncio.get_running_loop().create_task(coroutine),
    )
    result = importlib.import_module("web.page.club.result")
    club.game.run(result.draw(desk))
    return club.game.find("#slate").querySelector(".club-result"), failures


def seen(club: Club) -> str:
    return " | ".join(each.textContent for each in club.game.find("#slate .club-result").everything())


@pytest.mark.parametrize(
    ("kind", "said"),
    [("NotHere", "has not come yet"), ("GivenUp", "does not answer"), ("EngineLost", "does not answer")],
)
def test_a_code_that_the_engine_cannot_make_now_is_asked_for_again(club: Club, kind: str, said: str) -> None:
    _, failures = shown_result(club, kind)
    assert said in seen(club)
    club.game.click(".club-result [data-club=retry]")
    assert said in seen(club)
    failures.clear()
    club.game.click(".club-result [data-club=retry]")
    assert "the code of nobody" in seen(club)
    assert said not in seen(club)
    assert club.game.find("#slate").querySelector("[data-club=retry]") is None


def test_a_game_without_a_code_has_no_box(club: Club) -> None:
    box, _ = shown_result(club, "BadRequest")
    assert box is None


def test_no_code_without_the_name_is_copied_where_the_engine_cannot_put_it_in(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    async def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(importlib.import_module("web.page.ui.dialogs"), "copied", copy)
    _, failures = shown_result(club, "GivenUp")
    failure = failures.pop()
    club.game.click(".club-result [data-club=retry]")
    failures.append(failure)
    club.game.click(".club-result [data-club=code]")  # the one that is there needs no engine
    field = club.game.find(".club-result input")
    field.value = "Anna"
    club.game.do(lambda: field.tell("change"))
    assert "does not answer" in seen(club)
    club.game.click(".club-result [data-club=code]")
    failures.clear()
    club.game.click(".club-result [data-club=code]")
    assert copied == ["the code of nobody", "the code of Anna"]


def test_sharing_sends_the_score_with_the_link_and_the_name_is_kept_for_the_series(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, str]] = []
    share = importlib.import_module("web.page.score.share")

    async def send(text: str, address: str) -> str:
        sent.append((text, address))
        return ""

    monkeypatch.setattr(share, "send", send)
    club.js.location.search = "?series=Bern&deals=4"
    club.js.decodeURIComponent = unquote
    shown_result(club, "GivenUp")[1].clear()
    club.game.click(".club-result [data-club=retry]")
    field = club.game.find(".club-result input")
    field.value = "Anna"
    club.game.do(lambda: field.tell("change"))
    club.game.run(share.share("Jass: lost"))
    text, address = sent[0]
    assert text.startswith("Jass, Bern, ")
    assert text.endswith(": 300 to 328 points")
    assert "?ranking&" in address
    assert address.endswith("#result=the code of Anna")
    assert importlib.import_module("web.page.club.named").name(BERN.seed("2026-11-26")) == "Anna"
    club.game.find("#slate .club-result").remove()
    club.game.run(share.share("Jass: lost"))
    assert sent[1][0] == "Jass: lost"
