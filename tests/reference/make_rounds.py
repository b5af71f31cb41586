"""Random cases about whole deals: auction, rotation, and deals played to the end."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .auction import CHAINS, SIX, speakers
from .cards import MIXED_CONTRACTS, RANKS, SUITS, deck
from .coiffeur4 import FACTORS, Sheet
from .make_cards import UNDERTRUMP
from .material import (
    WEIS_DEFAULTS,
    Draft,
    Json,
    play_out,
    seeded_deal,
    shuffled,
    some_weis_options,
    swept_deal,
)


def make_deal(rng: Random) -> Draft:
    """Two to six players."""
    players = rng.randint(2, 6)
    return Draft(f"{players} players", {"players": players})


def make_rotation(rng: Random) -> Draft:
    """Every forehand of every number of players."""
    players = rng.randint(2, 6)
    if players == 5:
        return Draft("with a joker", {"players": 5, "forehand": rng.randrange(4), "joker": 4})
    return Draft(f"{players} players", {"players": players, "forehand": rng.randrange(players)})


def make_bidding(rng: Random) -> Draft:
    """Every preset's chain at every point of it, and the naming at any of them."""
    if rng.random() < 0.25:
        return _coiffeur_of_four(rng)
    preset = rng.choice([*CHAINS, "coiffeur3p", "schieberChCoiffeur", "schieber5p", "schieber5p"])
    chain = CHAINS[preset]
    forehand = rng.randrange(4 if chain.players == 5 else chain.players)
    data: Json = {"preset": preset, "players": chain.players, "forehand": forehand}
    left = None
    offered = [c for c in chain.contracts if c in SIX]
    if preset == "coiffeur3p" and rng.random() < 0.8:
        left = [rng.choice([0, 0, 1, 5]) for _ in range(3)]
        if not any(left):
            left[rng.randrange(3)] = 1
        data["contractsLeft"] = left
    if preset == "schieberChCoiffeur":
        played = {str(team): rng.sample(SIX, rng.randint(0, 5)) for team in (0, 1)}
        data["alreadyPlayedByTeam"] = played
        offered = [c for c in SIX if c not in played[str(forehand % 2)]]
    order = speakers(preset, forehand, left)
    shoves = rng.randint(0, len(order) - 1)
    data["actions"] = [f"{seat}:shove" for seat in order[:shoves]]
    if rng.random() < 0.45:
        data["actions"].append(f"{order[shoves]}:{rng.choice(offered)}")
    return Draft(f"{preset} after {len(data['actions'])}", data)


def _coiffeur_of_four(rng: Random) -> Draft:
    """Any rows played, often all of one party's, and the naming at any point of the chain."""
    sheet = Sheet(rng.choice(list(FACTORS)))
    every = list(FACTORS[sheet.preset])
    played = {team: rng.sample(every, rng.choice([0, 1, 4, len(every) - 1, len(every)])) for team in (0, 1)}
    if all(len(rows) == len(every) for rows in played.values()):
        played[rng.randrange(2)].pop()
    for team, rows in played.items():
        sheet.rows[team] = dict.fromkeys(rows, 0)
    forehand = rng.randrange(4)
    order = sheet.asked(forehand)
    shoves = rng.randrange(len(order))
    actions = [f"{seat}:shove" for seat in order[:shoves]]
    if rng.random() < 0.6:
        actions.append(f"{order[shoves]}:{rng.choice(sorted(sheet.names(order[shoves])))}")
    data: Json = {"preset": sheet.preset, "players": 4, "forehand": forehand, "actions": actions}
    data["alreadyPlayedByTeam"] = {str(team): rows for team, rows in played.items()}
    return Draft(f"{sheet.preset} after {len(actions)}", data)


@dataclass(frozen=True)
class Table:
    """What of a preset shapes its deals."""

    players: int
    teams: list[int | None]
    size: int
    multipliers: dict[str, int]
    options: Json
    removed: tuple[str, ...] = ()


def _times(text: str) -> dict[str, int]:
    return dict(zip("ERSLOU", (int(x) for x in text.split("/")), strict=False))


PAIRS: list[int | None] = [0, 1, 0, 1]
SINGLES: list[int | None] = [0, 1, 2, 3]
LARGE: Json = {**WEIS_DEFAULTS, "weisLong": "scale50", "kreuzweis": True}
NO_WEIS: Json = {"weis": False, "stoeck": False, "matchBonus": 0, "counterMatch": False}
TABLES = {
    "schieberCh": Table(4, PAIRS, 9, _times("1/1/2/2/3/3"), LARGE),
    "schieberChCoiffeur": Table(
        4, PAIRS, 9, _times("1/1/2/2/3/3"), {**LARGE, "scoring": "declarerOnly", "counterMatch": False}
    ),
    "rulesSheet": Table(4, PAIRS, 9, _times("1/1/2/2"), {**WEIS_DEFAULTS, "weisLowQuads": False}),
    "differenzlerTournament": Table(4, SINGLES, 9, _times("1/1/1/1"), {**NO_WEIS, "undertrump": "ifVoid"}),
    "schieber3000": Table(
        4,
        PAIRS,
        9,
        _times("1/1/2/2/3/4"),
        {
            **WEIS_DEFAULTS,
            "undertrump": "forcedOnly",
            "weisSplit": True,
            "weisLowQuads": False,
            "weisTie": "quadFirst",
        },
    ),
    "schieber4p": Table(4, PAIRS, 9, _times("1/1/2/2/3/4"), WEIS_DEFAULTS),
    "schieber3p": Table(3, [0, 1, 2], 12, _times("1/1/2/2/3/4"), WEIS_DEFAULTS),
    "schieber5p": Table(5, [0, 1, 0, 1, None], 7, _times("1/1/2/2/3/4"), WEIS_DEFAULTS, ("R7",)),
    "schieber6p": Table(6, [0, 1, 0, 1, 0, 1], 6, _times("1/1/2/2/3/4"), WEIS_DEFAULTS),
    "coiffeur3p": Table(
        3,
        [0, 1, 2],
        12,
        dict.fromkeys([*SIX, *MIXED_CONTRACTS], 1),
        {**NO_WEIS, "mixedValues": "obenabe"},
    ),
    "official1000": Table(4, PAIRS, 9, _times("1/1/1/1/1/1"), LARGE),
}


