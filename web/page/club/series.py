"""A club's series: what is played, on which days, and the way to today's cards.

Runs in MicroPython. The engine reads the address and gives the seed; a game of a series is by work, so that
the others play alike on every device. The first game with a day's cards in which the player decides anything
counts, and can be gone on with; any other is for practice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom, names, storage
from web.page.base.game_label import label
from web.page.base.i18n import count, t
from web.page.club import link, result, tries
from web.page.engine_client.brought import brought
from web.page.engine_client.client import EngineError
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from js import Event

    from web.page.types.club import Series
    from web.page.types.roles import Desk

_PARAMETERS = ("series", "deals", "from", "to")


class SeriesPanel:
    """The dialog, and at the end of a game of the series its result on the slate."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._series: Series | None = None
        self._begun = False
        self._dialog = dialogs.new("series")
        self._dialog.on("click", self._clicked).on("close", self._closed)

    async def open(self, place: str = "") -> None:
        """Show the series of the address, or with `end` the result of the game that is over."""
        if place == "end":
            await result.draw(self._desk)
            return
        self._begun = False
        asked = link.asked()
        title = names.clean(asked["asked"]["series"], 40) if asked else ""
        page = dialogs.begin(self._dialog, title or t("club.ranking"))
        if asked:
            dom.make(page, "p", "", t("loading.start"))
        dialogs.show(self._dialog)
        if asked:
            try:
                self._series = (await self._desk.ask(dict(asked, what="series")))["series"]
            except EngineError as error:
                self._refused(error)
                return
            if dom.find("start").element.hidden and self._going(self._series["seed"]) == "on":
                self._dialog.element.close()  # it is played just now
                return
        self._draw()

    def _draw(self) -> None:
        series = self._series
        page = dialogs.begin(self._dialog, series["name"] if series else t("club.ranking"))
        buttons = dialogs.end(self._dialog)
        if series:
            dom.make(page, "p", "club-game", _game(series))
            dom.make(page, "p", "", _dates(series))
            dom.make(page, "p", "club-note", t("club.same"))
            self._said = dom.make(page, "p", "club-says").attr("role", "status")
            self._offer(buttons, series)
            self._offer_result(page, series)
        dialogs.button(buttons, "secondary", t("club.ranking"), "open", "ranking")

    def _offer(self, buttons: dom.Node, series: Series) -> None:
        if series["stands"] != "open":
            before = series["stands"] == "before"
            day = link.day(series["from"] if before else series["to"])
            self._said.text(t("club.before" if before else "club.after", day=day))
            return
        going = self._going(series["seed"])
        if series["day"]:
            self._said.text(t("club.today", day=link.day(series["day"])))
        first = self._first(series["seed"])
        if first and not self._lies_there(first):
            dialogs.button(buttons, "primary", t("start.continue"), "club", "play")
            return
        if going == "on":
            dialogs.button(buttons, "primary", t("start.continue"), "continue")
            return
        words = "club.again" if tries.known(series["seed"]) else "club.play"
        dialogs.button(buttons, "primary", t(words), "club", "play")
        for seed in tries.other_days(series["seed"]):
            left = self._first(seed)
            if left and not self._lies_there(left):
                day = t("club.go.on", day=link.day(seed.split("|")[2]))
                dialogs.button(buttons, "secondary", day, "club-left", left)

    def _offer_result(self, page: dom.Node, series: Series) -> None:
        """The code of the latest game that counts, as it stood on the slate."""
        seeds = tries.other_days(series["seed"])
        seeds.insert(0, series["seed"])
        for seed in seeds:
            if tries.finished(seed, self._desk.current_game.saves):
                day = seed.split("|")[2]
                words = t("club.mine.day", day=link.day(day)) if day else t("club.mine")
                self._mine = dom.make(page, "div", "club-mine")
                dialogs.button(self._mine, "secondary", words, "club-mine", seed)
                return

    async def _show_result(self, seed: str) -> None:
        found = tries.finished(seed, self._desk.current_game.saves)
        if found:
            shown = result.Shown(self._desk, seed, found[0], found[1])
            await shown.ask()
            shown.lay(dom.empty(self._mine))

    def _first(self, seed: str) -> str | None:
        """The first try with these cards, if it is kept and not over."""
        return tries.unfinished(seed, self._desk.current_game.saves)

    def _lies_there(self, identity: str) -> bool:
        head = self._desk.current_game.pointed()
        return head is not None and head["id"] == identity

    def _going(self, seed: str) -> str:
        """`on` if the game at the table has these cards and is not over, `over` if it is, else nothing."""
        if self._seed() != seed:
            return ""
        return "on" if self._desk.current_game.goes_on() else "over"

    def _seed(self) -> object:
        return tries.seed_of(self._desk.engine.log or self._desk.current_game.log())

    def _refused(self, error: EngineError) -> None:
        """A parameter is none: the game can be played all the same. Of all else the player has been told."""
        if error.kind not in link.REFUSALS:
            self._dialog.element.close()
            return
        page = dialogs.begin(self._dialog, t("club.bad"))
        field = error.error.get("field")
        key = "club.bad." + field if field in _PARAMETERS else "club.bad.rules"
        dom.make(page, "p", "", t(key))
        dom.make(page, "p", "", t("club.bad.end"))
        dialogs.button(dialogs.end(self._dialog), "primary", t("close"), "close")

    def _clicked(self, event: Event) -> None:
        if dom.closest(event, "[data-club=play]") and not self._begun:  # a second press is none
            self._begun = True
            self._desk.run(self._begin())
        mine = dom.closest(event, "[data-club-mine]")
        if mine:
            self._desk.run(self._show_result(str(mine.getAttribute("data-club-mine"))))
        left = dom.closest(event, "[data-club-left]")
        if left:
            self._bring(str(left.getAttribute("data-club-left")))

    def _bring(self, identity: str) -> None:
        self._begun = True  # what closes now begins no other game
        self._desk.clear()
        self._desk.current_game.bring(identity)

    async def _begin(self) -> None:
        self._begun = await self._play()

    async def _play(self) -> bool:
        """Begin with the cards that were offered, or go on with the first try; False where that cannot be."""
        asked = link.asked()
        assert asked
        try:
            if not (await self._desk.ask({"do": "bots"}))["bots"]["byWork"]:
                self._said.text(t("club.cannot"))
                return False
            series = (await self._desk.ask(dict(asked, what="series")))["series"]
            known = await brought(self._desk.ask, self._desk.current_game.saves.entries(), series["seed"])
        except EngineError:  # the player has been told
            return False
        offered = self._series and self._series["seed"]
        self._series = series
        if series["stands"] != "open" or series["seed"] != offered:  # the day that was offered is over
            self._draw()
            return False
        first = self._first(series["seed"])
        if first:
            self._bring(first)
            return True
        if known and not tries.known(series["seed"]):
            tries.spoil(series["seed"])
            self._draw()
            self._said.text(t("club.met"))
            return False
        tries.begin(series["seed"])
        self._desk.begin_by(
            {
                "variant": series["variant"],
                "options": series["options"],
                "seed": series["seed"],
                "pace": "work",
                "level": "strong",
                "game": 1,
            }
        )
        if not tries.are_kept() and storage.lasting:
            self._desk.current_game.hear(storage.UNKEPT)
        return True

    def _closed(self, _event: Event) -> None:
        """In a page of others there is no start screen behind it."""
        if storage.EMBEDDED and not self._begun and self._desk.view() is None:
            self._desk.begin()


def _game(series: Series) -> str:
    name = label({"variant": series["variant"], "name": None, "options": {}})
    return name + " · " + count("club.deals", series["deals"]) if series["deals"] else name


def _dates(series: Series) -> str:
    first, last = series["from"], series["to"]
    if not first and not last:
        return t("club.one")
    if first and last:
        return t("club.dates", first=link.day(first), last=link.day(last))
    return t("club.from", day=link.day(first)) if first else t("club.to", day=link.day(last))


panels.register("series", lambda desk: SeriesPanel(desk))
