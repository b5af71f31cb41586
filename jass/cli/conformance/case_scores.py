"""Rule cases on scoring: deals, the end of a game, estimates, sticks, payments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from jass.cli.conformance.case_cards import revoke_corrections
from jass.cli.conformance.case_input import Fields, option
from jass.options.variants import find_variant
from jass.rules.payouts import joker_share, prize, settlement
from jass.rules.scoring import (
    LAST,
    MATCH,
    STOECK,
    STOECK_POINTS,
    TRICK,
    WEIS,
    Entry,
    after_revoke,
    difference,
    first_over,
    halfway,
    in_trick_order,
    match_entry,
    match_party,
    may_write,
    read_estimate,
    round_winner,
    sticks_and_circles,
)

Answer = Mapping[str, object]

_COIFFEUR = find_variant("coiffeur3p").options

_NAMES = {TRICK: "stich"}
"""The cases' names of kinds of entry for which the engine has another word."""


_TRICKS, _ALL_POINTS = 9, 157
"""The tricks in most deals of these cases, and the points in all of them."""


def round_score(options: Fields, given: Fields) -> Answer:
    tricks, points = list(given.numbers("tricks")), list(given.numbers("trickPoints"))
    declaring = given.number("declarer") if "declarer" in given else None
    if declaring is not None:
        tricks[declaring] += given.number("jokerTricks", 0)
        points[declaring] += given.number("jokerTrickPoints", 0)
    nothing = [0] * len(tricks)
    weis, stoeck = given.numbers("weis", nothing), given.numbers("stoeck", nothing)
    earned = [sum(parts) for parts in zip(points, weis, stoeck, strict=True)]
    match = match_party(tricks, declaring, sum(tricks), bool(option(options, "counterMatch")))
    scoring, factor = str(option(options, "scoring")), given.number("multiplier")
    score = [total * factor for total in earned]
    if match is not None and not given.values.get("partial"):
        score[match] += _match(options, match, sum(tricks)).score(factor)
    wrote = [may_write(scoring, party, declaring) for party in range(len(earned))]
    return {"score": [total if may else 0 for total, may in zip(score, wrote, strict=True)]}


def end_immediate(options: Fields, given: Fields) -> Answer:
    entry = _crossing(options, given, given.number("target"))
    if entry is None:
        return {"winner": None}
    at = MATCH if entry.kind == MATCH else f"{_NAMES.get(entry.kind, entry.kind)}/trick {entry.trick}"
    return {"winner": entry.party, "at": at}


def bergpreis(options: Fields, given: Fields) -> Answer:
    entry = _crossing(options, given, halfway(given.number("target")))
    return {"team": None if entry is None else entry.party}


def _crossing(options: Fields, given: Fields, line: int) -> Entry | None:
    """The entry of a running ledger that first reaches the line."""
    order, factor = str(option(options, "countOrder")), given.number("multiplier")
    totals, target = given.numbers("before"), given.number("target")
    events = given.objects("events")
    sweeper = _sweeper([event.numbers("trick") for event in events])
    for number, event in enumerate(events, start=1):
        party, points = event.numbers("trick")
        entries = [Entry(TRICK, party, points, number)]
        weis = event.by_number("weis")
        entries += [Entry(WEIS, each, won, number) for each, won in weis.items() if won]
        if "stoeck" in event:
            entries.append(Entry(STOECK, event.number("stoeck"), STOECK_POINTS, number))
        if "stoeckShown" in event and option(options, "stoeckEarly"):
            prize_is_open = option(options, "bergpreis") and max(totals) < halfway(target)
            goal = halfway(target) if prize_is_open else target
            entries += _shown_early(event, weis, totals, goal, factor, order, number)
        if number == len(events) and party == sweeper:
            entries.append(_match(options, party, number))
        ordered = in_trick_order(entries, order if number == 1 else "SWS")
        crossing, totals = first_over(totals, ordered, factor, line)
        if crossing is not None:
            return crossing
    return None


def _match(options: Fields, party: int, trick: int) -> Entry:
    return match_entry(party, _number(options, "matchBonus"), bool(option(options, "matchMultiplied")), trick)


