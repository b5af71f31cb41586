"""What bots are called beside people.

Runs in MicroPython.
"""

from __future__ import annotations

from web.page.base import people
from web.page.base.i18n import t


def give_way(called: dict[int, str], here: list[int], players: int) -> dict[int, str]:
    """The names of people by seat, with another one for each bot that is called as one of them.

    `here` are the seats of those who hold this device. Bots have the seats without a name.
    """
    found = dict(called)
    taken = [people.alike(name) for name in called.values()]
    bots = [seat for seat in range(players) if seat not in called and seat not in here]
    free = [people.bot(place, []) for place in range(1, people.SEATS)]
    used = taken + [people.alike(people.bot(seat, here)) for seat in bots]
    for seat in bots:
        if people.alike(people.bot(seat, here)) in taken:
            others = [name for name in free if people.alike(name) not in used]
            found[seat] = others[0] if others else t("together.bot") + " " + str(seat + 1)
            used.append(people.alike(found[seat]))
    return found
