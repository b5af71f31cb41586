"""What is remembered of the deals that were played on this device: sums only, by variant.

Runs in MicroPython and, for the tests, anywhere. A deal counts once, when it is counted at the table; those
of a game in which something was taken back are practice, and only their number is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.page.base import estimates

if TYPE_CHECKING:
    from web.page.types.kept import Counts, Sums
    from web.page.types.view import DealLine, View

VERSION = 1

# How far off an estimate was, at most, in each column of the plot; beyond the last there is one more.
SPREAD = (0, 5, 10, 20, 40)

# How many games are remembered of those counted last.
_LAST = 20

# No count of a device that has been played on is larger.
_MOST = 1 << 53

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

WHO = ("own", "partner", "others")


def empty(day: str) -> Counts:
    """A record without a deal, begun on this day."""
    return {"v": VERSION, "since": day, "last": None, "practice": 0, "variants": {}}


def checked(value: object) -> Counts | None:
    """A record as it was kept, or None if it is none."""
    if not isinstance(value, dict) or value.get("v") is True or value.get("v") != VERSION:
        return None
    if not isinstance(value.get("variants"), dict) or not isinstance(value.get("since"), str):
        return None
    same = _like(value, empty("")) and all(_like(each, _nothing()) for each in value["variants"].values())
    if not same or not _like(value.get("n", 0), 0) or not _is_name(value.get("device", "x")):
        return None
    if not _is_counted(value["last"]):
        value["last"] = [[game, deal] for game, deal in _last(value).items()] or None
    return value


def add(record: Counts, view: View, game: str, practice: bool) -> bool:
    """Count the deal just counted in `view`; `game` names the game. False if it has been counted before."""
    line = view["results"][-1]
    last = _last(record)
    if last.get(game, 0) >= line["deal"]:
        return False
    counted = [[game, line["deal"]]]
    for each in last:
        if each != game:
            counted.append([each, last[each]])
    record["last"] = counted[:_LAST]
    if practice:
        record["practice"] += 1
        return True
    sums = record["variants"].setdefault(view["variant"], _nothing())
    own = _side(view, line)
    sums["deals"] += 1
    if own is not None:
        _add_deal(sums, view, line, own)
    ended = view["ended"]
    if ended and own is not None:
        sums["games"] += 1
        won = own in ended["winners"]
        sums["won"] += won and len(ended["winners"]) == 1
        sums["shared"] += won and len(ended["winners"]) > 1
    return True


def total(records: list[Counts]) -> Counts:
    """The sums of several devices as those of one."""
    whole = empty(min(each["since"] for each in records))
    for each in records:
        whole["practice"] += each["practice"]
        for variant in each["variants"]:
            _sum_up(whole["variants"].setdefault(variant, _nothing()), each["variants"][variant])
    return whole


def _sum_up(sums: Sums, more: Sums) -> None:
    """Add the numbers of one to those of another, in place; not what a later build may count besides."""
    for key in _nothing():
        if key == "contracts":
            for code in more[key]:
                by = sums[key].setdefault(code, _by())
                for who in WHO:
                    by[who] = _added(by[who], more[key][code][who])
        else:
            sums[key] = _added(sums[key], more[key])


def _added(own: Any, more: Any) -> Any:
    """Two numbers added, or two lists of as many, one by one."""
    if isinstance(own, list):
        return [own[index] + more[index] for index in range(len(own))]
    return own + more


def _last(record: Counts) -> dict[str, int]:
    """The games counted last, with the last deal of each, until their own records tell it."""
    kept = record["last"]
    if _is_counted(kept):  # an earlier build's: one game alone
        kept = [kept]
    return dict([each for each in kept if _is_counted(each)]) if isinstance(kept, list) else {}


def _is_counted(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], str):
        return False
    return _like(value[1], 0)


def _is_name(value: object) -> bool:
    """Whether a device may be called so; it becomes part of a slot's name."""
    return isinstance(value, str) and 0 < len(value) <= 40 and all(each in _LETTERS for each in value)


def _side(view: View, line: DealLine) -> int | None:
    """The player's side in that deal, which with five players may not be today's."""
    if "parties" not in line:
        return view["sides"][view["seat"]]
    for party, seats in enumerate(line["parties"]):
        if view["seat"] in seats:
            return party
    return line["declaring"]  # the joker's


def _add_deal(sums: Sums, view: View, line: DealLine, own: int) -> None:
    if line["contractor"] is not None and not view["estimate"]:
        code = line["contract"]
        by = sums["contracts"].setdefault(code if len(code) == 1 else code[:2], _by())
        mine = line["contractor"] == view["seat"]
        who = "own" if mine else "partner" if line["declaring"] == own else "others"
        assert line["declaring"] is not None
        points = line["points"][line["declaring"]]
        worth = line.get("worth", sum(line["points"]))  # a view that an older build has kept has none
        if points * 2 > worth:
            by[who][0] += 1
        elif (sum(line["points"]) - points) * 2 >= worth:
            by[who][1] += 1  # else the end of the game left it open
    for party, points in enumerate(line["weis"]):
        sums["weis"][0 if party == own else 1] += points
    if line["match"] is not None:
        sums["matches"][0 if line["match"] == own else 1] += 1
    if line.get("differences") and estimates.given(line, own):
        missed = line["differences"][own]
        sums["missed"] += missed
        sums["estimates"] += 1
        column = len([limit for limit in SPREAD if missed > limit])
        sums["spread"][column] += 1


def _by() -> dict[str, list[int]]:
    return {who: [0, 0] for who in WHO}


def _nothing() -> Sums:
    return {
        "games": 0,
        "won": 0,
        "shared": 0,
        "deals": 0,
        "contracts": {},
        "weis": [0, 0],
        "matches": [0, 0],
        "missed": 0,
        "estimates": 0,
        "spread": [0] * (len(SPREAD) + 1),
    }


def _like(value: object, model: object) -> bool:
    """Whether a value has the fields of a model, of the same kinds; the counts are whole numbers."""
    if isinstance(model, dict):
        if not isinstance(value, dict):
            return False
        if "contracts" in model and not _are_contracts(value.get("contracts")):
            return False
        return all(key in value and (model[key] is None or _like(value[key], model[key])) for key in model)
    if isinstance(model, list):
        return isinstance(value, list) and len(value) == len(model) and all(_like(each, 0) for each in value)
    if isinstance(model, int):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MOST
    return isinstance(value, str)


def _are_contracts(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return all(_like(by, _by()) for by in value.values())