def _sweeper(tricks: Sequence[Sequence[int]]) -> int | None:
    """The party with all tricks of a deal: of nine tricks, or of another number with all points."""
    takers = {party for party, _ in tricks}
    whole = len(tricks) == _TRICKS or sum(points for _, points in tricks) == _ALL_POINTS
    return takers.pop() if whole and len(takers) == 1 else None


def _shown_early(
    event: Fields, weis: dict[int, int], totals: list[int], goal: int, factor: int, order: str, number: int
) -> list[Entry]:
    """Stöck shown before their second card count only if they decide (rules B0.13).

    `goal` is the target, or half of it while the Bergpreis is open.
    """
    party = event.number("stoeckShown")
    own_weis = weis.get(party, 0) if number == 1 and order == "SWS" else 0
    enough = totals[party] + (STOECK_POINTS + own_weis) * factor >= goal
    return [Entry(STOECK, party, STOECK_POINTS, number)] if enough else []


def end_round(options: Fields, given: Fields) -> Answer:
    rows = [[int(str(n)) for n in row] for row in given.items("tricks") if isinstance(row, list)]
    entries = [Entry(TRICK, party, points, number) for number, (party, points) in enumerate(rows, start=1)]
    entries.append(Entry(LAST, rows[-1][0], 5, len(rows)))
    winners = {party for party, _ in rows}
    if len(winners) == 1 and _number(options, "matchBonus"):
        entries.append(_match(options, rows[0][0], len(rows)))
    entries += [Entry(STOECK, party, points, 0) for party, points in given.by_number("stoeck").items()]
    entries += [Entry(WEIS, party, points, 0) for party, points in given.by_number("weis").items()]
    winner, entry, final = round_winner(
        given.numbers("before"),
        entries,
        given.number("multiplier"),
        given.number("target"),
        str(option(options, "countOrder")),
    )
    at = None
    if entry is not None:
        at = f"trick {entry.trick}" if entry.kind == TRICK else entry.kind
    return {"winner": winner, "at": at, "final": final}


def claim(options: Fields, given: Fields) -> Answer:
    """A claim wins if its party has reached the target; otherwise it loses (rules A42)."""
    party, score = given.number("claimBy"), given.numbers("score")
    others = [each for each in range(len(score)) if each != party]
    right = score[party] >= given.number("target")
    return {"winner": party if right else max(others, key=score.__getitem__)}


def differenzler(options: Fields, given: Fields) -> Answer:
    digits, penalty = _number(options, "estimateDigits"), _number(options, "revokePenalty")
    highest = _number(options, "estimateMax")
    if "estimate" in given:
        return {"valid": read_estimate(given.text("estimate"), digits, highest) is not None}
    if "game1" in given:
        first, second = given.numbers("game1"), given.numbers("game2")
        chosen = given.by_number("choices")
        several = isinstance(given.values.get("offender"), list)
        offenders = given.numbers("offender") if several else [given.number("offender")]
        games = [chosen.get(player, 1) for player in range(len(first))]
        return {"diff": after_revoke(first, second, offenders, games, penalty)}
    if "revokedWith" in given:
        return {"corrections": revoke_corrections(options, given)}
    if "totals" in given:
        totals = given.numbers("totals")
        leaders = [player for player, total in enumerate(totals) if total == min(totals)]
        extra = options.values.get("tieRule", "extraRound") == "extraRound"
        return {"leaders": leaders, "extraRound": extra and len(leaders) > 1}
    if "estimates" not in given:
        return {"sum": sum(given.numbers("points"))}
    points = given.numbers("points")
    tricks = given.numbers("tricks") if "tricks" in given else [None] * len(points)
    missing, bonus = _number(options, "missingEstimatePenalty"), _number(options, "exactBonus")
    estimates = [None if text is None else int(str(text)) for text in given.items("estimates")]
    return {
        "diff": [
            difference(estimate, own, missing, bonus, taken)
            for estimate, own, taken in zip(estimates, points, tricks, strict=True)
        ]
    }


