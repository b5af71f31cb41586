"""Results as codes that fit into a link or a message.

A `Result` says what a seat has reached in each deal, and under which rules, with which cards and against
which bots. `encode` writes it as URL-safe text and `decode` reads it. `docs/notation.md` defines the form.
Nothing in a code is secret or proves anything by itself: who doubts a result replays its log.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc32
from dataclasses import dataclass
from hashlib import sha256

from jass.bots.identity import LEVELS, PACES
from jass.engine.state import State
from jass.history.commitment import plain_word
from jass.history.log import Log, replay
from jass.model.cards import Seat
from jass.model.errors import BadResultCode, shorten
from jass.model.seeds import BY_DEAL
from jass.options.options import Options
from jass.options.seating import parties, party_by_seat

VERSION = "1"
MAX_TEXT = 2_000
"""The greatest length of a code in characters."""
MAX_DEALS = 100
MAX_POINTS = (1 << 15) - 1
"""The greatest points of a side in a deal, and the lowest with a minus sign: more than any rules give."""
MAX_NAME = 24
MAX_NAME_BYTES = 82
"""The greatest length of a name in UTF-8: a code of twelve deals has at most 200 characters."""

_DIGEST = re.compile("[0-9a-f]{8}", re.ASCII)
_LETTERS = re.compile("[A-Za-z0-9_-]+", re.ASCII)
_CHECK = 6
"""Characters of the check: 32 bits in letters of 6."""

_PACE, _PRACTICE = 4, 8
"""The bits of the first byte above the level."""


@dataclass(frozen=True)
class Result:
    """What a seat has reached in a game, or in its deals so far.

    `rules`, `seed` and `bots` are digests of 8 hexadecimal digits: of the rules as played, of what gave the
    deals, and of the bots. Equal digests mean the same rules, cards and bots. `level` and `pace` are as in
    `Log`. `points` has for each deal the score of the seat's side, and that of the best other side, which may
    be another one in each deal. `practice` says that it was not a first try without help. `encode` takes 1 to
    100 deals, and a `name` of at most 24 characters in the form of `plain_name`.
    """

    rules: str
    seed: str
    bots: str
    level: str
    pace: str
    points: tuple[tuple[int, int], ...]
    name: str = ""
    practice: bool = False


def result_of(log: Log, seat: Seat = 0, *, name: str = "", practice: bool = False) -> Result:
    """The result of a game's counted deals for a seat.

    `name` is cut to its normal form (`plain_name`). Raises `BadLog` if the log cannot be replayed, and
    `BadResultCode` if it does not name its bots and their level, or if no deal is counted.
    """
    state, _ = replay(log)
    if log.level is None or log.bots is None:
        raise BadResultCode("the game does not name its bots and their level", "untold")
    if not state.results:
        raise BadResultCode("no deal is counted yet", "untold")
    return Result(
        rules_digest(log.options),
        seed_digest(log.seed if len(state.results) > len(log.deals) else None, log.deals, log.scheme),
        log.bots,
        log.level,
        log.pace,
        points_of(state, seat),
        plain_name(name),
        practice,
    )


def points_of(state: State, seat: Seat = 0) -> tuple[tuple[int, int], ...]:
    """The points of each counted deal: those of the seat's side, and those of the best other one."""
    best = min if state.options.scoring == "differences" else max
    points = []
    for result in state.results:
        sides = party_by_seat(state.options, result.deal)
        own = sides[seat]
        if own is None:  # the joker player of five, who joins the contractor's side
            own = sides[result.contractor if result.contractor is not None else 0] or 0
        points.append((result.score[own], best(result.score[:own] + result.score[own + 1 :])))
    return tuple(points)


def sums_of(state: State, seat: Seat = 0) -> tuple[int, int]:
    """The points in all counted deals: those of the seat's side, and those of the best other one.

    Of three sides or more that is one side's sum: no sum of the best ones of each deal, which nobody has.
    """
    if len(parties(state.options)) == 2:
        own, other = (sum(side) for side in zip(*points_of(state, seat), strict=True))
        return own, other
    best = min if state.options.scoring == "differences" else max
    sums = [sum(side) for side in zip(*(result.score for result in state.results), strict=True)]
    return sums.pop(seat), best(sums)


