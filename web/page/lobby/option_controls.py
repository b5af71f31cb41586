"""A control for each kind of rule option: shows a value, and says which one the player wants.

Runs in MicroPython. Kinds and limits are the engine's (`kind` in docs/protocol.md); every control has
`show(value)` and `read()`, which gives the wanted value as the engine reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.page.base import cards, dom
from web.page.base.i18n import t

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Protocol

    from web.page.lobby.rules_words import Wording
    from web.page.types.rules import ControlType, OptionKind

    class Control(Protocol):
        """What every control can do; what a value is depends on the option's kind."""

        def show(self, value: Any) -> None: ...
        def read(self) -> Any: ...


_SUITS = "ERSL"
_RANKS = "6789BUOKA"
_PILLS = 5
_JOKER = "J"
_MOST_JOKERS = 4


def make(parent: dom.Node, name: str, kind: OptionKind, wording: Wording) -> Control:
    """The control of an option, at the end of the parent."""
    return _MAKERS[kind["type"]](parent, name, kind, wording)


class Flag:
    """A switch."""

    def __init__(self, parent: dom.Node, name: str, _kind: OptionKind, wording: Wording) -> None:
        holder = dom.make(parent, "label", "switch")
        self._input = _input(holder, "checkbox", wording.option(name)).attr("role", "switch")
        dom.make(holder, "span")

    def show(self, value: bool) -> None:
        self._input.element.checked = value

    def read(self) -> bool:
        return bool(self._input.element.checked)


class Choice:
    """Buttons of which one is down; a list where they are many."""

    def __init__(self, parent: dom.Node, name: str, kind: OptionKind, wording: Wording) -> None:
        self._values: list[Any] = kind.get("values") or list(range(kind["lowest"], kind["highest"] + 1))
        self._list: dom.Node | None = None
        self._inputs: list[dom.Node] = []
        if len(self._values) > _PILLS:
            self._list = _select(parent, wording.option(name))
            for value in self._values:
                _entry(self._list, str(value), wording.value(name, value))
            return
        short = isinstance(self._values[0], int) and len(self._values) > 2
        box = dom.make(parent, "div", "pills short" if short else "pills").attr("role", "radiogroup")
        box.attr("aria-label", wording.option(name))
        for value in self._values:
            holder = dom.make(box, "label", "option")
            self._inputs.append(
                _input(holder, "radio").attr("name", "rule-" + name).attr("value", str(value))
            )
            dom.make(holder, "span", "", wording.value(name, value))

    def show(self, value: object) -> None:
        if self._list:
            self._list.element.value = str(value)
        for index in range(len(self._inputs)):
            self._inputs[index].element.checked = self._values[index] == value

    def read(self) -> object:
        if self._list:
            return self._values[self._list.element.selectedIndex]
        for index in range(len(self._inputs)):
            if self._inputs[index].element.checked:
                return self._values[index]
        return self._values[0]


class Number:
    """A number field, with what is usual beside it."""

    def __init__(self, parent: dom.Node, name: str, kind: OptionKind, wording: Wording) -> None:
        self._input = _number(parent, wording.option(name), kind["lowest"], kind["highest"])
        for usual in kind.get("usual") or []:
            dom.make(parent, "button", "usual", usual).attr("type", "button").attr("data-usual", usual)

    def show(self, value: int | None) -> None:
        self._input.element.value = "" if value is None else str(value)

    def read(self) -> int | str | None:
        return _whole(self._input.element.value)


class Packets:
    """Packets as text: 3-3-3, two hands with a stroke between."""

    def __init__(self, parent: dom.Node, name: str, _kind: OptionKind, wording: Wording) -> None:
        self._wording = wording
        self._input = _input(parent, "text", wording.option(name)).attr("maxlength", "60")
        dom.make(parent, "small", "", t("house.packets.hint"))

    def show(self, value: list[Any]) -> None:
        self._input.element.value = self._wording.packets(value)

    def read(self) -> list[Any]:
        hands = []
        for hand in str(self._input.element.value).split("/"):
            hands.append([_whole(size) for size in hand.replace(" ", "").split("-")])
        return hands[0] if len(hands) == 1 else hands


class Cards:
    """The pack, each card to be ticked."""

    def __init__(self, parent: dom.Node, _name: str, _kind: OptionKind, _wording: Wording) -> None:
        box = dom.make(parent, "div", "pack")
        self._inputs: list[dom.Node] = []
        for suit in _SUITS:
            for rank in _RANKS:
                holder = dom.make(box, "label", "tick")
                self._inputs.append(
                    _input(holder, "checkbox", cards.name(suit + rank)).attr("value", suit + rank)
                )
                dom.picture(dom.make(holder, "span", "card")).attr("href", cards.face(suit + rank))

    def show(self, value: list[str]) -> None:
        for node in self._inputs:
            node.element.checked = node.element.value in value

    def read(self) -> list[str]:
        return [str(node.element.value) for node in self._inputs if node.element.checked]


