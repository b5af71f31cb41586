"""What the player has set, kept between visits, and what the address asks for.

Runs in MicroPython. The address wins for this visit only: `?lang=en&deck=french&speed=fast&seed=…`.
"""

import json

import js

from web import i18n, store

CHOICES = {
    "variant": ("schieberCh",),
    "deck": ("swiss", "french"),
    "language": ("de", "en"),
    "speed": ("slow", "normal", "fast", "instant"),
    "target": ("1000", "1500", "2000", "2500", "3000", "4000", "5000"),
}

# Names in the address that are not ours.
_ALIASES = {"lang": "language"}
_DECKS = {"de": "swiss", "fr": "french"}


class Settings:
    """The settings as attributes in `values`; `unknown` is a variant asked for that there is not."""

    def __init__(self):
        self.values = {
            "variant": "schieberCh",
            "language": i18n.default(),
            "speed": "normal",
            "target": "2500",
        }
        self.values["deck"] = "french" if js.navigator.language[:2] in ("fr", "it") else "swiss"
        self._kept = {}
        self.seed = None
        self.unknown = None
        self._read_store()
        self._read_address()
        self._read_page()

    def set(self, name, value):
        """Take and keep a value; False if there is no such choice."""
        if value not in CHOICES.get(name, ()):
            return False
        self.values[name] = self._kept[name] = value
        store.write("settings", json.dumps(self._kept))
        return True

    def _read_store(self):
        try:
            kept = json.loads(store.read("settings") or "{}")
        except ValueError:
            return
        if isinstance(kept, dict):
            for name, value in kept.items():
                if value in CHOICES.get(name, ()):
                    self.values[name] = self._kept[name] = value

    def _read_page(self):
        """Take what was chosen before Python was awake (web/early.js)."""
        for name in CHOICES:
            self.set(name, js.document.documentElement.getAttribute("data-set-" + name))

    def _read_address(self):
        asked = js.URLSearchParams.new(js.location.search)
        for name in list(CHOICES) + list(_ALIASES):
            value = asked.get(name)
            if value is None:
                continue
            name = _ALIASES.get(name, name)
            if name == "deck":
                value = _DECKS.get(value, value)
            if value in CHOICES[name]:
                self.values[name] = value
            elif name == "variant":
                self.unknown = value[:40]
        self.seed = asked.get("seed")
