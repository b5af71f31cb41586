"""What would have been better in a finished deal: at most three moments, each with the better choice.

Runs in MicroPython. The engine judges one decision a request (docs/protocol.md, A review); whoever closes the
dialog gives the rest up, and nothing waits for it longer than for one decision.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

from web.page.base import cards, dom, people
from web.page.base.i18n import count, t
from web.page.challenge.kept import Tries
from web.page.engine_client.client import EngineError
from web.page.replay import found
from web.page.score import figures
from web.page.statistics import judged, recorded
from web.page.table import tip
from web.page.ui import dialogs, panels

if TYPE_CHECKING:
    from js import Event

    from web.page.types.engine import Request
    from web.page.types.replay import Judged, ReviewReply
    from web.page.types.roles import Desk


_SHOWN = 3


def lost_in(desk: Desk, deal: int) -> dict[int, str]:
    """By trick what was lost there, in words; empty before a review of this deal. Where several people hand
    the device on, it is said whose play that was.
    """
    known = found.last(desk.current_game.saves.head, deal)
    if known is None:
        return {}
    seat, moments = known
    lost = {each["trick"]: _lost(each) for each in moments if each["counts"]}
    if len(_people(desk)) > 1:
        for trick in lost:
            lost[trick] = t("said", name=people.name(seat), words=lost[trick])
    return lost


def _people(desk: Desk) -> list[int]:
    """The seats of those who hand the device on; empty where one plays alone."""
    company = desk.company()
    return company.people if company and people.pass_on() else []


class Better:
    """The dialog; `desk` is the page around it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asking = 0
        self._tries = Tries(desk.current_game, desk.today)
        self._seat: int | None = None  # where several hold the device, or it is not the first
        self._dialog = dialogs.new("better")
        self._dialog.on("click", self._clicked).on("change", self._chosen)

    async def open(self, place: str = "") -> None:
        """Show the deal of this number, or the last one."""
        view = self._desk.view()
        if view and view["results"]:
            if self._dialog.element.open:  # below the replay, which has opened it again
                self._dialog.element.close()
            deals = [line["deal"] for line in view["results"]]
            await self._show(int(place) if place else deals[-1], deals)

    async def _show(self, deal: int, deals: list[int]) -> None:
        self._deal, self._deals = deal, deals
        page = dialogs.begin(self._dialog, t("better.title", n=deal))
        page.attr("class", "sheet-page better")
        head = dom.make(page, "div", "better-head")
        self._says = dom.make(head, "p", "").attr("role", "status")
        if len(deals) > 1:
            choice = dom.make(head, "select").attr("aria-label", t("replay.which"))
            for number in deals:
                option = dom.make(choice, "option", "", t("slate.deal", n=number)).attr("value", number)
                option.attr("selected", number == deal)
        self._offer_people(head)
        self._list = dom.make(page, "ol", "better-moments")
        self._luck = dom.make(page, "div", "better-luck")
        dialogs.show(self._dialog)
        await self._judge(deal)

    def _offer_people(self, head: dom.Node) -> None:
        """Whose play is looked at, where several people hand the device on."""
        here = _people(self._desk)
        if self._seat not in here:
            view = self._desk.view()
            self._seat = here[0] if here else (view["seat"] or None) if view else None
        if not here:
            return
        choice = dom.make(head, "select").attr("aria-label", t("better.whose")).attr("name", "whose")
        for seat in here:
            option = dom.make(choice, "option", "", people.name(seat)).attr("value", seat)
            option.attr("selected", seat == self._seat)

    async def _judge(self, deal: int) -> None:
        """Ask for one decision after the other, and show what has been found so far."""
        self._asking += 1
        asking, seat, moments = self._asking, self._seat or 0, []
        told: ReviewReply = {"next": 0}
        while told["next"] is not None:
            if asking != self._asking or not self._dialog.element.open:
                return
            if "of" in told:
                self._says.text(t("better.busy", n=told["next"], of=told["of"]))
            try:
                reply = await self._desk.ask(self._request(deal, told["next"]))
            except EngineError:
                self._says.text(t("better.failed"))
                return
            told = reply["review"]
            moment = told.get("moment")
            if moment:
                moments.append(moment)
                moments.sort(key=lambda each: each["index"])  # the likeliest losses came first
                if moment["counts"]:
                    self._draw(moments)
        if asking != self._asking:
            return
        if told.get("slow"):
            self._says.text(t("better.slow"))
            return
        found.note(
            self._desk.current_game.saves.head, deal, seat, moments, told.get("written"), told.get("cards")
        )
        self._note(deal, moments)
        self._says.text(_told(moments, told.get("of", 0)))
        self._tell_luck(moments, told)
        self._tell_game(seat)

    def _note(self, deal: int, moments: list[Judged]) -> None:
        """Keep for the statistics what one player alone has lost in a game that is no practice."""
        head = self._desk.current_game.saves.head
        if head and not head.get("seats") and not self._tries.practice():
            name, month = head["id"] + "." + str(deal), recorded.day_of(head["at"])[:7]
            view = self._desk.view()
            judged.note(name, view["variant"] if view else "", month, moments)

    def _request(self, deal: int, place: int) -> Request:
        request: Request = {"do": "review", "deal": deal, "from": place}
        if self._seat is not None:
            request["seat"] = self._seat
        return request

    def _draw(self, moments: list[Judged]) -> None:
        """The dearest of the moments, which are in the order of play."""
        dear = sorted([each for each in moments if each["counts"]], key=lambda each: -each["lost"])[:_SHOWN]
        dom.empty(self._list)
        for each in [each for each in moments if each in dear]:
            item = dom.make(self._list, "li")
            pair = dom.make(item, "div", "better-pair")
            _choice(pair, each, "chosen", "better.played")
            _choice(pair, each, "better", "better.choice")
            words = dom.make(item, "div", "better-words")
            line = dom.make(words, "p")
            dom.make(line, "b", "", _lost(each))
            line.element.append(" · " + _where(each))
            why = [tip.reason(reason, None) for reason in each["why"]]
            if each["row"]:
                why.append(t("better.row"))
            dom.make(words, "p", "", " ".join(why))
            buttons = dom.make(item, "p", "better-buttons")
            place = "replay:" + str(each["deal"]) + "." + str(each["trick"])
            dialogs.button(buttons, "secondary", t("better.look"), "open", place)
            if self._seat is None:  # practice is one player's
                again = dialogs.button(buttons, "secondary", t("better.again"), "again", each["index"])
                again.attr("title", t("better.again.line"))

    def _tell_luck(self, moments: list[Judged], told: ReviewReply) -> None:
        """Which right choice was punished, unless the deal went better than its cards; what lay in these."""
        worst, mine, lay = None, told.get("written"), told.get("cards")
        lucky = mine is not None and lay is not None and mine >= lay
        for each in [] if lucky else moments:
            if each["unlucky"] and (worst is None or each["unlucky"] > worst["unlucky"]):
                worst = each
        if worst and worst["instead"]:
            said = {"what": _named(worst, worst["chosen"]), "instead": _named(worst, worst["instead"])}
            said["points"] = count("points", int(worst["unlucky"] + 0.5))
            dom.make(self._luck, "p", "", t("better.unlucky", where=_where(worst), **said))
        if mine is not None and lay is not None:
            words = t("better.cards", written=figures.signed(mine), cards=figures.signed(lay))
            dom.make(self._luck, "p", "", words)

    def _tell_game(self, seat: int) -> None:
        """After the last deal, the sums of those that were looked at."""
        view = self._desk.view()
        deals, mine, lay, cost = found.together(self._desk.current_game.saves.head, seat)
        if view and view["ended"] and deals > 1:
            told = {"n": deals, "of": len(view["results"]), "lost": count("points", int(cost + 0.5))}
            told["written"], told["cards"] = figures.signed(mine), figures.signed(lay)
            dom.make(self._luck, "p", "better-game", t("better.game", **told))

    def _clicked(self, event: Event) -> None:
        button = dom.closest(event, "[data-again]")
        if button:
            self._desk.run(self._practise(int(str(button.getAttribute("data-again")))))

    def _chosen(self, event: Event) -> None:
        value = int(str(event.target.value))
        if dom.closest(event, "[name=whose]"):
            self._seat, value = value, self._deal
        self._desk.run(self._show(value, self._deals))

    async def _practise(self, index: int) -> None:
        """Play on from a decision, in a game of its own, which knows no deal to come of this one."""
        try:
            log = json.loads((await self._desk.ask({"do": "export"}))["log"])
        except EngineError:  # the player has been told
            return
        log["actions"] = log["actions"][:index]
        self._desk.current_game.practise(json.dumps(log))


