"""Challenges: the deals of a game that are over, for somebody else to play, and what both made of them.

A challenge holds the rules, the level of the bots, the seeds of exactly those deals, and the challenger's
result. It never holds the seed of a game or of a deal to come. The game that it opens is by work, so that
equal moves meet equal bots on every device, and it is over after its deals.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from jass.bots.identity import DIGEST, WORK
from jass.engine.state import GAME_OVER, State
from jass.history.attainable import points_in_a_deal
from jass.history.export import deal_text
from jass.history.log import Log, loads, replay
from jass.history.result_code import (
    MAX_DEALS,
    Result,
    decode,
    encode,
    plain_name,
    points_of,
    result_of,
    rules_digest,
    seed_digest,
)
from jass.model.cards import Seat
from jass.model.errors import BadChallenge, JassError, shorten
from jass.model.scan import read_json
from jass.options.options import Options
from jass.public.events import DealStarted, Event
from jass.public.records import DealResult

VERSION = 1
MAX_TEXT = 40_000
"""The greatest length of a challenge in characters: a hundred deals of the longest form."""

GAME, DEAL = "game", "deal"
"""What is sent: all deals that are over, or the last of them alone."""

_OF_THE_LOG = ("variant", "options", "level", "deals", "game")


@dataclass(frozen=True)
class Challenge:
    """What one player sends another.

    `log` is the game to be played, without an action. `result` is the challenger's; `answer` is that of who
    played it, None before.
    """

    log: Log
    result: Result
    answer: Result | None = None

    @property
    def text(self) -> str:
        """The challenge as JSON; `read` reads it."""
        game = json.loads(self.log.text)
        data = {"v": VERSION} | {name: game[name] for name in _OF_THE_LOG if name in game}
        data |= {"result": encode(self.result)}
        if self.answer is not None:
            data["answer"] = encode(self.answer)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @property
    def lowest(self) -> bool:
        """Whether fewer points are better."""
        return self.log.options.scoring == "differences"


def challenges(log: Log, seat: Seat = 0, *, name: str = "", practice: bool = False) -> dict[str, Challenge]:
    """What can be sent of a game: `deal` and `game`, or one of them.

    A deal that the end of the game cut short cannot be compared and is left out. In a game in which each
    contract is played once a deal depends on those before it, so only the whole game can be sent. Raises
    `BadChallenge` if nothing can be sent.
    """
    state, events = replay(log)
    level, bots = log.level, log.bots
    if level is None or bots is None:
        raise BadChallenge("the game does not name its bots and their level", "untold")
    played = whole_deals(state)
    texts = tuple(deal_text(state, result) for result in played)
    points = points_of(state, seat)[: len(played)]

    def made(options: Options, deals: tuple[str, ...], earned: tuple[tuple[int, int], ...]) -> Challenge:
        rules, seed = rules_digest(options), seed_digest(None, deals)
        result = Result(rules, seed, bots, level, log.pace, earned, plain_name(name), practice)
        return Challenge(Log(log.variant, None, options, (), deals, 2, WORK, level, DIGEST), result)

    found = {}
    if log.options.contract_once_per_party:
        if len(played) == log.options.deals:
            found[GAME] = made(log.options, texts, points)
    elif played:
        found[DEAL] = made(*_alone(log.options, events, played[-1], texts[-1]), points[-1:])
        if 1 < len(played) <= MAX_DEALS:
            found[GAME] = made(_to_the_last(log.options, len(played)), texts, points)
    if not found:
        raise BadChallenge("no deal is over that somebody else could play", "none")
    return found


def whole_deals(state: State) -> tuple[DealResult, ...]:
    """The counted deals that were played to their end, which another player's can be compared with."""
    results, options = state.results, state.options
    cut = state.outcome is not None and options.end_mode == "immediate" and state.outcome.by != "claim"
    if results and (cut or sum(results[-1].tricks) < options.tricks):
        return results[:-1]
    return results


def answered(challenge: Challenge, log: Log, *, name: str = "", practice: bool = False) -> Challenge:
    """The challenge with the result of a game as its answer.

    Raises `BadChallenge` if the game is not that of the challenge, against bots by work of its level, or not
    over.
    """
    state, _ = replay(log)
    wanted, given = (
        (each.variant, each.options, each.deals, each.level, each.pace) for each in (challenge.log, log)
    )
    if given != wanted or state.phase != GAME_OVER:
        raise BadChallenge("the game is not that of the challenge, or not over", "other")
    return replace(challenge, answer=result_of(log, name=name, practice=practice))


