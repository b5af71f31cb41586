"""The machine: `(state, action) -> (state, events)`, for every variant. Only this module creates states."""

from __future__ import annotations

from collections.abc import Iterator

from jass.engine import announcing, claim_rest, play, revoking
from jass.engine.ledger import book, claim
from jass.engine.state import AUCTION, DEAL_OVER, ESTIMATE, GAME_OVER, PICK_GAME, PLAY, Deal, State
from jass.engine.transition import Transition, changed
from jass.model.actions import (
    Action,
    Announce,
    Choose,
    Claim,
    ClaimRest,
    Estimate,
    NextDeal,
    PickGame,
    Play,
    Shove,
    ShowStoeck,
    TakeBack,
    TurnTrick,
    is_action,
)
from jass.model.cards import Mask, Seat, cards_in
from jass.model.errors import BadArgument, BadLog, BadOption, IllegalAction, Refusal, shorten
from jass.model.seeds import Seeds
from jass.model.shuffle import MAX_SEED, is_seed
from jass.options.kinds import JOKERS, codes_of
from jass.options.options import Options, check_types
from jass.options.seating import namers
from jass.options.variants import find_variant
from jass.options.variants.variant import Variant
from jass.public.events import Event
from jass.rules.legal import corrections, legal_cards, refused_card
from jass.rules.melds import is_meld

Events = tuple[Event, ...]

_EMPTY = Deal(number=0, forehand=0, hands=(), dealt=(), waiting=())


def new_game(
    variant: str | Variant, seed: str | Seeds, options: Options | None = None
) -> tuple[State, Events]:
    """Start a game and deal the first cards.

    `variant` is a preset (`VARIANTS`) or its id. `seed` is a text of 1 to 200 printable characters, from
    which all cards follow. `options` replace the preset's; derive them with `Options.from_json`.

    Returns the state and the events of the first deal. Raises `UnknownVariant`, `BadOption` if the options
    are not of their types, or `BadLog` if the seed cannot be used.

    >>> state, events = new_game("schieberCh", "Luzern")
    >>> state.phase, len(events)
    ('auction', 5)
    """
    preset = find_variant(variant)
    chosen = preset.options if options is None else _checked(options, preset.options)
    seeds = seed if isinstance(seed, Seeds) else Seeds(seed)
    _check_seeds(seeds, chosen)
    state = State(preset.id, chosen, seeds, AUCTION, _EMPTY, totals=())
    transition = Transition(state)
    transition.state = changed(transition.state, totals=(0,) * len(state.parties))
    play.open_deal(transition, play.deal_cards(transition.state, 1))
    return transition.state, tuple(transition.events)


def _checked(options: Options, usual: Options) -> Options:
    """The options themselves. Their constructor trusts its arguments, `Options.from_json` does not."""
    if not isinstance(options, Options):
        why = f"Options, which Options.from_json makes of values by name, not {shorten(options)}"
        raise BadOption("options", why, "notOptions")
    check_types(options, usual)
    return options


def _check_seeds(seeds: Seeds, options: Options) -> None:
    seed = seeds.game
    if seed is None and not seeds.deals:
        raise BadLog("seed", "there is none, and no deal's either: nothing can be dealt")
    if seed is not None and not is_seed(seed):
        raise BadLog("seed", f"1 to {MAX_SEED} printable characters, not {shorten(seed)}")
    fault = seeds.fault(options.removed, namers(options))
    if fault is not None:
        raise BadLog(f"deals[{fault[0]}]", fault[1])


