"""Engine, Python kernel and compiled kernel on the same deals, for every value of every option.

The options and their values come from the engine's own list (`jass.options.options.KINDS`). So a new option
is tried at once, and `differences` finds one that the engine uses and the bots ignore.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from random import Random

from jass.bots.beliefs import STICK_POINTS, WIN_BONUS, card_request, contract_request, estimate_request
from jass.bots.rollout.evaluator import Kernel, WasmKernel
from jass.bots.rollout.hosts import WasmtimeInstance, wasm
from jass.bots.rollout.policy import signed_weights, weights_for
from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.python_kernel import PythonKernel
from jass.bots.rollout.request import Request
from jass.cli.positions import read_position
from jass.engine.machine import apply, legal_actions, legal_mask, new_game, refusal
from jass.engine.observe import observe
from jass.engine.state import AUCTION, DEAL_OVER, ESTIMATE, GAME_OVER, PLAY, State, tables_of
from jass.model.actions import Action, Announce, Choose, Play, ShowStoeck
from jass.model.cards import CARDS, SUITS, Card, Mask, Seat, cards_in, mask_of
from jass.model.contracts import Table, stoeck_cards
from jass.model.errors import BadPosition
from jass.public.view import View
from jass.rules.melds import find_melds
from jass.rules.scoring import LAST, MATCH, STOECK, TRICK, WEIS
from tests.bots.position_json import irregular, position_of
from tests.bots.trials import Trial

NOT_IN_POSITIONS = {
    "announced": "a position tells the melds that were shown, not what was said of the others",
    "weis_winner": "who holds the best Weis is not told where no meld is shown",
    "own_melds": "for the page alone",
    "sayable": "for the page alone",
    "refused": "for the page alone",
    "by_hand": "advise names, estimates and plays; it says nothing by hand",
    "stoeck_said": "as by_hand",
    "stoeck": "is counted from the cards that were played",
    "tops": "a position has no place for them",
    "weis_written": "is counted from the melds that were shown",
    "waits_to_be_turned": "a position is always a player's turn",
    "results": "the deal stands alone; open tells the rows that are left",
    "outcome": "the game is not over",
    "deal": "the deal stands alone",
    "bergpreis": "a prize that wins no points",
    "shove_to": "for the page alone",
}
"""What a view contains and a position for `advise` does not, with the reason."""

SCENARIOS = ("random", "match", "counter", "near")


@cache
def kernels() -> tuple[Kernel, PythonKernel]:
    """The compiled kernel and the Python kernel."""
    return WasmKernel(WasmtimeInstance(wasm())), PythonKernel()


def differences(trial: Trial, scenario: str) -> list[str]:
    """The differences between the engine and the bots in a deal of this game; empty if they agree."""
    rng = Random(f"{trial} {scenario}")
    found: list[str] = []
    state = _started(trial, scenario, rng)
    weis: list[int] | None = None
    while state.phase in (AUCTION, ESTIMATE):
        found += [*_both_kernels(state, rng), *_position(state)]
        if state.phase == AUCTION:
            action = _named(state, scenario)
            weis = _expected_weis(state, action)
        else:
            action = rng.choice([a for a in legal_actions(state) if getattr(a, "value", 0) is not None])
        state, _ = apply(state, action)
    if scenario == "near" and trial.options.target is not None:
        near = [trial.options.target - rng.randint(1, 90) * state.factor for _ in state.totals]
        state = replace(state, totals=tuple(max(each, 0) for each in near))
    return found + _play(state, weis, rng)


def _play(state: State, weis: list[int] | None, rng: Random) -> list[str]:
    """Play the deal out in the engine and, trick by trick, in the Python kernel."""
    found: list[str] = []
    start = state.totals
    looked = {rng.randrange(len(CARDS)) for _ in range(2)}
    step = 0
    deal: Rollout | None = None
    while state.phase == PLAY:
        state = _announced(state)
        seat = state.to_act()
        if state.phase != PLAY or seat is None:
            state, _ = apply(state, legal_actions(state)[0]) if state.phase == PLAY else (state, ())
            continue
        if deal is None or not state.deal.trick:
            deal = _rollout(card_request(observe(state, seat), 1), state)
        legal = legal_mask(state)
        if (deal.to_play, deal.legal()) != (seat, legal):
            return [
                *found,
                f"to play: the engine {seat} {legal:x}, the Python kernel {deal.to_play} {deal.legal():x}",
            ]
        if step in looked:
            found += [*_both_kernels(state, rng), *_position(state)]
        last = (
            len(state.deal.done) == state.options.tricks - 1
            and len(state.deal.trick) == state.options.players - 1
        )
        if last and state.options.scoring == "differences":
            state = _met_exactly(state, legal)
        asked = _last_values(state) if last else None
        card = _best(state, legal) if rng.random() < 0.5 else rng.choice(list(cards_in(legal)))
        deal.play(card)
        before, (state, _) = state, apply(state, Play(seat, card))
        step += 1
        if not deal.trick and state.phase == PLAY and len(state.deal.done) > len(before.deal.done):
            found += _after_trick(state, deal)
        if _ends_at_once(state) and state.outcome is None and deal.winner >= 0:
            found.append(f"nobody has won, and the Python kernel has {deal.winner} win")
        if asked is not None and state.phase in (DEAL_OVER, GAME_OVER):
            found += _at_the_end(before, state, seat, asked, start)
            if len(state.deal.done) == state.options.tricks:
                found += _after_trick(state, deal)
    immediate = _ends_at_once(state) and _by_cards_alone(state)
    if immediate and state.outcome and deal and deal.winner != state.outcome.winners[0]:
        found.append(f"the engine has {state.outcome.winners} win, the Python kernel {deal.winner}")
    if weis is not None and len(state.deal.done) == state.options.tricks:
        found += _weis_and_stoeck(state, weis)
    return found


def _ends_at_once(state: State) -> bool:
    """Whether the game ends by itself at the moment that it is won."""
    return state.options.end_mode == "immediate" and state.options.claim_mode == "auto"


def _by_cards_alone(state: State) -> bool:
    """Whether a trick has won the game in which nothing else was written."""
    last = state.deal.entries[-1].trick if state.deal.entries else 0
    kinds = {entry.kind for entry in state.deal.entries if entry.trick == last}
    return kinds <= {TRICK, LAST} and state.outcome is not None and state.outcome.by in kinds


def _started(trial: Trial, scenario: str, rng: Random) -> State:
    """A game at its first decision; for a match, one player gets the best cards."""
    state, _ = new_game(trial.variant, f"agreement {rng.random()}", trial.options)
    if scenario not in ("match", "counter"):
        return state
    deal, joker = state.deal, state.joker
    order = [(deal.forehand + step) % state.options.players for step in range(state.options.players)]
    party = state.party_of(deal.forehand)
    others = [seat for seat in order if state.party_of(seat) != party and seat != joker]
    strong = others[0] if scenario == "counter" and others else deal.forehand
    trump = deal.contract or _suit(state)
    best = sorted(CARDS, key=lambda card: _rank(tables_of(state.options, trump)[0], card))
    pack = [card for card in best if not state.options.removed >> card & 1]
    hands: dict[tuple[int, Seat], Mask] = {}
    packets, size = len(state.options.packets), state.options.hand_size
    for packet in range(packets):
        hands[packet, strong], pack = mask_of(pack[:size]), pack[size:]
    rng.shuffle(pack)
    for packet in range(packets):
        for seat in order:
            if seat != strong:
                hands[packet, seat], pack = mask_of(pack[:size]), pack[size:]
    seats = range(state.options.players)
    first = tuple(hands[0, seat] for seat in seats)
    waiting = tuple(tuple(hands[packet, seat] for packet in range(1, packets)) for seat in seats)
    ever = tuple(first[seat] | sum(waiting[seat]) for seat in seats)
    return replace(state, deal=replace(deal, hands=first, dealt=first, waiting=waiting, ever_dealt=ever))


def _suit(state: State) -> str:
    """The trump suit that counts most of those that can be named."""
    suits = [suit for suit in SUITS if suit in state.options.contracts] or ["E"]
    return max(suits, key=lambda suit: state.options.multipliers.get(suit, 0))


def _rank(table: Table, card: Card) -> tuple[bool, int, int]:
    return not table.trumps >> card & 1, card // 9, table.beats[card].bit_count()


def _named(state: State, scenario: str) -> Action:
    """The forehand's contract: a suit where there is one, or the first of what is open."""
    actions = [action for action in legal_actions(state) if isinstance(action, Choose)]
    suits = [action for action in actions if action.contract == _suit(state) and not action.joker]
    return (suits or actions)[0] if scenario != "random" else actions[len(actions) // 2]


def _announced(state: State) -> State:
    """Announce Weis and Stöck by hand wherever possible, because the Python kernel assumes that."""
    seat = state.to_act()
    if seat is None or state.phase != PLAY:
        return state
    melds = find_melds(state.deal.dealt[seat], state.table, state.options.meld_law)
    said: list[Action] = [Announce(seat, tuple(meld.cards for meld in melds))] if melds else []
    for action in [*said, *map(ShowStoeck, range(state.options.players))]:
        if state.phase == PLAY and refusal(state, action) is None:
            state, _ = apply(state, action)
    return state


def _best(state: State, legal: Mask) -> Card:
    return min(cards_in(legal), key=lambda card: _rank(state.table, card))


def _hands(state: State) -> list[Mask]:
    """All cards by place, as the kernel counts places."""
    return [*state.deal.hands, *(packet for packets in state.deal.waiting for packet in packets)]


def _rollout(request: Request, state: State) -> Rollout:
    return Rollout(request, _hands(state), signed_weights(weights_for(request)[0]))


def _request(state: State) -> Request:
    seat = state.to_act()
    assert seat is not None
    view = observe(state, seat)
    if state.phase == AUCTION:
        return contract_request(view, 1)
    if state.phase == ESTIMATE:
        highest = state.options.estimate_max
        return estimate_request(view, tuple(sorted({0, highest // 2, highest})))
    return card_request(view, 1)


def _both_kernels(state: State, rng: Random) -> list[str]:
    """Both give the same answer to the last digit."""
    request, seed = _request(state), rng.getrandbits(32)
    answers = []
    for kernel in kernels():
        kernel.start(request, seed)
        kernel.run(2)
        answers.append(kernel.tallies())
    return (
        [] if answers[0] == answers[1] else [f"the kernel says {answers[0]}, the Python kernel {answers[1]}"]
    )


def _position(state: State) -> list[str]:
    """A position read by `advise` equals the view of the seat."""
    seat = state.to_act()
    assert seat is not None
    view = observe(state, seat)
    early = bool(set(view.stoeck) - set(_complete(state)))
    if irregular(state) or view.tops or early:
        return []
    try:
        read = read_position(json.loads(json.dumps(position_of(state))))
    except BadPosition as error:  # what it wrote it reads otherwise
        return [f"advise: {error}"]
    names = [each.name for each in fields(View) if each.name not in NOT_IN_POSITIONS]
    return [
        f"advise: {name} is {getattr(read, name)}, at the table {getattr(view, name)}"
        for name in names
        if getattr(read, name) != getattr(view, name)
    ]


def _met_exactly(state: State, legal: Mask) -> State:
    """The same, but all estimates are what the last card, the only one, will bring."""
    after, _ = apply(state, Play(_turn(state), legal.bit_length() - 1))
    points = after.results[-1].points if after.results else ()
    order = [(state.deal.forehand + step) % state.options.players for step in range(len(points))]
    met = tuple(points[seat] for seat in order)
    return replace(state, deal=replace(state.deal, estimates=met or state.deal.estimates))


def _complete(state: State) -> list[Seat]:
    """The seats without a card of the Stöck."""
    pair = stoeck_cards(state.table.trump)
    return [seat for seat, hand in enumerate(state.deal.hands) if not hand & pair]


def _after_trick(state: State, deal: Rollout) -> list[str]:
    points = [0] * 6
    for trick in state.deal.done:
        party = state.party_of(trick.winner)
        assert party is not None
        points[party] += trick.points
    same = deal.points == points and (deal.leader == state.deal.leader or state.phase != PLAY)
    cards = deal.hands == list(state.deal.hands)
    return (
        [] if same and cards else [f"after a trick the engine has {points}, the Python kernel {deal.points}"]
    )


def _last_values(state: State) -> list[float]:
    """What both kernels hold a deal worth whose last card is not played yet: only one can be."""
    request, found = card_request(observe(state, _turn(state)), 1), []
    for kernel in kernels():
        kernel.start(request, 1)
        kernel.run(1)
        (tally,) = kernel.tallies()
        found.append(tally.mean)
    return found


def _turn(state: State) -> Seat:
    seat = state.to_act()
    assert seat is not None
    return seat


def _at_the_end(
    before: State, state: State, seat: Seat, found: list[float], start: Sequence[int]
) -> list[str]:
    expected = _worth(before, state, seat, start)
    if expected is None or all(round(each) == expected for each in found):
        return []
    return [f"the engine holds the deal worth {expected}, the kernels {found}"]


def _worth(before: State, state: State, seat: Seat, start: Sequence[int]) -> int | None:
    """What the finished deal is worth to the seat by what the engine has written; None where that is open.

    `start` are the totals before the deal. Weis and Stöck are left out: bots play for what is to be won.
    """
    options, result = state.options, state.results[-1]
    totals = [after - then for after, then in zip(state.totals, start, strict=True)]
    mine = before.party_of(seat)
    assert mine is not None
    if options.scoring == "differences":
        return -result.score[seat]
    declaring = None if result.contractor is None else before.party_of(result.contractor)
    if options.scoring == "sticks":
        assert declaring is not None
        assert options.weights is not None
        marks = options.match_sticks * (result.tricks[declaring] == options.tricks)
        marks -= options.null_circles * (result.tricks[declaring] == 0)
        row = result.score[declaring] + STICK_POINTS * marks
        name = before.deal.joker or result.row or ""
        return (row if mine == declaring else -row) * options.weights[name]
    other = [(w + s) * result.factor for w, s in zip(result.weis, result.stoeck, strict=True)]
    written = [total - less for total, less in zip(totals, other, strict=True)]
    if LAST not in {entry.kind for entry in state.deal.entries}:  # the last trick's cards have won the game
        last = state.party_of(state.deal.done[-1].winner)
        assert last is not None
        written[last] += options.last_trick_points * result.factor
    margin = 2 * written[mine] - sum(written)
    if options.scoring == "declarerOnly":
        assert declaring is not None
        margin = written[declaring] if mine == declaring else -written[declaring]
    over = [party for party, total in enumerate(state.totals) if options.target and total >= options.target]
    if not over:
        return margin
    if not _ends_at_once(state) or state.outcome is None:
        return None  # who was first is counted at the end, or claimed
    if state.outcome.by not in (TRICK, LAST, MATCH):
        return None
    return (WIN_BONUS if state.outcome.winners[0] == mine else -WIN_BONUS) + (margin >> 3)


def _expected_weis(state: State, action: Action) -> list[int] | None:
    """The points that the Python kernel expects for Weis and Stöck in this contract."""
    if not isinstance(action, Choose):
        return None
    request = contract_request(observe(state, action.seat), 1)
    place = next(
        n
        for n, each in enumerate(request.menu)
        if (each.contract, each.joker) == (action.contract, action.joker)
    )
    python_kernel = kernels()[1]
    python_kernel.start(request, 1)
    deal = _rollout(request, state)
    deal.set_contract(place)
    deal.contractor = action.seat
    leader = action.seat if state.options.leader == "contractor" else state.deal.forehand
    return python_kernel._weis(deal, _hands(state), leader)


def _weis_and_stoeck(state: State, expected: list[int]) -> list[str]:
    """Weis and Stöck of the first packet, as the engine wrote them."""
    entries = [
        e for e in state.deal.entries if e.kind in (WEIS, STOECK) and e.trick <= state.options.hand_size
    ]
    written = [sum(e.points for e in entries if e.party == party) for party in range(6)]
    return (
        [] if written == expected else [f"Weis and Stöck: the engine {written}, the Python kernel {expected}"]
    )
