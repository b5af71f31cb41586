"""The course of a deal: dealing, the contract, playing cards, gathering tricks (rules B0.2 to B0.8)."""

from __future__ import annotations

from dataclasses import replace

from jass.engine.announcing import (
    announce_with_first_card,
    decide_weis,
    stoeck_with_card,
    stoeck_with_weis,
)
from jass.engine.ledger import book, finish_deal
from jass.engine.revoking import is_revoke, note_revokes
from jass.engine.state import AUCTION, ESTIMATE, PLAY, Deal, State
from jass.engine.transition import Transition, changed
from jass.model.cards import SUITS, Card, Seat, suit_of, union
from jass.model.contracts import row_of
from jass.model.shuffle import in_packets
from jass.options.options import Options
from jass.options.seating import dealer, from_seat, namers, next_forehand
from jass.public.events import (
    CardPlayed,
    CardsDealt,
    ContractChosen,
    DealStarted,
    EstimateSealed,
    Shoved,
    TrickTaken,
    TrumpCut,
)
from jass.public.records import Trick
from jass.rules.scoring import LAST, TRICK, Entry, in_trick_order


def deal_cards(state: State, number: int) -> Deal:
    """Deal from a new pack. The first deal determines the forehand; later ones take turns."""
    options = state.options
    seats = namers(options, number)
    wanted = options.forehand_card
    if number > 1:
        forehand = next_forehand(options, state.deal.forehand, number)
    else:
        forehand = state.seeds.forehand(seats) if wanted is None else seats[0]
    deal = _dealt(state, number, forehand)
    if number == 1 and wanted is not None:
        forehand = next((seat for seat in seats if deal.hands[seat] >> wanted & 1), forehand)
    return replace(deal, forehand=forehand, leader=forehand)


def _dealt(state: State, number: int, forehand: Seat, again: bool = False) -> Deal:
    options = state.options
    order = from_seat(range(options.players), forehand)
    packets = [size for hand in options.packets for size in hand]
    dealt = in_packets(state.seeds.pack(number, options.removed, again), order, packets)
    per_hand = len(options.packets[0])
    hands = [
        [union(dealt[seat][i : i + per_hand]) for i in range(0, len(packets), per_hand)]
        for seat in range(options.players)
    ]
    first = tuple(hand[0] for hand in hands)
    return Deal(
        number=number,
        forehand=forehand,
        hands=first,
        dealt=first,
        waiting=tuple(tuple(hand[1:]) for hand in hands),
        ever_dealt=tuple(union(hand) for hand in hands),
        leader=forehand,
        announced=(None,) * options.players,
    )


def repeat_deal(state: State) -> Deal:
    """Repeat a deal after a revoke: same dealer and trump, new cards (rules A51)."""
    deal = state.deal
    leader = _leader(state.options, deal.forehand, deal.contractor)
    return replace(
        _dealt(state, deal.number, deal.forehand, again=True),
        shoved=deal.shoved,
        contract=deal.contract,
        joker=deal.joker,
        contractor=deal.contractor,
        leader=leader,
    )


def open_deal(transition: Transition, deal: Deal) -> None:
    """Put a new deal on the table and open the auction."""
    options = transition.state.options
    transition.state = changed(transition.state, deal=deal, phase=AUCTION)
    transition.emit(DealStarted(deal.number, dealer(options, deal.forehand, deal.number), deal.forehand))
    if deal.contract is not None:
        transition.state = changed(transition.state, phase=ESTIMATE)
    elif options.trump_by == "cut":
        shown = transition.state.seeds.cut(deal.number, options.removed)
        transition.emit(TrumpCut(shown))
        transition.deal = changed(transition.deal, contract=SUITS[suit_of(shown)])
        transition.state = changed(
            transition.state, phase=ESTIMATE if options.scoring == "differences" else PLAY
        )
    for seat, hand in enumerate(deal.hands):
        transition.emit(CardsDealt(seat, hand))


def shove(transition: Transition, seat: Seat) -> None:
    """Pass the choice of the contract to the next in line (rules B0.4)."""
    transition.deal = changed(transition.deal, shoved=(*transition.deal.shoved, seat))
    transition.emit(Shoved(seat))


