"""A club's series: the same cards for everybody, on one day or on each of several.

The seed of a day is a text that anybody can write down, so it needs no seal, and anybody can know the hands:

    jass2|series|2026-11-25|jassclub%20bern|schieberCh~0a1b2c3d

The day is empty in a series without dates. The name is in its normal form (`plain_word`), in lower case
and percent-encoded, so that everybody who means the same name gets the same cards; the digest is of the
rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from jass.history.commitment import encoded_word, plain_word
from jass.history.log import Log
from jass.history.result_code import MAX_DEALS as MOST_IN_A_CODE
from jass.history.result_code import rules_digest, seed_digest
from jass.model.errors import BadOption, BadSeries, shorten
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.options.variants.variant import Variant

SERIES_LEVEL = "strong"
"""The level of the bots in every series. They play by work, so that they play alike on every device."""

MAX_NAME = 40
"""The greatest length of a name in characters."""
MAX_ENCODED = 120
"""The greatest length of a name in a seed, percent-encoded."""
MAX_DEALS = 24
DEALS = 4
"""How many a game has where neither link nor rules say it: a ranking compares games of equal length."""
MAX_DAYS = 366
"""How many days of a series without a first one are known on any day."""
MAX_DAYS_FROM = 36_525
"""How many are with a first one: a century."""

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_LIMITED: Mapping[str, object] = {
    "endMode": "fixedDeals",
    "target": None,
    "bergpreis": False,
    "claimMode": "auto",
    "schneider": False,
    "stoeckEarly": False,
    "tieRule": "shared",
}


@dataclass(frozen=True)
class Series:
    """A series as its link describes it. `first` and `last` are days such as `2026-11-25`, or empty."""

    name: str
    variant: Variant
    options: Options
    first: str = ""
    last: str = ""

    @property
    def dated(self) -> bool:
        """Whether each day has cards of its own."""
        return bool(self.first or self.last)

    def stands(self, today: str) -> str:
        """`before`, `open` or `after` on a day."""
        if self.first and today < self.first:
            return "before"
        return "after" if self.last and today > self.last else "open"

    def seed(self, day: str = "") -> str:
        """The seed of a day; of the one game in a series without dates."""
        return f"jass2|series|{day if self.dated else ''}|{self._whose}"

    @cached_property
    def _whose(self) -> str:
        return f"{encoded(self.name)}|{self.variant.id}~{rules_digest(self.options)}"

    def days_by_cards(self, today: str) -> dict[str, str]:
        """The days of which a ranking takes results, by the digest of their cards.

        Tomorrow is one of them: the date is ahead elsewhere.
        """
        return {seed_digest(self.seed(day)): day for day in self.days(_after(today))}

    def against(self, days: Mapping[str, str]) -> Callable[[Log], str | None]:
        """What there is against a log that only looks like one of `days_by_cards`: a key of `WHY`, or None.

        Digests are short, so that other cards or rules with the same ones can be searched for.
        """
        seeds, digest = set(map(self.seed, days.values())), rules_digest(self.options)

        def why(log: Log) -> str | None:
            rules = replace(log.options, game=self.options.game)  # which the digest has where it matters
            if rules_digest(log.options) == digest and rules != self.options:
                return "rules"
            if not log.deals and log.seed in seeds:
                return None
            told = {seed_digest(seed, log.deals, log.scheme) for seed in (None, log.seed)}
            return None if told.isdisjoint(days) else "cards"

        return why

    def days(self, today: str) -> Iterator[str]:
        """The days up to `today`; one empty day for a series without dates.

        At most `MAX_DAYS`, of a series with a first day `MAX_DAYS_FROM`: the latest ones.
        """
        if not self.dated:
            yield ""
            return
        last = min(self.last or today, today)
        days, most = [last], MAX_DAYS_FROM if self.first else MAX_DAYS
        while len(days) < most and (not self.first or days[-1] > self.first) and days[-1] > "0001-01-01":
            days.append(_before(days[-1]))
        yield from (day for day in reversed(days) if self.stands(day) == "open")


def encoded(name: str) -> str:
    """A name as it stands in a seed.

    >>> encoded("  Jassclub Zu\u0308rich ")
    'jassclub%20z%C3%BCrich'
    """
    return encoded_word(name, MAX_NAME)


def read_series(asked: Mapping[str, object], variant: object, options: Mapping[str, object]) -> Series:
    """The series of a link's parameters `series`, `deals`, `from` and `to`, played by the link's rules.

    Raises `BadSeries` naming the parameter, `BadOption` and `UnknownVariant` for rules that are none.
    """
    name = plain_word(_text(asked, "series"), MAX_NAME)
    if not name or len(encoded(name)) > MAX_ENCODED:
        raise BadSeries("series", "name", f"a name of 1 to {MAX_NAME} characters, not {shorten(name)}")
    preset = find_variant(variant)
    first, last = _day(asked, "from"), _day(asked, "to")
    if first and last and last < first:
        raise BadSeries("to", "order", f"{last} is before {first}")
    rules = _rules(preset, options, _deals(asked))
    if (rules.deals or 0) > MOST_IN_A_CODE:
        raise BadSeries("deals", "number", f"at most {MOST_IN_A_CODE} deals, which a result code can hold")
    return Series(name, preset, rules, first, last)


def _rules(preset: Variant, options: Mapping[str, object], deals: int | None) -> Options:
    rules = Options.from_json(options, preset.options)
    if rules.contract_once_per_party or (deals is None and rules.deals is not None):
        if deals is not None:
            raise BadSeries("deals", "fixed", "the game itself says how many deals it has")
        return replace(rules, tie_rule="shared")
    try:
        return limited(rules, DEALS if deals is None else deals)
    except BadOption as error:
        raise BadSeries("deals", "rules", f"not with these rules ({error})") from None


def limited(rules: Options, deals: int) -> Options:
    """The rules with a number of deals in place of a target, and without what needs a target.

    Raises `BadOption` where that contradicts.
    """
    return Options.from_json({**_LIMITED, "deals": deals}, rules)


def _text(asked: Mapping[str, object], field: str) -> str:
    text = asked.get(field, "")
    return text if isinstance(text, str) else ""


def _deals(asked: Mapping[str, object]) -> int | None:
    text = _text(asked, "deals").strip()
    if not text:
        return None
    if re.fullmatch("[0-9]{1,3}", text) and 1 <= int(text) <= MAX_DEALS:
        return int(text)
    raise BadSeries("deals", "number", f"a number from 1 to {MAX_DEALS}, not {shorten(text)}")


def _day(asked: Mapping[str, object], field: str) -> str:
    text = _text(asked, field).strip()
    if not text or is_day(text):
        return text
    raise BadSeries(field, "day", f"a day such as 2026-11-25, not {shorten(text)}")


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, such as 2026-11-25.

    >>> is_day("2024-02-29"), is_day("2026-02-29")
    (True, False)
    """
    found = _DAY.fullmatch(text)
    if found is None:
        return False
    year, month, day = map(int, found.groups())
    return year >= 1 and 1 <= month <= 12 and 1 <= day <= _length(year, month)


def _length(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if month == 2 and leap else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _before(day: str) -> str:
    """The day before."""
    year, month, date = map(int, day.split("-"))
    if date > 1:
        return f"{year:04}-{month:02}-{date - 1:02}"
    year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return f"{year:04}-{month:02}-{_length(year, month):02}"


def _after(day: str) -> str:
    """The day after, up to the last one that can be written."""
    year, month, date = map(int, day.split("-"))
    if date < _length(year, month):
        return f"{year:04}-{month:02}-{date + 1:02}"
    year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    return day if year > 9999 else f"{year:04}-{month:02}-01"
