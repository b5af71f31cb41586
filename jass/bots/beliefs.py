"""From a view to the kernel's request: where cards may lie, what was said, what there is to win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from jass.bots.rollout.call_likelihood import estimated_value
from jass.bots.rollout.net import net_applies
from jass.bots.rollout.policy import choice_model_for, weights_for
from jass.bots.rollout.request import (
    CARD,
    CONTRACT,
    ESTIMATE,
    MARGIN,
    MISS,
    NO_TARGET,
    ROW,
    ContractChoice,
    Request,
    contract_choices,
)
from jass.bots.rollout.uct import tree_applies
from jass.bots.skills import NO_SKILLS, Skills
from jass.model.cards import FULL, SUIT_MASKS, Mask, Seat, mask_of, suit_of
from jass.model.contracts import Table
from jass.model.shuffle import SeededRandom
from jass.options.options import Options
from jass.options.seating import from_seat, party_by_seat
from jass.public.view import View
from jass.rules.auction import choosers

PAR = 785
"""Half the points of a deal in tenths: a contract must bring more to be ahead.

Of a deal of 157, as what hands promise (`call_likelihood.py`): if an option makes a trick count more, bidding
takes these points to fall to both sides alike."""
ROW_PAR = {2: 1000, 3: 700, 4: 1000, 5: 1000, 6: 1000}
"""The same if only the contractor writes, by players: below it another deal would fill the row better.
In a game of a single deal there is no other one, and the par is 0."""
STICK_POINTS = 30
"""The worth of a stick for a match, or of a circle for a null, in points of a row."""
WIN_BONUS = 600
"""The worth of winning the game in points times factor: more than any deal, since points end with it."""
NET_RANDOM_SHARE = 2
"""How many cards of 16 are random with the net: fewer, because it predicts better than the choice model."""
SHOVE_FACTOR = 0.92
"""Shove a hand whose best contract has a smaller margin than this part of a partner's."""
CALL_TEMPERATURE, HIGH_FACTOR = 7, 1.75
"""The temperature of the bidding of `strong` (its base-2 logarithm, in tenths of a point), and the mean
factor from which it is one more (two from twice that)."""


def card_request(view: View, pool: int, skills: Skills = NO_SKILLS) -> Request:
    """The request for a card to play."""
    request = _with_call_inference(_request(view, CARD, pool, skills), view, skills)
    if skills.tree_search and tree_applies(request):
        return replace(request, tree_search=True, pool=1, moves=())
    if skills.net_inference and net_applies(request):
        request = replace(request, net_inference=True, card_temperature=0, random_share=NET_RANDOM_SHARE)
    return replace(
        request, net_rollouts=skills.net_rollouts and net_applies(request) and _has_one_card_order(request)
    )


def _has_one_card_order(request: Request) -> bool:
    """Whether all tricks have the same card order: the net describes past tricks by the present one."""
    return len(set(request.menu[request.contract].tables(request.options.tricks))) == 1


def contract_request(view: View, pool: int, skills: Skills = NO_SKILLS) -> Request:
    """The request for a contract to name, or a shove."""
    return _with_call_inference(_request(view, CONTRACT, pool, skills), view, skills)


def _with_call_inference(request: Request, view: View, skills: Skills) -> Request:
    """Infer from the bidding that the others bid like `strong`, in games of two against two.

    This says more than the rule of thumb, so fewer of the deals drawn agree with it.
    """
    if not skills.call_inference or not net_applies(request):
        return request
    factor = sum(named.factor for named in request.menu) / len(request.menu)
    return replace(
        request,
        call_inference=True,
        pool=2 * request.pool if request.pool > 1 else 1,
        call_temperature=CALL_TEMPERATURE + int(factor / HIGH_FACTOR).bit_length(),
        shove_below=_threshold(request.options, request.menu, call_inference=True),
        chain=request.chain if view.phase == "auction" or not request.contract_is_evidence else _chain(view),
    )


def estimate_request(view: View, candidates: tuple[int, ...]) -> Request:
    """The request for the best of these estimates."""
    return _request(view, ESTIMATE, 1, NO_SKILLS, candidates)


