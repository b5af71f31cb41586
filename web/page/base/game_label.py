"""What a game is called.

Runs in MicroPython.
"""

from web.page.base.i18n import t


def label(game):
    """What a game is called."""
    return game["name"] or t("variant." + game["variant"])
