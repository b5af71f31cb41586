"""The settings: groups that open one by one where there is little room, each choice with its looks.

Runs in MicroPython. Every control carries `data-setting`, so web/page/lobby/menu.py keeps and shows what is
set; every word carries its key, so that another language needs nothing drawn again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom, people
from web.page.base.i18n import LANGUAGES, t
from web.page.base.settings import CHOICES
from web.page.fairness import commitment
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

# What stands together: a group, and its settings from top to bottom.
_GROUPS = (
    ("game", ("level", "speed", "coach", "tips", "language", "ui")),
    ("cards", ("deck", "suits", "index")),
    ("table", ("theme", "cloth", "sound")),
    ("hand", ("order", "rows", "tap", "single")),
)

_LEGENDS = {"deck": "start.deck", "language": "start.language"}
_OWN_NAMES = ("Deutsch", "Français", "Italiano", "English")

# All groups are open from this width of the window on.
_WIDE = 700


class SettingsPanel:
    """The dialog. `sync()` gives every control the value that is set."""

    def __init__(self, sync: Callable[[], object]) -> None:
        self._sync = sync
        self._dialog = dialogs.new("settings")
        self._groups: list[dom.Node] = []
        self._seats: list[tuple[dom.Node, dom.Node, dom.Node]] = []
        self._draw()
        self._dialog.on("change", self._changed)
        self._dialog.on("click", self._clicked)
        self.renew()

    def open(self) -> None:
        """Show all that can be set."""
        wide = js.innerWidth >= _WIDE
        for index, group in enumerate(self._groups):
            group.element.open = wide or index == 0
            group.attr("name", None if wide else "settings")
        self._sync()
        self.renew()
        self._unfold(None)
        dialogs.show(self._dialog)

    def renew(self) -> None:
        """Say who sits where in the language and by the names that are used now."""
        for seat, (field, faces, chosen) in enumerate(self._seats):
            field.attr("placeholder", t("name." + str(seat)))
            field.attr("aria-label", t("people.name", name=t("name." + str(seat))))
            field.element.value = people.own_name(seat)
            faces.attr("aria-label", t("people.face", name=people.name(seat)))
            dom.within(faces, "[value='" + people.face(seat) + "']").element.checked = True
            chosen.attr("aria-label", t("people.face", name=people.name(seat)))
            _show_face(chosen, people.face(seat))
        self._version.text(str(dom.find("version").element.textContent))
        commitment.show(self._seal, commitment.upcoming["seal"])

    def _draw(self) -> None:
        page = dialogs.begin(self._dialog, t("settings.title")).attr("class", "sheet-page settings")
        dom.within(self._dialog, "h2").attr("data-t", "settings.title")
        dom.within(self._dialog, ".away").attr("data-t-label", "close")
        for name, settings in _GROUPS:
            group = self._group(page, name)
            for setting in settings:
                _choice(group, setting)
        group = self._group(page, "people")
        self._seats = [_person(group, seat) for seat in range(people.SEATS)]
        group = self._group(page, "about")
        self._version = dom.make(group, "p", "")
        self._seal = dialogs.button(group, "link", "", "open", "fair").attr("data-seal", True)
        _words(dialogs.button(dialogs.end(self._dialog), "primary", "", "close"), "done")

    def _changed(self, event: Event) -> None:
        control = event.target
        if control.hasAttribute("data-name"):
            people.call(int(control.getAttribute("data-name") or 0), control.value)
        elif control.hasAttribute("data-face-of"):
            people.show(int(control.getAttribute("data-face-of") or 0), control.value)
            self._unfold(None)

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-faces-of]")
        if button:
            self._unfold(int(button.getAttribute("data-faces-of") or 0))

    def _unfold(self, which: int | None) -> None:
        """Show the faces that a seat may have, or fold them up; all others', too."""
        for seat, (_, faces, chosen) in enumerate(self._seats):
            shown = seat == which and faces.element.hidden
            faces.show(shown)
            chosen.attr("aria-expanded", "true" if shown else "false")

    def _group(self, page: dom.Node, name: str) -> dom.Node:
        group = dom.make(page, "details", "chapter")
        self._groups.append(group)
        _words(dom.make(group, "summary"), name if name == "about" else "settings." + name)
        return group


def _choice(parent: dom.Node, setting: str) -> None:
    """A setting as a row of buttons of which one is down."""
    box = dom.make(parent, "fieldset", "choice").attr("data-of", setting)
    _words(dom.make(box, "legend"), _LEGENDS.get(setting, "settings." + setting))
    options = dom.make(box, "div", "options")
    for value in CHOICES[setting]:
        label = dom.make(options, "label", "option")
        control = dom.make(label, "input").attr("type", "radio").attr("name", setting + "-2")
        control.attr("value", value).attr("data-setting", setting)
        face = dom.make(label, "span")
        if setting in _PICTURES:
            _PICTURES[setting](dom.make(face, "span", "shows").attr("aria-hidden", "true"), value)
        if setting == "language":
            number = CHOICES[setting].index(value)
            face.text(_OWN_NAMES[number]).attr("lang", LANGUAGES[number][1])
        else:
            _words(dom.make(face, "span"), setting + "." + value)


def _person(parent: dom.Node, seat: int) -> tuple[dom.Node, dom.Node, dom.Node]:
    """A seat: its face, which opens the others to choose from, and its name."""
    row = dom.make(parent, "div", "person")
    chosen = dialogs.button(row, "faces-of", "", "faces-of", seat).attr("aria-expanded", "false")
    faces = dom.make(row, "div", "faces-list").attr("role", "radiogroup").show(False)
    for number, code in enumerate(people.FACES):
        label = dom.make(faces, "label", "option")
        control = dom.make(label, "input").attr("type", "radio").attr("name", "face-" + str(seat))
        control.attr("value", code).attr("data-face-of", seat)
        _show_face(dom.make(label, "span"), code)
        dom.make(label, "span", "sr", number or "–")
    field = dom.make(row, "input").attr("type", "text").attr("data-name", seat)
    field.attr("maxlength", people.LONGEST).attr("autocomplete", "off").attr("spellcheck", "false")
    return field, faces, chosen


def _show_face(box: dom.Node, code: str) -> None:
    if box.element.getAttribute("data-face") == code:  # a press under way would lose what it began on
        return
    dom.empty(box).attr("data-face", code)
    if code:
        dom.picture(box, "face").attr("href", people.picture(code))
    else:
        dom.make(box, "span", "face none", "–")


def _deck(box: dom.Node, value: str) -> None:
    box.attr("class", "shows signs").attr("data-signs", value)


def _suits(box: dom.Node, value: str) -> None:
    box.attr("class", "shows signs").attr("data-signs", "french").attr("data-suits", value)


def _index(box: dom.Node, value: str) -> None:
    box.attr("class", "shows corner").attr("data-index", value).text("9")


def _cloth(box: dom.Node, value: str) -> None:
    box.attr("class", "shows swatch").attr("data-cloth", value)


def _theme(box: dom.Node, value: str) -> None:
    box.attr("class", "shows swatch half").attr("data-shows", value)


_PICTURES = {"deck": _deck, "suits": _suits, "index": _index, "cloth": _cloth, "theme": _theme}


def _words(node: dom.Node, key: str) -> dom.Node:
    return node.attr("data-t", key).text(t(key))


panels.register("settings", lambda desk: SettingsPanel(desk.sync))
