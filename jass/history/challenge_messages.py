"""Challenges as the page asks for them and shows them (`docs/protocol.md`)."""

from __future__ import annotations

import json
from collections.abc import Mapping

from jass.history.challenge import Challenge, answered, by_deal, challenges, read, remarks
from jass.history.log import Log
from jass.history.result_code import Result, encode
from jass.model.errors import BadChallenge, shorten
from jass.model.scan import is_text
from jass.model.shuffle import deal_seed
from jass.options.seating import parties

Message = dict[str, object]

MOST_PLAYED = 1000
"""Seeds of other games that a request may name, of at most `LONGEST_SEED` characters each."""
LONGEST_SEED = 400
_DEALS = 40


def reply(request: Mapping[str, object], log: Log | None) -> Message:
    """What a request for a challenge is answered with; `log` is the game at the table.

    With a `text` it is about that challenge, and with `answer` the game at the table answers it; without a
    text it is about what can be sent of that game. `played` are the seeds of games that were played on this
    device: the reply says whether a deal of the challenge was among their first forty. Raises `BadChallenge`.
    """
    name, practice = request.get("name", ""), request.get("practice") is True
    if not isinstance(name, str):
        raise BadChallenge(f"a name, not {shorten(name)}")
    if "text" in request:
        challenge = read(request["text"])
        known = _known(challenge, request.get("played", []))
        if request.get("answer") is True:
            challenge = answered(challenge, _played(log), name=name, practice=practice)
        return {"challenge": to_json(challenge) | {"known": known}}
    found = challenges(_played(log), name=name, practice=practice)
    return {"challenges": {what: to_json(each) for what, each in found.items()}}


def to_json(challenge: Challenge) -> Message:
    """What the page shows of a challenge."""
    log, answer = challenge.log, challenge.answer
    told: Message = {
        "text": challenge.text,
        "log": log.text,
        "variant": log.variant,
        "options": json.loads(log.text)["options"],
        "level": log.level,
        "seeds": [text[:32] for text in log.deals],
        "lowest": challenge.lowest,
        "remarks": remarks(challenge),
        "result": _told(challenge, challenge.result),
        "answer": None if answer is None else _told(challenge, answer),
    }
    if answer is not None:
        more = by_deal(challenge)
        told |= {"by": more, "sum": sum(more)}
    return told


def _told(challenge: Challenge, result: Result) -> Message:
    """A result; `won` has 1 for each deal with more than the other side, -1 for one with less, else 0.

    `sums` has the own sum, and that of the other side where there is one alone: of several nobody has made
    the sum of the best ones.
    """
    sums = [sum(side) for side in zip(*result.points, strict=True)]
    more = [(ours > theirs) - (ours < theirs) for ours, theirs in result.points]
    return {
        "code": encode(result),
        "name": result.name,
        "points": result.points,
        "sums": sums if len(parties(challenge.log.options)) == 2 else sums[:1],
        "won": [-each for each in more] if challenge.lowest else more,
    }


def _known(challenge: Challenge, played: object) -> bool:
    if not isinstance(played, list) or len(played) > MOST_PLAYED:
        raise BadChallenge("`played` is no list of seeds")
    if not all(is_text(seed) and len(seed) <= LONGEST_SEED for seed in played):
        raise BadChallenge("`played` has what is no seed")
    deals = {text[:32] for text in challenge.log.deals}
    return any(deal_seed(seed, deal) in deals for seed in played for deal in range(1, _DEALS + 1))


def _played(log: Log | None) -> Log:
    if log is None:
        raise BadChallenge("no game is open", "none")
    return log