def _told(moments: list[Judged], of: int) -> str:
    """What has come of all decisions, of which there may be some that nobody can judge."""
    if not moments:
        return t("better.nothing")
    if any(each["counts"] for each in moments):
        return t("better.done")
    return t("better.none") if len(moments) == of else t("better.some", n=len(moments), of=of)


def _choice(parent: dom.Node, moment: Judged, which: Literal["chosen", "better"], label: str) -> None:
    """A card as a picture, anything else in words; below it whether it was played or is better."""
    choice = moment[which]
    box = dom.make(parent, "figure", "better-choice").attr("data-which", which)
    if moment["kind"] == "card":
        face = dom.make(box, "span", "card").attr("role", "img").attr("aria-label", cards.name(choice))
        dom.picture(face).attr("href", cards.face(choice))
    else:
        dom.make(box, "b", "", _named(moment, choice))
    dom.make(box, "figcaption", "", t(label))


def _named(moment: Judged, choice: str) -> str:
    if moment["kind"] == "card":
        return cards.name(choice)
    if choice == "shove":
        return t("tip.shove")
    if moment["kind"] == "estimate":
        return t("tip.estimate", n=choice)
    return cards.contract(choice)


def _lost(moment: Judged) -> str:
    points = count("points", int(moment["lost"] + 0.5))
    return t("better.missed" if moment["kind"] == "estimate" else "better.lost", points=points)


def _where(moment: Judged) -> str:
    return t("replay.trick", n=moment["trick"]) if moment["trick"] else t("better.before")


panels.register("better", Better)
