"""Every preset, played to its end by clicks; each number of players on a phone too.

Whole games of all presets take a quarter of an hour: `python3 -m tests -m whole`. The usual run has
one deal for each number of players, on a phone.
"""

import pytest
from playwright.sync_api import expect

from jass.engine.state import GAME_OVER
from jass.history.log import Log, loads, replay
from jass.options.variants import VARIANTS, find_variant
from tests.browser.table import Table
from tests.ordinary import mostly

PRESETS = [variant.id for variant in VARIANTS]
OF_CLUBS = ("tournament12", "tournament8", "coiffeur4p8", "coiffeur4p10")
ON_A_PHONE = ("schieber2p", "schieber3p", "schieber4p", "schieber5p", "schieber6p")


def play(table: Table, variant: str) -> Log:
    """The whole game, from the address on; the log as the engine reads it."""
    options = find_variant(variant).options
    table.open(f"variant={variant}&speed=instant&seed=presets")
    table.start(options.hand_size)
    assert table.log()["variant"] == variant
    table.play_to_the_end()
    return loads(table.page.evaluate("() => jass.log()"))


def check_end(table: Table, log: Log) -> None:
    """The game is over in the engine as on the page, and the next one can be begun."""
    state, _ = replay(log)
    assert state.phase == GAME_OVER
    expect(table.page.locator("[data-new]:visible")).to_have_count(1)
    assert any(str(action).startswith("0:") for action in log.actions)


@pytest.mark.whole
@pytest.mark.parametrize("variant", PRESETS)
def test_each_preset_is_played_to_its_end(table: Table, variant: str) -> None:
    check_end(table, play(table, variant))


@pytest.mark.whole
@pytest.mark.parametrize("watched", ["phone"], indirect=True)
@pytest.mark.parametrize("variant", [*ON_A_PHONE, *OF_CLUBS])
def test_each_number_of_players_on_a_phone(table: Table, variant: str) -> None:
    check_end(table, play(table, variant))


@pytest.mark.parametrize("watched", ["phone"], indirect=True)
@pytest.mark.parametrize("variant", mostly(ON_A_PHONE, "schieber5p"))
def test_each_number_of_players_plays_a_deal(table: Table, variant: str) -> None:
    table.open(f"variant={variant}&speed=instant&seed=presets")
    table.start(find_variant(variant).options.hand_size)
    table.until("dealOver")
    assert table.log()["variant"] == variant
