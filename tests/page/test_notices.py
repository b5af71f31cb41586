"""What must be said while another notice is still to be read: neither is lost, nor the way on from it."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.page.fake_page import Page, imported

NOTICE = ("notice-title", "notice-text")
AROUND = ("start", "table", "loading", "progress", "loading-text", "start-notice", "menu", "start-form")
GONE, LINK, FULL = "It is played elsewhere.", "The link is damaged.", "There is no room."


class Notice:
    """The menu's notice, as a player sees it."""

    def __init__(self, page: Page, menu: Any) -> None:
        self.tell, self.take_back, self._page = menu.tell, menu.take_back, page
        self.close_all = menu.close_all

    def seen(self) -> tuple[str, str, str]:
        title, text = (self._page.find(each).textContent for each in NOTICE)
        (way,) = (
            name
            for name in ("close", "retry", "here")
            if not self._page.find("notice").querySelector(f"[data-{name}]").hidden  # type: ignore[union-attr]
        )
        return title, text, way

    def open(self) -> bool:
        return self._page.find("notice").open

    def read(self) -> None:
        self._page.find("notice").close()


@pytest.fixture
def notice() -> Iterator[Notice]:
    page = Page(*AROUND)
    for name in ("data_start", "data_continue"):
        page.add("button", page.find("start"), **{name: ""})
    dialog = page.add("dialog", id="notice")
    for name in NOTICE:
        page.add("p", dialog, id=name)
    for name in ("close", "retry", "here", "home"):
        page.add("button", dialog, **{f"data_{name}": ""})
    with imported(page, "web.page.lobby.menu") as module:
        settings = SimpleNamespace(get=lambda _name: "", deck=lambda: "swiss")
        module.Menu.sync = lambda _self: None
        yield Notice(page, module.Menu(settings, lambda _name: None))


def test_what_is_not_read_yet_stands_behind_what_comes(notice: Notice) -> None:
    notice.tell("Link", LINK)
    notice.tell("Elsewhere", GONE, "here")
    assert notice.seen() == ("Elsewhere", f"{GONE} {LINK}", "here")


def test_the_way_on_is_kept_when_something_more_is_to_be_read(notice: Notice) -> None:
    notice.tell("Elsewhere", GONE, "here")
    notice.tell("Link", LINK)
    assert notice.seen() == ("Elsewhere", f"{GONE} {LINK}", "here")
    notice.tell("Elsewhere", GONE, "here")
    assert notice.seen() == ("Elsewhere", f"{GONE} {LINK}", "here")


def test_the_same_is_said_once(notice: Notice) -> None:
    notice.tell("Link", LINK)
    notice.tell("Link", LINK)
    assert notice.seen() == ("Link", LINK, "close")


def test_one_of_two_ways_on_is_the_last(notice: Notice) -> None:
    notice.tell("Elsewhere", GONE, "here")
    notice.tell("Failed", FULL, "retry")
    assert notice.seen() == ("Failed", FULL, "retry")


def test_what_was_read_is_not_said_again(notice: Notice) -> None:
    notice.tell("Link", LINK)
    notice.read()
    notice.tell("Full", FULL)
    assert notice.seen() == ("Full", FULL, "close")


@pytest.mark.parametrize("first", [True, False])
def test_what_is_still_to_be_read_stays_when_the_other_is_taken_back(notice: Notice, first: bool) -> None:
    """The tab that had the game is closed, while the link is still to be told."""
    told = [("Link", LINK), ("Elsewhere", GONE, "here")]
    for each in told if first else reversed(told):
        notice.tell(*each)
    notice.take_back()
    assert notice.seen() == ("Link", LINK, "close")
    assert notice.open()
    notice.read()
    notice.tell("Elsewhere", GONE, "here")
    assert notice.seen() == ("Elsewhere", GONE, "here")
    notice.take_back()
    assert not notice.open()


def test_going_to_the_table_closes_no_notice_that_is_still_to_be_read(notice: Notice) -> None:
    notice.tell("Link", LINK)
    notice.tell("Elsewhere", GONE, "here")
    notice.close_all()
    assert (notice.open(), notice.seen()) == (True, ("Link", LINK, "close"))
    notice.read()
    notice.tell("Elsewhere", GONE, "here")
    notice.close_all()
    assert not notice.open()
