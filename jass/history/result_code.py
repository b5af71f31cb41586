"""Results as codes that fit into a link or a message.

A `Result` says what a seat has reached in each deal, and under which rules, with which cards and against
which bots. `encode` writes it as URL-safe text and `decode` reads it. `docs/notation.md` defines the form.
Nothing in a code is secret or proves anything by itself: who doubts a result replays its log.
"""

from __future__ import annotations

import json
import re
from binascii import Error, a2b_base64, b2a_base64, crc32
from dataclasses import dataclass
from hashlib import sha256

from jass.bots.identity import LEVELS, PACES
from jass.engine.state import State
from jass.history.commitment import plain_word
from jass.history.log import Log, replay
from jass.model.cards import Seat
from jass.model.errors import BadResultCode, shorten
from jass.options.options import Options
from jass.options.seating import party_by_seat
from jass.public.records import DealResult

VERSION = "1"
MAX_TEXT = 2_000
"""The greatest length of a code in characters."""
MAX_DEALS = 100
MAX_POINTS = (1 << 20) - 1
"""The greatest points of a side in a deal, and the lowest with a minus sign."""
MAX_NAME = 24

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
    deals, and of the bots. Equal digests mean the same rules, cards and bots. `points` has for each deal the
    score of the seat's side, and that of the other side: of the best other one where there are several.
    `practice` says that it was not a first try without help.
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
        seed_digest(log.seed if len(state.results) > len(log.deals) else None, log.deals),
        log.bots,
        log.level,
        log.pace,
        points_of(state, seat),
        plain_name(name),
        practice,
    )


def points_of(state: State, seat: Seat = 0) -> tuple[tuple[int, int], ...]:
    """The points of each counted deal: those of the seat's side, and those of the best other one."""
    return tuple(_points(result, state.options, seat) for result in state.results)


def _points(result: DealResult, options: Options, seat: Seat) -> tuple[int, int]:
    sides = party_by_seat(options, result.deal)
    own = sides[seat]
    if own is None:  # the joker player of five, who joins the contractor's side
        own = sides[result.contractor if result.contractor is not None else 0] or 0
    best = min if options.scoring == "differences" else max
    return result.score[own], best(score for side, score in enumerate(result.score) if side != own)


def rules_digest(options: Options) -> str:
    """The digest of rules: of the options that differ from the usual ones, so that a new option keeps it.

    With five players it includes the number of the game, which says who is the joker player.
    """
    told = options.to_json(Options())
    if options.parties == "pairs+joker" and options.game != 1:
        told["game"] = options.game
    return _digest(json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":")))


def seed_digest(seed: str | None, deals: tuple[str, ...] = ()) -> str:
    """The digest of what gives the deals: the seed, or the texts of the deals that a log lists.

    A log whose listed deals are not all played yet may have a seed for later ones, which gives none of them.
    """
    if not deals:
        return _digest(seed or "")
    return _digest("\n".join(["deals", *deals, *([] if seed is None else ["seed", seed])]))


def plain_name(text: str) -> str:
    """A name in its only form in a code: composed, printable, single spaces, at most `MAX_NAME` characters.

    >>> plain_name("  Vre\u0301ni <b>\\n")
    'Vréni <b>'
    """
    return plain_word(text)[:MAX_NAME].rstrip()


def encode(result: Result) -> str:
    """The code of a result, URL-safe text that `decode` reads. Raises `BadResultCode` if it cannot be one."""
    for digest in (result.rules, result.seed, result.bots):
        if not _DIGEST.fullmatch(digest):
            raise BadResultCode(f"a digest of 8 hexadecimal digits, not {shorten(digest)}")
    if result.level not in LEVELS or result.pace not in PACES:
        raise BadResultCode(f"no level or pace: {shorten(result.level)}, {shorten(result.pace)}")
    if not 1 <= len(result.points) <= MAX_DEALS:
        raise BadResultCode(f"the points of 1 to {MAX_DEALS} deals, not of {len(result.points)}")
    if plain_name(result.name) != result.name:
        raise BadResultCode(f"a name in another form than its normal one: {shorten(result.name)}")
    first = LEVELS.index(result.level) + _PACE * PACES.index(result.pace) + _PRACTICE * result.practice
    body = bytes([first]) + bytes.fromhex(result.rules + result.seed + result.bots)
    body += bytes([len(result.points)]) + b"".join(map(_number, (p for deal in result.points for p in deal)))
    text = VERSION + _letters(body + result.name.encode())
    return text + _check(text)


def decode(text: object) -> Result:
    """Read a code. Raises `BadResultCode`, and nothing else, whatever the text."""
    if not isinstance(text, str):
        raise BadResultCode(f"not text: {shorten(text)}")
    if len(text) > MAX_TEXT:
        raise BadResultCode(f"longer than {MAX_TEXT} characters")
    if not _LETTERS.fullmatch(text):
        raise BadResultCode(f"letters, digits, - and _ alone, not {shorten(text)}")
    if text[0] != VERSION:
        newer = text[0].isdigit() and text[0] > VERSION
        raise BadResultCode(f"no version that is known here: {text[0]}", "newer" if newer else "damaged")
    if _check(text[:-_CHECK]) != text[-_CHECK:]:
        raise BadResultCode("a character was changed or is missing")
    result = _read(_bytes(text[1:-_CHECK]))
    if encode(result) != text:  # one result, one code
        raise BadResultCode("written in another way than by this program")
    return result


def _read(body: bytes) -> Result:
    if len(body) < 14 or body[0] >= 2 * _PRACTICE:
        raise BadResultCode("no result in it")
    levels, digests, place = body[0] % _PACE, body[1:13].hex(), 14
    numbers = []
    for _ in range(2 * body[13]):
        number, place = _number_at(body, place)
        numbers.append(number)
    try:
        name = body[place:].decode()
    except UnicodeDecodeError:
        raise BadResultCode("a name that is not text") from None
    return Result(
        digests[:8],
        digests[8:16],
        digests[16:],
        LEVELS[levels],
        PACES[body[0] // _PACE % 2],
        tuple(zip(numbers[::2], numbers[1::2], strict=True)),
        name,
        bool(body[0] & _PRACTICE),
    )


def _number(number: int) -> bytes:
    """A whole number in groups of 7 bits, the lowest first; the sign is the lowest bit of all."""
    if not -MAX_POINTS <= number <= MAX_POINTS:
        raise BadResultCode(f"points from -{MAX_POINTS} to {MAX_POINTS}, not {shorten(number)}")
    left, groups = 2 * abs(number) + (number < 0), []
    while left > 127:
        groups.append(left % 128 + 128)
        left //= 128
    return bytes([*groups, left])


def _number_at(body: bytes, place: int) -> tuple[int, int]:
    """The number at a place, and the place after it."""
    value = 0
    for index, byte in enumerate(body[place : place + 3]):
        value += byte % 128 << 7 * index
        if byte < 128:
            return -(value // 2) if value % 2 else value // 2, place + index + 1
    raise BadResultCode("points without an end")


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def _check(text: str) -> str:
    """A CRC finds every change of one character, which another hash of 32 bits does only nearly always."""
    return _letters(crc32(text.encode()).to_bytes(4, "big"))


def _letters(data: bytes) -> str:
    letters = b2a_base64(data, newline=False).rstrip(b"=")
    return letters.decode().replace("+", "-").replace("/", "_")


def _bytes(letters: str) -> bytes:
    padded = letters.replace("-", "+").replace("_", "/") + "=" * (-len(letters) % 4)
    try:
        return a2b_base64(padded)
    except Error:
        raise BadResultCode("letters that stand for nothing") from None
