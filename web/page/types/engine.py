"""What goes between the page and the engine (docs/protocol.md), where a TypedDict would say too little."""

from typing import Any

Request = dict[str, Any]
"""`do`, and what that needs; `saved` and the like are the page's own."""

Reply = dict[str, Any]
"""What came back: whoever asked knows what is in it, and gives it its type."""

Hint = dict[str, Any]
"""`action`, `why`, `rival` and `choices`."""
