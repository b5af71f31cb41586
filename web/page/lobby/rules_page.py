"""The rules of a game in plain words, drawn from what the engine says is in force.

Runs in MicroPython. Nothing about a rule stands here: lines, tables and sources come with the reply to
`rules` (docs/protocol.md), the words from the catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import cards, dom, i18n
from web.page.base.i18n import count, t
from web.page.lobby.rules_words import Wording, ending
from web.page.ui import dialogs

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Event

    from web.page.types.engine import Reply
    from web.page.types.rules import ContractFacts, MeldFacts, RuleFacts, RuleLine, SuitTable

# Lines that a table or a list says as well.
_IN_TABLES = ("multipliers",)
# Rules that are told only in games with factors, in each at least one of them.
_OF_FACTORS = ("factors", "factorsOfAll", "matchMultiplied")
# The chapter that stands before the others: what the cards are worth.
_FIRST = "values"
# Rules that decide what the game is about; the first that has words for its value says it.
_OF_THE_AIM = ("scoring", "contractOncePerParty", "claimMode", "endMode")
_SUIT_OF = {"trump": "E", "plain": "R", "O": "R", "U": "R"}

wording = Wording(t, i18n.has, cards)


class RulesPage:
    """The dialog. `own()` is called when the player wants house rules made of what is shown."""

    def __init__(self, own: Callable[[], object]) -> None:
        self._own = own
        self._dialog = dialogs.new("rules")
        self._dialog.on("click", self._clicked)

    def open(self, name: str, reply: Reply | None) -> None:
        """Show the rules of a game of this name; `reply` is the engine's, None while there is none."""
        page = dialogs.begin(self._dialog, t("rules.of", game=name))
        if reply is None:
            dom.make(page, "p", "", t("rules.wait"))
        else:
            _draw(page, reply)
        dialogs.show(self._dialog)

    def _clicked(self, event: Event) -> None:
        if dom.closest(event, "[data-own]"):
            self._own()

    def close(self) -> None:
        """Close it, if it is open."""
        self._dialog.element.close()


def _draw(page: dom.Node, reply: Reply) -> None:
    facts = reply["facts"]
    lines = with_effect(reply["rules"])
    changed = len([line for line in reply["rules"] if "preset" in line])
    dom.make(page, "h3", "", t("chapter.aim"))
    dom.make(page, "p", "aim", aim(lines))
    if changed:
        _differences(page, reply, changed)
    factors = any(line["rule"] in _OF_FACTORS for line in lines)
    _chapters(page, [line for line in lines if line["chapter"] == _FIRST], facts, factors)
    dialogs.button(page, "link own", t("rules.own"), "own")
    sources = dom.make(page, "details", "sources")
    dom.make(sources, "summary", "", t("rules.from"))
    dom.make(sources, "p", "", t("rules.sources"))
    _chapters(page, [line for line in lines if line["chapter"] != _FIRST], facts, factors)
    dom.make(page, "h3", "", t("chapter.keys"))
    dom.make(page, "p", "", t("rules.keys"))


def with_effect(lines: list[RuleLine]) -> list[RuleLine]:
    """Without changed options that have no effect here: their sentences are untrue."""
    return [line for line in lines if not line.get("idle")]


def aim(lines: list[RuleLine]) -> str:
    """What the game is about, by the first of the rules that say it."""
    values = {line["rule"]: line.get("value") for line in lines}
    if values.get("deals") == 1 and values.get("contractOncePerParty"):
        return t("rules.aim.single")
    for rule in _OF_THE_AIM:
        key = "rules.aim." + rule + "." + ending(values.get(rule))
        if i18n.has(key):
            target = values.get("target")
            return t(key, points=count("points", target) if target else "")
    return ""


def _chapters(page: dom.Node, lines: list[RuleLine], facts: RuleFacts, factors: bool) -> None:
    chapter = None
    items = None
    for line in lines:
        if line["chapter"] != chapter:
            chapter = line["chapter"]
            dom.make(page, "h3", "", t("chapter." + chapter))
            items = dom.make(page, "ul", "rules-list")
        if line["rule"] in _IN_TABLES and "preset" not in line:
            continue
        assert items
        _line(items, line, facts, factors)


