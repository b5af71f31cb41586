"""Choosing a game: all presets and the player's own rules, by kind and by how many sit at the table.

Runs in MicroPython.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom, house_rules
from web.page.base.game_label import label
from web.page.base.i18n import count, t
from web.page.base.presets import PRESETS
from web.page.lobby import search
from web.page.ui import dialogs

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

    from web.page.types.choice import GameChoice

# In the order in which they are offered, the most games last; the words are `games.kind.…`.
KINDS = ("coiffeur", "differenzler", "schieber", "seats")


def players(game: GameChoice) -> int:
    """How many play a game."""
    seats = {variant: seats for variant, _, seats in PRESETS}
    return game["options"].get("players") or seats.get(game["variant"], 4)


def line(game: GameChoice) -> str:
    """What is to be said of a game in one line."""
    changed = len(game["options"])
    if changed:
        return count("games.changed", changed, game=t("variant." + game["variant"]))
    return t("variant." + game["variant"] + ".line")


def _preset(variant: str) -> GameChoice:
    return {"variant": variant, "name": None, "options": {}}


class Games:
    """The dialog. `chosen(game)` and `edit(game)` are called with what the player wants."""

    def __init__(self, chosen: Callable[[GameChoice], object], edit: Callable[[GameChoice], object]) -> None:
        self._chosen = chosen
        self._edit = edit
        self._current: GameChoice  # from `open` on
        self._seats: int | None = None
        self._wanted = ""  # what is typed
        self._gone: GameChoice | None = None
        self._offered: dict[str, GameChoice] = {}
        self._dialog = dialogs.new("games")
        self._dialog.on("click", self._clicked).on("input", self._typed)

    def open(self, current: GameChoice, gone: GameChoice | None = None) -> None:
        """Offer the games; `gone` are house rules just deleted, which can be brought back."""
        self._current = current
        self._gone = gone
        self._wanted = ""
        self._draw()
        dialogs.show(self._dialog)

    def _draw(self) -> None:
        page = dialogs.begin(self._dialog, t("games.title"))
        if self._gone:
            note = dom.make(page, "p", "house-note", t("house.deleted", name=label(self._gone)) + " ")
            dialogs.button(note, "link", t("house.undelete"), "undelete")
        field = dom.make(page, "input", "games-search").attr("type", "search").attr("maxlength", 40)
        field.attr("aria-label", t("games.search")).attr("placeholder", t("games.search"))
        self._filter(page)
        self._says = dom.make(page, "p", "games-says").attr("role", "status")
        self._list = dom.make(page, "div")
        self._fill()
        buttons = dialogs.end(self._dialog)
        dialogs.button(buttons, "secondary", t("games.new"), "make")

    def _fill(self) -> None:
        """Offer what is wanted; what is not here is said, with the game that comes nearest."""
        dom.empty(self._list)
        self._offered = {}
        self._group(t("games.own"), [game for game in house_rules.kept() if self._is_wanted(game, "")], True)
        for kind in KINDS:
            games = [_preset(variant) for variant, its_kind, _ in PRESETS if its_kind == kind]
            self._group(
                t("games.kind." + kind), [game for game in games if self._is_wanted(game, kind)], False
            )
        words = ""
        if not self._offered:
            made, meant = search.made(self._wanted), search.absent(self._wanted)
            other = search.without_tricks(self._wanted)
            if made:
                self._items([made], False)
            elif other:
                words = t("games.tricks", name=other)
            elif meant:
                words = t("games.near", name=meant[0])
                self._items([_preset(meant[1])], False)
            else:
                words = t("games.none")
        self._says.text(words).show(bool(words))

    def _is_wanted(self, game: GameChoice, kind: str) -> bool:
        if self._seats not in (None, players(game)):
            return False
        return search.fits(self._wanted, label(game) + " " + line(game), kind, game["variant"])

    def _filter(self, page: dom.Node) -> None:
        box = dom.make(page, "p", "seats-filter").attr("role", "group").attr("aria-label", t("games.players"))
        for seats in (None, 2, 3, 4, 5, 6):
            words = t("games.all") if seats is None else str(seats)
            button = dialogs.button(box, "pill", words, "seats", seats or "all")
            button.attr("aria-pressed", "true" if seats == self._seats else "false")
            if seats:
                button.attr("title", t("games.seats." + str(seats)))

    def _group(self, title: str, games: list[GameChoice], own: bool) -> None:
        if games:
            dom.make(self._list, "h3", "", title)
            self._items(games, own)

    def _items(self, games: list[GameChoice], own: bool) -> None:
        items = dom.make(self._list, "ul", "games-list")
        for game in games:
            key = str(game["id"]) if own else game["variant"]
            self._offered[key] = game
            item = dom.make(items, "li")
            button = dialogs.button(item, "offer", "", "game", key)
            words = dom.make(button, "span", "words")
            dom.make(words, "b", "", label(game))
            dom.make(words, "small", "", line(game))
            seats = dom.make(button, "span", "number", players(game))
            seats.attr("title", t("games.seats." + str(players(game))))
            same = [game[field] for field in ("variant", "name", "options")]
            if same == [self._current[field] for field in ("variant", "name", "options")]:
                button.attr("aria-current", "true")
            if own:
                dialogs.button(item, "link", t("games.edit"), "edit", key)

    def close(self) -> None:
        """Close it, if it is open."""
        self._dialog.element.close()

    def _typed(self, event: Event) -> None:
        self._wanted = str(event.target.value)
        self._fill()

    def _clicked(self, event: Event) -> None:
        game = dom.closest(event, "[data-game]")
        edit = dom.closest(event, "[data-edit]")
        seats = dom.closest(event, "[data-seats]")
        if game:
            self._dialog.element.close()
            self._chosen(self._offered[str(game.getAttribute("data-game"))])
        elif edit:
            self._edit(self._offered[str(edit.getAttribute("data-edit"))])
        elif seats:
            text = str(seats.getAttribute("data-seats"))
            self._seats = None if text == "all" else int(text)
            for pill in dom.every("#games [data-seats]"):
                chosen = pill.element.getAttribute("data-seats") == text
                pill.attr("aria-pressed", "true" if chosen else "false")
            self._fill()
        elif dom.closest(event, "[data-make]"):
            self._edit({"variant": self._current["variant"], "name": None, "options": {}})
        elif dom.closest(event, "[data-undelete]"):
            assert self._gone
            house_rules.keep(self._gone)
            self.open(self._current)
