"""House rules: any option of a preset changed, what does not go together refused with a way out.

Runs in MicroPython. Every change is put before the engine (`rules` with `all` and `keep`); what it refuses
is never taken, and what it proposes instead can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.page.base import dom, house_rules
from web.page.base.game_choice import VARIANTS, clean
from web.page.base.i18n import count, t
from web.page.engine_client.client import EngineError
from web.page.lobby import option_controls
from web.page.lobby.rules_page import wording
from web.page.ui import dialogs

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from js import Event

    from web.page.types.choice import GameChoice, Options
    from web.page.types.engine import Reply, Request
    from web.page.types.roles import Run
    from web.page.types.rules import AllRules, OptionLine, Refused, RuleFacts

# A change of the contracts may bring these along without asking: numbers for what is new.
_BROUGHT_ALONG = {"multipliers", "weights"}
_PER_CONTRACT = ("multipliers", "weights")


class Editor:
    """The dialog. `ask(request)` asks the engine, `run(coroutine)` runs it beside all else.

    `chosen(game, play)` is told which game to take, `told(game)` which one has been deleted.
    """

    def __init__(
        self,
        ask: Callable[[Request], Awaitable[Reply]],
        run: Run,
        chosen: Callable[[GameChoice, bool], object],
        told: Callable[[GameChoice], object],
    ) -> None:
        self._ask = ask
        self._run = run
        self._chosen = chosen
        self._on_gone = told
        self._game: GameChoice  # from `open` on
        self._reply: AllRules  # from the engine's first answer on
        self._wanted: tuple[str, Options] | None = None
        self._rows: dict[str, _Row] = {}
        self._dialog = dialogs.new("house")
        self._dialog.on("click", self._clicked)
        self._dialog.on("change", self._changed)

    def open(self, game: GameChoice) -> None:
        """Edit these rules; without an `id` they are new."""
        self._game = _copied(game)
        self._wanted = None
        self._rows = {}
        page = dialogs.begin(self._dialog, t("house.title"))
        dom.make(page, "p", "", t("rules.wait"))
        dialogs.show(self._dialog)
        self._run(self._begin())

    async def _begin(self) -> None:
        reply, error = await self._try(self._game["variant"], self._game["options"], [])
        if error:  # kept by hand, or by an older version
            self._game["options"] = {}
            reply, _ = await self._try(self._game["variant"], {}, [])
        if reply is None:
            self._dialog.element.close()
            return
        self._build(reply)
        self._take(self._game["variant"], reply)
        if error:
            self._say(wording.refusal(error))

    async def _try(
        self, variant: str, options: Options, keep: list[str]
    ) -> tuple[AllRules | None, Refused | None]:
        """The engine's reply to these rules, or its refusal; neither if it has not answered."""
        request = {"do": "rules", "variant": variant, "options": options, "all": True, "keep": keep}
        try:
            reply: Any = await self._ask(request)
        except EngineError as error:  # the player has been told where it is no refusal
            return None, None if error.unanswered else error.error
        return reply, None

    # Drawing

    def _build(self, reply: AllRules) -> None:
        page = dialogs.begin(self._dialog, t("house.title"))
        top = dom.make(page, "div", "house-top")
        holder = dom.make(top, "label", "entry wide")
        dom.make(holder, "span", "", t("house.name"))
        self._name = (
            dom.make(holder, "input").attr("type", "text").attr("maxlength", "40").attr("id", "house-name")
        )
        self._name.attr("placeholder", t("house.name.hint")).attr("autocomplete", "off")
        self._name.element.value = self._game["name"] or ""
        holder = dom.make(top, "label", "entry wide")
        dom.make(holder, "span", "", t("house.base"))
        self._base = dom.make(holder, "select").attr("id", "house-base")
        for variant in VARIANTS:
            dom.make(self._base, "option", "", wording.game(variant)).attr("value", variant)
        self._count = dom.make(page, "p", "differs")
        chapter = None
        for line in reply["options"]:
            if line["chapter"] != chapter:
                chapter = line["chapter"]
                part = dom.make(page, "details", "chapter").attr("name", "house-chapter")
                dom.make(part, "summary", "", t("chapter." + chapter))
            self._rows[line["rule"]] = _Row(part, line)
        self._panel = dom.make(self._dialog, "div", "conflict").attr("role", "alert").show(False)
        self._note = dom.make(self._dialog, "p", "house-note").attr("role", "status").show(False)
        buttons = dialogs.end(self._dialog)
        dialogs.button(buttons, "primary", t("house.play"), "play")
        dialogs.button(buttons, "secondary", t("house.save"), "save")
        dialogs.button(buttons, "secondary", t("house.copy"), "copy")
        self._delete = dialogs.button(buttons, "link", t("house.delete"), "delete")

    def _take(self, variant: str, reply: AllRules) -> None:
        """Rules that the engine has agreed to."""
        self._reply = reply
        self._wanted = None
        self._game["variant"] = variant
        self._game["options"] = reply["changed"]
        self._panel.show(False)
        self._note.show(False)
        self._draw()

    def _draw(self) -> None:
        reply = self._reply
        self._base.element.value = self._game["variant"]
        changed = len(reply["changed"])
        game = wording.game(self._game["variant"])
        self._count.text(count("rules.differ", changed, game=game) if changed else t("house.same"))
        contracts = [entry["contract"] for entry in reply["facts"]["contracts"]]
        for line in reply["options"]:
            row = self._rows[line["rule"]]
            row.show(line, reply["facts"])
            if line["rule"] in _PER_CONTRACT:
                assert isinstance(row.control, option_controls.Numbers)
                row.control.only(contracts)
        self._delete.show("id" in self._game)

    def _say(self, words: str) -> None:
        self._note.text(words).show(bool(words))

    # Changing

    def _changed(self, event: Event) -> None:
        if event.target.id == "house-base":
            self._run(self._change(str(event.target.value), self._game["options"], []))
            return
        holder = dom.closest(event, "[data-option]")
        if holder:
            name = str(holder.getAttribute("data-option"))
            self._set(name, self._rows[name].control.read())

    def _set(self, name: str, value: object) -> None:
        options = dict(self._game["options"])
        options[name] = value
        self._run(self._change(self._game["variant"], options, [name]))

    async def _change(self, variant: str, options: Options, keep: list[str]) -> None:
        reply, error = await self._try(variant, options, keep)
        mended = (error or {}).get("mended")
        if mended and keep == ["contracts"] and not set(mended) - _BROUGHT_ALONG:
            options = dict(options)
            options.update(mended)
            reply, error = await self._try(variant, options, [])
        if reply:
            self._take(variant, reply)
        elif error:
            self._refuse(variant, options, error)
        else:
            self._draw()  # as the engine has agreed to

    def _refuse(self, variant: str, options: Options, error: Refused) -> None:
        mended = error.get("mended")
        self._wanted = None
        panel = dom.empty(self._panel).show(True)
        dom.make(panel, "h3", "", t("house.refused" if mended else "house.refused.value"))
        dom.make(panel, "p", "", wording.refusal(error))
        buttons = dom.make(panel, "p", "buttons")
        if mended:
            self._wanted = (variant, dict(options))
            self._wanted[1].update(mended)
            dom.make(panel, "p", "", t("house.mend.line"))
            changes = dom.make(panel, "ul")
            for name in mended:
                words = wording.option(name) + ": " + wording.value(name, mended[name])
                dom.make(changes, "li", "", words)
            dialogs.button(buttons, "primary", t("house.mend"), "mend")
            panel.element.append(buttons.element)
        dialogs.button(buttons, "secondary", t("house.back"), "back")

    def _clicked(self, event: Event) -> None:
        usual = dom.closest(event, "[data-usual]")
        reset = dom.closest(event, "[data-reset]")
        if usual:
            row = usual.closest("[data-option]")
            assert row
            self._set(str(row.getAttribute("data-option")), int(str(usual.getAttribute("data-usual"))))
        elif reset:
            name = str(reset.getAttribute("data-reset"))
            options = dict(self._game["options"])
            options.pop(name, None)
            self._run(self._change(self._game["variant"], options, [name]))
        elif dom.closest(event, "[data-mend]") and self._wanted:
            self._run(self._change(self._wanted[0], self._wanted[1], []))
        elif dom.closest(event, "[data-back]"):
            self._take(self._game["variant"], self._reply)
        elif dom.closest(event, "[data-play]"):
            self._finish(True)
        elif dom.closest(event, "[data-save]"):
            self._save()
        elif dom.closest(event, "[data-copy]"):
            self._run(self._copy())
        elif dom.closest(event, "[data-delete]"):
            self._remove()

    # What is done with them

    def _named(self) -> GameChoice:
        self._game["name"] = clean(self._name.element.value)
        return self._game

    def _finish(self, play: bool) -> None:
        self._named()
        self._dialog.element.close()
        self._chosen(self._game, play)

    def _save(self) -> None:
        game = self._named()
        if not game["name"]:
            game["name"] = t("house.name.default")
        own = house_rules.keep(game)
        if own is None:
            self._say(t("house.list.full", n=house_rules.MOST))
            return
        self._game = own
        self._name.element.value = own["name"] or ""
        self._draw()
        self._say(t("house.saved") if house_rules.persistent() else t("house.save.memory"))
        self._chosen(own, False)

    def _remove(self) -> None:
        house_rules.remove(self._game["id"])
        gone = _copied(self._game)
        self._dialog.element.close()
        self._chosen({"variant": gone["variant"], "name": None, "options": {}}, False)
        self._on_gone(gone)

    async def _copy(self) -> None:
        address = house_rules.link(self._named())
        self._say("")
        if await dialogs.copied(address):
            self._say(t("house.copied"))
            return
        self._note.text(t("house.copy.by.hand")).show(True)
        field = dom.make(self._note, "input").attr("type", "text").attr("readonly", True)
        field.attr("aria-label", t("house.copy.by.hand"))
        field.element.value = address
        field.element.select()


