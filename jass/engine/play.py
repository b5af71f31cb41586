"""The course of a deal: dealing, the contract, playing cards, gathering tricks (rules B0.2 to B0.8)."""

from __future__ import annotations

from jass.engine.announcing import (
    announce_with_first_card,
    decide_weis,
    stoeck_early_in_first_trick,
    stoeck_with_card,
)
from jass.engine.ledger import book, finish_deal
from jass.engine.revoking import fresh_repeat, is_revoke, note_revokes
from jass.engine.state import AUCTION, ESTIMATE, PLAY, Deal, State
from jass.engine.transition import Step, changed
from jass.model.cards import SUITS, Card, Seat, bit, suit_of, union
from jass.model.contracts import row_of
from jass.model.notation import parse_card
from jass.model.shuffle import in_packets
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
    by_card = options.first_forehand.startswith("card:")
    if number > 1:
        forehand = next_forehand(options, state.deal.forehand, number)
    else:
        forehand = seats[0] if by_card else state.seeds.forehand(seats)
    order = from_seat(range(options.players), forehand)
    packets = [size for hand in options.packets for size in hand]
    dealt = in_packets(state.seeds.pack(number, options.removed), order, packets)

    per_hand = len(options.packets[0])
    hands = [
        [union(dealt[seat][i : i + per_hand]) for i in range(0, len(packets), per_hand)]
        for seat in range(options.players)
    ]
    first = tuple(hand[0] for hand in hands)
    if number == 1 and by_card:
        wanted = parse_card(options.first_forehand.removeprefix("card:"))
        while options.removed & bit(wanted):
            wanted = (
                wanted - 1
            ) % 36  # if the card is out of play, the next lower one replaces it (rules A12)
        forehand = next((seat for seat in seats if first[seat] >> wanted & 1), forehand)
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
    options, deal = state.options, state.deal
    order = from_seat(range(options.players), deal.forehand)
    pack = state.seeds.pack(deal.number, options.removed, again=True)
    dealt = in_packets(pack, order, options.packets[0])
    return fresh_repeat(deal, tuple(union(dealt[seat]) for seat in range(options.players)))


def open_deal(step: Step, deal: Deal) -> None:
    """Put a new deal on the table and open the auction."""
    options = step.state.options
    step.state = changed(step.state, deal=deal, phase=AUCTION)
    step.say(DealStarted(deal.number, dealer(options, deal.forehand, deal.number), deal.forehand))
    if deal.contract is not None:
        step.state = changed(step.state, phase=ESTIMATE)
    elif options.trump_by == "cut":
        shown = step.state.seeds.cut(deal.number, options.removed)
        step.say(TrumpCut(shown))
        step.deal = changed(step.deal, contract=SUITS[suit_of(shown)])
        step.state = changed(step.state, phase=ESTIMATE if options.scoring == "differences" else PLAY)
    for seat, hand in enumerate(deal.hands):
        step.say(CardsDealt(seat, hand))


def shove(step: Step, seat: Seat) -> None:
    step.deal = changed(step.deal, shoved=(*step.deal.shoved, seat))
    step.say(Shoved(seat))


def choose(step: Step, seat: Seat, contract: str, joker: str) -> None:
    options = step.state.options
    leader = seat if options.leader == "contractor" else step.deal.forehand
    step.deal = changed(step.deal, contract=contract, joker=joker, contractor=seat, leader=leader)
    step.state = changed(step.state, phase=ESTIMATE if options.scoring == "differences" else PLAY)
    step.say(ContractChosen(seat, contract, options.multipliers[joker or row_of(contract)]))


def seal_estimate(step: Step, seat: Seat, value: int | None) -> None:
    """Seal one estimate; play begins after the last (rules B4.2)."""
    step.deal = changed(step.deal, estimates=(*step.deal.estimates, value))
    step.say(EstimateSealed(seat))
    if len(step.deal.estimates) == step.state.options.players:
        step.state = changed(step.state, phase=PLAY)


def play_card(step: Step, seat: Seat, card: Card) -> None:
    deal = step.deal
    hands = tuple(hand & ~(1 << card) if s == seat else hand for s, hand in enumerate(deal.hands))
    revoking = (*deal.revoking, seat) if is_revoke(step.state, seat, card) else deal.revoking
    step.deal = changed(
        step.deal, hands=hands, trick=(*deal.trick, card), stoeck_due=None, revoking=revoking, correcting=None
    )
    step.say(CardPlayed(seat, card))
    if deal.announced[seat] is None:
        announce_with_first_card(step, seat)
    book(step, stoeck_with_card(step, seat, card))
    full = len(step.deal.trick) == step.state.options.players
    if full and not step.over and not step.deal.revoking:
        gather(step)


def gather(step: Step) -> None:
    """Give a full trick to its winner, book what falls into it, and continue or end the deal."""
    state, deal = step.state, step.deal
    note_revokes(step)
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

    weis = decide_weis(step) if (number - 1) % state.options.hand_size == 0 else []
    if number == 1:
        weis += stoeck_early_in_first_trick(step, weis)
    entries += weis
    trick = Trick(deal.leader, deal.trick, winner, worth + bonus)
    step.deal = changed(step.deal, done=(*deal.done, trick), trick=(), leader=winner)
    step.say(TrickTaken(winner, number, trick.points))
    book(step, in_trick_order(entries, state.options.count_order))
    if step.over:
        return
    if last:
        finish_deal(step)
    elif number % state.options.hand_size == 0:
        _take_up_next_packet(step)


def _take_up_next_packet(step: Step) -> None:
    """With two players, both take up their second packet after trick 9 (rules B6)."""
    deal = step.deal
    hands = tuple(packets[0] for packets in deal.waiting)
    waiting = tuple(packets[1:] for packets in deal.waiting)
    step.deal = changed(
        step.deal, hands=hands, dealt=hands, waiting=waiting, announced=(None,) * len(hands), weis=None
    )
    for seat, hand in enumerate(hands):
        step.say(CardsDealt(seat, hand))
