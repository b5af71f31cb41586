"""What a deal with real cards is worth, and what a match is worth on top of it.

Runs in MicroPython.
"""

# The build fills them in from the preset schieberCh (web/build/page/engine_values.py).
DEAL: tuple[int, int] = (0, 0)
