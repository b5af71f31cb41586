"""Reads a position in JSON, as other programs describe it, into the view of the seat to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jass.cli.position_auction import Auction
from jass.cli.position_melds import Weis
from jass.cli.position_score import score_of, weis_winner, weis_written
from jass.model.cards import Card, Mask, Seat, bit, mask_of
from jass.model.contracts import row_of, tables
from jass.model.errors import BadPosition, shorten
from jass.model.notation import parse_cards
from jass.options.kinds import Json
from jass.options.seating import dealer, from_seat, joker_seat, parties
from jass.public.records import Phase, Trick
from jass.public.view import Refused, View
from jass.rules.legal import legal_cards
from jass.rules.melds import find_melds

FIELDS = (
    *("variant", "options", "seat", "forehand", "hand", "contract", "contractor", "shoved", "tricks"),
    *(
        "melds",
        "announced",
        "scores",
        "estimate",
        "open",
        "skipped",
        "level",
        "time_ms",
        "seed",
        "why",
        "chosen",
    ),
)


def read_position(given: Json) -> View:
    """The view of the seat to act, which is to name a contract, to estimate or to play.

    Raises `BadPosition`, `BadOption` or `UnknownVariant`, each with the `field` that is wrong.
    """
    if not isinstance(given, Mapping):
        raise BadPosition("position", f"a JSON object, not {shorten(given)}")
    unknown = [name for name in given if name not in FIELDS]
    if unknown:
        raise BadPosition(shorten(unknown[0]), "no such field")
    return _Reader(given).view()


class _Reader(Auction, Weis):
    def view(self) -> View:
        options = self.options
        contract, as_joker, contractor = self.named()
        hand = mask_of(self.cards("hand", self.given.get("hand")))
        done, leader, trick = self._tricks(contract, contractor)
        past = [[] for _ in range(options.players)]  # type: list[list[Card]]
        for each in done:
            for seat, card in zip(each.seats(), each.cards, strict=True):
                past[seat].append(card)
        for step, card in enumerate(trick):
            past[(leader + step) % options.players].append(card)
        self._check_cards(hand, past)
        phase, turn = self._phase(contract, leader, trick, done)
        if turn != self.seat:
            raise BadPosition("seat", f"it is the turn of seat {turn}")
        first = len(done) // options.hand_size * options.hand_size
        mine = hand | mask_of(past[self.seat][first:])
        table = tables(contract or "O", options.tricks, options.card_values)[
            min(len(done), options.tricks - 1)
        ]
        has_weis = options.counts_weis and contract is not None and self.seat != joker_seat(options)
        party_of = self._party_of(contractor)
        counts = self._counts(done, trick, leader)
        shown = self.shown(hand, past, counts)
        own_melds = find_melds(mine, table, options.meld_law) if has_weis else ()
        began = done[first].leader if first < len(done) else leader
        first_table = tables(contract or "O", options.tricks, options.card_values)[
            min(first, options.tricks - 1)
        ]
        winner = weis_winner(options, shown, began, first_table)
        weis = weis_written(options, shown, winner, party_of)
        lying = Trick(leader, trick, leader, 0)
        earned = score_of(options, contractor, done, lying, weis, first_table, party_of)
        factor = 1 if contract is None else options.multipliers[as_joker or row_of(contract)]
        return View(
            variant=self.preset.id,
            options=options,
            seat=self.seat,
            parties=parties(options),
            party_of=party_of,
            phase=phase,
            turn=turn,
            deal=1,
            dealer=dealer(options, self.forehand),
            forehand=self.forehand,
            hand=hand,
            dealt=mine,
            counts=counts,
            shoved=self.shoved(),
            choices=self.choices() if phase == "auction" else (),
            may_shove=phase == "auction" and self.may_shove(),
            shove_to=None,
            contract=contract,
            as_joker=as_joker,
            factor=factor,
            contractor=contractor,
            leader=leader,
            trick=trick,
            done=done,
            legal=legal_cards(hand, trick, table, options.card_law) if phase == "play" else 0,
            refused=Refused(),
            own_melds=own_melds,
            sayable=(),
            announced=self.announced(past, first, shown, own_melds),
            weis_winner=winner,
            shown=shown,
            tops=(),
            weis_written=weis,
            stoeck=(),
            totals=self._totals(earned, factor, done),
            results=self.closed_rows(),
            outcome=None,
            waiting=options.tricks - first - options.hand_size,
            joker=joker_seat(options),
            bergpreis=None,
            estimate=self._estimate(),
            sealed=self._sealed(phase),
            by_hand=frozenset(),
            stoeck_said=False,
            revocable=options.revoke_mode == "penalised",
            waits_to_be_turned=False,
            repeating=False,
            first_game=None,
        )

    def _tricks(
        self, contract: str | None, contractor: Seat | None
    ) -> tuple[tuple[Trick, ...], Seat, tuple[Card, ...]]:
        options, given = self.options, self.items("tricks")
        leader = self.forehand
        if options.leader == "contractor" and contractor is not None:
            leader = contractor
        done: list[Trick] = []
        if given and contract is None:
            raise BadPosition("tricks", "cards are played only when there is a contract")
        for number, each in enumerate(given):
            name = f"tricks[{number}]"
            if not isinstance(each, Mapping):
                raise BadPosition(name, f"an object, not {shorten(each)}")
            if self.seat_of(f"{name}.leader", each.get("leader")) != leader:
                raise BadPosition(f"{name}.leader", f"seat {leader} leads this trick")
            cards = tuple(self.cards(f"{name}.cards", each.get("cards")))
            if len(cards) > options.players or number >= options.tricks:
                raise BadPosition(f"{name}.cards", "more cards than there are in a deal")
            if len(cards) < options.players:
                if number < len(given) - 1:
                    raise BadPosition(f"{name}.cards", "only the last trick may be unfinished")
                return tuple(done), leader, cards
            table = tables(contract or "O", options.tricks, options.card_values)[number]
            winner = (leader + table.best(cards)) % options.players
            done.append(Trick(leader, cards, winner, table.worth(cards) + options.trick_bonus(number + 1)))
            leader = winner
        return tuple(done), leader, ()

    def _check_cards(self, hand: Mask, past: list[list[Card]]) -> None:
        options = self.options
        seen = options.removed
        for number, each in enumerate(self.items("tricks")):
            assert isinstance(each, Mapping)
            for card in parse_cards(each.get("cards")):
                if seen >> card & 1:
                    raise BadPosition(f"tricks[{number}].cards", "a card is in two places, or out of play")
                seen |= bit(card)
        if hand & seen:
            raise BadPosition("hand", "a card is in two places, or out of play")
        wanted = options.hand_size - len(past[self.seat]) % options.hand_size
        if len(past[self.seat]) == options.tricks:
            wanted = 0
        if hand.bit_count() != wanted:
            raise BadPosition("hand", f"{wanted} cards, not {hand.bit_count()}")

    def _phase(
        self, contract: str | None, leader: Seat, trick: tuple[Card, ...], done: Sequence[Trick]
    ) -> tuple[Phase, Seat]:
        options = self.options
        if contract is None:
            if options.trump_by == "cut":
                raise BadPosition("contract", "the suit that was cut")
            return "auction", self.choosers()[len(self.shoved())]
        if len(done) == options.tricks:
            raise BadPosition("tricks", "the deal is over")
        if options.scoring == "differences" and not done and not trick and self.given.get("estimate") is None:
            return "estimate", self.seat
        return "play", (leader + len(trick)) % options.players

    def _estimate(self) -> int | None:
        value = self.given.get("estimate")
        return None if value is None else self.number("estimate", value, 0, self.options.estimate_max)

    def _counts(self, done: Sequence[Trick], trick: tuple[Card, ...], leader: Seat) -> tuple[int, ...]:
        options = self.options
        left = options.hand_size - len(done) % options.hand_size
        played = [(leader + step) % options.players for step in range(len(trick))]
        return tuple(left - (seat in played) for seat in range(options.players))

    def _party_of(self, contractor: Seat | None) -> tuple[int | None, ...]:
        options = self.options
        party_of: list[int | None] = [None] * options.players
        for party, seats in enumerate(parties(options)):
            for seat in seats:
                party_of[seat] = party
        joker = joker_seat(options)
        if joker is not None and contractor is not None:
            party_of[joker] = party_of[contractor]
        return tuple(party_of)

    def _sealed(self, phase: str) -> tuple[Seat, ...]:
        """The seats that have given an estimate: those before the seat, during play all of them."""
        if self.options.scoring != "differences":
            return ()
        order = from_seat(range(self.options.players), self.forehand)
        return tuple(order if phase == "play" else order[: order.index(self.seat)])

    def _totals(self, earned: Sequence[int], factor: int, done: Sequence[Trick]) -> tuple[int, ...]:
        """The totals: the scores before the deal, and the points written since."""
        count = len(parties(self.options))
        scores = [
            self.number(f"scores[{at}]", s, -100_000, 100_000) for at, s in enumerate(self.items("scores"))
        ]
        if scores and len(scores) != count:
            raise BadPosition("scores", f"{count} numbers")
        before = scores or [0] * count
        self._check_running(before, not done)
        return tuple(total + points * factor for total, points in zip(before, earned, strict=True))

    def _check_running(self, before: Sequence[int], begins: bool) -> None:
        """Check that the game is not over. By `roundEnd`, Weis that is not shown may be beyond the target."""
        options, target = self.options, self.options.target
        ends = options.claim_mode == "auto" if options.end_mode == "immediate" else begins
        for party, total in enumerate(before):
            if target is not None and ends and total >= target:
                raise BadPosition(f"scores[{party}]", f"the game is over at {target}")
