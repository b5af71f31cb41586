"""The course of a deal: cards dealt, cards played, tricks gathered, Weis and Stöck (rules B0.2 to B0.11)."""

from __future__ import annotations

from jass.cards import Card, Seat, union
from jass.contracts import LAST_TRICK_POINTS, row_of, stoeck_cards
from jass.counting import book, finish_deal
from jass.deal import deal_packets, first_forehand
from jass.events import (
    CardPlayed,
    CardsDealt,
    ContractChosen,
    DealStarted,
    Shoved,
    StoeckShown,
    TrickTaken,
    WeisAnnounced,
    WeisDecided,
)
from jass.melds import Meld, best_seat, find_melds
from jass.notation import parse_card
from jass.records import Trick
from jass.scoring import LAST, STOECK, STOECK_POINTS, TRICK, WEIS, Entry, in_trick_order
from jass.seating import dealer, from_seat, joker_seat, next_forehand
from jass.state import AUCTION, PLAY, Deal, State, Weis, tables_of
from jass.steps import Step


def deal_cards(state: State, number: int) -> Deal:
    """A deal fresh from the pack; the first one finds its forehand, later ones take turns."""
    options = state.options
    seats = [seat for seat in range(options.players) if seat != joker_seat(options)]
    by_card = options.first_forehand.startswith("card:")
    if number > 1:
        forehand = next_forehand(options, state.deal.forehand)
    else:
        forehand = seats[0] if by_card else first_forehand(state.seed, seats)
    order = from_seat(range(options.players), forehand)
    packets = [size for hand in options.packets for size in hand]
    dealt = deal_packets(state.seed, number, order, packets, options.removed)

    per_hand = len(options.packets[0])
    hands = [
        [union(dealt[seat][i : i + per_hand]) for i in range(0, len(packets), per_hand)]
        for seat in range(options.players)
    ]
    first = tuple(hand[0] for hand in hands)
    if number == 1 and by_card:
        wanted = parse_card(options.first_forehand.removeprefix("card:"))
        forehand = next((seat for seat in seats if first[seat] >> wanted & 1), forehand)
    return Deal(
        number=number,
        forehand=forehand,
        hands=first,
        dealt=first,
        waiting=tuple(tuple(hand[1:]) for hand in hands),
        leader=forehand,
        announced=(None,) * options.players,
    )


def open_deal(step: Step, deal: Deal) -> None:
    """Puts a new deal on the table and opens the auction."""
    step.change(deal=deal, phase=AUCTION)
    step.say(DealStarted(deal.number, dealer(step.state.options, deal.forehand), deal.forehand))
    for seat, hand in enumerate(deal.hands):
        step.say(CardsDealt(seat, hand))


def shove(step: Step, seat: Seat) -> None:
    step.change_deal(shoved=(*step.deal.shoved, seat))
    step.say(Shoved(seat))


def choose(step: Step, seat: Seat, contract: str, joker: bool) -> None:
    options = step.state.options
    leader = seat if options.leader == "contractor" else step.deal.forehand
    step.change_deal(contract=contract, joker=joker, contractor=seat, leader=leader)
    step.change(phase=PLAY)
    step.say(ContractChosen(seat, contract, options.multipliers["J" if joker else row_of(contract)]))


def play_card(step: Step, seat: Seat, card: Card) -> None:
    deal = step.deal
    hands = tuple(hand & ~(1 << card) if s == seat else hand for s, hand in enumerate(deal.hands))
    step.change_deal(hands=hands, trick=(*deal.trick, card))
    step.say(CardPlayed(seat, card))
    if deal.announced[seat] is None:
        _announce(step, seat)
    _show_stoeck(step, seat, card)
    if not step.over and len(step.deal.trick) == step.state.options.players:
        _gather(step)


