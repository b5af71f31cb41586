"""A stand-in for the page, to test its modules in CPython: as much of a document as `web/page/base/dom.py`
needs.

No layout, no styles, no selectors but the few that are used: what needs those is tested in a browser.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

Handler = Callable[[Any], object]


class Style:
    """An element's own properties."""

    def __init__(self) -> None:
        self.properties: dict[str, str] = {}

    def setProperty(self, name: str, value: str) -> None:  # noqa: N802 - as the browser calls it
        self.properties[name] = value


class Element:
    """An element with attributes, children and listeners, by the names that a browser gives them."""

    def __init__(self, page: Page, tag: str) -> None:
        self._page = page
        self.tagName = tag.upper()
        self.attributes: dict[str, str] = {}
        self.children: list[Element] = []
        self.parentElement: Element | None = None
        self.textContent = ""
        self.style = Style()
        self._listeners: dict[str, list[Handler]] = {}

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.attributes[name] = value

    def getAttribute(self, name: str) -> str | None:  # noqa: N802
        return self.attributes.get(name)

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        self.attributes.pop(name, None)

    def append(self, child: Element) -> None:
        self.insertBefore(child, None)

    def insertBefore(self, child: Element, before: Element | None) -> None:  # noqa: N802
        child.remove()
        at = len(self.children) if before is None else self.children.index(before)
        self.children.insert(at, child)
        child.parentElement = self

    def remove(self) -> None:
        if self.parentElement:
            self.parentElement.children.remove(self)
            self.parentElement = None

    def replaceChildren(self) -> None:  # noqa: N802
        for child in list(self.children):
            child.remove()

    def addEventListener(self, kind: str, handler: Handler, _capture: bool = False) -> None:  # noqa: N802
        self._listeners.setdefault(kind, []).append(handler)

    def focus(self, _options: object = None) -> None:
        self._page.document.activeElement = self
        self.tell("focusin")

    def closest(self, selector: str) -> Element | None:
        """For `tag` and `[attribute]`, and lists of them."""
        at: Element | None = self
        while at is not None:
            for one in selector.split(", "):
                if one[1:-1] in at.attributes if one.startswith("[") else one.upper() == at.tagName:
                    return at
            at = at.parentElement
        return None

    def tell(self, kind: str, **values: Any) -> SimpleNamespace:
        """Send an event here; it rises to the page."""
        event = SimpleNamespace(type=kind, target=self, detail=0, repeat=False, prevented=False, **values)
        event.preventDefault = lambda: setattr(event, "prevented", True)
        at: Element | None = self
        while at is not None:
            for handler in at._listeners.get(kind, []):
                handler(event)
            at = at.parentElement
        for handler in self._page.document.listeners.get(kind, []):
            handler(event)
        return event


class Page:
    """The document, the clock, and what waits for a timer or a frame."""

    def __init__(self, *identities: str) -> None:
        self.milliseconds = 10_000
        self.waiting: list[Callable[[], object]] = []
        self.document = SimpleNamespace(
            activeElement=None, listeners={}, documentElement=Element(self, "html")
        )
        self.document.createElement = lambda tag: Element(self, tag)
        self.document.createElementNS = lambda _space, tag: Element(self, tag)
        self.document.getElementById = self.find
        self.document.addEventListener = lambda kind, handler, _capture=False: (
            self.document.listeners.setdefault(kind, []).append(handler)
        )
        self._places: dict[str, Element] = {}
        for identity in identities:
            self._places[identity] = Element(self, "div")
            self._places[identity].setAttribute("id", identity)

    def find(self, identity: str) -> Element:
        """The element with this id."""
        return self._places[identity]

    def later(self) -> None:
        """Let everything come that waits for a timer or a frame."""
        waiting, self.waiting = self.waiting, []
        for call in waiting:
            call()

    def press(self, key: str, at: Element | None = None, **values: Any) -> SimpleNamespace:
        """Press a key, on an element or on the page."""
        none = {"ctrlKey": False, "metaKey": False, "altKey": False}
        return (at or self.document.documentElement).tell("keydown", key=key, **(none | values))


@contextmanager
def imported(page: Page, name: str) -> Iterator[ModuleType]:
    """A module of the page, with this page around it."""
    js = MagicMock(**{"jassStore.get.return_value": None})
    js.document = page.document
    js.setTimeout = lambda call, _time: page.waiting.append(call)
    js.requestAnimationFrame = page.waiting.append
    jsffi = SimpleNamespace(create_proxy=lambda call: call, to_js=lambda value: value)
    ours = {module for module in sys.modules if module.startswith("web.page")}
    kept = {module: sys.modules.pop(module) for module in [*ours, "js", "jsffi"] if module in sys.modules}
    sys.modules.update({"js": js, "jsffi": jsffi})  # type: ignore[dict-item]
    clock: dict[str, Any] = {
        "ticks_ms": lambda: page.milliseconds,
        "ticks_diff": lambda one, other: one - other,
    }
    for word, call in clock.items():
        setattr(time, word, call)  # MicroPython's own
    try:
        yield importlib.import_module(name)
    finally:
        for word in clock:
            delattr(time, word)
        for module in [module for module in sys.modules if module.startswith("web.page")] + ["js", "jsffi"]:
            del sys.modules[module]
        sys.modules.update(kept)