def rules_digest(options: Options) -> str:
    """The digest of rules: of the options that differ from the usual ones, so that a new option keeps it.

    With five players it includes the number of the game, which says who is the joker player.
    """
    told = options.to_json(Options())
    if options.parties == "pairs+joker" and options.game != 1:
        told["game"] = options.game
    return _digest(json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":")))


def seed_digest(seed: str | None, deals: tuple[str, ...] = (), scheme: int = BY_DEAL) -> str:
    """The digest of what gives the deals: the seed, or the texts of the deals that a log lists.

    A log whose listed deals are not all played yet may have a seed for later ones, which gives none of them.
    By the `scheme` of format 1 a seed gives other deals.
    """
    parts = ["deals", *deals] if deals else []
    if seed is not None and scheme != BY_DEAL:
        parts.append(f"dealt {scheme}")
    if seed is not None and deals:
        parts.append("seed")
    return _digest("\n".join([*parts, *([] if seed is None else [seed])]))


def plain_name(text: str) -> str:
    """A name in its only form in a code: composed, printable, single spaces, at most `MAX_NAME` characters
    and `MAX_NAME_BYTES` bytes.

    >>> plain_name("  Vre\u0301ni <b>\\n")
    'Vréni <b>'
    """
    name = plain_word(text, MAX_NAME)
    while len(name.encode()) > MAX_NAME_BYTES:
        name = plain_word(name, len(name) - 1)
    return name


def encode(result: Result) -> str:
    """The code of a result, URL-safe text that `decode` reads. Raises `BadResultCode` if it cannot be one."""
    if len(result.points) > MAX_DEALS:
        raise BadResultCode(f"of at most {MAX_DEALS} deals, not of {len(result.points)}")
    digests = result.rules, result.seed, result.bots
    numbers = [points for deal in result.points for points in deal]
    if not (
        all(map(_DIGEST.fullmatch, digests))
        and result.level in LEVELS
        and result.pace in PACES
        and all(len(deal) == 2 for deal in result.points)
        and result.points
        and all(type(number) is int and abs(number) <= MAX_POINTS for number in numbers)
        and plain_name(result.name) == result.name
        and type(result.practice) is bool
    ):
        raise BadResultCode(f"not what a code can hold: {shorten(result, 200)}")
    first = LEVELS.index(result.level) + _PACE * PACES.index(result.pace) + _PRACTICE * result.practice
    body = bytes.fromhex(f"{first:02x}{''.join(digests)}{len(result.points):02x}")
    body += b"".join(number.to_bytes(2, "big", signed=True) for number in numbers) + result.name.encode()
    text = VERSION + _letters(body)
    return text + _check(text)


def decode(text: object) -> Result:
    """Read a code. Raises `BadResultCode`, and nothing else, whatever the text."""
    if not isinstance(text, str) or len(text) > MAX_TEXT or not _LETTERS.fullmatch(text):
        raise BadResultCode(f"at most {MAX_TEXT} letters, digits, - and _, not {shorten(text)}")
    if text[0] != VERSION:
        newer = VERSION < text[0] <= "9"
        raise BadResultCode(f"no version that is known here: {text[0]}", "newer" if newer else "damaged")
    if _check(text[:-_CHECK]) != text[-_CHECK:]:
        raise BadResultCode("a character was changed or is missing")
    try:
        body = urlsafe_b64decode(text[1:-_CHECK] + "==")
        digests, end = body[1:13].hex(), 14 + 4 * body[13]
        numbers = [int.from_bytes(body[at : at + 2], "big", signed=True) for at in range(14, end, 2)]
        result = Result(
            digests[:8],
            digests[8:16],
            digests[16:],
            LEVELS[body[0] % _PACE],
            PACES[body[0] // _PACE % 2],
            tuple(zip(numbers[::2], numbers[1::2], strict=True)),
            body[end:].decode(),
            body[0] >= _PRACTICE,
        )
    except (ValueError, IndexError):
        raise BadResultCode("no result in it") from None
    if encode(result) != text:  # one result, one code
        raise BadResultCode("written in another way than by this program")
    return result


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def _check(text: str) -> str:
    """A CRC finds every change of one character, which another hash of 32 bits does only nearly always."""
    return _letters(crc32(text.encode()).to_bytes(4, "big"))


def _letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