def coiffeur3(options: Fields, given: Fields) -> Answer:
    if "sheet" in given:
        return _coiffeur_sheet(options, given)
    if "scores" not in given:
        if "net" in given:
            return {"payment": settlement(given.numbers("net"), given.number("rate"))}
        return {"net": given.number("sticks") - given.number("circles")}
    sticks, circles = _row(
        options,
        given.numbers("scores"),
        given.number("weight"),
        given.flags("match"),
        given.flags("null"),
    )
    return {
        "sticks": sticks,
        "circles": circles,
        "net": [stick - circle for stick, circle in zip(sticks, circles, strict=True)],
    }


def _coiffeur_sheet(options: Fields, given: Fields) -> Answer:
    rows = given.object("sheet")
    weights = (
        given.object("weights") if "weights" in given else Fields(dict(_COIFFEUR.weights or {}), "weights")
    )
    sticks, circles = [0, 0, 0], [0, 0, 0]
    for row in rows.values:
        if None in rows.items(row):
            continue  # not yet played by all
        weight = weights.number(row if row in weights else row.rstrip("12"))
        match, null = _flags_of_row(given, "match", row), _flags_of_row(given, "null", row)
        gained = _row(options, rows.numbers(row), weight, match, null)
        sticks = [have + more for have, more in zip(sticks, gained[0], strict=True)]
        circles = [have + more for have, more in zip(circles, gained[1], strict=True)]
    net = [stick - circle for stick, circle in zip(sticks, circles, strict=True)]
    answer: dict[str, object] = {"sticks": sticks, "circles": circles, "net": net}
    winners = [seat for seat, each in enumerate(net) if each == max(net)]
    return answer | {"payment": settlement(net, given.number("rate", 0)), "winners": winners}


def _row(
    options: Fields, scores: list[int], weight: int, match: list[bool], null: list[bool]
) -> tuple[list[int], list[int]]:
    """Sticks and circles of a row, by default as in the Coiffeur for three."""
    return sticks_and_circles(
        scores,
        weight,
        str(option(options, "tieRule")),
        match,
        null,
        _number(options, "matchSticks") if "matchSticks" in options else _COIFFEUR.match_sticks,
        _number(options, "nullCircles") if "nullCircles" in options else _COIFFEUR.null_circles,
    )


def _flags_of_row(given: Fields, name: str, row: str) -> list[bool]:
    """The players with a match or a null in a row: given as flags by player, or as a seat."""
    marks = given.object(name) if isinstance(given.values.get(name), dict) else Fields({}, name)
    value = marks.values.get(row)
    return [value == seat for seat in range(3)] if isinstance(value, int) else marks.flags(row)


def joker5(options: Fields, given: Fields) -> Answer:
    if "deals" in given:
        return {"jokerTeam": [deal.number("contractTeam") for deal in given.objects("deals")]}
    stakes, event = options.object("stakes"), given.text("event")
    parties = ((0, 2), (1, 3))
    if event != "match":
        return {"pay": prize(given.number("winnerTeam"), stakes.number(event, 100), parties, 5)}
    declaring, by_seat = given.number("contractTeam"), given.numbers("tricksBySeat")
    tricks = [by_seat[0] + by_seat[2], by_seat[1] + by_seat[3]]
    tricks[declaring] += by_seat[4]
    match = match_party(tricks, declaring, sum(tricks), counter_match=True)
    if match is None:
        return {"pay": [0] * 5}
    pay = prize(match, stakes.number("match", 100), parties, 5)
    if match == declaring:
        pay = joker_share(pay, match, stakes.number("jokerMatch", 100), parties)
    return {"pay": pay}


def _number(options: Fields, name: str) -> int:
    return int(str(option(options, name)))


KINDS: dict[str, Callable[[Fields, Fields], Answer]] = {
    "roundScore": round_score,
    "endImmediate": end_immediate,
    "bergpreis": bergpreis,
    "endRound": end_round,
    "claim": claim,
    "differenzler": differenzler,
    "coiffeur3": coiffeur3,
    "joker5": joker5,
}
