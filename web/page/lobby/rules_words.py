"""Rules in words: what the engine says of a rule, an option's value or a refusal, as a sentence.

Runs in MicroPython and, for the tests, anywhere: words and names come from outside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal, Protocol

    from web.page.types.rules import AnyLine, Refused, RuleFacts

    class Names(Protocol):
        def name(self, card: str) -> str: ...
        def contract(self, code: str) -> str: ...
        def rank(self, code: str) -> str: ...

    Count = Literal["hand", "tricks", "turn", "last"]

_RANKS = "AKOUB"
_COUNTS: tuple[Count, ...] = ("hand", "tricks", "turn", "last")


class Wording:
    """`t(key, **fields)` and `has(key)` are a catalogue; `names` has `name(card)`, `contract` and `rank`."""

    def __init__(self, t: Callable[..., str], has: Callable[[str], bool], names: Names) -> None:
        self._t = t
        self.has = has
        self._names = names

    def game(self, variant: str) -> str:
        """The name of a preset."""
        return self._t("variant." + variant)

    def option(self, name: str) -> str:
        """What an option is called; of `multipliers.E` the option `multipliers`."""
        key = "option." + name.split(".")[0]
        return self._t(key) if self.has(key) else name

    def sentence(self, line: AnyLine, facts: RuleFacts) -> str:
        """A rule in force as a sentence (docs/protocol.md: a line of `rules`)."""
        rule = line["rule"]
        key = "rule." + rule
        value = line.get("value")
        for end in (ending(value), _shape(rule, value)) if "value" in line else ():
            if end and self.has(key + "." + end):
                key += "." + end
                break
        trumps = any(table["suit"] == "trump" for table in facts["cards"])
        if not trumps and self.has(key + ".suits"):
            key += ".suits"
        if facts["claimed"] and self.has(key + ".claimed"):
            key += ".claimed"
        details = self._details(rule, value)
        if facts["forehand"] and rule == "firstForehand":
            details["card"] = self._names.name(facts["forehand"])  # the option's may be out of play
        return self._t(key, n=value, **details, **self._fields(facts))

    def value(self, option: str, value: object) -> str:
        """A value alone, in a word or two."""
        if value is None or value == [] or value == {}:
            return self._t("value.none")
        key = "value." + option + "." + ending(value)
        if self.has(key):
            return self._t(key)
        if isinstance(value, bool):
            return self._t("value." + ending(value))
        details = self._details(option, value)
        for field in ("cards", "card", "packets", "list"):
            if field in details:
                return details[field]
        return str(value)

    def refusal(self, error: Refused) -> str:
        """Why options are refused, from the engine's error."""
        details = dict(error.get("details") or {})
        field = str(error.get("field"))
        if "contract" in details:
            details["contract"] = self._names.contract(str(details["contract"]))
        if "given" in details:
            details["given"] = str(details["given"]).strip("'")
        key = "refuse." + str(error.get("reason"))
        return self._t(key if self.has(key) else "refuse.other", option=self.option(field), **details)

    def source(self, line: AnyLine) -> str:
        """Where a rule comes from: its section, and the documents that have it."""
        return " · ".join(
            [
                self._t("rules.section", n=line["section"]),
                ", ".join([self._t("source." + s) for s in line["sources"]]),
            ]
        )

    def packets(self, value: Any) -> str:
        """Packets as they are said: 3-3-3, and several hands with a stroke between."""
        hands = value if isinstance(value[0], list) else [value]
        return " / ".join(["-".join([str(size) for size in hand]) for hand in hands])

    def _fields(self, facts: RuleFacts) -> dict[str, object]:
        fields: dict[str, object] = {code: self._names.rank(code) for code in _RANKS}
        for name in _COUNTS:
            fields[name] = facts[name]
        fields["pack"] = facts["players"] * facts["tricks"]
        fields["rest"] = facts["tricks"] - facts["turn"]
        fields["total"] = "/".join([str(total) for total in facts["totals"]])
        return fields

    def _details(self, option: str, value: Any) -> dict[str, str]:
        if option == "packets":
            return {"packets": self.packets(value).replace("-", "\u2011")}  # not broken at a line's end
        if option == "removed":
            return {"cards": ", ".join([self._names.name(card) for card in value])}
        if option == "firstForehand" and value.startswith("card:"):
            return {"card": self._names.name(value[5:])}
        if option == "contracts":
            return {"list": ", ".join([self._contract(c, value.count(c)) for c in _once(value)])}
        if option in ("multipliers", "weights") and value:
            return {"list": self._by_number(value, "×" if option == "multipliers" else "")}
        if option == "stakes" and value:
            prices = [self._t("value.stakes." + name) + " " + str(value[name]) for name in value]
            return {"list": ", ".join(prices)}
        return {}

    def _contract(self, code: str, times: int) -> str:
        return self._names.contract(code) + (" (" + str(times) + ")" if times > 1 else "")

    def _by_number(self, numbers: dict[str, int], sign: str) -> str:
        """Names by number, the smallest first: ×1 Rosen, Eichel · ×3 Obenabe."""
        groups = []
        for number in sorted(set(numbers.values())):
            names = [self._names.contract(code) for code in numbers if numbers[code] == number]
            groups.append(sign + str(number) + " " + ", ".join(names))
        return " · ".join(groups)


def ending(value: object) -> str:
    """What a key ends with for a value."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _shape(rule: str, value: Any) -> str:
    """What a key ends with for a value that is not a single word."""
    if value is None or value == []:
        return "none"
    if rule == "packets" and isinstance(value[0], list):
        return "two" if len(value) == 2 else "more"
    if isinstance(value, str) and value.startswith("card:"):
        return "card"
    return ""


def _once(values: list[str]) -> list[str]:
    found: list[str] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found
