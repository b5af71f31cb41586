"""A page whose clock the test moves: how long a press lasted does not hang on the machine.

    stop(page)
    page.keyboard.down("l")
    go_by(page, 500)
    page.keyboard.up("l")

Only what the page reads as the time stands still; its timers run.
"""

from playwright.sync_api import Page

# The page's own time, from the first use on.
_OWN = """
  if (window.jumped === undefined) {
    const now = performance.now.bind(performance);
    window.jumped = 0;
    performance.now = () => (window.standing ?? now()) + jumped;
  }
"""


def stop(page: Page) -> None:
    """Stop the clock."""
    page.evaluate(f"() => {{ {_OWN} window.standing ??= performance.now() - jumped; }}")


def go_by(page: Page, milliseconds: int) -> None:
    """Move the clock on at once, as after a sleep of the device."""
    page.evaluate(f"milliseconds => {{ {_OWN} jumped += milliseconds; }}", milliseconds)
