"""The list of the lessons, each with how far the player has come in it, and the way to a game.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import count, t
from web.page.learn.lessons import LESSONS
from web.page.ui import dialogs

if TYPE_CHECKING:
    from web.page.learn.progress import Progress


def draw(dialog: dom.Node, progress: Progress) -> None:
    """Fill the dialog: a button `data-lesson` for each, by its place, and one `data-play`."""
    page = dialogs.begin(dialog, t("learn.title"))
    dom.make(page, "p", "learn-intro", t("learn.intro"))
    items = dom.make(page, "ol", "learn-lessons")
    for index, (key, steps) in enumerate(LESSONS):
        button = dialogs.button(dom.make(items, "li"), "offer", "", "lesson", index)
        dom.make(button, "span", "number", index + 1).attr("aria-hidden", "true")
        words = dom.make(button, "span", "words")
        dom.make(words, "b", "", t("learn." + key))
        done = key in progress.done
        if done:
            state = "✓ " + t("learn.done")
        elif key in progress.at:
            state = t("learn.step", n=progress.at[key] + 1, all=len(steps))
        else:
            state = count("learn.steps", len(steps))
        dom.make(words, "small", "", state)
        button.attr("data-done", done)
    buttons = dialogs.end(dialog)
    dialogs.button(buttons, "primary" if progress.whole() else "secondary", t("learn.play"), "play")
