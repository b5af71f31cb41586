"""A page whose clock the test moves: how long a press lasted does not hang on the machine.

    stop(page)                             # before the page is opened, or at any time after
    page.keyboard.down("l")
    go_by(page, 500)
    page.keyboard.up("l")

Only what the page reads as the time stands still; its timers run.
"""

from playwright.sync_api import Page

_STOP = """() => {
  if (window.standing === undefined) {
    const now = performance.now.bind(performance);
    performance.now = () => window.standing ?? now();
  }
  window.standing ??= performance.now();
}"""


def stop(page: Page) -> None:
    """No time goes by from here on."""
    page.evaluate(_STOP)


def go_by(page: Page, milliseconds: int) -> None:
    """So much time has gone by, at once."""
    page.evaluate("milliseconds => { standing += milliseconds }", milliseconds)


def go_on(page: Page) -> None:
    """Time goes by again, as if none had stood still."""
    page.evaluate("() => { standing = null }")
