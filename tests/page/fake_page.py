"""A stand-in for the page, to test its modules in CPython: as much of a document as `web/page/base/dom.py`
needs.

No layout, no styles, and only the selectors of `_Selector`: what needs more is tested in a browser.
"""

from __future__ import annotations

import importlib
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any, cast
from unicodedata import normalize
from unittest.mock import MagicMock

Handler = Callable[[Any], object]


class Style:
    """An element's own properties."""

    def __init__(self) -> None:
        self.properties: dict[str, str] = {}

    def setProperty(self, name: str, value: str) -> None:  # noqa: N802 - as the browser calls it
        self.properties[name] = value


Fits = Callable[["Element"], bool]


class _Selector:
    """Of CSS: tags, ids, classes, attributes with or without a value, `:not(…)`, descendants, and lists."""

    def __init__(self, text: str) -> None:
        self._ways = [[_step(step) for step in way.split()] for way in text.split(",")]

    def fits(self, element: Element) -> bool:
        return any(itself(element) and _inside(element, around) for *around, itself in self._ways)


_selector = cache(_Selector)


def _step(step: str) -> Fits:
    parts = re.findall(r":not\([^)]*\)|\[[^\]]*\]|[.#]?[\w-]+", step)
    assert "".join(parts) == step, f"the fake page does not know the selector {step}"
    if len(parts) == 1:
        return _part(step)
    first, rest = _part(parts[0]), _step("".join(parts[1:]))
    return lambda element: first(element) and rest(element)


def _part(part: str) -> Fits:
    if part.startswith(":not("):
        other = _step(part[5:-1])
        return lambda element: not other(element)
    if part.startswith("["):
        name, _, text = part[1:-1].partition("=")
        value = text.strip("'\"")
        return lambda element: name in element.attributes and value in ("", element.attributes[name])
    name = part[1:]
    if part.startswith("#"):
        return lambda element: element.attributes.get("id") == name
    if part.startswith("."):
        return lambda element: name in element.attributes.get("class", "").split()
    tag = part.upper()
    return lambda element: element.tagName == tag


def _inside(element: Element, steps: list[Fits]) -> bool:
    if not steps:
        return True
    at = element.parentElement
    while at is not None and not steps[-1](at):
        at = at.parentElement
    return at is not None and _inside(at, steps[:-1])