def _announce(step: Step, seat: Seat) -> None:
    """With his first card a player says what he holds (rules B0.10)."""
    options = step.state.options
    melds: tuple[Meld, ...] = ()
    if options.weis and seat != joker_seat(options):
        melds = find_melds(step.deal.dealt[seat], step.state.table, options.meld_law)
    announced = tuple(melds if s == seat else said for s, said in enumerate(step.deal.announced))
    step.change_deal(announced=announced)
    if melds:
        step.say(WeisAnnounced(seat, melds))


def _show_stoeck(step: Step, seat: Seat, card: Card) -> None:
    """King and Ober of trumps from one hand, with the second of them (rules B0.11)."""
    state, deal = step.state, step.deal
    pair = stoeck_cards(state.table.trump)
    if not state.options.stoeck or not pair >> card & 1 or seat == joker_seat(state.options):
        return
    if deal.dealt[seat] & pair != pair or deal.hands[seat] & pair:
        return
    step.change_deal(stoeck=(*deal.stoeck, seat))
    step.say(StoeckShown(seat, STOECK_POINTS))
    party = state.party_of(seat)
    assert party is not None
    book(step, [Entry(STOECK, party, STOECK_POINTS, len(deal.done) + 1)])


def _gather(step: Step) -> None:
    """A full trick goes to its winner; what falls into it is booked; the deal goes on or ends."""
    state, deal = step.state, step.deal
    number, last = len(deal.done) + 1, len(deal.done) + 1 == state.options.tricks
    winner = (deal.leader + state.table.best(deal.trick)) % state.options.players
    worth = state.table.worth(deal.trick)
    points = worth + (LAST_TRICK_POINTS if last else 0)
    party = state.party_of(winner)
    assert party is not None
    entries = [Entry(TRICK, party, worth, number)]
    if last:
        entries.append(Entry(LAST, party, LAST_TRICK_POINTS, number))

    trick = Trick(deal.leader, deal.trick, winner, points)
    step.change_deal(done=(*deal.done, trick), trick=(), leader=winner)
    step.say(TrickTaken(winner, number, points))
    if (number - 1) % state.options.hand_size == 0:
        entries += _decide_weis(step, deal.leader, number)
    book(step, in_trick_order(entries, state.options.count_order))
    if step.over:
        return
    if last:
        finish_deal(step)
    elif number % state.options.hand_size == 0:
        _take_up_next_packet(step)


def _decide_weis(step: Step, leader: Seat, number: int) -> list[Entry]:
    """The contest at the end of the trick; the entries of the party that won it (rules B0.10)."""
    state, deal = step.state, step.deal
    said = {seat: melds for seat, melds in enumerate(deal.announced) if melds}
    order = [(leader + i) % state.options.players for i in range(state.options.players)]
    table = tables_of(state.options, deal.contract or "O")[number - 1]
    winner = best_seat(said, order, table, state.options.meld_law)
    if winner is None:
        return []
    party = state.party_of(winner)
    assert party is not None
    winning = {seat: melds for seat, melds in said.items() if state.party_of(seat) == party}
    entries = [Entry(WEIS, party, sum(m.points for melds in winning.values() for m in melds), number)]
    laid_open = {"none": {}, "winners": winning, "all": said}[state.options.weis_reveal]
    shown = tuple((seat, meld) for seat in order for meld in laid_open.get(seat, ()))
    written = tuple(sum(e.points for e in entries if e.party == p) for p in range(len(state.parties)))
    step.change_deal(weis=Weis(winner, shown))
    step.say(WeisDecided(winner, party, written, shown))
    return entries


def _take_up_next_packet(step: Step) -> None:
    """Two players: after trick 9 each takes up his second packet (rules B6)."""
    deal = step.deal
    hands = tuple(packets[0] for packets in deal.waiting)
    waiting = tuple(packets[1:] for packets in deal.waiting)
    step.change_deal(hands=hands, dealt=hands, waiting=waiting, announced=(None,) * len(hands), weis=None)
    for seat, hand in enumerate(hands):
        step.say(CardsDealt(seat, hand))
