"""What the tests of the page's Python start from."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.page.club import Club
from tests.page.playing import playing


@pytest.fixture(autouse=True)
def _no_loop_running() -> Iterator[None]:
    """Playwright's loop stands still between the browser tests of a process, and still counts as running."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture
def club() -> Iterator[Club]:
    with playing() as game:
        yield Club(game)