class Forehand:
    """By lot, or whoever is dealt a card."""

    def __init__(self, parent: dom.Node, name: str, _kind: OptionKind, wording: Wording) -> None:
        self._list = _select(parent, wording.option(name))
        _entry(self._list, "random", wording.value(name, "random"))
        for suit in _SUITS:
            for rank in _RANKS:
                _entry(self._list, "card:" + suit + rank, cards.name(suit + rank))

    def show(self, value: str) -> None:
        self._list.element.value = value

    def read(self) -> str:
        return str(self._list.element.value)


class Contracts:
    """What may be named, each to be ticked; the Joker by how many there are."""

    def __init__(self, parent: dom.Node, _name: str, kind: OptionKind, _wording: Wording) -> None:
        box = dom.make(parent, "div", "pills")
        self._value: list[str] = []
        self._inputs: list[dom.Node] = []
        for code in kind["values"]:
            if code == _JOKER:
                holder = dom.make(parent, "label", "entry")
                dom.make(holder, "span", "", cards.contract(code))
                self._jokers = _number(holder, cards.contract(code), 0, _MOST_JOKERS)
                continue
            holder = dom.make(box, "label", "option")
            self._inputs.append(_input(holder, "checkbox").attr("value", code))
            words = dom.make(holder, "span")
            if cards.has_sign(code):
                dom.picture(words, "sign").attr("href", cards.sign(code))
            dom.make(words, "span", "", cards.contract(code))

    def show(self, value: list[str]) -> None:
        self._value = value
        for node in self._inputs:
            node.element.checked = node.element.value in value
        self._jokers.element.value = str(value.count(_JOKER))

    def read(self) -> list[str]:
        """In the order in which they were, what is new at the end."""
        ticked = [str(node.element.value) for node in self._inputs if node.element.checked]
        wanted = [code for code in self._value if code in ticked]
        wanted.extend([code for code in ticked if code not in wanted])
        jokers = _whole(self._jokers.element.value) or 0
        if isinstance(jokers, str):
            wanted.append(jokers)
            return wanted
        return wanted + [_JOKER] * min(jokers, _MOST_JOKERS)


class Numbers:
    """A number for each name; an empty field is none."""

    def __init__(self, parent: dom.Node, name: str, kind: OptionKind, wording: Wording) -> None:
        self._optional = kind["optional"]
        self._fields: list[tuple[str, dom.Node, dom.Node]] = []
        box = dom.make(parent, "div", "entries")
        for entry in kind["names"]:
            key = "value." + name + "." + entry
            words = t(key) if wording.has(key) else cards.contract(entry)
            holder = dom.make(box, "label", "entry")
            dom.make(holder, "span", "", words)
            field = _number(holder, wording.option(name) + ": " + words, kind["lowest"], kind["highest"])
            self._fields.append((entry, holder, field))

    def show(self, value: dict[str, int] | None) -> None:
        for entry, _, field in self._fields:
            number = (value or {}).get(entry)
            field.element.value = "" if number is None else str(number)

    def only(self, names: Collection[str]) -> None:
        """Show the fields of these names only."""
        for entry, holder, _ in self._fields:
            holder.show(entry in names)

    def read(self) -> dict[str, int | str | None] | None:
        numbers = {}
        for entry, _, field in self._fields:
            text = str(field.element.value)
            if text:
                numbers[entry] = _whole(text)
        return None if self._optional and not numbers else numbers


def _maker_of_number(parent: dom.Node, name: str, kind: OptionKind, wording: Wording) -> Control:
    few = not kind["optional"] and kind["highest"] - kind["lowest"] < _PILLS
    return (Choice if few else Number)(parent, name, kind, wording)


_MAKERS: dict[ControlType, Callable[[dom.Node, str, OptionKind, Wording], Control]] = {
    "flag": Flag,
    "choice": Choice,
    "number": _maker_of_number,
    "packets": Packets,
    "cards": Cards,
    "forehand": Forehand,
    "contracts": Contracts,
    "numbers": Numbers,
}


def _input(parent: dom.Node, kind: str, label: str | None = None) -> dom.Node:
    return dom.make(parent, "input").attr("type", kind).attr("aria-label", label)


def _number(parent: dom.Node, label: str, lowest: int, highest: int) -> dom.Node:
    node = _input(parent, "number", label).attr("inputmode", "numeric").attr("step", "1")
    return node.attr("min", lowest).attr("max", highest)


def _select(parent: dom.Node, label: str) -> dom.Node:
    return dom.make(parent, "select").attr("aria-label", label)


def _entry(parent: dom.Node, value: str, words: str) -> None:
    dom.make(parent, "option", "", words).attr("value", value)


def _whole(text: str) -> int | str | None:
    """A whole number, or the text for the engine to refuse; None if there is nothing."""
    text = str(text).strip()
    try:
        return int(text) if text else None
    except ValueError:
        return text