def _request(view: View, task: int, pool: int, skills: Skills, candidates: tuple[int, ...] = ()) -> Request:
    options = view.options
    par = PAR
    if options.scoring in ("declarerOnly", "sticks"):
        par = 0 if options.deals == 1 else ROW_PAR[options.players]
    menu = _menu(view, par)
    objective = {"both": MARGIN, "differences": MISS}.get(options.scoring, ROW)
    if objective == MISS and task == CONTRACT:
        objective = MARGIN  # nobody has estimated yet; the contractor can steer their points best
    known, counts, allowed = _cards(view, skills.assume_no_revokes or not view.revocable)
    points, taken = [0] * 6, [0] * 6
    for trick in view.done:
        party = view.party_of[trick.winner]
        assert party is not None
        points[party] += trick.points
        taken[party] += 1
    first_packet = len(view.done) < options.hand_size
    others_chose = view.contractor not in (None, view.seat) and not view.repeating  # then by other cards
    targets = [-1] * 6
    if task == CARD:
        targets[view.seat] = view.estimate or 0  # without an estimate every point counts against the player
    first_done = len(view.done) // options.hand_size * options.hand_size
    recent = view.done[first_done:]
    sticks = options.scoring == "sticks"
    joker = -1 if view.joker is None else view.joker
    request = Request(
        options=options,
        party=tuple(0 if party is None else party for party in view.party_of),
        menu=menu,
        seat=view.seat,
        forehand=view.forehand,
        task=task,
        objective=objective,
        known=known,
        counts=counts,
        contract=_place(menu, view),
        contractor=-1 if view.contractor is None else view.contractor,
        allowed=allowed,
        played=mask_of(card for trick in view.done for card in trick.cards)
        | mask_of(view.trick)
        | options.removed,
        past=_past(view),
        leader=view.leader,
        trick=view.trick,
        done=len(view.done),
        points=tuple(points),
        taken=tuple(taken),
        shovers=tuple(dict.fromkeys(view.shoved)) if first_packet else (),
        contract_is_evidence=others_chose and first_packet,
        chain=_chain(view) if view.may_shove else (),
        shove_below=_threshold(options, menu),
        pool=pool,
        match_bonus=STICK_POINTS * options.match_sticks if sticks else options.match_bonus,
        match_once=not (options.match_multiplied or sticks),
        null_cost=STICK_POINTS * options.null_circles,
        missing_to_target=_missing_to_target(view, points),
        win_bonus=WIN_BONUS,
        targets=tuple(targets),
        candidates=candidates,
        moves=tuple(card for trick in recent for card in trick.cards) + view.trick,
        first_leader=recent[0].leader if recent else view.leader,
        first_done=first_done,
        melds_total=_announced_points(view),
        joker_seat=joker,
    )
    return replace(request, card_temperature=choice_model_for(weights_for(request)[0])[1])


def _menu(view: View, par: int) -> tuple[ContractChoice, ...]:
    """The contracts that could be named: now, or when the contract was made."""
    options = view.options
    if view.phase == "auction" and view.choices:
        factors = contract_choices(options, tuple(dict.fromkeys(options.contracts)), par)
        wanted = set(view.choices)
        return tuple(each for each in factors if (each.contract, each.joker) in wanted)
    party = None if view.contractor is None else view.party_of[view.contractor]
    return contract_choices(options, _open_rows(view, party), par)


def _open_rows(view: View, party: int | None) -> tuple[str, ...]:
    """The rows that the party has not played; all of them except in a Coiffeur."""
    rows = list(view.options.contracts)
    if view.options.contract_once_per_party and party is not None:
        for result in view.results:
            party_of = party_by_seat(view.options, result.deal)  # who is with whom may change with the joker
            if result.contractor is not None and party_of[result.contractor] == party:
                rows.remove(result.entry(view.options.contracts))
    return tuple(dict.fromkeys(rows))


def _place(menu: tuple[ContractChoice, ...], view: View) -> int:
    """The place of the contract in the menu."""
    if view.contract is None:
        return -1
    same = [place for place, named in enumerate(menu) if named.contract == view.contract]
    exact = [place for place in same if menu[place].joker == view.as_joker]
    return (exact or same)[0]


def _cards(view: View, assume_no_revokes: bool) -> tuple[tuple[Mask, ...], tuple[int, ...], tuple[Mask, ...]]:
    """By place: the cards known to be there, the number of cards, the cards that may be there.

    `assume_no_revokes`: a seat that does not follow suit is void of it, even where it may revoke.
    """
    players, packets = view.options.players, len(view.options.packets)
    known, allowed = [0] * 6, [FULL] * 6
    counts = list(view.counts)
    if packets == 2:
        counts += [view.waiting] * players
    known[view.seat] = view.hand
    played = mask_of(card for trick in view.done for card in trick.cards) | mask_of(view.trick)
    for seat, meld in view.shown:
        if seat != view.seat:
            known[seat] |= meld.cards & ~played
    for seat, top in view.tops:
        if seat != view.seat:
            known[seat] |= 1 << top & ~played
    first = len(view.done) // view.options.hand_size * view.options.hand_size
    tables = view.tables
    if assume_no_revokes:
        for number in range(first, len(view.done)):
            trick = view.done[number]
            _note_voids(allowed, tables[number], trick.leader, trick.cards, view)
        _note_voids(allowed, view.table, view.leader, view.trick, view)
    for seat in range(players):
        allowed[seat] |= known[seat]
    return tuple(known), tuple(counts), tuple(allowed)


