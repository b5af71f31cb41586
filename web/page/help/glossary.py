"""The terms of the game: each in one or two sentences, opened by touching it.

Runs in MicroPython. Whatever carries `data-term=KEY` opens the panel; in a text, `write` makes a button of
each term that it knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.page.base import dom
from web.page.base.i18n import has, t
from web.page.engine_client.client import EngineError
from web.page.ui import dialogs, panels, ranks

if TYPE_CHECKING:
    from web.page.types.engine import Request
    from web.page.types.roles import Desk

# Those that are looked for in texts.
_IN_TEXTS = (
    "weis",
    "stoeck",
    "bock",
    "O",
    "U",
    "SL",
    "GU",
    "puur",
    "nell",
    "trump",
    "joker",
    "row",
    "estimate",
    "shove",
    "match",
    "pull",
    "smear",
    "discard",
    "ruff",
    "berg",
    "schneider",
)

_CLINGS = ".,:;!?…)»”’\u202f"


def write(node: dom.Node, text: str) -> None:
    """Put a text into a node, each term in it as a button, where it stands first."""
    dom.empty(node)
    rest = text
    left = {key: _said(key) for key in _IN_TEXTS}
    while rest:
        at, length, key = _next(rest, left)
        if not key:
            node.element.append(rest)
            return
        # A button is a box, before and after which a line may end: not within a word, nor before a full stop.
        begins = rest.rfind(" ", 0, at) + 1
        ends = at + length
        while ends < len(rest) and rest[ends] in _CLINGS:
            ends += 1
        node.element.append(rest[:begins])
        kept = dom.make(node, "bdi", "kept")  # a span would take what the sheets say of one
        kept.element.append(rest[begins:at])
        dialogs.button(kept, "term", rest[at : at + length], "term", key)
        kept.element.append(rest[at + length : ends])
        del left[key]
        rest = rest[ends:]


def explained(key: str) -> str:
    """Words in which the ranks stand as the deck at the table calls them."""
    return t(key, **ranks.within_words())


def _said(key: str) -> list[str]:
    """How a term stands in a text: its name, or the forms that its language has of it."""
    forms = "term." + key + ".said"
    return (t(forms) if has(forms) else t("term." + key)).lower().split(", ")


def _next(text: str, terms: dict[str, list[str]]) -> tuple[int, int, str]:
    """Where the first of these terms stands in a text, how long it is there, and which it is."""
    lower = text.lower()
    first, length, found = len(text), 0, ""
    for key, forms in terms.items():
        for form in forms:
            at = lower.find(form)
            while at >= 0 and not _whole(lower, at, len(form)):
                at = lower.find(form, at + 1)
            if at >= 0 and (at < first or (at == first and len(form) > length)):
                first, length, found = at, len(form), key
    return first, length, found


def _whole(text: str, at: int, length: int) -> bool:
    """Whether what stands there is no part of a longer word."""
    return not text[:at][-1:].isalpha() and not text[at + length :][:1].isalpha()


class Glossary:
    """The dialog."""

    def __init__(self, desk: Desk | None = None) -> None:
        self._desk = desk
        self._dialog = dialogs.new("term").attr("class", "sheet tall primer")

    def open(self, key: str = "trump") -> None:
        """Explain a term; a suit's code stands for trumps. The contract in play says what it counts."""
        factor = self._factor(key)
        if not has("term." + key):
            key = "trump"
        page = dialogs.begin(self._dialog, t("term." + key))
        dom.make(page, "p", "", explained("term." + key + ".line"))
        if factor > 1:
            dom.make(page, "p", "", t("term.times", n=factor))
        dialogs.button(dialogs.end(self._dialog), "primary", t("done"), "close")
        dialogs.show(self._dialog)
        if key == "GU" and self._desk:
            self._desk.run(self._tell_turn(self._desk, page))

    def _factor(self, key: str) -> int:
        """How often each point counts in the contract in play; 1 if that is not what was touched."""
        view = self._desk.view() if self._desk else None
        contract = view["contract"] if view and view["multiplied"] else None
        return contract["factor"] if contract and contract["code"].split("=")[-1][:2] == key else 1

    async def _tell_turn(self, desk: Desk, page: dom.Node) -> None:
        """After how many tricks it turns, in the game at the table."""
        played = desk.games()[0]
        request: Request = {"do": "rules", "variant": played["variant"], "options": played["options"]}
        try:
            facts = (await desk.ask(request))["facts"]
        except EngineError:  # the notice about it is shown already
            return
        dom.make(page, "p", "", t("term.GU.turn", turn=facts["turn"], rest=facts["tricks"] - facts["turn"]))


panels.register("term", Glossary)
