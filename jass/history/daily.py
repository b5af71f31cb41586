"""The deal text: the seed of a day's game, the same for everybody on that day (docs/notation.md).

    jass2|daily|2026-11-25|CLUB|PRESET~DIGEST

The text contains no secret: anybody can work out a day's cards.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from hashlib import sha256

from jass.history.commitment import encoded_word
from jass.model.errors import BadArgument, UnknownVariant, shorten
from jass.model.scan import is_text
from jass.model.shuffle import MAX_SEED
from jass.options.options import Options
from jass.options.variants import find_variant

_START = "jass2|daily|"
_TEXT = re.compile(
    r"jass2\|daily\|(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})\|(?P<club>[^|]*)\|(?P<preset>\w+)~(?P<digest>[0-9a-f]{8})",
    re.ASCII,
)
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", re.ASCII)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, slots=True)
class Daily:
    """What a deal text says. `club` is percent-encoded, empty without one; `digest` is that of the rules."""

    day: str
    club: str
    preset: str
    digest: str


def deal_text(day: str, preset: str, club: str = "") -> str:
    """The seed of a preset's game on a day (`YYYY-MM-DD`), for everybody or for a club.

    Spellings of a club that differ in case, spaces, composition or unseen letters give the same text. Raises
    `BadArgument` for what is no day and for a club with too long a name, `UnknownVariant` for another preset.

    >>> deal_text("2026-11-25", "daySchieber", " Jassclub Güggel")
    'jass2|daily|2026-11-25|jassclub%20g%C3%BCggel|daySchieber~aecb2139'
    """
    if not is_day(day):
        raise BadArgument("day", f"a date as 2026-11-25, not {shorten(day)}")
    variant = find_variant(preset)
    text = f"{_START}{day}|{_encoded(club)}|{variant.id}~{rules_digest(variant.options)}"
    if len(text) > MAX_SEED:
        raise BadArgument("club", "a shorter name")
    return text


def read_deal_text(seed: str) -> Daily | None:
    """What a seed says if it is a deal text of the rules that its preset has here; None if it is not."""
    found = _TEXT.fullmatch(seed)
    if found is None or not is_day(found["day"]):
        return None
    try:
        digest = rules_digest(find_variant(found["preset"]).options)
    except UnknownVariant:
        return None
    return Daily(found["day"], found["club"], found["preset"], digest) if digest == found["digest"] else None


def rules_digest(options: Options) -> str:
    """The first 8 hexadecimal digits of SHA-256 over the rules that differ from the usual ones.

    So a new option, whose usual value leaves every game as it is, leaves the digests as they are, too.
    """
    rules = json.dumps(options.to_json(Options()), sort_keys=True, separators=(",", ":"))
    return sha256(rules.encode()).hexdigest()[:8]


def is_day(text: object) -> bool:
    """Whether a text is a day of the calendar, as `2026-11-25`."""
    found = _DAY.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        return False
    year, month, day = map(int, found.groups())
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1] + leap


def _encoded(club: str) -> str:
    if not is_text(club):
        raise BadArgument("club", f"no text: {shorten(club)}")
    return encoded_word(club, MAX_SEED)
