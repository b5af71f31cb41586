"""The device goes from one player to the next: nothing of the game is to be seen until they say who they are.

Runs in MicroPython. It stays until then; the menu is within reach, as the way out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import js
from jsffi import create_proxy

from web.page.base import dom, people
from web.page.base.i18n import t
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from js import Event

    from web.page.types.roles import Desk

# Milliseconds in which a second tap on the card just played takes nothing.
_CALM = 500


class Handover:
    """The dialog; `desk` is the page around it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._dialog = dialogs.new("handover").attr("class", "sheet handover")
        self._dialog.attr("data-stays", True).attr("closedby", "none")
        self._dialog.on("cancel", _keep).on("keydown", _pressed).on("click", self._clicked)
        self._ready = create_proxy(self._wake)
        self._take: dom.Node | None = None

    def open(self) -> None:
        """Ask for whoever is next."""
        if not self._dialog.element.open:
            self._draw()
            dialogs.show(self._dialog)

    def renew(self) -> None:
        """Somebody else is next after a move was taken back, or the language is another one."""
        if self._dialog.element.open:
            self._draw()

    def _draw(self) -> None:
        company: Any = self._desk.company()  # passing.py: else nobody opens this
        who = company.next() if company else None
        if who is None:
            self._dialog.element.close()
            return
        company.changed = self.renew
        name = people.name(who)
        dom.empty(self._dialog)
        menu = dialogs.button(self._dialog, "handover-menu", "", "open", "menu")
        dom.picture(menu).attr("href", "#icon-menu")
        dom.make(menu, "span", "", t("tool.menu"))
        title = dom.make(self._dialog, "h2").attr("id", "handover-title").attr("tabindex", "-1")
        title.attr("autofocus", True)
        dom.make(title, "small", "", t("handover.give") + " ")
        dom.make(title, "b", "", name)
        dom.make(self._dialog, "p", "handover-note", t("handover.note"))
        self._take = dialogs.button(self._dialog, "primary", t("handover.take", person=name), "take")
        self._take.attr("disabled", True)
        js.setTimeout(self._ready, _CALM)

    def _wake(self) -> None:
        if self._take:
            self._take.attr("disabled", None)
            if not js.document.querySelector("#menu[open]"):
                self._take.element.focus()

    def _clicked(self, event: Event) -> None:
        if dom.closest(event, "[data-take]"):
            self._dialog.element.close()
            company: Any = self._desk.company()
            company.take()


def _keep(event: Event) -> None:
    event.preventDefault()


def _pressed(event: Event) -> None:
    if str(event.key) == "Escape":
        event.preventDefault()


panels.register("handover", Handover)