def read(text: object) -> Challenge:
    """Read a challenge, with or without an answer.

    Raises `BadChallenge`, and nothing else, whatever the text.
    """
    try:
        data = read_json(text if isinstance(text, str) else "", MAX_TEXT)
        challenge = _read(data if isinstance(data, dict) else {})
    except JassError as error:
        reason = "newer" if getattr(error, "reason", "") == "newer" else "damaged"
        raise BadChallenge(str(error).removeprefix("challenge: "), reason) from None
    log, options = challenge.log, challenge.log.options
    deals = len(log.deals)
    if options.end_mode != "fixedDeals" or options.deals != deals or options.tie_rule == "extraRound":
        raise BadChallenge("no game of just these deals")
    wanted = rules_digest(options), seed_digest(None, log.deals), deals
    fewest, most = points_in_a_deal(options)
    for each in (challenge.result, challenge.answer):
        if each is None:
            continue
        if (each.rules, each.seed, len(each.points)) != wanted:
            raise BadChallenge("a result of another game")
        if not all(fewest <= points <= most for deal in each.points for points in deal):
            raise BadChallenge("points that no deal can give")
    if challenge.answer is not None and challenge.answer.pace != WORK:
        raise BadChallenge("an answer by the clock")
    if challenge.result.level != log.level:
        raise BadChallenge("a result against bots of another level")
    return challenge


def _read(data: dict[str, object]) -> Challenge:
    version = data.get("v")
    if type(version) is not int or version != VERSION:
        newer = type(version) is int and version > VERSION
        raise BadChallenge(f"version {shorten(version)}", "newer" if newer else "damaged")
    if not set(data) <= {"v", *_OF_THE_LOG, "result", "answer"} or "deals" not in data:
        raise BadChallenge(f"more or less than belongs into one: {shorten(sorted(data))}")
    game = {name: data[name] for name in _OF_THE_LOG if name in data}
    log = loads(json.dumps({"v": 2, "pace": WORK, "bots": DIGEST} | game | {"actions": []}))
    return Challenge(log, decode(data.get("result")), decode(data["answer"]) if "answer" in data else None)


def remarks(challenge: Challenge) -> list[str]:
    """What keeps the two results from comparing in full.

    `clock`: the challenger's bots thought by the clock. `bots`, `level`: the bots are not the same, or not as
    strong. `practice`, `answerPractice`: it was not a first try without help.
    """
    first, second = challenge.result, challenge.answer
    found = [*(["clock"] if first.pace != WORK else []), *(["practice"] if first.practice else [])]
    if second is not None:
        found += ["bots"] if first.bots != second.bots else []
        found += ["level"] if first.level != second.level else []
        found += ["answerPractice"] if second.practice else []
    elif first.bots != DIGEST:
        found.append("bots")
    return found


def by_deal(challenge: Challenge) -> list[int]:
    """By how much the answer is better than the challenger's result, deal by deal.

    It is better by the points that the own side has more than the best other one. Where the fewest points
    win, the own points alone count.
    """
    assert challenge.answer is not None
    first, second = (
        [own - (0 if challenge.lowest else other) for own, other in result.points]
        for result in (challenge.result, challenge.answer)
    )
    sign = -1 if challenge.lowest else 1
    return [sign * (theirs - ours) for ours, theirs in zip(first, second, strict=True)]


def _to_the_last(options: Options, deals: int) -> Options:
    """The rules of a game of so many deals: nothing ends it earlier, and none comes after."""
    return replace(
        options,
        end_mode="fixedDeals",
        deals=deals,
        target=None,
        stoeck_early=False,
        claim_mode="auto",
        bergpreis=False,
        schneider=False,
        tie_rule="shared",
    )


def _alone(
    options: Options, events: Iterable[Event], result: DealResult, text: str
) -> tuple[Options, tuple[str]]:
    """The rules and the deal for a game of one deal, with the forehand and the joker player that it had."""
    rules = _to_the_last(options, 1)
    if result.deal == 1:
        return rules, (text,)
    rules = replace(rules, first_forehand="random")
    if rules.joker_rotation == "perDeal":
        rules = replace(rules, joker_rotation="perGame", game=result.deal)
    forehands = {event.deal: event.forehand for event in events if isinstance(event, DealStarted)}
    seed, *rest = text.split()
    words = [seed, f"forehand={forehands[result.deal]}", *(word for word in rest if "forehand" not in word)]
    return rules, (" ".join(words),)
