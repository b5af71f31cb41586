"""A game as long as a log can be: its player is told so when there is no room for another deal."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from jass.history.log import MAX_TEXT, ROOM, Log, dumps, loads
from tests.browser.saved import KEPT, reach, take_up
from tests.browser.table import Table

# Cards that a later deal is told to have. Thousands of them fill a log sooner than as many deals played.
DEAL = "0" * 32


@pytest.mark.whole
@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "kein Platz"), ("fr", "plus de place"), ("it", "non c’è posto"), ("en", "no room")],
)
def test_a_game_without_room_for_another_deal_says_so(table: Table, language: str, words: str) -> None:
    log = _filled(reach("schieberCh", lambda view: view.phase == "dealOver")[0])
    take_up(table, log, f"speed=instant&lang={language}")
    page = table.page
    page.locator("#slate[open] [data-next]").click()
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("#start")).to_contain_text(words)
    assert page.evaluate(KEPT) == dumps(log)


def _filled(log: Log) -> Log:
    """The game with as much told of its later deals as its text has room for, but not for one played."""
    first = log.seeds.seed(1)
    one = len(DEAL) + len('"",')
    left = MAX_TEXT - ROOM - len(dumps(replace(log, deals=(first,))))
    return loads(dumps(replace(log, deals=(first, *[DEAL] * (left // one + 1)))))
