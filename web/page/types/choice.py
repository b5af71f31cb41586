"""A game that may be chosen."""

from typing import Any, NotRequired, TypedDict

Options = dict[str, Any]
"""Rule options by name, those that differ from the preset's."""


class GameChoice(TypedDict):
    """A preset, perhaps with rules and a name of one's own; kept among the house rules it has an `id`."""

    variant: str
    name: str | None
    options: Options
    id: NotRequired[int]
