"""An engine started from a snapshot plays the same game, and a bad snapshot does no harm."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Watched
from tests.browser.table import Table
from tests.browser.test_bots import PLAY, in_cpython
from tests.ordinary import mostly

pytestmark = pytest.mark.new_device

KEPT = """async () => {
  for (const name of await caches.keys())
    if (await (await caches.open(name)).match('./vendor/memory')) return true;
  return false;
}"""
WOKEN = "jassEngines.map(engine => engine.woken)"

SPOIL = """async kind => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const kept = new Uint8Array(await (await cache.match('./vendor/memory')).arrayBuffer());
    const bad = {
      half: kept.slice(0, kept.length / 2), empty: new Uint8Array(),
      noise: kept.map((byte, at) => at < 1e6 ? byte : 255 - byte),
    };
    await cache.put('./vendor/memory', new Response(bad[kind]));
  }
}"""


def visit_until_kept(table: Table) -> None:
    """A first visit, and a second one that leaves the memory of an engine behind."""
    table.open()
    assert not any(table.page.evaluate(WOKEN))
    table.wait("() => navigator.serviceWorker.controller !== null")
    assert not table.page.evaluate(KEPT)
    table.open()
    assert not any(table.page.evaluate(WOKEN))
    table.wait(KEPT)


def test_a_woken_engine_plays_the_same_game(table: Table) -> None:
    visit_until_kept(table)
    for _ in range(2):
        table.open()
        assert table.page.evaluate(WOKEN) == [True]
    for variant in ("schieberCh", "differenzlerOnline", "coiffeur3p"):
        played = table.page.evaluate(PLAY, [variant, 40, "easy"])
        assert json.loads(played["log"])["actions"] == in_cpython(played["log"], "easy")


@pytest.mark.parametrize("kind", mostly(["half", "empty", "noise"], "half"))
def test_a_spoilt_memory_does_not_keep_it_from_starting(table: Table, watched: Watched, kind: str) -> None:
    visit_until_kept(table)
    table.page.evaluate(SPOIL, kind)
    watched.allow("")
    table.open()
    assert not any(table.page.evaluate(WOKEN))
    expect(table.page.locator("#notice")).to_be_hidden()
    table.start()
    table.until("play")
    table.step()
