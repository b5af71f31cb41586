"""Random cases about scores: a deal's, the end of a game, Differenzler, Coiffeur, joker payments."""

from __future__ import annotations

from random import Random

from .cards import SUITS, deck, suit
from .cases import SHEET_ROWS, SWS, expected
from .material import Draft, Json, shuffled
from .play import LAST_TRICK, card_value, legal_cards

SSW = ["stoeck", "stich", "weis"]
STSW = ["stich", "stoeck", "weis"]
WEIGHTS = dict(zip(SHEET_ROWS, [1, 1, 1, 1, 2, 2, 2, 3, 3, 3], strict=True))
WEIS_SUMS = [20, 40, 50, 70, 100, 120, 150, 200, 250]
TARGETS = [1000, 1500, 2000, 2500, 3000]


def _split(rng: Random, total: int, parts: int) -> list[int]:
    """A sum cut at random places, empty parts included."""
    cuts = sorted(rng.randint(0, total) for _ in range(parts - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


def _trick_sums(rng: Random) -> list[int]:
    """Card points of nine tricks of a shuffled deck, 152 in all."""
    contract = rng.choice([*SUITS, "O", "U"])
    cards = shuffled(rng, deck())
    return [sum(card_value(c, contract, contract) for c in cards[i : i + 4]) for i in range(0, 36, 4)]


def make_round_score(rng: Random) -> Draft:
    """Deals with matches, counter-matches, lost tricks worth nothing, the joker's help."""
    parties, tricks = rng.choice([(2, 9), (2, 9), (2, 9), (3, 12), (2, 18), (2, 6), (2, 7)])
    declarer = rng.randrange(parties)
    sides = [*range(parties), parties] if tricks == 7 else list(range(parties))
    shape = rng.choice(["any", "any", "sweep", "allButZero"])
    taker = rng.randrange(parties)
    counts, points = [0] * len(sides), [0] * len(sides)
    if shape == "sweep":
        counts[taker], points[taker] = tricks, 157
        if tricks == 7 and taker == declarer:
            counts[taker], counts[2] = _split(rng, tricks, 2)
            points[taker], points[2] = _share(rng, [counts[taker], counts[2]])
    elif shape == "allButZero":
        other = rng.choice([s for s in sides if s != taker])
        counts[taker], counts[other], points[taker] = tricks - 1, 1, 157
    else:
        counts = _split(rng, tricks, len(sides))
        points = _share(rng, counts)
    options: Json = {
        "scoring": "declarerOnly" if tricks == 9 and rng.random() < 0.3 else "both",
        "matchBonus": rng.choice([100, 100, rng.randint(0, 500), 0]),
        "counterMatch": rng.random() < 0.6,
    }
    if rng.random() < 0.3:
        options["matchMultiplied"] = False
    data: Json = {
        "contract": rng.choice([*SUITS, "O", "U"]),
        "multiplier": rng.randint(1, 4),
        "declarer": declarer,
        "tricks": counts[:parties],
        "trickPoints": points[:parties],
        "weis": _to_one(rng, parties, WEIS_SUMS),
        "stoeck": [0] * parties,
    }
    if data["contract"] in SUITS:
        data["stoeck"] = _to_one(rng, parties, [20])
    if tricks == 7:
        data["jokerTricks"], data["jokerTrickPoints"] = counts[2], points[2]
    return Draft(f"{shape}, {tricks} tricks, {options['scoring']}", data, options)


def _share(rng: Random, counts: list[int]) -> list[int]:
    """157 points among sides, none for a side without a trick."""
    with_tricks = [i for i, n in enumerate(counts) if n > 0]
    points = [0] * len(counts)
    for i, part in zip(with_tricks, _split(rng, 157, len(with_tricks)), strict=True):
        points[i] = part
    return points


def _to_one(rng: Random, parties: int, amounts: list[int]) -> list[int]:
    written = [0] * parties
    if rng.random() < 0.6:
        written[rng.randrange(parties)] = rng.choice(amounts)
    return written


def _events(rng: Random, early: bool, swept: bool) -> list[Json]:
    sums = _trick_sums(rng)
    sums[-1] += LAST_TRICK
    sweeper = rng.randrange(2)
    events: list[Json] = [{"trick": [sweeper if swept else rng.randrange(2), pts]} for pts in sums]
    if not swept:
        events = events[: rng.randint(1, 9)]
        if len(events) == 9 and len({e["trick"][0] for e in events}) == 1:
            events.pop()
    if rng.random() < 0.6:
        events[0]["weis"] = {str(rng.randrange(2)): rng.choice(WEIS_SUMS)}
    if early:
        events[0 if rng.random() < 0.7 else rng.randrange(len(events))]["stoeckShown"] = rng.randrange(2)
    elif len(events) > 1 and rng.random() < 0.7:
        events[rng.randrange(1, len(events))]["stoeck"] = rng.randrange(2)
    return events


def _near(rng: Random, line: int, bookings: list[tuple[int, int]]) -> list[int]:
    """Scores before the deal from which both parties cross, hit or just miss the line in it."""
    before = []
    for party in (0, 1):
        gained, sums = 0, []
        for owner, pts in bookings:
            if owner == party:
                gained += pts
                sums.append(gained)
        aim = rng.choice(sums) if sums else 50
        start = line - aim + rng.choice([0, 0, -1, 1, -5, 5, rng.randint(-40, 40)])
        before.append(max(0, min(start, line - 1)))
    return before


def _ledger(rng: Random, line: int, data: Json) -> Json:
    bookings = []
    m = data["multiplier"]
    for event in data["events"]:
        bookings += [(int(p), pts * m) for p, pts in event.get("weis", {}).items()]
        for shown in ("stoeck", "stoeckShown"):
            if shown in event:
                bookings.append((event[shown], 20 * m))
        bookings.append((event["trick"][0], event["trick"][1] * m))
    return {**data, "before": _near(rng, line, bookings)}


def make_end_immediate(rng: Random) -> Draft:
    """Both parties near the target in the same trick; early Stöck; a match that decides."""
    early = rng.random() < 0.3
    order = rng.choice([SWS, SSW]) if early else rng.choice([SWS, SSW, STSW])
    swept = not early and rng.random() < 0.08
    options: Json = {"countOrder": order, "endMode": "immediate"}
    if early:
        options["stoeckEarly"] = True
    if swept:
        options["matchBonus"] = rng.choice([100, 100, rng.randint(1, 500)])
        options["matchMultiplied"] = rng.random() < 0.6
    target = rng.choice(TARGETS)
    data: Json = {"target": target, "multiplier": rng.randint(1, 4), "events": _events(rng, early, swept)}
    data = _ledger(rng, target, data)
    m = data["multiplier"]
    if swept:
        # The sweeper comes close with the tricks; the match takes him there or not.
        gained = sum(
            pts * m
            for e in data["events"]
            for p, pts in [*((int(p), w) for p, w in e.get("weis", {}).items()), e["trick"]]
            if p == data["events"][0]["trick"][0]
        )
        data["before"] = [
            target - gained - 20 * m - rng.choice([1, 50, 80 * m, 80 * m + 1]) for _ in range(2)
        ]
    elif early and rng.random() < 0.5:
        # Stöck and own Weis together just reach the target, or just not.
        holder, weis = rng.randrange(2), rng.choice(WEIS_SUMS)
        events = [{**event} for event in data["events"]]
        for event in events:
            event.pop("stoeckShown", None)
        events[0].update(stoeckShown=holder, weis={str(holder): weis})
        data["events"] = events
        data["before"][holder] = target - m * (20 + weis) + rng.choice([0, 0, -1, 1, 5])
        other = target - events[0]["trick"][1] * m + rng.choice([0, 3, -1])
        data["before"][1 - holder] = min(other, target - 1)
    # The cases leave open how the crossing by the match is called.
    return Draft(
        "swept deal" if swept else f"order {'-'.join(order)}", data, options, ["winner"] if swept else None
    )


def make_bergpreis(rng: Random) -> Draft:
    """Half of the target, odd targets too."""
    target = rng.choice([*TARGETS, 1250, 1255, 1999])
    early = rng.random() < 0.4
    data: Json = {"target": target, "multiplier": rng.randint(1, 4), "events": _events(rng, early, False)}
    options: Json = {"countOrder": rng.choice([SWS, SSW]), "bergpreis": True}
    if early:
        options["stoeckEarly"] = True
    return Draft(f"half of {target}", _ledger(rng, (target + 1) // 2, data), options)


def make_end_round(rng: Random) -> Draft:
    """Deals counted at the end: both cross, one, none; by Stöck, Weis, a trick, the five or the match."""
    order = rng.choice([SWS, SSW, STSW])
    swept = rng.random() < 0.1
    sweeper = rng.randrange(2)
    tricks = [[sweeper if swept else rng.randrange(2), pts] for pts in _trick_sums(rng)]
    data: Json = {
        "target": rng.choice(TARGETS),
        "multiplier": rng.randint(1, 4),
        "stoeck": {str(rng.randrange(2)): 20} if rng.random() < 0.5 else {},
        "weis": {str(rng.randrange(2)): rng.choice(WEIS_SUMS)} if rng.random() < 0.6 else {},
        "tricks": tricks,
    }
    m = data["multiplier"]
    bookings = [(int(p), pts * m) for kind in ("stoeck", "weis") for p, pts in data[kind].items()]
    bookings += [(p, pts * m) for p, pts in tricks]
    data["before"] = _near(rng, data["target"], rng.sample(bookings, len(bookings)))
    options: Json = {"countOrder": order, "endMode": "roundEnd"}
    if swept:
        options["matchBonus"] = rng.choice([100, 100, rng.randint(1, 500)])
        options["matchMultiplied"] = rng.random() < 0.6
    outcome = expected("endRound", options, data)
    keep = None
    if outcome["at"] in ("last trick", "match"):
        keep = ["winner", "final"]
    if order == STSW and outcome != expected("endRound", {**options, "countOrder": SSW}, data):
        # B0.14 can be read as Stöck first even in this order: only what both readings share is kept.
        keep = ["final"]
    return Draft(f"order {'-'.join(order)}", data, options, keep)


def make_claim(rng: Random) -> Draft:
    """Right, wrong and exact claims, the other party over the target or not."""
    target = rng.choice(TARGETS)
    score = [target + rng.choice([0, -1, 1, -20, 37, rng.randint(-300, 150)]) for _ in range(2)]
    data: Json = {"target": target, "score": score, "claimBy": rng.randrange(2)}
    return Draft("Bedanken", data, {"claimMode": "manual"})


def make_differenzler(rng: Random) -> Draft:
    """All forms of the kind in turn."""
    return rng.choice([_diff, _diff, _estimate, _estimate, _late_revoke, _correction, _sum, _leaders])(rng)


def _diff(rng: Random) -> Draft:
    tricks = _split(rng, 9, 4)
    points = _share(rng, tricks)
    estimates: list[str | None] = []
    for got in points:
        guess = rng.choice([got, got, 0, rng.randint(0, 99), min(157, got + 1)])
        estimates.append(None if rng.random() < 0.15 else f"{guess:02d}")
    options: Json = {"exactBonus": rng.choice([0, 0, 10]), "missingEstimatePenalty": rng.choice([20, 20, 30])}
    return Draft("differences", {"estimates": estimates, "points": points, "tricks": tricks}, options)


def _estimate(rng: Random) -> Draft:
    options: Json = rng.choice(
        [{"estimateDigits": 2, "estimateMax": 99}, {"estimateDigits": 0, "estimateMax": 157}]
    )
    texts = [
        "",
        "-1",
        "-5",
        " 7",
        "7 ",
        "+7",
        "4.5",
        "ab",
        "1a",
        "²³",
        "٤٢",
        "99",
        "100",
        "156",
        "157",
        "158",
    ]
    texts += ["999", "1e1", str(rng.randint(10, 300)), str(rng.randint(10, 157))]
    if options["estimateDigits"] == 2:
        texts += ["7", "0", "00", "07", "007", f"{rng.randint(0, 99):02d}"]
    else:
        texts += ["0", "7"]
    return Draft("form of an estimate", {"estimate": rng.choice(texts)}, options)


def _late_revoke(rng: Random) -> Draft:
    offender = rng.randrange(4)
    data: Json = {
        "game1": [rng.randint(0, 60) for _ in range(4)],
        "game2": [rng.randint(0, 60) for _ in range(4)],
        "offender": offender,
        "choices": {str(s): rng.choice([1, 2]) for s in range(4) if s != offender},
    }
    return Draft("late revoke", data, {"revokePenalty": rng.choice([20, 20, 15])})


def _correction(rng: Random) -> Draft:
    while True:
        cards = shuffled(rng, deck())
        size = rng.randint(1, 3)
        trick, hand = cards[:size], cards[size : size + rng.randint(2, 9)]
        contract = rng.choice([suit(c) for c in cards[: size + 2]])
        legal = legal_cards(hand, trick, contract, undertrump="ifVoid")
        wrong = [c for c in hand if c not in legal]
        if wrong:
            data = {"contract": contract, "trick": trick, "hand": hand, "revokedWith": rng.choice(wrong)}
            return Draft("correction in the same trick", data, {})


def _sum(rng: Random) -> Draft:
    return Draft("sum of a deal", {"points": _split(rng, 157, 4)})


def _leaders(rng: Random) -> Draft:
    pool = [rng.randint(0, 90) for _ in range(rng.choice([2, 3, 5]))]
    data: Json = {"totals": [rng.choice(pool) for _ in range(4)]}
    return Draft("lowest total", data, {"tieRule": rng.choice(["extraRound", "extraRound", "shared"])})


def make_coiffeur3(rng: Random) -> Draft:
    """Rows with ties, matches and nulls; settlements; whole sheets."""
    what = rng.random()
    tie_rule = rng.choice(["shared", "shared", "none"])
    if what < 0.6:
        scores, match, null = _coiffeur_row(rng)
        data: Json = {"scores": scores, "weight": rng.randint(1, 3), "match": match, "null": null}
        return Draft("one row", data, {"tieRule": tie_rule})
    if what < 0.75:
        data = {"net": [rng.randint(-20, 20) for _ in range(3)], "rate": rng.choice([1, 5, 10, 20])}
        return Draft("settlement", data, {"tieRule": tie_rule})
    if what < 0.8:
        data = {"sticks": rng.randint(0, 25), "circles": rng.randint(0, 25)}
        return Draft("crossing out", data, {"tieRule": tie_rule})
    sheet: Json = {}
    matches: Json = {}
    nulls: Json = {}
    for row in SHEET_ROWS:
        sheet[row], match, null = _coiffeur_row(rng)
        if any(match):
            matches[row] = match
        if any(null):
            nulls[row] = null
    data = {"sheet": sheet, "weights": WEIGHTS, "match": matches, "null": nulls, "rate": rng.choice([1, 10])}
    return Draft("whole sheet", data, {"tieRule": tie_rule})


def _coiffeur_row(rng: Random) -> tuple[list[int], list[bool], list[bool]]:
    pool = [0, 157, *(rng.randint(0, 157) for _ in range(3))]
    scores = [rng.choice(pool) for _ in range(3)]
    # 157 with a lost trick is no match, 0 with a trick no null.
    return (
        scores,
        [s == 157 and rng.random() < 0.7 for s in scores],
        [s == 0 and rng.random() < 0.7 for s in scores],
    )


def make_joker5(rng: Random) -> Draft:
    """Payments with five players, and the joker's party by deal."""
    stakes = {"match": 100, "bergpreis": 100, "game": 100, "jokerMatch": 100}
    if rng.random() < 0.5:
        stakes = {name: rng.choice([10, 20, 50, 60, 200]) for name in stakes}
    options: Json = {"stakes": stakes}
    team = rng.randrange(2)
    what = rng.random()
    if what < 0.2:
        deals = [{"contractTeam": rng.randrange(2)} for _ in range(rng.randint(1, 6))]
        return Draft("joker's party", {"deals": deals}, options)
    if what < 0.4:
        event = rng.choice(["bergpreis", "game"])
        data: Json = {"contractTeam": team, "event": event, "winnerTeam": rng.randrange(2)}
        return Draft(event, data, options)
    seats = rng.choice(
        [[team, team + 2, 4], [team, team + 2], [4], [1 - team, 3 - team], list(range(5)), [team, 1 - team]]
    )
    tricks = [0] * 5
    for _ in range(7):
        tricks[rng.choice(seats)] += 1
    return Draft("match", {"contractTeam": team, "tricksBySeat": tricks, "event": "match"}, options)
