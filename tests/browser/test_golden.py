"""The golden games in the page's own engine: Pyodide plays card for card what CPython plays."""

import json
from hashlib import sha256

import pytest
from playwright.sync_api import Route

from tests.browser.conftest import ROOT, Watched
from tests.browser.table import Table
from tests.browser.test_engine import ENGINE
from tests.long.golden import ALL, HASHES
from tests.packed import anywhere, packed

pytestmark = pytest.mark.new_device

ASKED = """
ask = handle
def handle(text):
    return played(int(text)) if text.isdigit() else ask(text)
"""

AT_ONCE = 5
"""Games a request: each stays far below the deadline of a browser call on a slow machine."""


def test_the_same_hash_as_everywhere(table: Table, watched: Watched) -> None:
    """The worker's Python is served with golden_games.py at its end; engine and bots are as shipped."""
    golden = (ROOT / "tests/long/golden_games.py").read_text(encoding="utf-8")

    def with_golden_games(route: Route) -> None:
        worker = (ROOT / "web/engine/worker.py").read_text(encoding="utf-8")
        route.fulfill(body=packed(f"{worker}\n\n{golden}\n\n{ASKED}"))

    watched.context.route(anywhere("web/engine/worker.txt"), with_golden_games)
    table.open()
    digest = sha256()
    for first in range(0, ALL, AT_ONCE):
        texts = table.page.evaluate(
            f"""async ([first, count]) => {{
              const texts = [];
              for (let number = first; number < first + count; number++)
                texts.push(await {ENGINE}.ask(String(number)));
              return texts;
            }}""",
            [first, AT_ONCE],
        )
        for text in texts:
            digest.update(text.encode())
    wanted = json.loads(HASHES.read_text(encoding="utf-8"))
    assert digest.hexdigest() == wanted[str(ALL)]
