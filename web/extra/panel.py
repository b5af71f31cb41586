"""The settings: groups that open one by one where there is little room, each choice with its looks.

Runs in MicroPython. Every control carries `data-setting`, so web/menu.py keeps and shows what is
set; every word carries its key, so that another language needs nothing drawn anew.
"""

import js

from web import dom
from web.i18n import LANGUAGES, t
from web.more import sheets
from web.settings import CHOICES

# What stands together: a group, and its settings from top to bottom.
_GROUPS = (
    ("game", ("level", "speed", "language")),
    ("cards", ("deck", "suits", "index")),
    ("table", ("theme", "cloth", "sound")),
    ("hand", ("order", "rows", "tap", "single")),
)

_LEGENDS = {"deck": "start.deck", "language": "start.language"}
_OWN_NAMES = ("Deutsch", "Français", "Italiano", "English")

# All groups are open from this width of the window on.
_WIDE = 700


class Panel:
    """The dialog. `sync()` gives every control the value that is set."""

    def __init__(self, sync):
        self._sync = sync
        self._dialog = sheets.new("settings")
        self._groups = []
        self._draw()

    def open(self):
        """Show all that can be set."""
        wide = js.innerWidth >= _WIDE
        for index, group in enumerate(self._groups):
            group.element.open = wide or index == 0
            group.attr("name", None if wide else "settings")
        self._sync()
        sheets.show(self._dialog)

    def _draw(self):
        page = sheets.begin(self._dialog, t("settings.title")).attr("class", "sheet-page settings")
        dom.within(self._dialog, "h2").attr("data-t", "settings.title")
        dom.within(self._dialog, ".away").attr("data-t-label", "close")
        for name, settings in _GROUPS:
            group = self._group(page, name)
            for setting in settings:
                _choice(group, setting)
        _words(sheets.button(sheets.end(self._dialog), "primary", "", "close"), "done")

    def _group(self, page, name):
        group = dom.make(page, "details", "chapter")
        self._groups.append(group)
        _words(dom.make(group, "summary"), "settings." + name)
        return group


def _choice(parent, setting):
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


def _deck(box, value):
    box.attr("class", "shows signs").attr("data-signs", value)


def _suits(box, value):
    box.attr("class", "shows signs").attr("data-signs", "french").attr("data-suits", value)


def _index(box, value):
    box.attr("class", "shows corner").attr("data-index", value).text("9")


def _cloth(box, value):
    box.attr("class", "shows swatch").attr("data-cloth", value)


def _theme(box, value):
    box.attr("class", "shows swatch half").attr("data-shows", value)


_PICTURES = {"deck": _deck, "suits": _suits, "index": _index, "cloth": _cloth, "theme": _theme}


def _words(node, key):
    return node.attr("data-t", key).text(t(key))
