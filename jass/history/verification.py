"""The check whether a seal fits a log, an opening or a seed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from jass.engine.state import State
from jass.history.commitment import is_plain, opening, plain_word, seal_of, secret_of, word_of
from jass.history.export import text_of
from jass.history.log import Log, loads, replay
from jass.history.seals import Message, seal_of_deal
from jass.model.cards import FULL, Mask, Seat, mask_of
from jass.model.notation import card_names
from jass.model.seeds import AGAIN, BY_DEAL, SEED_DIGITS, Seeds, parse_deal_text
from jass.model.shuffle import is_seed
from jass.options.seating import namers
from jass.public.events import CardsDealt, DealStarted, Event
from jass.public.records import DealResult

MIN_DIGITS = 12
"""The smallest number of noted digits of a seal; fewer would match by chance.

Whoever deals can search beforehand for two secrets whose seals begin alike. That takes seconds for 12 digits,
and 2**24 times as long for the 24 that the page shows.
"""

OPENING = "jass deal "
"""What every opening begins with; a text that does is read as nothing else."""

_OPENING = re.compile(OPENING + r"[1-9][0-9]* (?P<deal>[0-9a-f]{32}(?: [A-Z0-9]{2})+)", re.ASCII)


def prove(seal: str, text: str, word: str | None = None) -> Message:
    """Check whether a seal, or its beginning, belongs to `text`: an opening, a log or a seed.

    `word` is the word that the player added to the seed, empty for none, None if they do not say. Returns the
    `proof` of `docs/protocol.md` (Seals). Raises `BadLog` for a text that begins like a log and is not one.
    """
    wanted = "".join(seal.split()).lower()
    if len(wanted) < MIN_DIGITS:
        wanted = "?"
    text = text.strip("\r\n") if ":" in text else text.strip()
    if text.lstrip().startswith("{"):
        return _prove_log(wanted, text.strip(), word)
    if text.startswith(OPENING):
        return _prove_opening(wanted, text, word)
    return _answer(*_fits_game(wanted, text, word), word_of(text), [])


def _answer(
    fits: str | None, why: str | None, word: str | None, deals: list[Message], dealt: int = BY_DEAL
) -> Message:
    return {"fits": None if why else fits, "why": why, "word": word, "dealt": dealt, "deals": deals}


def _fits_game(wanted: str, seed: str, word: str | None) -> tuple[str | None, str | None]:
    """What a seal is of if it can only be a game's, and the objection to it."""
    if not seal_of(secret_of(seed)).startswith(wanted) or (is_plain(seed) and not is_seed(seed)):
        return None, "seal"
    return "game", _against(seed, word)


def _against(seed: str | None, word: str | None) -> str | None:
    """The objection to the word in a seed, None if there is none."""
    if seed is None:
        return None
    if not is_plain(seed):
        return "form"
    said = word_of(seed) or ""
    if word is None:
        return "unsaid" if said else None
    return "word" if plain_word(word) != said else None


def _prove_opening(wanted: str, text: str, word: str | None) -> Message:
    found = _OPENING.fullmatch(text)
    told = None if found is None else parse_deal_text(found["deal"])
    if told is None:
        return _answer(None, "seal", None, [])
    pack, seal = list(told.pack), seal_of(text)
    deal: Message = {"seal": seal, "opening": text, "pack": card_names(pack)}
    why = None if word is None else "unshown"
    if not seal.startswith(wanted):
        why = "seal"
    elif Seeds(None, (told.seed,)).pack(1, FULL & ~mask_of(pack)) != pack:
        why = "unsealed"  # stacked, or of format 1: nothing here tells which
    return _answer("deal", why, None, [deal])


def _prove_log(wanted: str, text: str, word: str | None) -> Message:
    log = loads(text)
    state, events = replay(log)
    hands = _dealt(events)
    counted = sorted({result.deal for result in state.results})
    deals = [
        seal_of_deal(log, number, True)
        | {"hands": [card_names(hands[number][seat]) for seat in sorted(hands[number])]}
        for number in counted
    ]
    said = None if log.seed is None else word_of(log.seed)
    meant = [deal for deal in deals if str(deal["seal"]).startswith(wanted)]
    if meant:
        known = [result for result in state.results if result.deal in {deal["deal"] for deal in meant}]
        why = next(filter(None, (_beside(log, result) for result in known)), None)
        if word is not None and not all(
            _is_of_seed(log, str(deal["opening"]), deal["deal"]) for deal in meant
        ):
            why = why or "unshown"
        return _answer("deal", _against(log.seed, word) or why, said, meant, log.scheme)
    if log.seed is None:
        return _answer(None, "seal", None, deals)
    fits, why = _fits_game(wanted, log.seed, word)
    return _answer(fits, why or (None if _follow(log, state) else "deals"), said, deals, log.scheme)


def _own(log: Log) -> Seeds:
    """What follows from the seed alone, whatever deals the log lists."""
    return Seeds(log.seed, (), log.scheme)


def _is_of_seed(log: Log, told: str, number: int) -> bool:
    """Whether the opening of a deal shows that it follows from the log's seed, and so from the word in it."""
    return log.seed is not None and told == opening(_own(log), number, log.options.removed)


def _follow(log: Log, state: State) -> bool:
    """Whether all deals that the log lists are those of its seed."""
    own = _own(log)
    repeated = {result.deal for result in state.results if result.first_game is not None}
    if state.repeat is not None:
        repeated.add(state.deal.number)
    return all(
        told == text_of(own, log.options, number, number in repeated)
        for number, told in enumerate(log.deals, start=1)
    )


def _beside(log: Log, result: DealResult) -> str | None:
    """The objection to what a deal's seal leaves open: the forehand, the card cut and the repeat's pack."""
    number, options = result.deal, log.options
    repeated = result.first_game is not None or any(AGAIN in text for text in log.deals[number - 1 : number])

    def drawn(seeds: Seeds) -> tuple[object, ...]:
        return (
            [seeds.pack(deal, options.removed) for deal in (1, number)],
            options.first_forehand.startswith("card:") or seeds.forehand(namers(options)),
            options.trump_by == "cut" and seeds.cut(number, options.removed),
            repeated and seeds.pack(number, options.removed, again=True),
        )

    told = drawn(log.seeds)
    sources = [Seeds(log.seed, tuple(text[:SEED_DIGITS] for text in log.deals), log.scheme)]
    if log.seed is not None:
        sources.append(_own(log))
    follows = [drawn(source) for source in sources]
    if told in follows:
        return None
    # A pack that follows from no seed here is of format 1, whose seed may not be told yet.
    return "deals" if any(packs == told[0] for packs, *_ in follows) else "unsealed"


def _dealt(events: Iterable[Event]) -> dict[int, dict[Seat, Mask]]:
    """The hands as first dealt, by deal and seat."""
    found: dict[int, dict[Seat, Mask]] = {}
    number = 0
    for event in events:
        if isinstance(event, DealStarted):
            number = event.deal
        elif isinstance(event, CardsDealt):
            found.setdefault(number, {}).setdefault(event.seat, event.cards)
    return found
