"""Rule cases as JSON: reads options and input of a case and computes what the reference expects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .auction import auction, deal_shape, next_deal
from .finish import TrickEvents, claim_winner, deal_score, first_to_reach, round_end
from .melds import STOECK, Meld, WeisOptions, contest, detect, make_meld, points, stoeck_trick, total
from .play import LAST_TRICK, deck_total, legal_cards, mode_of_trick, trick_points, winner_index
from .rounds import Played, RoundOptions, play_deal
from .singles import (
    after_late_revoke,
    corrections,
    differences,
    joker_match_pay,
    joker_prize_pay,
    lowest,
    payment,
    sticks_and_circles,
    valid_estimate,
)

Json = dict[str, Any]

SWS = ["stoeck", "weis", "stich"]
SHEET_ROWS = ["E", "R", "S", "L", "O", "U", "SL", "GU", "J1", "J2"]


def weis_options(options: Json) -> WeisOptions:
    """The Weis options of a case, defaults of section C where it names none."""
    return WeisOptions(
        options.get("weisLong", "cap100"),
        options.get("weisSplit", False),
        options.get("weisLowQuads", True),
        options.get("kreuzweis", False),
        options.get("weisTie", "sequenceFirst"),
        options.get("weisUndenufeInverted", True),
    )


def round_options(options: Json) -> RoundOptions:
    """All options that reach into a played deal, defaults of section C where a case names none."""
    return RoundOptions(
        weis_options=weis_options(options),
        undertrump=options.get("undertrump", "onlyTrumps"),
        puur_exempt=options.get("puurExempt", True),
        undenufe_values=options.get("undenufeValues", "six11"),
        mixed_values=options.get("mixedValues", "obenabe"),
        weis=options.get("weis", True),
        stoeck=options.get("stoeck", True),
        stoeck_across=options.get("stoeckAcrossPackets", False),
        match_bonus=options.get("matchBonus", 100),
        counter_match=options.get("counterMatch", True),
        match_multiplied=options.get("matchMultiplied", True),
        scoring=options.get("scoring", "both"),
    )


def expected(kind: str, options: Json, data: Json) -> Json:
    """The ``expect`` part of a case. Raises KeyError for a kind that is not in the schema."""
    return KINDS[kind](options, data)


def _mode(data: Json) -> str:
    return str(data.get("trickMode", data["contract"]))


def _legal(options: Json, data: Json) -> Json:
    legal = legal_cards(
        data["hand"],
        data["trick"],
        _mode(data),
        options.get("undertrump", "onlyTrumps"),
        options.get("puurExempt", True),
    )
    return {"legal": sorted(legal)}


def _trick(options: Json, data: Json) -> Json:
    mode = _mode(data)
    return {
        "winnerIndex": winner_index(data["trick"], mode),
        "points": trick_points(
            data["trick"],
            data["contract"],
            mode,
            data["isLast"],
            options.get("undenufeValues", "six11"),
            options.get("mixedValues", "obenabe"),
            options.get("eightInTrump", False),
        ),
    }


def _trick_mode(options: Json, data: Json) -> Json:
    return {"mode": mode_of_trick(data["contract"], data["trickNo"], data["tricks"])}


def _deck_total(options: Json, data: Json) -> Json:
    cards = deck_total(
        data["contract"],
        data["removed"],
        options.get("undenufeValues", "six11"),
        options.get("eightInTrump", False),
    )
    return {"cards": cards, "withLastTrick": cards + LAST_TRICK}


def meld_json(meld: Meld, options: WeisOptions) -> Json:
    """A meld as the cases write it."""
    return {"type": meld.type, "cards": list(meld.cards), "points": points(meld, options)}


def _melds(options: Json, data: Json) -> Json:
    weis = weis_options(options)
    found = detect(data["hand"], data["contract"], weis)
    return {"melds": [meld_json(m, weis) for m in found], "total": total(found, weis)}


def _meld_compare(options: Json, data: Json) -> Json:
    melds = {
        int(seat): [make_meld(m["type"], m["cards"]) for m in announced]
        for seat, announced in data["melds"].items()
    }
    holder, written = contest(melds, data["contract"], data["leader"], data["teams"], weis_options(options))
    return {"winnerSeat": holder, "teamPoints": {str(team): pts for team, pts in written.items()}}


def _stoeck(options: Json, data: Json) -> Json:
    hand = data["hand"]
    packets = [hand["packet1"], hand["packet2"]] if isinstance(hand, dict) else [hand]
    trick = None
    if options.get("stoeck", True) and not options.get("holderIsJoker", False):
        across = options.get("stoeckAcrossPackets", False)
        trick = stoeck_trick(packets, data["playedAtTrick"], data["contract"], across)
    return {"points": 0 if trick is None else STOECK * data["multiplier"], "atTrick": trick}


def _round_score(options: Json, data: Json) -> Json:
    return {
        "score": deal_score(
            data["tricks"],
            data["trickPoints"],
            data["weis"],
            data["stoeck"],
            data["multiplier"],
            data["declarer"],
            options.get("scoring", "both"),
            options.get("matchBonus", 100),
            options.get("counterMatch", True),
            (data.get("jokerTricks", 0), data.get("jokerTrickPoints", 0)),
            options.get("matchMultiplied", True),
        )
    }


def _by_party(points_by_name: Json) -> dict[int, int]:
    return {int(party): pts for party, pts in points_by_name.items()}


def _first(options: Json, data: Json, line: float) -> tuple[int | None, str | None]:
    events = [
        TrickEvents(
            e["trick"][0], e["trick"][1], _by_party(e.get("weis", {})), e.get("stoeck"), e.get("stoeckShown")
        )
        for e in data["events"]
    ]
    return first_to_reach(
        line,
        data["before"],
        data["multiplier"],
        events,
        options.get("countOrder", SWS),
        match_bonus=options.get("matchBonus", 100),
        prizes=(data["target"] / 2,) if options.get("bergpreis") else (),
        match_multiplied=options.get("matchMultiplied", True),
    )


def _end_immediate(options: Json, data: Json) -> Json:
    winner, at = _first(options, data, data["target"])
    return {"winner": None} if winner is None else {"winner": winner, "at": at}


def _bergpreis(options: Json, data: Json) -> Json:
    return {"team": _first(options, data, data["target"] / 2)[0]}


def _end_round(options: Json, data: Json) -> Json:
    winner, at, final = round_end(
        data["target"],
        data["before"],
        data["multiplier"],
        _by_party(data["stoeck"]),
        _by_party(data["weis"]),
        [(party, pts) for party, pts in data["tricks"]],
        options.get("countOrder", SWS),
        options.get("matchBonus", 100),
        options.get("matchMultiplied", True),
    )
    return {"winner": winner, "at": at, "final": final}


def _claim(options: Json, data: Json) -> Json:
    return {"winner": claim_winner(data["target"], data["score"], data["claimBy"])}


def _bidding(options: Json, data: Json) -> Json:
    state = auction(
        data["preset"],
        data["forehand"],
        data["actions"],
        data.get("contractsLeft"),
        data.get("alreadyPlayedByTeam"),
    )
    if state.to_act is None:
        return {"contractor": state.contractor, "contract": state.contract, "leader": state.leader}
    result: Json = {"toAct": state.to_act, "mayShove": state.may_shove}
    if "contractsLeft" not in data:
        # Where only their number is given, nobody can tell which contracts are open.
        result["contracts"] = state.contracts
    return result


def _deal(options: Json, data: Json) -> Json:
    return deal_shape(data["players"])


def _rotation(options: Json, data: Json) -> Json:
    dealer, forehand = next_deal(data["players"], data["forehand"], data.get("joker"))
    return {"nextDealer": dealer, "nextForehand": forehand}


def _differenzler(options: Json, data: Json) -> Json:
    if "estimates" in data:
        bonus = options.get("exactBonus", 0)
        missing = options.get("missingEstimatePenalty", 20)
        return {"diff": differences(data["estimates"], data["points"], data.get("tricks"), bonus, missing)}
    if "estimate" in data:
        digits, maximum = options.get("estimateDigits", 0), options.get("estimateMax", 157)
        return {"valid": valid_estimate(data["estimate"], digits, maximum)}
    if "game1" in data:
        penalty = options.get("revokePenalty", 20)
        diff = after_late_revoke(
            data["game1"], data["game2"], data["offender"], _by_party(data["choices"]), penalty
        )
        return {"diff": diff}
    if "revokedWith" in data:
        return {"corrections": sorted(corrections(data["contract"], data["trick"], data["hand"]))}
    if "totals" in data:
        leaders = lowest(data["totals"])
        extra = len(leaders) > 1 and options.get("tieRule", "extraRound") == "extraRound"
        return {"leaders": leaders, "extraRound": extra}
    return {"sum": sum(data["points"])}


def _coiffeur3(options: Json, data: Json) -> Json:
    if "sheet" in data:
        return _sheet(options, data)
    if "scores" in data:
        sticks, circles = _row(options, data["scores"], data["weight"], data.get("match"), data.get("null"))
        net = [s - c for s, c in zip(sticks, circles, strict=True)]
        return {"sticks": sticks, "circles": circles, "net": net}
    if "net" in data:
        return {"payment": payment(data["net"], data["rate"])}
    return {"net": data["sticks"] - data["circles"]}


def _row(
    options: Json, scores: list[int], weight: int, match: list[bool] | None, null: list[bool] | None
) -> tuple[list[int], list[int]]:
    nobody = [False] * len(scores)
    return sticks_and_circles(
        scores,
        weight,
        match or nobody,
        null or nobody,
        options.get("tieRule", "shared"),
        options.get("matchSticks", 2),
        options.get("nullCircles", 2),
    )


def _sheet(options: Json, data: Json) -> Json:
    """A full sheet; match and null are given as {row: [flag per player]}, rows without any left out."""
    sticks, circles = [0, 0, 0], [0, 0, 0]
    for row in SHEET_ROWS:
        if row not in data["sheet"]:
            continue
        match, null = data.get("match", {}).get(row), data.get("null", {}).get(row)
        gained, lost = _row(options, data["sheet"][row], data["weights"][row], match, null)
        sticks = [a + b for a, b in zip(sticks, gained, strict=True)]
        circles = [a + b for a, b in zip(circles, lost, strict=True)]
    net = [s - c for s, c in zip(sticks, circles, strict=True)]
    return {"sticks": sticks, "circles": circles, "net": net, "payment": payment(net, data["rate"])}


def _joker5(options: Json, data: Json) -> Json:
    if "deals" in data:
        return {"jokerTeam": [deal["contractTeam"] for deal in data["deals"]]}
    stakes = options["stakes"]
    if data["event"] == "match":
        return {"pay": joker_match_pay(data["contractTeam"], data["tricksBySeat"], stakes)}
    return {"pay": joker_prize_pay(data["winnerTeam"], stakes[data["event"]])}


def _two_player(options: Json, data: Json) -> Json:
    """Timing of the 2-player game: packet 2 from trick 10, Weis in tricks 1 and 10 (B6 2P)."""
    if "trickNo" in data:
        number = data["trickNo"]
        return {"weisAllowed": number in (1, 10), "packet": 1 if number <= 9 else 2}
    if "winnerOfTrick9" in data:
        return {"leaderOfTrick10": data["winnerOfTrick9"]}
    weis = weis_options(options)
    # The sum of a proposal is the same in every contract.
    both = [detect(data[packet], "O", weis) for packet in ("packet1", "packet2")]
    return {"weisTotal": sum(total(melds, weis) for melds in both)}


def _tricks_json(played: Played) -> list[Json]:
    return [{"leader": t.leader, "winner": t.winner, "points": t.points} for t in played.taken]


def _play_round(options: Json, data: Json) -> Json:
    played = play_deal(
        [[hand] for hand in data["hands"]],
        data["teams"],
        data["forehand"],
        data["contract"],
        data["multiplier"],
        data["contractTeam"],
        data["tricks"],
        round_options(options),
    )
    return {
        "tricks": _tricks_json(played),
        "pointsBySeat": played.by_seat,
        "trickPointsByTeam": played.by_team,
        "weisByTeam": played.weis[0],
        "stoeckByTeam": played.stoeck,
        "score": played.score,
    }


def _play_round_2p(options: Json, data: Json) -> Json:
    forehand = data["forehand"]
    played = play_deal(
        data["packets"],
        [0, 1],
        forehand,
        data["contract"],
        data["multiplier"],
        forehand,
        data["tricks"],
        round_options(options),
    )
    return {
        "tricks": _tricks_json(played),
        "pointsBySeat": played.by_seat,
        "weisTrick1": played.weis[0],
        "weisTrick10": played.weis[1],
        "stoeck": played.stoeck,
        "score": played.score,
    }


KINDS: dict[str, Callable[[Json, Json], Json]] = {
    "legal": _legal,
    "trick": _trick,
    "trickMode": _trick_mode,
    "deckTotal": _deck_total,
    "melds": _melds,
    "meldCompare": _meld_compare,
    "stoeck": _stoeck,
    "roundScore": _round_score,
    "endImmediate": _end_immediate,
    "endRound": _end_round,
    "claim": _claim,
    "bergpreis": _bergpreis,
    "bidding": _bidding,
    "deal": _deal,
    "rotation": _rotation,
    "differenzler": _differenzler,
    "coiffeur3": _coiffeur3,
    "joker5": _joker5,
    "twoPlayer": _two_player,
    "playRound": _play_round,
    "playRound2P": _play_round_2p,
}
