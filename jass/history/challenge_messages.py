"""Challenges as the page asks for them and shows them (`docs/protocol.md`)."""

from __future__ import annotations

import json
from collections.abc import Mapping

from jass.history.challenge import Challenge, answered, by_deal, challenges, read, remarks
from jass.history.log import Log
from jass.history.result_code import Result, encode
from jass.model.errors import BadChallenge, shorten

Message = dict[str, object]


def reply(request: Mapping[str, object], log: Log | None) -> Message:
    """What a request for a challenge is answered with; `log` is the game at the table.

    With a `text` it is about that challenge, and with `answer` the game at the table answers it; without a
    text it is about what can be sent of that game. Raises `BadChallenge`.
    """
    name, practice = request.get("name", ""), request.get("practice") is True
    if not isinstance(name, str):
        raise BadChallenge(f"a name, not {shorten(name)}")
    if "text" in request:
        challenge = read(request["text"])
        if request.get("answer") is True:
            challenge = answered(challenge, _played(log), name=name, practice=practice)
        return {"challenge": to_json(challenge)}
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
        "result": _told(challenge.result, challenge.lowest),
        "answer": None if answer is None else _told(answer, challenge.lowest),
    }
    if answer is not None:
        more = by_deal(challenge)
        told |= {"by": more, "sum": sum(more)}
    return told


def _told(result: Result, lowest: bool) -> Message:
    """A result; `won` has 1 for each deal with more than the other side, -1 for one with less, else 0."""
    own, other = (sum(side) for side in zip(*result.points, strict=True))
    more = [(ours > theirs) - (ours < theirs) for ours, theirs in result.points]
    return {
        "code": encode(result),
        "name": result.name,
        "points": result.points,
        "sums": [own, other],
        "won": [-each for each in more] if lowest else more,
    }


def _played(log: Log | None) -> Log:
    if log is None:
        raise BadChallenge("no game is open", "none")
    return log
