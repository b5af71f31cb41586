"""Requests and replies as JSON text (`docs/protocol.md`): read with every check; how errors are told."""

from __future__ import annotations

import json

from jass.bots.identity import DIGEST, LEVELS
from jass.history.commitment import seed_with, word_of
from jass.history.log import MAX_TEXT
from jass.model.errors import BadOption, IllegalAction, JassError, shorten
from jass.model.scan import BadJson, is_text, read_json

Message = dict[str, object]

MAX_MESSAGE = 2 * MAX_TEXT + 20_000
"""The greatest length of a request: a log with its quotation marks escaped, which less than doubles it."""


class BadRequest(JassError):
    """A message violates the protocol; `field` is the place in it."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"request, {field}: {why}")
        self.field = field


class OtherBots(JassError):
    """A game is to be played against other bots than those of this program. `wanted` is their digest."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"the game is against the bots {shorten(wanted)}, and these are {DIGEST}")
        self.wanted = wanted[:60]


def read_request(text: object, longest: int = MAX_MESSAGE) -> Message:
    """The JSON object that a text holds. Raises `BadRequest` for anything else, before it is parsed."""
    if not isinstance(text, str):
        raise BadRequest("text", f"JSON text, not {shorten(text)}")
    try:
        request = read_json(text, longest)
    except BadJson as error:
        raise BadRequest("text", str(error)) from None
    if not isinstance(request, dict):
        raise BadRequest("text", "not a JSON object")
    return request


def identity_of(request: Message) -> object:
    """The `id` to repeat: a number or printable text, so that every reply can be read."""
    identity = request.get("id")
    number = isinstance(identity, int) and not isinstance(identity, bool) and abs(identity) < 1 << 53
    if identity is None or number or (isinstance(identity, str) and identity.isprintable()):
        return identity
    raise BadRequest("id", f"a number or a text, not {shorten(identity)}")


def error_json(error: JassError) -> Message:
    """An error as a reply tells it."""
    message: Message = {"kind": type(error).__name__, "message": str(error)}
    if isinstance(error, IllegalAction):
        return message | error.refusal.to_json()
    if isinstance(error, BadOption):
        return message | error.to_json()
    if isinstance(error, OtherBots):
        return message | {"wanted": error.wanted, "here": DIGEST}
    return message | {name: getattr(error, name) for name in ("field", "reason") if hasattr(error, name)}


def text_of(request: Message, field: str) -> str:
    """A field that must be a text."""
    text = request.get(field)
    if not isinstance(text, str):
        raise BadRequest(field, f"a text, not {shorten(text)}")
    if not is_text(text):
        raise BadRequest(field, f"no text: {shorten(text)}")
    return text


def with_word(request: Message) -> str:
    """The seed with the player's word in it."""
    seed = text_of(request, "seed")
    if word_of(seed) is not None:
        raise BadRequest("word", "there is one in the seed already")
    return seed_with(seed, text_of(request, "word"))


def level_of(request: Message, default: str) -> str:
    """The level of bots that a request names."""
    level = request.get("level", default)
    if not isinstance(level, str) or level not in LEVELS:
        raise BadRequest("level", f"one of {', '.join(LEVELS)}, not {shorten(level)}")
    return level


def write(reply: Message) -> str:
    """A reply as text."""
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


def number_of(request: Message, field: str, default: int, most: int) -> int:
    """A field that must be a number from 0 to `most`."""
    number = request.get(field, default)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise BadRequest(field, f"a number from 0 to {most}, not {shorten(number)}")
    return number
