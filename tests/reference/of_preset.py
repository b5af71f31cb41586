"""Random deals by the rules of one preset, answered by the naive reference."""

from __future__ import annotations

from random import Random

from .cases import expected
from .make_rounds import Table, play_round_at
from .material import Json

READ = (
    *("undertrump", "puurExempt", "undenufeValues", "mixedValues", "matchBonus", "matchMultiplied"),
    "counterMatch",
    *(
        "weis",
        "weisLong",
        "weisSplit",
        "weisLowQuads",
        "kreuzweis",
        "weisTie",
        "weisUndenufeInverted",
        "stoeck",
    ),
)
"""The options that reach into a played deal and that the reference knows."""

TEAMS: dict[str, list[int | None]] = {
    "pairs": [0, 1, 0, 1],
    "trios": [0, 1, 0, 1, 0, 1],
    "pairs+joker": [0, 1, 0, 1, None],
}
STARTS = {"SL": ["SLO", "SLU"], "GU": ["GUO", "GUU"], "J": [], "J1": [], "J2": []}
"""The contracts of a row that is not one itself; a Joker is any of the others."""


def table_of(options: Json) -> Table:
    """What shapes the deals of a preset, from all its options as JSON."""
    teams = TEAMS.get(options["parties"]) or list(range(options["players"]))
    rows = {row: options["multipliers"][row] for row in options["contracts"]}
    times = {code: factor for row, factor in rows.items() for code in STARTS.get(row, [row])}
    read = {name: options[name] for name in READ}
    if options["scoring"] == "declarerOnly":
        read["scoring"] = "declarerOnly"
    removed = tuple(options["removed"])
    return Table(options["players"], teams, sum(options["packets"]), times, read, removed)


def cases_of(preset: str, options: Json, count: int) -> list[Json]:
    """Deals of a preset, the same each time; none for hands that are taken up one after the other."""
    if isinstance(options["packets"][0], list):
        return []
    table, rng = table_of(options), Random(preset)
    drafts = [play_round_at(rng, preset, table, dict(table.options)) for _ in range(count)]
    return [
        {
            "id": f"{preset}-{number:02}",
            "kind": "playRound",
            "title": draft.title,
            "options": draft.options,
            "input": draft.input,
            "expect": expected("playRound", draft.options, draft.input),
            "why": "computed by the naive reference",
            "sources": [],
            "verifiedBy": ["ref"],
        }
        for number, draft in enumerate(drafts, start=1)
    ]
