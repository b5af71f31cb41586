"""The identity of the bots: their levels and paces, and a digest that changes with how they play.

Imports nothing, so that a log can be written before the bots are loaded.
"""

LEVELS = ("easy", "medium", "strong", "master")

CLOCK, WORK = "clock", "work"
PACES = (CLOCK, WORK)
"""What ends a bot's thinking: the clock, or a budget of work that is the same on every machine."""

REVISION = 2
"""Increase this with each change of a level's play, by either pace, that changes neither the kernel nor the
weights."""

DIGEST = "693ab54a"
"""The first 8 hexadecimal digits of SHA-256 over `REVISION`, the kernel and the weights.

A constant, so that a game begins without reading them. `python3 -m kernel digest` writes it."""