def _round_options(rng: Random, base: Json) -> Json:
    """A preset's options, now and then with house rules mixed in."""
    options: Json = {"undertrump": "onlyTrumps", "puurExempt": True, **base}
    if rng.random() < 0.35:
        options["undertrump"] = rng.choice(UNDERTRUMP)
        options["puurExempt"] = rng.random() < 0.6
        options["undenufeValues"] = rng.choice(["six11", "ace11"])
        if options.get("weis", True):
            options.update(some_weis_options(rng))
            options["counterMatch"] = rng.random() < 0.5
        if "mixedValues" in options:
            options["mixedValues"] = rng.choice(["obenabe", "perTrick"])
    return options


def _with_stoeck(rng: Random, hands: list[list[str]], contracts: list[str]) -> str:
    """A contract, rather one in which somebody holds the Stöck."""
    with_pair = [
        s for s in SUITS if s in contracts and any(s + "K" in hand and s + "O" in hand for hand in hands)
    ]
    return rng.choice(with_pair) if with_pair and rng.random() < 0.5 else rng.choice(contracts)


def make_play_round(rng: Random) -> Draft:
    """Deals of three to six players, with melds dealt in, or one side made to sweep."""
    preset = rng.choice(list(TABLES))
    table = TABLES[preset]
    return play_round_at(rng, preset, table, _round_options(rng, table.options))


def play_round_at(rng: Random, preset: str, table: Table, options: Json) -> Draft:
    """A deal of a preset with these options, played to its end."""
    leader = rng.randrange(4 if table.players == 5 else table.players)
    contract_team = table.teams[leader]
    if table.players == 4 and table.teams == PAIRS and rng.random() < 0.2:
        contract_team = rng.randrange(2)
    contracts = list(table.multipliers)
    cards = deck(list(table.removed))
    sweep = rng.random() < 0.3
    strong: list[int] = []
    if sweep:
        contract = rng.choice(contracts)
        side = (
            table.teams[leader]
            if rng.random() < 0.7
            else rng.choice([t for t in table.teams if t is not None])
        )
        strong = [
            s for s, team in enumerate(table.teams) if (contract_team if team is None else team) == side
        ]
        hands = swept_deal(rng, strong, table.players, table.size, cards, contract)
    elif rng.random() < 0.7:
        hands = seeded_deal(rng, table.players, table.size, cards)
        contract = _with_stoeck(rng, hands, contracts)
    else:
        mixed = shuffled(rng, cards)
        hands = [mixed[i * table.size : (i + 1) * table.size] for i in range(table.players)]
        contract = _with_stoeck(rng, hands, contracts)
    packets = [[hand] for hand in hands]
    tricks = play_out(rng, packets, leader, contract, options["undertrump"], options["puurExempt"], strong)
    data: Json = {
        "players": table.players,
        "teams": table.teams,
        "forehand": leader,
        "contract": contract,
        "multiplier": table.multipliers[contract],
        "contractTeam": contract_team,
        "hands": hands,
        "tricks": tricks,
    }
    return Draft(f"{preset}{', one side strong' if sweep else ''}, {contract}", data, options)


def _equal_second_packets(rng: Random) -> list[list[list[str]]]:
    """Both players pick up the same best run for the second half: its leader decides."""
    start, length = rng.randint(0, 4), rng.choice([3, 4, 5])
    runs = [[s + r for r in RANKS[start : start + length]] for s in rng.sample(SUITS, 2)]
    rest = shuffled(rng, [c for c in deck() if c not in runs[0] + runs[1]])
    firsts = [rest[:9], rest[9:18]]
    rest = rest[18:]
    each = 9 - length
    return [[firsts[i], runs[i] + rest[i * each : (i + 1) * each]] for i in range(2)]


def make_play_round_2p(rng: Random) -> Draft:
    """Two packets of nine each, with melds dealt in, or one side made to sweep."""
    base: Json = {**WEIS_DEFAULTS, "stoeckAcrossPackets": rng.random() < 0.4}
    options = _round_options(rng, base)
    times = _times("1/1/2/2/3/4")
    forehand = rng.randrange(2)
    strong: list[int] = []
    if rng.random() < 0.3:
        contract = rng.choice(SIX)
        winner = rng.randrange(2)
        strong = [winner]
        both = swept_deal(rng, strong, 2, 18, deck(), contract)
        packets = [[hand[:9], hand[9:]] for hand in both]
    else:
        four = seeded_deal(rng, 4, 9, deck())
        packets = [four[:2], four[2:]]
        if rng.random() < 0.3:
            packets = _equal_second_packets(rng)
        contract = _with_stoeck(rng, [a + b for a, b in packets], SIX)
    tricks = play_out(rng, packets, forehand, contract, options["undertrump"], options["puurExempt"], strong)
    data: Json = {
        "forehand": forehand,
        "contract": contract,
        "multiplier": times[contract],
        "packets": packets,
        "tricks": tricks,
    }
    return Draft(f"two players, {contract}", data, options)
