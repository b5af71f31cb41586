"""What the player has set, kept between visits, and what the address asks for.

Runs in MicroPython. The address wins for this visit only: `?lang=en&deck=french&speed=fast&theme=night`,
and `?variant=schieberCh&opt.target=1000&name=…` for a game and its rules (docs/house-rules.md).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import js

from web.page.base import i18n, outside, storage
from web.page.base.game_choice import MOST_OPTIONS, VARIANTS, a_game, clean

if TYPE_CHECKING:
    from js import Search

    from web.page.types.choice import GameChoice, Options

CHOICES = {
    "deck": ("swiss", "french"),
    "language": ("de", "fr", "it", "en"),
    "speed": ("slow", "normal", "fast", "instant"),
    "level": ("easy", "medium", "strong", "master"),
    "theme": ("auto", "light", "night"),
    "cloth": ("green", "blue", "red", "grey"),
    "suits": ("two", "four"),
    "index": ("normal", "big"),
    "rows": ("one", "two"),
    "order": ("right", "left", "stay", "falling"),
    "tap": ("once", "twice"),
    "single": ("off", "on"),
    "sound": ("off", "soft", "middle", "loud"),
    "coach": ("off", "on"),
    "tips": ("asked", "open"),
    "ui": ("full", "simple"),
}

# The values of a player who has not chosen; else the first. Language and deck follow the browser.
_USUAL = {"speed": "normal", "level": "strong", "deck": ""}

# Names in the address that are not ours.
_ALIASES = {"lang": "language", "felt": "cloth"}
_DECKS = {"de": "swiss", "fr": "french"}

# Who speaks these grew up with the French deck.
_FRENCH_DECK = ("fr", "it")

# A game for so many players, where the address names no variant.
_BY_PLAYERS = {"2": "schieber2p", "3": "schieber3p", "4": "schieberCh", "5": "schieber5p", "6": "schieber6p"}

_LONGEST = 400


def _kept() -> dict[str, object]:
    return storage.read_checked("settings", lambda each: each if isinstance(each, dict) else None) or {}


class Settings:
    """The settings as attributes in `values`, the chosen game in `game`.

    `unknown` is a variant asked for that there is not, `asked` the game that the address asks for, or
    None, and `address` how it asked.
    """

    def __init__(self) -> None:
        self.values: dict[str, str] = {
            name: _USUAL.get(name, choices[0]) for name, choices in CHOICES.items()
        }
        self.values["language"] = i18n.default()
        self._chosen_deck: str | None = None
        self.game: GameChoice = {"variant": VARIANTS[0], "name": None, "options": {}}
        self._kept: dict[str, Any] = {}
        self.seed: str | None = None
        self.unknown: str | None = None
        self.asked: GameChoice | None = None
        self.address = ""
        self._read_store()
        self._read_address()
        self._propose_deck()
        self._read_page()

    def set(self, name: str, value: object) -> bool:
        """Take and keep a value; False if there is no such choice."""
        if not self.ask(name, value):
            return False
        self._keep(name, value)
        return True

    def imply(self, name: str, value: str) -> None:
        """Take a value that follows from what somebody did; if there is no room for it, nobody is told."""
        if self.ask(name, value):
            self._keep(name, value, tells=False)

    def ask(self, name: str, value: object) -> bool:
        """Take a value for this visit only; False if there is no such choice. The address's words will do."""
        name = _ALIASES.get(name, name)
        if isinstance(value, str):
            value = value[:2].lower() if name == "language" else _DECKS.get(value, value)
        if value not in CHOICES.get(name, ()):
            return False
        assert isinstance(value, str)
        self.values[name] = value
        if name == "deck":
            self._chosen_deck = value
        elif name == "language":
            self._propose_deck()
        return True

    def chosen(self, name: str) -> bool:
        """Whether the player has chosen a value, now or on an earlier visit."""
        return name in self._kept

    def unask(self, name: str) -> None:
        """Back to what the player has chosen, or has who has not chosen."""
        name = _ALIASES.get(name, name)
        if name == "deck":
            self._chosen_deck = self._kept.get(name)
            self._propose_deck()
        elif name in CHOICES:
            usual = i18n.default() if name == "language" else _USUAL.get(name, CHOICES[name][0])
            self.ask(name, self._kept.get(name, usual))

    def choose(self, game: GameChoice) -> None:
        """Take and keep a game."""
        self.game = game
        self._keep("game", game)

    def choose_variant(self, variant: str) -> None:
        """Take and keep a preset as it is; what is none is ignored."""
        if variant in VARIANTS:
            self.choose({"variant": variant, "name": None, "options": {}})

    def plain_variant(self) -> str:
        """The chosen game if it is a preset as it is, or nothing."""
        return "" if self.game["name"] or self.game["options"] else self.game["variant"]

    def _propose_deck(self) -> None:
        """Until one is chosen, the deck that players of the language have."""
        by_language = "french" if self.values["language"] in _FRENCH_DECK else "swiss"
        self.values["deck"] = self._chosen_deck or by_language

    def _keep(self, name: str, value: object, tells: bool = True) -> None:
        self._kept[name] = value
        kept = _kept()  # another tab may have set something else
        kept[name] = value
        # A game's room is asked for before it.
        storage.write("settings", json.dumps(kept), tells=tells and name != "game")

    def _read_store(self) -> None:
        kept = _kept()
        for name in CHOICES:
            if self.ask(name, kept.get(name)):
                self._kept[name] = kept[name]
        game = a_game(kept.get("game"))
        if game:
            self.game = self._kept["game"] = game

    def _read_page(self) -> None:
        """Take what was chosen before Python was awake (web/boot/early.js)."""
        for name in CHOICES:
            self.set(name, js.document.documentElement.getAttribute("data-set-" + name))
        self.choose_variant(str(js.document.documentElement.getAttribute("data-set-variant")))

    def _read_address(self) -> None:
        asked = js.URLSearchParams.new(js.location.search)
        for name in list(CHOICES) + list(_ALIASES):
            self.ask(name, asked.get(name))
        self.read_game(asked)

    def read_game(self, asked: Search) -> None:
        """Take the game that an address's parameters ask for, if they do."""
        self.address = "?" + str(asked.toString())
        self.seed = asked.get("seed")
        known, rules = variant(asked), options(asked)
        if known is None and not rules:
            return
        if known is not None and known not in VARIANTS:
            self.unknown = known[:40]
            return
        self.asked = {
            "variant": known or VARIANTS[0],
            "name": clean(asked.get("name")),
            "options": rules,
        }
        self.game = self.asked


def variant(asked: Search) -> str | None:
    """The preset that an address's parameters name, if they do."""
    return asked.get("variant") or _BY_PLAYERS.get(asked.get("players") or "")


def options(asked: Search) -> Options:
    """The options that an address's parameters set; an empty one sets nothing."""
    found: Options = {}
    names = getattr(js.Array, "from")(asked.keys())
    for index in range(names.length):
        name = str(names[index])
        text = asked.get(name)
        if text and name.startswith("opt.") and len(found) < MOST_OPTIONS:
            found[name[4:]] = _value(text[:_LONGEST])
    target = asked.get("target")
    if target and "target" not in found:
        found["target"] = _value(target[:_LONGEST])
    return found


def _value(text: str) -> object:
    """The value of an option as JSON, or as the text that it is."""
    try:
        value = outside.read(text)
    except ValueError:
        return text
    return text if isinstance(value, float) else value
