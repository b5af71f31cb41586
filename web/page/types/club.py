"""A ranking as the engine tells it (docs/protocol.md)."""

from typing import Any

Line = list[Any]
"""Name, own points, the others', to the bot, matchpoints, the three ranks, replayed, played."""
