"""The start screen: the address that the tests open it at, and its chooser."""

from playwright.sync_api import Page

QUERY = "speed=instant&seed=1"


def choose(page: Page, key: str) -> None:
    """Take a game from the chooser."""
    page.locator("[data-open='games']").click()
    page.locator(f"#games [data-game='{key}']").click()
