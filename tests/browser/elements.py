"""A host page's `<jass-table>`: its attributes, what its `get` brings, and the game in its frame."""

import json
from typing import Any

from playwright.sync_api import Frame, Page, expect

from tests.browser import patience
from tests.browser.conftest import Watched
from tests.browser.hosts import Club
from tests.browser.test_embed import visit

GET = """async values => {
  const begun = performance.now();
  const told = await document.querySelector('jass-table').get(values)
    .then(state => ({ state }), error => ({ error: String(error) }));
  return JSON.stringify({ ...told, took: performance.now() - begun });
}"""


def element(page: Club, attributes: str = "") -> str:
    """A page's code for a table of its own."""
    script = f'<script src="{page.game}web/embed/jass-table.js"></script>'
    return f'{script}<jass-table speed="instant" level="easy" lang="de" {attributes}></jass-table>'


def at(watched: Watched, page: Club, body: str, storage: str) -> Page:
    """A tab with the club's page: in Chromium a frame of another site has no storage."""
    if storage == "refused":
        return visit(watched, page, body)
    page.address = page.address.replace("127.0.0.1", "localhost")
    return visit(watched, page, body)


def put(tab: Page, **values: str | None) -> None:
    """Give the element these attributes, or take them away."""
    tab.evaluate(
        """values => {
          const table = document.querySelector('jass-table');
          for (const [name, value] of Object.entries(values))
            if (value === null) table.removeAttribute(name); else table.setAttribute(name, value);
        }""",
        values,
    )


def get(tab: Page, **values: object) -> dict[str, Any]:
    """What the element's `get` brings, and after how many milliseconds."""
    told: dict[str, Any] = json.loads(tab.evaluate(GET, values))
    assert told["took"] < 2000 * patience.slowness()
    return told


def stands(tab: Page, **values: object) -> dict[str, Any]:
    """The state that `get` brings: a page with too much to do lets its second go by, and is asked again."""
    return patience.until(tab, lambda: get(tab, **values).get("state"), "a state")


def mark(frame: Frame) -> None:
    """Make a frame that was loaded again tell itself."""
    frame.evaluate("() => { window.marked = true; }")


def log(frame: Frame) -> dict[str, Any]:
    """The game in a frame."""
    return dict(json.loads(frame.evaluate("jass.log()")))


def settled(frame: Frame) -> dict[str, Any]:
    """The game once it is the player's turn."""
    expect(frame.locator("html")).to_have_attribute("data-turn", "0")
    return log(frame)
