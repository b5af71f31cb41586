"""Swiss Jass: the rules of seven systems, one machine for all of them, and bots.

Start with `jass.machine` (`new_game`, `apply`), `jass.observe` (what a seat may see) and
`jass.log` (a game as text). Modules import downwards only; `tests/unit/test_layers.py` has the order.
"""

__version__ = "0.1.0"
