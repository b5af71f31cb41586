"""What one seat may know of a game. Bots and pages get this type; it has no field for a hidden card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from jass.model.actions import Action, Choose, Estimate, PickGame, Play, Shove, choice_name
from jass.model.cards import Card, Mask, Seat, cards_in
from jass.model.contracts import Table, tables
from jass.model.errors import Refusal
from jass.model.notation import card_name, card_names
from jass.options.options import Options
from jass.options.seating import Parties
from jass.public import score_sheets
from jass.public.events import announced_json, meld_json, tops_json
from jass.public.records import DealResult, Outcome, Phase, Trick
from jass.rules.melds import Meld


@dataclass(frozen=True, slots=True)
class Refused(Mapping[Card, Refusal]):
    """The cards that may not be played, each with the reason: immutable, so that views can be hashed."""

    pairs: tuple[tuple[Card, Refusal], ...] = ()

    def __getitem__(self, card: Card) -> Refusal:
        for each, refusal in self.pairs:
            if each == card:
                return refusal
        raise KeyError(card)

    def __iter__(self) -> Iterator[Card]:
        return (card for card, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` sees it, an immutable value; `observe` makes it.

    Sets of cards (`hand`, `dealt`, `legal`) are masks with bit 9 * suit + rank for each card; `card_names`
    makes them readable. Tuples by seat have one entry per seat, tuples by party one per party in the order of
    `parties`. `turn` is the seat to act, None if the table is to act or the game is over.

    `hand` is what the seat still holds, `dealt` what it took up. `counts` are the cards in each hand.
    `choices` are the contracts that the seat may name now, each with its Joker, if any. `trick` has the
    cards on the table from the leader's on, `done` the finished tricks of the deal. `legal` is empty unless
    the seat is to play; `refused` then has the reason for every other card of the hand. `shown` are the melds
    laid open. `totals` are multiplied points; `results` are the counted deals.
    """

    variant: str
    """The id of the preset."""
    options: Options
    """The rules in force: the preset's, or the house's."""
    seat: Seat
    """Whose view this is."""
    parties: Parties
    """The seats of each party."""
    party_of: tuple[int | None, ...]
    """By seat, the index of its party; None for the joker player of five before the contract is named."""
    phase: Phase
    """`auction`, `estimate`, `play`, `pickGame` (after a revoke), `dealOver` or `gameOver`."""
    turn: Seat | None
    deal: int
    """The number of the deal, from 1."""
    dealer: Seat
    forehand: Seat
    """The seat that is asked first for the contract."""
    hand: Mask
    dealt: Mask
    counts: tuple[int, ...]
    shoved: tuple[Seat, ...]
    """The seats that have shoved in this deal, in order."""
    choices: tuple[tuple[str, str], ...]
    may_shove: bool
    """Whether the seat may shove now."""
    shove_to: Seat | None
    """The seat that would be asked next."""
    contract: str | None
    """Its code, such as `E`, `O` or `SLU`; None until it is named or cut."""
    as_joker: str
    """The Coiffeur's Joker that the contract was named as; empty without."""
    factor: int
    """What the contract multiplies; 1 before there is one."""
    contractor: Seat | None
    """The seat that named the contract; None before, and if trumps were cut."""
    leader: Seat
    """The seat that leads, or has led, the trick on the table."""
    trick: tuple[Card, ...]
    done: tuple[Trick, ...]
    legal: Mask
    refused: Refused
    own_melds: tuple[Meld, ...]
    """The set of melds worth most."""
    sayable: tuple[Meld, ...]
    """While the seat may announce by hand, every meld that it could announce; some may share a card."""
    announced: tuple[tuple[tuple[str, int, int], ...] | None, ...]
    """By seat, each announced meld as (kind, length, points), without cards; None before its first card."""
    weis_winner: Seat | None
    """The seat with the best meld; None until a trick's end has decided the contest, and without Weis."""
    shown: tuple[tuple[Seat, Meld], ...]
    tops: tuple[tuple[Seat, Card], ...]
    """If melds are not shown, the card that decided between equal ones, with its seat."""
    weis_written: tuple[int, ...]
    """The points of this deal's Weis by party, before the factor."""
    stoeck: tuple[Seat, ...]
    """The seats that have written their Stöck in this deal."""
    totals: tuple[int, ...]
    results: tuple[DealResult, ...]
    outcome: Outcome | None
    """How the game ended; None until it has."""
    waiting: int
    """Cards of the seat that lie face down, to be taken up later (two players)."""
    joker: Seat | None
    """The seat of the joker player among five."""
    bergpreis: int | None
    """The party that first reached half the target; None until one has, and without the Bergpreis."""
    estimate: int | None
    """The seat's own; the others' stay sealed until the deal is counted."""
    sealed: tuple[Seat, ...]
    """The seats that have given an estimate."""
    by_hand: frozenset[str]
    """What the seat may say by hand now: `weis`, `stoeck`, `claim`, `rest`, `back`."""
    stoeck_said: bool
    """Whether the seat has announced its Stöck by hand and still holds the second card."""
    revocable: bool
    """Whether refused cards can be played nevertheless, for a penalty."""
    waits_to_be_turned: bool
    """Whether a full trick lies open, because a revoked card in it can still be taken back."""
    repeating: bool
    """Whether the deal is, or will be, the repeat of one with a revoke."""
    first_game: DealResult | None
    """If it is, the deal as first played."""

    def actions(self) -> list[Action]:
        """What the seat may do to advance the game, as `legal_actions` lists it; empty at others' turns.

        Announcements by hand are not listed; `by_hand` says which are possible.
        """
        if self.turn != self.seat:
            return []
        if self.phase == "pickGame":
            return [PickGame(self.seat, 1), PickGame(self.seat, 2)]
        if self.phase == "estimate":
            return [Estimate(self.seat, value) for value in (None, *range(self.options.estimate_max + 1))]
        named: list[Action] = [Choose(self.seat, contract, joker) for contract, joker in self.choices]
        shove = [Shove(self.seat)] if self.may_shove else []
        return [*named, *shove, *(Play(self.seat, card) for card in cards_in(self.legal))]

    def __str__(self) -> str:
        """What a person would look at first, in four lines: the phase, the hand, the trick and the totals."""
        turn = "nobody is" if self.turn is None else f"seat {self.turn} is"
        trick = [f"{seat} {card_name(card)}" for seat, card in zip(_seats(self), self.trick, strict=True)]
        lines = {
            f"{self.variant}, deal {self.deal}": f"{self.phase}, {turn} to act",
            f"hand of seat {self.seat}": " ".join(card_names(self.hand)) or "empty",
            f"trick {_number(self)}, {self.contract or 'no contract'}": ", ".join(trick) or "empty",
            "totals": " : ".join(map(str, self.totals)),
        }
        return "\n".join(f"{name}: {what}" for name, what in lines.items())

    @property
    def table(self) -> Table:
        """The card order and points of the current trick; those of Obenabe before there is a contract."""
        return self.tables[min(len(self.done), self.options.tricks - 1)]

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of all tricks of the deal."""
        return tables(self.contract or "O", self.options.tricks, self.options.card_values)


def to_json(view: View) -> dict[str, object]:
    """The view as `docs/protocol.md` describes it."""
    options = view.options
    return {
        "variant": view.variant,
        "players": view.options.players,
        "seat": view.seat,
        "parties": view.parties,
        "sides": view.party_of,
        "phase": view.phase,
        "turn": view.turn,
        "deal": view.deal,
        "dealer": view.dealer,
        "forehand": view.forehand,
        "tricks": view.options.tricks,
        "hand": card_names(view.hand),
        "counts": view.counts,
        "legal": card_names(view.legal),
        "why": {card_name(card): refusal.to_json() for card, refusal in view.refused.items()},
        "auction": _auction(view),
        "contract": _contract(view),
        "multiplied": options.multiplied,
        "trick": _trick(view),
        "last": view.done[-1].to_json(len(view.done)) if view.done else None,
        "look": [view.done[number].to_json(number + 1) for number in viewable(view)],
        "best": _best(view),
        "taken": [sum(trick.winner == seat for trick in view.done) for seat in range(view.options.players)],
        "points": _points(view),
        "weis": _weis(view),
        "stoeck": [{"seat": seat, "points": 20} for seat in view.stoeck],
        "totals": view.totals,
        "target": view.options.target,
        "results": score_sheets.deal_lines(view.results, options),
        "ended": None if view.outcome is None else view.outcome.to_json(),
        "places": score_sheets.places(
            options, view.totals, () if view.outcome is None else view.outcome.winners
        ),
        "check": score_sheets.check(options, view.totals, len(view.results)),
        "passes": score_sheets.passes(view.results, options),
        "coiffeur": score_sheets.coiffeur(view.results, options),
        "payments": score_sheets.payments(view.results, options, view.bergpreis, view.outcome, view.deal),
        "waiting": view.waiting,
        "joker": view.joker,
        "bergpreis": view.bergpreis,
        "bergpreisDeal": score_sheets.bergpreis_deal(view.results, options, view.bergpreis),
        "estimate": _estimate(view),
        "byHand": sorted(view.by_hand),
        "stoeckSaid": view.stoeck_said,
        "revocable": view.revocable,
        "toTurn": view.waits_to_be_turned,
        "repeating": view.repeating,
        "firstGame": None if view.first_game is None else score_sheets.deal_line(view.first_game, options),
        "deals": view.options.deals,
        "game": view.options.game,
    }


def _estimate(view: View) -> dict[str, object] | None:
    options = view.options
    if options.scoring != "differences":
        return None
    return {
        "own": view.estimate,
        "sealed": len(view.sealed),
        "given": view.sealed,
        "digits": options.estimate_digits,
        "max": options.estimate_max,
        "missing": options.missing_estimate_penalty,
    }


def _auction(view: View) -> dict[str, object] | None:
    if view.phase != "auction":
        return None
    return {
        "choices": [choice_name(contract, joker) for contract, joker in view.choices],
        "factors": dict(view.options.multipliers),
        "shove": view.may_shove,
        "shoveTo": view.shove_to,
        "shoved": view.shoved,
    }


def _contract(view: View) -> dict[str, object] | None:
    if view.contract is None:
        return None
    table = view.table
    return {
        "code": view.contract,
        "mode": table.mode,
        "trump": None if table.trump is None else table.mode,
        "factor": view.factor,
        "contractor": view.contractor,
        "joker": view.as_joker or None,
    }


def _trick(view: View) -> dict[str, object]:
    cards = zip(_seats(view), view.trick, strict=True)
    return {
        "number": _number(view),
        "leader": view.leader,
        "leads": _seats(view)[view.table.best(view.trick)] if view.trick else None,
        "cards": [{"seat": seat, "card": card_name(card)} for seat, card in cards],
    }


def _number(view: View) -> int:
    """The number of the trick, from 1; after the last one, still its number."""
    return min(len(view.done) + 1, view.options.tricks)


def _seats(view: View) -> list[Seat]:
    """The seats whose cards lie in the trick, in the order of play."""
    return [(view.leader + step) % view.options.players for step in range(len(view.trick))]


def viewable(view: View) -> list[int]:
    """Which finished tricks, counted from 0, the seat may look at again (rules B0.15, B4.4)."""
    return (_own_tricks if _counts_alone(view) else _last_trick)(view)


def _counts_alone(view: View) -> bool:
    """Whether players know only their own points, and may not look at the tricks of others."""
    return view.options.scoring == "differences"


def _last_trick(view: View) -> list[int]:
    """The last one, until the seat itself plays on."""
    played_on = len(view.trick) > (view.seat - view.leader) % view.options.players
    return [len(view.done) - 1] if view.done and not played_on else []


def _own_tricks(view: View) -> list[int]:
    """The seat's own tricks at any time, and the first trick until the second is turned over."""
    return [
        number
        for number, trick in enumerate(view.done)
        if trick.winner == view.seat or (number == 0 and len(view.done) == 1)
    ]


def _best(view: View) -> dict[str, object] | None:
    """Once the deal is over, the trick that was worth most, of equal ones the first."""
    if view.phase not in ("dealOver", "gameOver") or not view.done:
        return None
    trick = max(view.done, key=lambda trick: trick.points)
    return {"winner": trick.winner, "points": trick.points}


def _points(view: View) -> list[int | None]:
    """By party the card points so far; None where the seat may not count them."""
    points: list[int | None] = [0] * len(view.parties)
    own = view.party_of[view.seat]
    for party in range(len(points)):
        if _counts_alone(view) and party != own:
            points[party] = None
        else:
            points[party] = sum(t.points for t in view.done if view.party_of[t.winner] == party)
    return points


def _weis(view: View) -> dict[str, object]:
    said = [
        {"seat": seat, "melds": announced_json(melds)} for seat, melds in enumerate(view.announced) if melds
    ]
    return {
        "own": [meld_json(meld) for meld in view.own_melds],
        "sayable": [meld_json(meld) for meld in view.sayable],
        "announced": said,
        "winner": view.weis_winner,
        "written": view.weis_written,
        "shown": [{"seat": seat} | meld_json(meld) for seat, meld in view.shown],
        "tops": tops_json(view.tops),
    }
