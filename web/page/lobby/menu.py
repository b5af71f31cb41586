"""The start screen and the dialogs around the game: menu, notices.

Runs in MicroPython. All controls of a setting carry `data-setting` and are kept alike, wherever they stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js
from js import document

from web.page.base import cards, dom
from web.page.base.i18n import has, t
from web.page.base.settings import CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

    from web.page.base.settings import Settings

DIALOGS = ("menu", "notice")
_FAN = ("EU", "RA", "LO", "SK", "E9")


class Menu:
    """Start screen and dialogs. Whoever calls `attach` gets start, chosen, continue, restart, home or retry.

    And `open:NAME` for a dialog that is not one of these here.
    """

    def __init__(self, settings: Settings, on_setting: Callable[[str], object]) -> None:
        self._settings = settings
        self._attached: Callable[[str], object] | None = None
        self._pending_request: str | None = None
        self._on_setting = on_setting
        self._start = dom.find("start")
        self._table = dom.find("table")
        self._play = dom.within(self._start, "[data-start]")
        self._continue = dom.within(self._start, "[data-continue]")
        self._loading = dom.find("loading")
        self._progress = dom.find("progress")
        self._loading_text = dom.find("loading-text")
        self._kept = False
        # In the notice: title, text, way on, whether it stays.
        self._unread: tuple[str, str, str, bool] | None = None
        self._urgent: tuple[str, str, str, bool] | None = None
        self._notice = dom.find("start-notice")
        self._dialogs: dict[str, dom.Node] = {}
        for identity in DIALOGS:
            self._dialogs[identity] = dom.find(identity)
        self._fan: list[tuple[str, dom.Node]] | None = None
        dom.listen("click", self._clicked)
        dom.listen("change", self._changed)
        dom.find("start-form").on("submit", self._submitted)
        self.sync()

    def attach(self, act: Callable[[str], object]) -> None:
        """Have `act(name)` called from now on, with what the player has asked for meanwhile first."""
        self._attached = act
        wanted = self._pending_request or js.document.documentElement.getAttribute("data-wanted")
        if wanted and self.starting():
            act(str(wanted))

    def open_start(self, may_continue: bool = False) -> None:
        """Show the start screen in front of the table."""
        self.close_all()
        self._start.show(True)
        self._table.attr("inert", True)
        self._continue.show(may_continue)
        self._play.attr("class", "secondary" if may_continue else "primary")
        self._play.text(t("menu.new") if may_continue else t("start.play"))
        dom.root.attr("data-phase", "start")

    def close_start(self) -> None:
        """Show the table."""
        self._start.show(False)
        self._table.attr("inert", None)

    def starting(self) -> bool:
        """Whether the start screen is shown."""
        return not self._start.element.hidden

    def open(self, identity: str) -> None:
        """Open one of the dialogs."""
        dialog = self._dialogs[identity].element
        if not dialog.open:
            dialog.showModal()

    def close_all(self) -> None:
        """Close every dialog but the slate, and a notice that is still to be read."""
        for dialog in dom.every("dialog.sheet[open]:not(#notice)"):
            dialog.element.close()
        self.take_back()

    def any_open(self) -> bool:
        """Whether a dialog is open, ours or another."""
        return document.querySelector("dialog[open]") is not None

    def tell(self, title: str, text: str, way_on: str = "close", stays: bool = False) -> None:
        """Say something that must be read; the one `way_on` is `close`, `retry` or `here`.

        What `stays` is closed by its own buttons alone: the table behind it waits.

        What only waits to be read, and what has another way on, are both to be seen.
        """
        if not self._dialogs["notice"].element.open:
            self._unread = self._urgent = None
        if way_on != "close":
            self._urgent = title, text, way_on, stays
        elif self._unread is None:
            self._unread = title, text, way_on, False
        elif text not in self._unread[1]:
            self._unread = title, text + " " + self._unread[1], way_on, False
        self._show_notice()

    def _show_notice(self) -> None:
        title, text, way_on, stays = self._urgent or self._unread or ("", "", "close", False)
        if self._urgent and self._unread:
            text += " " + self._unread[1]
        dialog = self._dialogs["notice"]
        dom.find("notice-title").text(title)
        dom.find("notice-text").text(text)
        dialog.attr("data-stays", stays).attr("closedby", "none" if stays else None)
        for name in ("close", "retry", "here"):
            dom.within(dialog, "[data-" + name + "]").show(name == way_on)
        dom.within(dialog, "[data-home]").show(way_on == "here")
        self.open("notice")

    def take_back(self) -> None:
        """What had another way on holds no longer; what is still to be read stays."""
        self._urgent = None
        if self._unread and self._dialogs["notice"].element.open:
            self._show_notice()
        else:
            self._dialogs["notice"].element.close()

    def warn(self, text: str) -> None:
        """Put a notice on the start screen; empty text takes it away."""
        self._notice.text(text).show(bool(text))

    def warn_too(self, text: str) -> None:
        """Put a notice there beside the one that there may be."""
        notice = self._notice.element
        self.warn(text if notice.hidden else str(notice.textContent) + " " + text)

    def progress(self, percent: int) -> None:
        """Show how much of the engine is loaded."""
        self._progress.attr("value", percent)
        self._loading_text.text(t("loading.percent", percent=percent))

    def engine(self, state: str | None) -> None:
        """Show the state of the engine on the start screen."""
        self._loading.attr("data-state", state)
        if state == "ready":
            self._progress.attr("value", 100)
            self._loading_text.text(t("loading.kept" if self._kept else "loading.ready"))
        elif state == "failed":
            self._loading_text.text(t("loading.failed"))

    def kept(self) -> None:
        """From now on the game needs no network any more."""
        self._kept = True
        self.engine(self._loading.element.getAttribute("data-state"))

    def version(self, words: str) -> None:
        """Show which build this is."""
        dom.find("version").text(words)

    def game(self, name: str, line: str) -> None:
        """Show which game is chosen; at the table, too, until there is a view of one."""
        dom.find("game-name").text(name)
        dom.find("game-line").text(line)
        dom.find("badge-game").text(name)
        for tile in dom.every("[name=variant]"):
            tile.element.checked = tile.element.value == self._settings.plain_variant()

    def sync(self) -> None:
        """Give every control the value that is set, and every sign its deck."""
        for control in dom.every("[data-setting]:not([name=variant])"):
            value = self._settings.values[control.element.getAttribute("data-setting") or ""]
            if control.element.type == "radio":
                control.element.checked = control.element.value == value
            else:
                control.element.value = value
        if self._fan:
            self.draw()
        game = self._settings.game
        known = "variant." + game["variant"] + ".line"
        self.game(game["name"] or t("variant." + game["variant"]), t(known) if has(known) else "")

    def draw(self) -> None:
        """Give every sign the deck it stands for; once its drawings are here."""
        if not self._fan:
            self._draw_fan()
        for place in dom.every("[data-signs]"):
            deck = place.element.getAttribute("data-signs") or ""
            dom.empty(place)
            for code in "ERSL":
                dom.picture(place, "sign").attr("href", cards.suit_sign(code, deck))
        for card, face in self._fan or ():
            face.attr("href", cards.face(card))

    def _draw_fan(self) -> None:
        box = dom.empty(dom.find("start-fan")).var("n", len(_FAN))
        self._fan = []
        for index, card in enumerate(_FAN):
            holder = dom.make(box, "span", "card").var("i", index)
            self._fan.append((card, dom.picture(holder)))

    def _clicked(self, event: Event) -> None:
        opener = dom.closest(event, "[data-open]")
        if opener:
            name = opener.getAttribute("data-open") or ""
            if name in DIALOGS:
                self.open(name)
            else:
                self._act("open:" + name)
            return
        closer = dom.closest(event, "[data-close]")
        if closer:
            dialog = closer.closest("dialog")
            assert dialog
            dialog.close()
            return
        for name in ("continue", "restart", "home", "retry", "here", "anyway"):
            if dom.closest(event, "[data-" + name + "]"):
                self.close_all()
                self._act(name)
                return

    def _act(self, name: str) -> None:
        if self._attached:
            self._attached(name)
        else:
            self._pending_request = name

    def _submitted(self, event: Event) -> None:
        event.preventDefault()
        self._act("start")

    def _changed(self, event: Event) -> None:
        control = dom.closest(event, "[data-setting]")
        if control:
            name = control.getAttribute("data-setting") or ""
            if name == "variant":
                self._settings.choose_variant(str(control.value))
                self.sync()
                if self._attached:
                    self._attached("chosen")
            elif control.value in CHOICES[name]:
                self._settings.set(name, control.value)
                self._on_setting(name)