def _note_voids(allowed: list[Mask], table: Table, leader: Seat, trick: tuple[int, ...], view: View) -> None:
    """Note that a seat which does not follow has no card of that suit; of trumps it may have the Puur."""
    if not trick:
        return
    led = suit_of(trick[0])
    exempt = table.puur if led == table.trump and view.options.puur_exempt else 0
    for step, card in enumerate(trick):
        if suit_of(card) not in (led, table.trump):
            allowed[(leader + step) % view.options.players] &= ~SUIT_MASKS[led] | exempt


def _past(view: View) -> tuple[Mask, ...]:
    """The cards that each seat has played of the hand it took up."""
    past = [0] * 6
    first = len(view.done) // view.options.hand_size * view.options.hand_size
    for trick in view.done[first:]:
        for seat, card in zip(trick.seats(), trick.cards, strict=True):
            past[seat] |= 1 << card
    for step, card in enumerate(view.trick):
        past[(view.leader + step) % view.options.players] |= 1 << card
    return tuple(past)


def _chain(view: View) -> tuple[Seat, ...]:
    """The seats that are asked after the seat's shove, in order."""
    options = view.options
    order = from_seat([seat for seat in range(options.players) if seat != view.joker], view.forehand)
    partners = [seat for seat in order if view.party_of[seat] == view.party_of[view.forehand]]
    able = [seat for seat in order if _open_rows(view, view.party_of[seat])]
    chain = choosers(options.shove, options.shove_back, order, partners, able)
    return tuple(chain[len(view.shoved) + 1 :])


def _announced_points(view: View) -> tuple[int, ...]:
    """The points that each seat has announced; -1 if that says nothing about its hand (yet)."""
    all_is_said = view.options.counts_weis and view.options.weis_announce == "auto"
    return tuple(
        -1 if said is None or not all_is_said or seat == view.joker else sum(points for *_, points in said)
        for seat, said in enumerate(view.announced)
    )


def _missing_to_target(view: View, points: list[int]) -> tuple[int, ...]:
    """By party the points of this deal, times the factor, that would reach the target, if it may write them.

    Where only the contractor's party may, and a shove could pass the contract to others, nobody's count.
    """
    target, scoring = view.options.target, view.options.scoring
    missing = [NO_TARGET] * 6
    if target is None:
        return tuple(missing)
    namers = [view.contractor] if view.contractor is not None else [view.seat, *_chain(view)]
    declaring = {view.party_of[seat] for seat in namers}
    for party, total in enumerate(view.totals):
        if scoring == "both" or declaring == {party}:
            missing[party] = target - total + points[party] * view.factor
    return tuple(missing)


@lru_cache(maxsize=256)
def _threshold(options: Options, menu: tuple[ContractChoice, ...], call_inference: bool = False) -> int:
    """The margin, in tenths, below which shoving is better: close to the mean of a partner's best
    contract."""
    if options.shove in ("none", "nextPlayer"):
        return 0
    hands = _random_hands(options.removed, options.hand_size)
    total = sum(
        max(
            2 * (estimated_value(hand, named, options.tricks, call_inference) - named.par) * named.factor
            for named in menu
        )
        for hand in hands
    )
    return round((1 if call_inference else SHOVE_FACTOR) * total / len(hands))


def warm_up_thresholds() -> Iterator[None]:
    """Compute, in steps, what the thresholds of most games share."""
    options = Options()
    _random_hands(options.removed, options.hand_size)
    menu = contract_choices(options, options.contracts, PAR)
    for call_inference in (False, True):
        yield
        _threshold(options, menu, call_inference)


@lru_cache(maxsize=4)
def _random_hands(removed: Mask, size: int) -> tuple[Mask, ...]:
    """Random hands, always the same ones."""
    rng = SeededRandom("threshold", "")
    pack = [card for card in range(36) if not removed >> card & 1]
    return tuple(mask_of(rng.shuffled(pack)[:size]) for _ in range(200))
