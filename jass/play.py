"""The course of a deal: cards dealt, cards played, tricks gathered, Weis and Stöck (rules B0.2 to B0.11)."""

from __future__ import annotations

from math import inf

from jass.cards import SUITS, Card, Mask, Seat, suit_of, union
from jass.contracts import LAST_TRICK_POINTS, row_of, stoeck_cards
from jass.counting import book, finish_deal
from jass.deal import cut_card, deal_packets, first_forehand
from jass.events import (
    CardPlayed,
    CardsDealt,
    ContractChosen,
    DealStarted,
    EstimateSealed,
    Shoved,
    StoeckShown,
    TrickTaken,
    TrumpCut,
    WeisAnnounced,
    WeisDecided,
)
from jass.melds import Meld, best_seat, find_melds
from jass.notation import parse_card
from jass.records import Trick
from jass.scoring import LAST, STOECK, STOECK_POINTS, TRICK, WEIS, Entry, in_trick_order
from jass.seating import dealer, from_seat, joker_seat, next_forehand
from jass.state import AUCTION, ESTIMATE, PLAY, Deal, State, Weis
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
        ever_dealt=tuple(union(hand) for hand in hands),
        leader=forehand,
        announced=(None,) * options.players,
    )


def open_deal(step: Step, deal: Deal) -> None:
    """Puts a new deal on the table and opens the auction."""
    options = step.state.options
    step.change(deal=deal, phase=AUCTION)
    step.say(DealStarted(deal.number, dealer(options, deal.forehand), deal.forehand))
    if options.trump_by == "cut":
        shown = cut_card(step.state.seed, deal.number, options.removed)
        step.say(TrumpCut(shown))
        step.change_deal(contract=SUITS[suit_of(shown)])
        step.change(phase=ESTIMATE if options.scoring == "differences" else PLAY)
    for seat, hand in enumerate(deal.hands):
        step.say(CardsDealt(seat, hand))


def shove(step: Step, seat: Seat) -> None:
    step.change_deal(shoved=(*step.deal.shoved, seat))
    step.say(Shoved(seat))


def choose(step: Step, seat: Seat, contract: str, joker: bool) -> None:
    options = step.state.options
    leader = seat if options.leader == "contractor" else step.deal.forehand
    step.change_deal(contract=contract, joker=joker, contractor=seat, leader=leader)
    step.change(phase=ESTIMATE if options.scoring == "differences" else PLAY)
    step.say(ContractChosen(seat, contract, options.multipliers["J" if joker else row_of(contract)]))


def seal_estimate(step: Step, seat: Seat, value: int | None) -> None:
    """One estimate more; with the last of them play begins (rules B4.2)."""
    step.change_deal(estimates=(*step.deal.estimates, value))
    step.say(EstimateSealed(seat))
    if len(step.deal.estimates) == step.state.options.players:
        step.change(phase=PLAY)


def play_card(step: Step, seat: Seat, card: Card) -> None:
    deal = step.deal
    hands = tuple(hand & ~(1 << card) if s == seat else hand for s, hand in enumerate(deal.hands))
    step.change_deal(hands=hands, trick=(*deal.trick, card))
    step.say(CardPlayed(seat, card))
    if deal.announced[seat] is None:
        _announce(step, seat)
    if len(deal.done) > 0:
        _show_stoeck_early(step)
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
    if not pair >> card & 1 or seat not in _stoeck_holders(step) or _in_hand(deal, seat) & pair:
        return
    book(step, [_stoeck_entry(step, seat)])


def _stoeck_entry(step: Step, seat: Seat) -> Entry:
    step.change_deal(stoeck=(*step.deal.stoeck, seat))
    step.say(StoeckShown(seat, STOECK_POINTS))
    party = step.state.party_of(seat)
    assert party is not None
    return Entry(STOECK, party, STOECK_POINTS, len(step.deal.done) + 1)


def _stoeck_holders(step: Step) -> list[Seat]:
    """The seats that took up both cards and have not written their Stöck. At most one, but for packets."""
    state, deal = step.state, step.deal
    pair = stoeck_cards(state.table.trump)
    if not state.options.stoeck or not pair:
        return []
    return [
        seat
        for seat in range(state.options.players)
        if (deal.ever_dealt[seat] if state.options.stoeck_across_packets else deal.dealt[seat]) & pair == pair
        and seat not in deal.stoeck
        and seat != joker_seat(state.options)
    ]


def _in_hand(deal: Deal, seat: Seat) -> Mask:
    return deal.hands[seat] | union(deal.waiting[seat])


def _show_stoeck_early(step: Step) -> None:
    """After trick 1: both cards are shown as soon as their 20 end the game (rules B0.13)."""
    for seat in _stoeck_holders(step):
        if step.state.options.stoeck_early and _missing(step.state, seat) <= STOECK_POINTS:
            book(step, [_stoeck_entry(step, seat)])
            return


def _early_in_first_trick(step: Step, weis: list[Entry]) -> list[Entry]:
    """In trick 1 Stöck may be shown if the 20, where the order allows with the own Weis, are enough."""
    state = step.state
    for seat in _stoeck_holders(step) if state.options.stoeck_early else ():
        own = sum(meld.points for meld in step.deal.announced[seat] or ())
        wins = any(entry.party == state.party_of(seat) for entry in weis)
        together = own if state.options.count_order == "SWS" and wins else 0
        if _missing(state, seat) <= STOECK_POINTS + together:
            return [_stoeck_entry(step, seat)]
    return []


def _missing(state: State, seat: Seat) -> float:
    """Points before the factor that the seat's party still needs to win."""
    party, target = state.party_of(seat), state.options.target
    if party is None or target is None:
        return inf
    return (target - state.totals[party]) / state.factor


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

    weis = _decide_weis(step) if (number - 1) % state.options.hand_size == 0 else []
    if number == 1:
        weis += _early_in_first_trick(step, weis)
    entries += weis
    trick = Trick(deal.leader, deal.trick, winner, points)
    step.change_deal(done=(*deal.done, trick), trick=(), leader=winner)
    step.say(TrickTaken(winner, number, points))
    book(step, in_trick_order(entries, state.options.count_order))
    if step.over:
        return
    if last:
        finish_deal(step)
    elif number % state.options.hand_size == 0:
        _take_up_next_packet(step)


def _decide_weis(step: Step) -> list[Entry]:
    """The contest at the end of the trick; the entries of the party that won it (rules B0.10)."""
    state, deal = step.state, step.deal
    said = {seat: melds for seat, melds in enumerate(deal.announced) if melds}
    order = from_seat(range(state.options.players), deal.leader)
    winner = best_seat(said, order, state.table, state.options.meld_law)
    if winner is None:
        return []
    party = state.party_of(winner)
    assert party is not None
    winning = {seat: melds for seat, melds in said.items() if state.party_of(seat) == party}
    entries = [
        Entry(WEIS, party, sum(m.points for melds in winning.values() for m in melds), len(deal.done) + 1)
    ]
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