def apply(state: State, action: Action) -> tuple[State, Events]:
    """Perform an action: the next state, and the events in between in order.

    The given state does not change. Events may concern one seat only; `visible` selects those of a seat.
    Raises `IllegalAction` with the `Refusal` if the rules forbid the action, `BadArgument` if it is none.
    """
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalAction(action, refused)
    transition = Transition(state)
    match action:
        case Play(seat, card):
            play.play_card(transition, seat, card)
        case Choose(seat, contract, joker):
            play.choose(transition, seat, contract, joker)
        case Shove(seat):
            play.shove(transition, seat)
        case Estimate(seat, value):
            play.seal_estimate(transition, seat, value)
        case Announce(seat, melds):
            law = state.options.meld_law
            announcing.announce_weis(
                transition, seat, [meld for mask in melds if (meld := is_meld(mask, law))]
            )
        case ShowStoeck(seat):
            book(transition, announcing.show_stoeck(transition, seat))
        case Claim(seat):
            claim(transition, seat)
        case ClaimRest(seat):
            claim_rest.claim_rest(transition, seat)
        case TakeBack(seat):
            revoking.take_back(transition, seat)
        case TurnTrick():
            play.gather(transition)
        case PickGame(seat, game):
            revoking.pick_game(transition, seat, game)
        case NextDeal():
            again = state.repeat is not None
            deal = play.repeat_deal(state) if again else play.deal_cards(state, state.deal.number + 1)
            play.open_deal(transition, deal)
    return transition.state, tuple(transition.events)


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the rules forbid an action in this state; None if they allow it.

    `docs/protocol.md` lists the names of the rules. Raises `BadArgument` for what is no `Action`.
    """
    if not is_action(action):
        raise BadArgument("action", f"an Action, which parse_action reads from a text, not {shorten(action)}")
    if state.phase == GAME_OVER:
        return Refusal("gameOver")
    if isinstance(action, NextDeal):
        if state.phase != DEAL_OVER:
            return Refusal("wrongPhase")
        return None if _can_deal(state) else Refusal("noSeed")
    if isinstance(action, TurnTrick):
        return None if _waits_to_be_turned(state) else Refusal("wrongPhase")
    if action.seat >= state.options.players:
        return Refusal("noSuchSeat")
    if isinstance(action, Claim):
        return None if state.options.claim_mode == "manual" else Refusal("claimNotByHand")
    if state.phase != _PHASES.get(type(action)):
        return Refusal("wrongPhase")
    if isinstance(action, ShowStoeck):
        return announcing.stoeck_refusal(state, action.seat)
    if isinstance(action, ClaimRest):
        return claim_rest.claim_rest_refusal(state, action.seat)
    if isinstance(action, TakeBack):
        return revoking.take_back_refusal(state, action.seat)
    if action.seat != state.to_act():
        return Refusal("notYourTurn")
    match action:
        case Play(seat, card):
            law = state.options.card_law
            refused = refused_card(state.deal.hands[seat], state.deal.trick, card, state.table, law)
            penalised = state.options.revoke_mode == "penalised"
            return revoking.card_refusal(state, seat, card, refused) if penalised else refused
        case Choose(contract=contract, joker=joker):
            return None if (contract, joker) in choices(state) else Refusal("contractNotOffered")
        case Announce(seat, melds):
            return announcing.weis_refusal(state, seat, melds)
        case Estimate(value=value):
            allowed = value is None or 0 <= value <= state.options.estimate_max
            return None if allowed else Refusal("estimateRange")
        case Shove():
            return None if state.chooser().may_shove else Refusal("mayNotShove")
    return None


def legal_actions(state: State) -> list[Action]:
    """The actions that advance the game, in a fixed order: those of the seat to act, or the table's.

    Announcements by hand (Weis, Stöck, a claim, "Rest", taking a card back) are not listed. The list is
    empty once the game is over, and when the log has no seed for the next deal.
    """
    seat = state.to_act()
    if state.phase == DEAL_OVER:
        return [NextDeal()] if _can_deal(state) else []
    if _waits_to_be_turned(state):
        return [TurnTrick()]
    if seat is None:
        return []
    if state.phase == PICK_GAME:
        return [PickGame(seat, 1), PickGame(seat, 2)]
    if state.phase == AUCTION:
        named: list[Action] = [Choose(seat, contract, joker) for contract, joker in choices(state)]
        return [*named, Shove(seat)] if state.chooser().may_shove else named
    if state.phase == ESTIMATE:
        return [Estimate(seat, value) for value in (None, *range(state.options.estimate_max + 1))]
    return [Play(seat, card) for card in cards_in(legal_mask(state))]


def _can_deal(state: State) -> bool:
    """Whether there is a seed for the next deal or repeat."""
    return state.seeds.has(state.deal.number + (state.repeat is None))


def _waits_to_be_turned(state: State) -> bool:
    """Whether a full trick waits because a revoked card in it can still be taken back."""
    return state.phase == PLAY and len(state.deal.trick) == state.options.players


def legal_mask(state: State) -> Mask:
    """The cards that the seat to act may play; 0 outside the play of cards."""
    seat = state.to_act()
    if state.phase != PLAY or seat is None:
        return 0
    hand, trick, law = state.deal.hands[seat], state.deal.trick, state.options.card_law
    if seat in state.deal.correcting and (allowed := corrections(hand, trick, state.table, law)):
        return allowed
    return legal_cards(hand, trick, state.table, law)


def choices(state: State) -> list[tuple[str, str]]:
    """The contracts that the chooser may name, each with the Joker that it is named as, or none."""
    return list(_offered(state))


def _offered(state: State) -> Iterator[tuple[str, str]]:
    for row in dict.fromkeys(state.open_rows(state.chooser().seat)):
        joker = row if row in JOKERS else ""
        yield from ((contract, joker) for contract in codes_of(row, state.options.joker_contracts))


_PHASES: dict[type, str | None] = {
    Claim: None,
    Play: PLAY,
    Announce: PLAY,
    ShowStoeck: PLAY,
    ClaimRest: PLAY,
    TakeBack: PLAY,
    PickGame: PICK_GAME,
    Choose: AUCTION,
    Shove: AUCTION,
    Estimate: ESTIMATE,
}


def seat_of(action: Action) -> Seat | None:
    """The seat that acts; None if the table does."""
    return None if isinstance(action, NextDeal | TurnTrick) else action.seat
