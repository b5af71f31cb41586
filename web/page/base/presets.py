"""The engine's presets in the order in which they are offered: id, kind, how many sit at the table.

Runs in MicroPython.
"""

# The build fills them in from jass/options/variants/ (web/build/page/engine_values.py).
PRESETS: tuple[tuple[str, str, int], ...] = ()