def _differences(page: dom.Node, reply: Reply, changed: int) -> None:
    """What is other than in the preset, before all the rest."""
    box = dom.make(page, "div", "differs")
    dom.make(box, "p", "", count("rules.differ", changed, game=wording.game(reply["variant"])))
    items = dom.make(box, "ul")
    for line in reply["rules"]:
        if "preset" in line:
            item = dom.make(items, "li", "", t("said", name=wording.option(line["rule"]), words=""))
            dom.make(item, "b", "", wording.value(line["rule"], line["value"]))
            preset = wording.value(line["rule"], line["preset"])
            remark = " – " + t("rules.preset", value=preset)
            if line.get("idle"):
                remark += " (" + t("rules.idle") + ")"
            dom.make(item, "span", "", remark)


def _line(items: dom.Node, line: RuleLine, facts: RuleFacts, factors: bool) -> None:
    item = dom.make(items, "li").attr("data-rule", line["rule"])
    sentence = wording.sentence(line, facts)
    if line["rule"] == "contracts" and not factors:
        sentence = t("rule.contracts.plain")
    dom.make(item, "span", "says", sentence)
    if "preset" in line:
        item.attr("data-differs", True)
        dom.make(
            item, "small", "preset", t("rules.preset", value=wording.value(line["rule"], line["preset"]))
        )
    if line["rule"] == "contracts":
        _contracts(item, facts["contracts"], factors)
    elif line["rule"] == "weis" and facts["melds"]:
        _melds(item, facts["melds"])
    elif line["rule"] == "total":
        _cards(item, facts["cards"])
    dom.make(item, "small", "source", wording.source(line))


def _contracts(item: dom.Node, contracts: list[ContractFacts], factors: bool) -> None:
    box = dom.make(item, "p", "chips")
    for entry in contracts:
        chip = dom.make(box, "span", "chip")
        if cards.has_sign(entry["contract"]):
            dom.picture(chip, "sign").attr("href", cards.sign(entry["contract"]))
        dom.make(chip, "span", "", cards.contract(entry["contract"]))
        if entry["times"] > 1:
            dom.make(chip, "small", "", str(entry["times"]) + " ×")
        if factors:
            dom.make(chip, "b", "", "×" + str(entry["factor"]))
        elif entry["weight"]:
            dom.make(chip, "b", "", count("rules.sticks", entry["weight"]))


def _melds(item: dom.Node, melds: list[MeldFacts]) -> None:
    box = dom.make(item, "dl", "melds")
    for meld in melds:
        pair = dom.make(box, "div")
        dom.make(pair, "dt", "", _meld(meld))
        dom.make(pair, "dd", "", meld["points"])


def _meld(meld: MeldFacts) -> str:
    if meld["kind"] == "run":
        return t("rules.run", n=meld["length"])
    ranks = [t("ranks." + cards.deck() + "." + code) for code in meld["ranks"]]
    last = ranks.pop()
    return t("rules.quad", rank=", ".join(ranks) + " " + t("rules.or") + " " + last if ranks else last)


def _cards(item: dom.Node, tables: list[SuitTable]) -> None:
    """Each kind of suit as a row of its cards, highest first, the points below."""
    for table in tables:
        name = t("rules.suit." + table["suit"])
        figure = dom.make(item, "figure", "ranks").attr("data-suit", table["suit"])
        dom.make(figure, "figcaption", "", name)
        row = dom.make(figure, "ol")
        for index in range(len(table["ranks"])):
            rank = table["ranks"][index]
            place = dom.make(row, "li")
            holder = dom.make(place, "span", "card").attr("aria-hidden", "true")
            dom.picture(holder).attr("href", cards.face(_SUIT_OF[table["suit"]] + rank))
            dom.make(place, "span", "sr", cards.rank(rank) + ":")
            dom.make(place, "b", "", table["points"][index])
