"""Which game the page's address asks for; all else in it only changes how that game looks and sounds.

Runs in MicroPython.
"""

import js

# What makes another game, beside `opt.…`. An `id` tells two tables of one page apart.
GAME = ("variant", "players", "target", "rules", "seed", "id", "series", "deals", "from", "to")


def game(query: str) -> str:
    """The part of a query that makes another game, always in the same order; empty if there is none."""
    asked = js.URLSearchParams.new(query)
    names = getattr(js.Array, "from")(asked.keys())
    for index in range(names.length):
        name = str(names[index])
        if name not in GAME and not name.startswith("opt."):
            asked.delete(name)
    asked.sort()
    return str(asked.toString())
