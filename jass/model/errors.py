"""The exceptions of the package. Each names the rule or the field that refuses the input."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


class JassError(ValueError):
    """The base of every exception that this package raises on purpose. A `ValueError`."""

    def __reduce__(self) -> tuple[Callable[..., JassError], tuple[object, ...]]:
        """Make errors picklable, although most constructors take more than the message."""
        return _again, (type(self), self.args, dict(self.__dict__))


def _again(kind: type[JassError], told: tuple[object, ...], fields: Mapping[str, object]) -> JassError:
    error = kind.__new__(kind, *told)
    error.__dict__.update(fields)
    return error


class BadArgument(JassError):
    """An argument of a public function cannot be used. `field` is the argument's name."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


class BadNotation(JassError):
    """A text is not a card, contract or action. `field` says which of them was expected."""

    def __init__(self, what: str, text: object) -> None:
        super().__init__(f"not {what}: {shorten(text)}")
        self.field = what


class BadOption(JassError):
    """A rule option is unknown, has a value of the wrong kind, or contradicts another option.

    `field` is the JSON name of the option. `reason` is a code listed in `docs/protocol.md`, and `details`
    are the values that its wording needs. `repairs` are changes that would resolve a contradiction, each a
    mapping from attribute to value, the likeliest first.
    """

    def __init__(
        self,
        name: str,
        why: str,
        reason: str,
        details: Mapping[str, object] | None = None,
        repairs: Sequence[Mapping[str, object]] = (),
    ) -> None:
        super().__init__(f"option {name}: {why}")
        self.field = name
        self.reason = reason
        self.details = dict(details or {})
        self.repairs = tuple(repairs)
        self.repaired: Mapping[str, object] | None = None
        """The changes by JSON name that resolve it, if `jass.options.repair` has searched for them."""

    def to_json(self) -> dict[str, object]:
        """`field`, `reason` and `details` as in `docs/protocol.md`; `repaired`, if set, is `mended`."""
        error: dict[str, object] = {"field": self.field, "reason": self.reason, "details": self.details}
        return error if self.repaired is None else error | {"mended": self.repaired}


class UnknownVariant(JassError):
    """No preset has this id. The message lists the known ones; `field` is `variant`."""

    def __init__(self, name: object, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown variant {shorten(name)}; known: {', '.join(known)}")
        self.field = "variant"


class BadLog(JassError):
    """A log cannot be read or written. `field` is the place in it, such as `actions[3]`.

    `reason` is `newer` if a later version of this program can read the log, `full` if the game has reached
    the greatest length of a log, else `damaged`.
    """

    def __init__(self, field: str, why: str, reason: str = "damaged") -> None:
        super().__init__(f"log, {field}: {why}")
        self.field = field
        self.reason = reason


class BadResultCode(JassError):
    """A result code cannot be read or written.

    `reason` is `newer` if a later version of this program can read the code, `untold` if a result lacks
    something that a code must name, else `damaged`.
    """

    def __init__(self, why: str, reason: str = "damaged") -> None:
        super().__init__(f"result code: {why}")
        self.reason = reason


class BadChallenge(JassError):
    """A challenge or an answer cannot be read, made or given.

    `reason` is `newer` if a later version of this program can read it, `none` if no deal is over that could
    be sent, `untold` if the game does not name its bots, `other` if the game at the table is not the one of
    the challenge or not over, else `damaged`.
    """

    def __init__(self, why: str, reason: str = "damaged") -> None:
        super().__init__(f"challenge: {why}")
        self.reason = reason


class BadSeries(JassError):
    """A parameter of a series cannot be used: `field`. `docs/protocol.md` lists the reasons."""

    def __init__(self, field: str, reason: str, why: str) -> None:
        super().__init__(f"series, {field}: {why}")
        self.field = field
        self.reason = reason


class BadPosition(JassError):
    """A described position or rule case is impossible. `field` is the place in it."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed.

    `rule` is the name of the rule (listed in `docs/protocol.md`), `suit` the letter of the suit that it
    requires, if it requires one. The page words both in the player's language.
    """

    rule: str
    suit: str | None = None

    def to_json(self) -> dict[str, str]:
        """`rule`, and `suit` if the rule requires one, as in `docs/protocol.md`."""
        return {"rule": self.rule} if self.suit is None else {"rule": self.rule, "suit": self.suit}


class IllegalAction(JassError):
    """An action is well formed, but the rules forbid it. `refusal` names the rule."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        from jass.model.refusals import WORDS  # most games never need them

        words = WORDS.get(refusal.rule, "not allowed").format(suit=refusal.suit)
        super().__init__(f"{action}: {words} ({refusal.rule})")
        self.refusal = refusal


def shorten(value: object, limit: int = 60) -> str:
    """The `repr` of a value, cut to `limit` characters so that hostile input cannot flood a message.

    Where there is none, as of a list too deep or a number too long, its type is named.
    """
    try:
        text = repr(value[: limit + 1] if isinstance(value, (str, bytes)) else value)
    except Exception:  # whatever its class raises
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= limit else text[:limit] + "…"
