"""The identity of the bots: the names of their levels, and a digest that changes with how they play.

Imports nothing, so that a log can be written before the bots are loaded.
"""

LEVELS = ("easy", "medium", "strong", "master")

REVISION = 2
"""Increase this with each change of a level's play that changes neither the kernel nor the weights."""

DIGEST = "693ab54a"
"""The first 8 hexadecimal digits of SHA-256 over `REVISION`, the kernel and the weights.

A constant, so that a game begins without reading them. `python3 -m kernel digest` writes it."""