def _copied(game: GameChoice) -> GameChoice:
    copied: GameChoice = dict(game)  # type: ignore[assignment]
    return copied


class _Row:
    """One option: what it is called, its control, what it means, and how the preset has it."""

    def __init__(self, parent: dom.Node, line: OptionLine) -> None:
        self._name = line["rule"]
        self._row = dom.make(parent, "div", "rule-row").attr("data-option", self._name)
        self._row.attr("data-kind", line["kind"]["type"])
        dom.make(self._row, "p", "rule-name", wording.option(self._name))
        self.control = option_controls.make(
            dom.make(self._row, "div", "control"), self._name, line["kind"], wording
        )
        self._says = dom.make(self._row, "p", "says")
        foot = dom.make(self._row, "p", "foot")
        self._source = dom.make(foot, "small", "source")
        self._preset = dom.make(foot, "small", "preset")
        self._reset = dialogs.button(foot, "link", t("house.reset"), "reset", self._name)

    def show(self, line: OptionLine, facts: RuleFacts) -> None:
        """Show the option as it is now."""
        differs = "preset" in line
        self._row.show(not line["idle"] or differs).attr("data-differs", differs)
        self.control.show(line["value"])
        self._says.text(wording.sentence(line, facts))
        self._source.text(wording.source(line))
        self._preset.text(
            t("rules.preset", value=wording.value(self._name, line["preset"])) if differs else ""
        )
        self._reset.show(differs)
