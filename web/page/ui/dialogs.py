"""Dialogs that are made when they are wanted: a heading, a part that scrolls, buttons that stay in sight.

Runs in MicroPython.
"""

import js

from web.page.base import dom
from web.page.base.i18n import t

_body = dom.Node(js.document.body)


def new(identity: str) -> dom.Node:
    """A new, empty dialog."""
    dialog = dom.make(_body, "dialog", "sheet tall").attr("id", identity)
    return dialog.attr("aria-labelledby", identity + "-title")


def begin(dialog: dom.Node, title: str) -> dom.Node:
    """Take everything out of the dialog, give it a title and a way out: the part to be filled."""
    dom.empty(dialog)
    heading = dom.make(dialog, "h2", "", title).attr("id", dialog.element.id + "-title")
    heading.attr("tabindex", "-1").attr("autofocus", True)
    away = button(dialog, "away", "", "close").attr("aria-label", t("close"))
    dom.picture(away).attr("href", "#icon-close")
    return dom.make(dialog, "div", "sheet-page").attr("tabindex", "0")


def end(dialog: dom.Node) -> dom.Node:
    """The place for the buttons."""
    return dom.make(dialog, "p", "buttons")


def button(parent: dom.Node, classes: str, words: str | None, name: str, value: object = True) -> dom.Node:
    """A button that carries `data-NAME`."""
    return dom.make(parent, "button", classes, words).attr("type", "button").attr("data-" + name, value)


def show(dialog: dom.Node) -> None:
    """Open it, at its beginning."""
    if not dialog.element.open:
        dialog.element.showModal()


async def copied(text: str) -> bool:
    """Whether a text could be put on the clipboard."""
    clipboard = js.navigator.clipboard
    if not clipboard:  # only on secure addresses
        return False
    try:
        await clipboard.writeText(text)
    except Exception:  # refused: the text is shown instead
        return False
    return True