class Element:
    """An element with attributes, children and listeners, by the names that a browser gives them."""

    def __init__(self, page: Page, tag: str) -> None:
        self._page = page
        self.tagName = tag.upper()
        self.attributes: dict[str, str] = {}
        self._parts: list[Element | str] = []
        self.parentElement: Element | None = None
        self.style = Style()
        self.checked = False
        self.scrollTop = self.scrollHeight = 0
        self._value: str | None = None
        self._listeners: dict[str, list[Handler]] = {}

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    @property
    def children(self) -> list[Element]:
        return [part for part in self._parts if isinstance(part, Element)]

    @property
    def textContent(self) -> str:  # noqa: N802
        """Of the element itself alone; `words` has that of its children, too."""
        return "".join([part for part in self._parts if isinstance(part, str)])

    @textContent.setter
    def textContent(self, text: str) -> None:  # noqa: N802
        self._parts = [text]

    @property
    def words(self) -> str:
        """All that is to be read in it, in the order of the document."""
        return "".join([part if isinstance(part, str) else part.words for part in self._parts])

    @property
    def hidden(self) -> bool:
        return "hidden" in self.attributes

    @property
    def open(self) -> bool:
        return "open" in self.attributes

    @open.setter
    def open(self, opened: bool) -> None:
        if opened:
            self.setAttribute("open", "")
        else:
            self.removeAttribute("open")

    @property
    def type(self) -> str:
        return self.attributes.get("type", "")

    @property
    def value(self) -> str:
        return self.attributes.get("value", "") if self._value is None else self._value

    @value.setter
    def value(self, value: str) -> None:
        self._value = value

    def setAttribute(self, name: str, value: str) -> None:  # noqa: N802
        self.attributes[name] = value

    def getAttribute(self, name: str) -> str | None:  # noqa: N802
        return self.attributes.get(name)

    def removeAttribute(self, name: str) -> None:  # noqa: N802
        self.attributes.pop(name, None)

    def hasAttribute(self, name: str) -> bool:  # noqa: N802
        return name in self.attributes

    def append(self, *children: Element | str) -> None:
        for child in children:
            if isinstance(child, str):
                self._parts.append(child)
            else:
                self.insertBefore(child, None)

    def insertBefore(self, child: Element, before: Element | None) -> None:  # noqa: N802
        child.remove()
        at = len(self._parts) if before is None else self._parts.index(before)
        self._parts.insert(at, child)
        child.parentElement = self

    def remove(self) -> None:
        if self.parentElement:
            self.parentElement._parts.remove(self)
            self.parentElement = None

    def replaceChildren(self) -> None:  # noqa: N802
        for child in self.children:
            child.remove()
        self._parts = []

    def addEventListener(self, kind: str, handler: Handler, _capture: bool = False) -> None:  # noqa: N802
        self._listeners.setdefault(kind, []).append(handler)

    def select(self) -> None:
        """The text of a field is selected."""

    def focus(self, _options: object = None) -> None:
        self._page.document.activeElement = self
        self.tell("focusin")

    def getBoundingClientRect(self) -> SimpleNamespace:  # noqa: N802
        """Without a layout everything lies at the top left and has no size."""
        return SimpleNamespace(left=0, top=0, width=0, height=0)

    def scrollIntoView(self, _options: object = None) -> None:  # noqa: N802
        """Without a layout everything is in sight."""

    def showModal(self) -> None:  # noqa: N802
        self.setAttribute("open", "")

    def close(self) -> None:
        """Close a dialog; the event comes at once."""
        if self.open:
            self.removeAttribute("open")
            self.tell("close")

    def closest(self, selector: str) -> Element | None:
        wanted = _selector(selector)
        at: Element | None = self
        while at is not None and not wanted.fits(at):
            at = at.parentElement
        return at

    def everything(self) -> Iterator[Element]:
        """All elements inside, in the order of the document."""
        waiting = self.children[::-1]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += reversed(element.children)

    def querySelector(self, selector: str) -> Element | None:  # noqa: N802
        wanted = _selector(selector)
        return next((element for element in self.everything() if wanted.fits(element)), None)

    def querySelectorAll(self, selector: str) -> SimpleNamespace:  # noqa: N802
        wanted = _selector(selector)
        found = [element for element in self.everything() if wanted.fits(element)]
        return SimpleNamespace(length=len(found), item=found.__getitem__)

    def tell(self, kind: str, **values: Any) -> SimpleNamespace:
        """Send an event here; it rises to the page."""
        usual: dict[str, Any] = {"type": kind, "target": self, "detail": 0, "repeat": False}
        event = SimpleNamespace(**(usual | {"prevented": False} | values))
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
        self.faults: list[Exception] = []
        root, self.body = Element(self, "html"), Element(self, "body")
        root.append(self.body)
        self.document = SimpleNamespace(
            activeElement=None,
            listeners={},
            documentElement=root,
            body=self.body,
            visibilityState="hidden",
        )
        self.document.querySelector = root.querySelector
        self.document.querySelectorAll = root.querySelectorAll
        self.document.createElement = lambda tag: Element(self, tag)
        self.document.createElementNS = lambda _space, tag: Element(self, tag)
        self.document.getElementById = self.find
        self.document.addEventListener = lambda kind, handler, _capture=False: (
            self.document.listeners.setdefault(kind, []).append(handler)
        )
        for identity in identities:
            self.add("div", id=identity)

    def add(self, tag: str, inside: Element | None = None, **attributes: str) -> Element:
        """A new element with these attributes, `data_x` for `data-x`, on the page or inside another one."""
        element = Element(self, tag)
        for name, value in attributes.items():
            element.setAttribute(name.replace("_", "-"), value)
        (inside or self.body).append(element)
        return element

    def find(self, identity: str) -> Element:
        """The element with this id."""
        found = self.document.documentElement.querySelector("#" + identity)
        assert found is not None, f"nothing is called {identity}"
        return cast(Element, found)

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
    js.String.new = lambda text: SimpleNamespace(
        normalize=lambda form: normalize(form, text), toLowerCase=lambda: str(text).lower()
    )
    js.setTimeout = lambda call, _time: page.waiting.append(call)
    js.requestAnimationFrame = page.waiting.append
    js.matchMedia = lambda query: MagicMock(matches="max-height" not in query)  # a large window
    jsffi = SimpleNamespace(create_proxy=lambda call: call, to_js=lambda value: value)
    ours = {module for module in sys.modules if module.startswith("web.page")}
    theirs = {"js": js, "jsffi": jsffi, "vfs": SimpleNamespace()}
    kept = {module: sys.modules.pop(module) for module in [*ours, *theirs] if module in sys.modules}
    sys.modules.update(theirs)  # type: ignore[arg-type]
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
        for module in [*(module for module in sys.modules if module.startswith("web.page")), *theirs]:
            del sys.modules[module]
        sys.modules.update(kept)
