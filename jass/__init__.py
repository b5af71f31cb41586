"""Swiss Jass: the rules of seven systems, one machine for all of them, and bots.

Start with `jass.engine.machine` (`new_game`, `apply`), `jass.engine.observe` (what a seat may see) and
`jass.history.log` (a game as text). Modules import downwards only; `tests/unit/test_layers.py` has the order.
"""

__version__ = "0.1.0"
