"""What the dialog of the device that deals is made of: a choice of two ways, and a row for each seat.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import t
from web.page.ui import dialogs

if TYPE_CHECKING:
    from web.page.together.sealing import Guest


def draw_choice(page: dom.Node, what: str, values: tuple[str, str], second: bool) -> None:
    """Two ways, of which the `second` is chosen or the first."""
    box = dom.make(page, "fieldset", "choice").attr("data-of", what)
    dom.make(box, "legend", "", t("devices." + what))
    options = dom.make(box, "div", "options")
    for value in values:
        option = dom.make(options, "label", "option")
        control = dom.make(option, "input").attr("type", "radio").attr("name", what)
        control.attr("value", value).attr("data-" + what, value)
        control.element.checked = (value == values[1]) == second
        dom.make(dom.make(option, "span"), "span", "", t("devices." + what + "." + value))


def draw_seat(rows: dom.Node, seat: int, guest: Guest | None, where: str, state: str, told: str) -> dom.Node:
    """Who has a seat, and what is to be said of them."""
    name = guest.name or t("devices.guest") if guest else t("devices.bot")
    return draw_row(rows, seat, name, where, state, told)


def draw_row(rows: dom.Node, seat: int, name: str, where: str, state: str, told: str) -> dom.Node:
    """One line of the list."""
    row = dom.make(rows, "li").attr("data-seat", seat)
    words = dom.make(row, "span", "devices-who")
    dom.make(words, "b", "", name)
    dom.make(words, "small", "", where)
    dom.make(row, "span", "devices-state", told).attr("data-state", state)
    return row


def offer_seat(row: dom.Node, seat: int, guest: Guest | None, again: bool) -> None:
    """What can be done about a seat: a guest who is there may have stopped playing, too."""
    invite = "devices.invite.again" if again else "devices.invite"
    dialogs.button(row, "secondary", t(invite), "invite", seat)
    if guest:
        dialogs.button(row, "link", t("devices.replace"), "replace", seat)


def draw_onlookers(rows: dom.Node, here: list[int], free: list[int]) -> None:
    """Those who only look on, and an invitation for one more."""
    for seat in here:
        row = draw_row(rows, seat, t("devices.look.here"), "", "here", t("devices.here"))
        dialogs.button(row, "link", t("devices.look.end"), "replace", seat)
    if free:
        row = draw_row(rows, free[0], t("devices.look"), t("devices.look.line"), "", "")
        dialogs.button(row, "secondary", t("devices.invite"), "invite", free[0])
