"""A game as text for a reader: the hands, the auction, each trick, and what it brought, from the events."""

from __future__ import annotations

from collections.abc import Iterator

from jass.engine.machine import apply, new_game
from jass.history.log import Log
from jass.model.actions import Claim, ClaimRest, Estimate, PickGame
from jass.model.cards import Card, Seat
from jass.model.notation import card_name, card_names
from jass.public.events import (
    BergpreisWon,
    Booked,
    CardPlayed,
    CardsDealt,
    CardTakenBack,
    ContractChosen,
    DealEnded,
    DealStarted,
    Event,
    GameEnded,
    RevokeFound,
    Shoved,
    StoeckShown,
    TrickTaken,
    TrumpCut,
    WeisAnnounced,
    WeisDecided,
)
from jass.public.records import DealResult, Outcome
from jass.rules.melds import RUN, Meld, meld_cards

CONTRACTS = {
    "E": "Eicheln trumps", "R": "Rosen trumps", "S": "Schellen trumps", "L": "Schilten trumps",
    "O": "Obenabe", "U": "Undenufe", "SLO": "Slalom from Obenabe", "SLU": "Slalom from Undenufe",
    "GUO": "Gustav from Obenabe", "GUU": "Gustav from Undenufe",
}  # fmt: skip


def annotated(log: Log, note: str) -> str:
    """The whole game under its note; one line a trick, what else happens on lines of its own."""
    lines = [f"{log.variant}, seed {log.seed}", *_wrapped(note)]
    state, events = new_game(log.variant, log.seeds, log.options)
    trick: list[tuple[Seat, Card]] = []
    lines += _told(events, trick)
    for action in log.actions:
        if isinstance(action, Estimate):
            given = "none" if action.value is None else action.value
            lines.append(f"  {action.seat} seals an estimate: {given}")
        elif isinstance(action, Claim):
            lines.append(f"  {action.seat} claims the game")
        elif isinstance(action, ClaimRest):
            lines.append(f"  {action.seat} claims the rest")
        elif isinstance(action, PickGame):
            lines.append(f"  {action.seat} keeps game {action.game}")
        state, events = apply(state, action)
        lines += _told(events, trick)
    return "\n".join(lines) + "\n"


def _wrapped(note: str, width: int = 100) -> Iterator[str]:
    line = "#"
    for word in note.split():
        if len(line) + len(word) >= width:
            yield line
            line = "#"
        line += f" {word}"
    yield line


def _told(events: tuple[Event, ...], trick: list[tuple[Seat, Card]]) -> list[str]:
    """What there is to say about what happened; `trick` collects the cards on the table."""
    before: list[str] = []
    taken: list[str] = []
    after: list[str] = []
    for event in events:
        match event:
            case CardPlayed(seat, card):
                trick.append((seat, card))
            case CardTakenBack(seat, card):
                while trick.pop() != (seat, card):
                    pass
                after.append(f"     {seat} takes {card_name(card)} back")
            case TrickTaken(seat, number, points):
                cards = "  ".join(f"{s} {card_name(c)}" for s, c in trick)
                taken.append(f"  {number}. {cards}   {seat} takes {points}")
                trick.clear()
            case DealStarted(deal, dealer, forehand):
                after += ["", f"deal {deal}: {dealer} deals, {forehand} is forehand"]
            case WeisAnnounced(seat, melds):
                before.append(f"     {seat} announces {', '.join(map(_announced, melds))}")
            case _:
                after += _line(event)
    return [*before, *taken, *after]


def _line(event: Event) -> Iterator[str]:
    match event:
        case CardsDealt(seat, cards):
            yield f"  {seat} holds {' '.join(card_names(cards))}"
        case TrumpCut(card):
            yield f"  {card_name(card)} is cut: {CONTRACTS[card_name(card)[0]]}"
        case Shoved(seat):
            yield f"  {seat} shoves"
        case ContractChosen(seat, contract, factor):
            yield f"  {seat} names {CONTRACTS[contract]}, x{factor}"
        case WeisDecided(seat, party, written, shown):
            laid = ", ".join(f"{holder} {_cards(meld)}" for holder, meld in shown)
            shows = f" ({laid})" if laid else ""
            yield f"     the best Weis is {seat}'s: party {party} writes {written[party]}{shows}"
        case StoeckShown(seat, points):
            yield f"     {seat} has Stöck, {points}"
        case Booked(party, "match", points, _, _):
            yield f"     match: {points} more for party {party}"
        case RevokeFound(seats):
            yield f"     a revoke by {', '.join(map(str, seats))}: the deal will be played again"
        case BergpreisWon(party):
            yield f"     party {party} is first over half the target: Bergpreis"
        case DealEnded(result):
            yield _result(result)
        case GameEnded(outcome):
            yield from _outcome(outcome)


def _announced(meld: tuple[str, int, int]) -> str:
    kind, length, points = meld
    name = f"a run of {length}" if kind == RUN else "four alike"
    return f"{name} ({points})"


def _cards(meld: Meld) -> str:
    return f"{' '.join(card_names(meld_cards(meld)))} = {meld.points}"


def _numbers(values: tuple[int | None, ...]) -> str:
    return "/".join("none" if value is None else str(value) for value in values)


def _result(result: DealResult) -> str:
    parts = [f"points {_numbers(result.points)}"]
    parts += [f"estimates {_numbers(result.estimates)}"] if result.estimates else []
    parts += [f"Weis {_numbers(result.weis)}"] if any(result.weis) else []
    parts += [f"Stöck {_numbers(result.stoeck)}"] if any(result.stoeck) else []
    parts += [f"row {result.row}"] if result.row else []
    parts += [f"pay {_numbers(result.pay)}"] if any(result.pay) else []
    parts += [f"counted with the first game for {_numbers(result.offenders)}"] if result.first_game else []
    score, totals = _numbers(result.score), _numbers(result.totals)
    return f"  = {', '.join(parts)}; x{result.factor}: {score}; totals {totals}"


def _outcome(outcome: Outcome) -> Iterator[str]:
    yield ""
    won = " and ".join(f"party {winner}" for winner in outcome.winners)
    yield f"won by {won}, {_numbers(outcome.totals)}, decided by: {outcome.by}"
    if outcome.schneider:
        yield f"below half the target, lost double: {_numbers(outcome.schneider)}"
    if any(outcome.pay):
        yield f"pay {_numbers(outcome.pay)}"