def _leader(options: Options, forehand: Seat, contractor: Seat | None) -> Seat:
    """Who leads the first trick (rules B0.4); trumps that were cut for have no contractor."""
    return forehand if contractor is None or options.leader == "forehand" else contractor


def choose(transition: Transition, seat: Seat, contract: str, joker: str) -> None:
    """Set the contract and who leads, and begin the estimates or the play of cards (rules B0.4).

    `joker` is the Joker's entry of the option `contracts`, empty without one.
    """
    options = transition.state.options
    leader = _leader(options, transition.deal.forehand, seat)
    transition.deal = changed(transition.deal, contract=contract, joker=joker, contractor=seat, leader=leader)
    transition.state = changed(transition.state, phase=ESTIMATE if options.scoring == "differences" else PLAY)
    transition.emit(ContractChosen(seat, contract, options.multipliers[joker or row_of(contract)]))


def seal_estimate(transition: Transition, seat: Seat, value: int | None) -> None:
    """Seal one estimate; play begins after the last (rules B4.2)."""
    transition.deal = changed(transition.deal, estimates=(*transition.deal.estimates, value))
    transition.emit(EstimateSealed(seat))
    if len(transition.deal.estimates) == transition.state.options.players:
        transition.state = changed(transition.state, phase=PLAY)


def play_card(transition: Transition, seat: Seat, card: Card) -> None:
    """Play a card, announce and book what falls due with it, and gather a full trick without a revoke.

    The card is not checked; the caller does that (`machine.refusal`).
    """
    deal = transition.deal
    hands = tuple(hand & ~(1 << card) if s == seat else hand for s, hand in enumerate(deal.hands))
    revoking = (*deal.revoking, seat) if is_revoke(transition.state, seat, card) else deal.revoking
    transition.deal = changed(
        transition.deal,
        hands=hands,
        trick=(*deal.trick, card),
        stoeck_due=None,
        revoking=revoking,
    )
    transition.emit(CardPlayed(seat, card))
    if deal.announced[seat] is None:
        announce_with_first_card(transition, seat)
    book(transition, stoeck_with_card(transition, seat, card))
    full = len(transition.deal.trick) == transition.state.options.players
    if full and not transition.over and not transition.deal.revoking:
        gather(transition)


def gather(transition: Transition) -> None:
    """Give a full trick to its winner, book what falls into it, and continue or end the deal."""
    state, deal = transition.state, transition.deal
    note_revokes(transition)
    number, last = len(deal.done) + 1, len(deal.done) + 1 == state.options.tricks
    winner = (deal.leader + state.table.best(deal.trick)) % state.options.players
    worth = state.table.worth(deal.trick)
    bonus = state.options.trick_bonus(number)
    own_line = state.options.last_trick_points if last else 0  # score sheets write the last trick apart
    party = state.party_of(winner)
    assert party is not None
    entries = [Entry(TRICK, party, worth + bonus - own_line, number)]
    if last:
        entries.append(Entry(LAST, party, own_line, number))

    if (number - 1) % state.options.hand_size == 0:
        weis = decide_weis(transition)
        entries += weis + stoeck_with_weis(transition, weis)
    trick = Trick(deal.leader, deal.trick, winner, worth + bonus)
    transition.deal = changed(
        transition.deal, done=(*deal.done, trick), trick=(), leader=winner, correcting=()
    )
    transition.emit(TrickTaken(winner, number, trick.points))
    book(transition, in_trick_order(entries, state.options.count_order))
    if transition.over:
        return
    if last:
        finish_deal(transition)
    elif number % state.options.hand_size == 0:
        _take_up_next_packet(transition)


def _take_up_next_packet(transition: Transition) -> None:
    """With two players, both take up their second packet after trick 9 (rules B6)."""
    deal = transition.deal
    hands = tuple(packets[0] for packets in deal.waiting)
    waiting = tuple(packets[1:] for packets in deal.waiting)
    transition.deal = changed(
        transition.deal, hands=hands, dealt=hands, waiting=waiting, announced=(None,) * len(hands), weis=None
    )
    for seat, hand in enumerate(hands):
        transition.emit(CardsDealt(seat, hand))
