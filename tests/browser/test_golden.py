"""The golden games in the page's own engine: Pyodide plays card for card what CPython plays."""

from itertools import islice

import pytest
from playwright.sync_api import Route

from jass.options.variants import VARIANTS
from tests.browser.conftest import ROOT, Watched
from tests.browser.table import Table
from tests.browser.test_engine import ENGINE
from tests.golden.files import known
from tests.packed import anywhere, packed

pytestmark = pytest.mark.new_device

ASKED = """
ask = handle
def handle(text):
    preset, _, number = text.partition(" ")
    return played(preset, int(number)) if number.isdigit() else ask(text)
"""

AT_ONCE = 5
"""Games a request: each stays far below the deadline of a browser call on a slow machine."""


@pytest.mark.parametrize("games", [2, pytest.param(None, marks=pytest.mark.whole)])
def test_the_same_hashes_as_everywhere(table: Table, watched: Watched, games: int | None) -> None:
    """The worker's Python is served with golden_games.py at its end; engine and bots are as shipped."""
    golden = (ROOT / "tests/long/golden_games.py").read_text(encoding="utf-8")

    def with_golden_games(route: Route) -> None:
        worker = (ROOT / "web/engine/worker.py").read_text(encoding="utf-8")
        route.fulfill(body=packed(f"{worker}\n\n{golden}\n\n{ASKED}"))

    watched.context.route(anywhere("web/engine/worker.txt"), with_golden_games)
    table.open()
    for preset in VARIANTS:
        wanted = dict(islice(known(preset.id, "games").items(), games))
        assert wanted, preset.id
        asked = [f"{preset.id} {number}" for number in wanted]
        found: list[str] = []
        for first in range(0, len(asked), AT_ONCE):
            found += table.page.evaluate(
                f"""async asked => {{
                  const found = [];
                  for (const each of asked) found.push(await {ENGINE}.ask(each));
                  return found;
                }}""",
                asked[first : first + AT_ONCE],
            )
        assert found == list(wanted.values()), preset.id
