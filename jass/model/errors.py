"""Our exceptions. Each says what was wrong and which rule or field refuses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


class JassError(ValueError):
    """Base of everything this package raises on purpose."""

    def __reduce__(self) -> tuple[Callable[..., JassError], tuple[object, ...]]:
        """Errors cross from process to process, though most are not made from their message."""
        return _again, (type(self), self.args, dict(self.__dict__))


def _again(kind: type[JassError], told: tuple[object, ...], fields: Mapping[str, object]) -> JassError:
    error = kind.__new__(kind, *told)
    error.__dict__.update(fields)
    return error


class BadNotation(JassError):
    """A text is not a card, contract or action."""

    def __init__(self, what: str, text: object) -> None:
        super().__init__(f"not {what}: {shorten(text)}")
        self.field = what


class BadOption(JassError):
    """A rule option is unknown, has a value it cannot have, or contradicts another one.

    `reason` is one of the codes in `docs/protocol.md`, `details` what its words speak of. `mends` are
    changes, each of values by attribute, that would settle a contradiction, the likeliest first.
    """

    def __init__(
        self,
        name: str,
        why: str,
        reason: str,
        details: Mapping[str, object] | None = None,
        mends: Sequence[Mapping[str, object]] = (),
    ) -> None:
        super().__init__(f"option {name}: {why}")
        self.field = name
        self.reason = reason
        self.details = dict(details or {})
        self.mends = tuple(mends)
        self.mended: Mapping[str, object] | None = None
        """Further values by JSON name with which it would do, where somebody has looked for them."""

    def to_json(self) -> dict[str, object]:
        error: dict[str, object] = {"field": self.field, "reason": self.reason, "details": self.details}
        return error if self.mended is None else error | {"mended": self.mended}


class UnknownVariant(JassError):
    """No preset has this name."""

    def __init__(self, name: object, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown variant {shorten(name)}; known: {', '.join(known)}")
        self.field = "variant"


class BadLog(JassError):
    """A saved game cannot be read, or not written; `field` is the place in it.

    `reason` is `newer` for a log that a later version of this program can read, `full` for a game that is as
    long as a log can be, else `damaged`.
    """

    def __init__(self, field: str, why: str, reason: str = "damaged") -> None:
        super().__init__(f"log, {field}: {why}")
        self.field = field
        self.reason = reason


class BadPosition(JassError):
    """A described position or case is not one of the game; `field` is the place in it."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field = field


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: the rule's name, and the suit it speaks of where there is one.

    The names are listed in `docs/protocol.md`; pages word them in the player's language.
    """

    rule: str
    suit: str | None = None

    def to_json(self) -> dict[str, str]:
        return {"rule": self.rule} if self.suit is None else {"rule": self.rule, "suit": self.suit}


class IllegalAction(JassError):
    """The action is well formed but the rules refuse it."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        suit = f" ({refusal.suit})" if refusal.suit else ""
        super().__init__(f"{action}: {refusal.rule}{suit}")
        self.refusal = refusal


def shorten(value: object, limit: int = 60) -> str:
    """`repr`, cut so that hostile input cannot flood a message."""
    text = repr(value[: limit + 1] if isinstance(value, (str, bytes)) else value)
    return text if len(text) <= limit else text[:limit] + "…"
