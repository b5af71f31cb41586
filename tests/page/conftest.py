"""What the tests of the page's Python start from."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.page.club import Club
from tests.page.fake_device import Disk
from tests.page.playing import playing
from tests.page.windows import Windows


@pytest.fixture(autouse=True)
def _no_loop_running() -> Iterator[None]:
    """Playwright's loop stands still between the browser tests of a process, and still counts as running."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def club() -> Iterator[Club]:
    with playing() as game:
        yield Club(game)


@pytest.fixture
def windows() -> Iterator[Windows]:
    disk = Disk()
    with playing(disk) as game:
        yield Windows(game, disk)
