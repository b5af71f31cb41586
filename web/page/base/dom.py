"""The page's elements: found, made and patched here, so that only what changes is written.

Runs in MicroPython. The document is never read back: each `Node` knows what it wrote last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document
from jsffi import create_proxy

if TYPE_CHECKING:
    from collections.abc import Callable

    from js import Element, Event


SVG = "http://www.w3.org/2000/svg"


class Node:
    """One element with the attributes, text and custom properties last written to it."""

    def __init__(self, element: Element) -> None:
        self.element = element
        self._shown: dict[str, object] = {}

    def attr(self, name: str, value: object) -> Node:
        """Write an attribute; None takes it away, True writes it empty."""
        if value is False:
            value = None
        if self._is_new(name, value):
            if value is None:
                self.element.removeAttribute(name)
            else:
                self.element.setAttribute(name, "" if value is True else str(value))
        return self

    def text(self, value: object) -> Node:
        """Write the text inside."""
        if self._is_new("#text", value):
            self.element.textContent = str(value)
        return self

    def var(self, name: str, value: object) -> Node:
        """Write a custom property, `name` without its dashes."""
        if self._is_new("--" + name, value):
            self.element.style.setProperty("--" + name, str(value))
        return self

    def show(self, shown: object) -> Node:
        """Show or hide the element."""
        return self.attr("hidden", not shown)

    def on(self, event: str, handler: Callable[[Event], object]) -> Node:
        """Call `handler(event)`; for elements that stay as long as the page."""
        self.element.addEventListener(event, create_proxy(handler))
        return self

    def _is_new(self, key: str, value: object) -> bool:
        if key in self._shown and self._shown[key] == value:
            return False
        self._shown[key] = value
        return True


def find(identity: str) -> Node:
    """The node of the element with this id."""
    return Node(document.getElementById(identity))


def within(node: Node, selector: str) -> Node:
    """The node of the first element inside that fits."""
    return Node(node.element.querySelector(selector))


def every(selector: str, root: Node | None = None) -> list[Node]:
    """All elements that fit, as a list of nodes."""
    found = (root.element if root else document).querySelectorAll(selector)
    return [Node(found.item(index)) for index in range(found.length)]


def make(parent: Node, tag: str, classes: str = "", text: object | None = None) -> Node:
    """A new element at the end of the parent."""
    node = Node(document.createElement(tag))
    if classes:
        node.attr("class", classes)
    if text is not None:
        node.text(text)
    parent.element.append(node.element)
    return node


def picture(parent: Node, classes: str = "") -> Node:
    """A new drawing at the end of the parent: the node of its `<use>`, whose `href` says what it shows."""
    svg = document.createElementNS(SVG, "svg")
    if classes:
        svg.setAttribute("class", classes)
    svg.setAttribute("aria-hidden", "true")
    svg.setAttribute("focusable", "false")
    use = document.createElementNS(SVG, "use")
    svg.append(use)
    parent.element.append(svg)
    return Node(use)


def empty(node: Node) -> Node:
    """Take everything out of the element."""
    node.element.replaceChildren()
    return node


def closest(event: Event, selector: str) -> Element | None:
    """The element around the event's target that fits, or None."""
    target = event.target
    return target.closest(selector) if target and hasattr(target, "closest") else None


def listen(event: str, handler: Callable[[Event], object], capture: bool = False) -> None:
    """Call `handler(event)` for this event anywhere on the page."""
    document.addEventListener(event, create_proxy(handler), capture)


root = Node(document.documentElement)
