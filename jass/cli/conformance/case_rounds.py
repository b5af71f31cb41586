"""Rule cases that the machine plays: auctions, rotation, whole deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from jass.cli.conformance.case_input import Fields, option
from jass.engine.machine import apply, new_game
from jass.engine.state import AUCTION, PLAY, Deal, State
from jass.model.actions import Play, parse_action
from jass.model.cards import FULL, Mask, Seat, mask_of, union
from jass.model.contracts import row_of
from jass.model.errors import BadNotation, BadPosition
from jass.model.notation import card_names, parse_cards
from jass.model.seeds import Seeds
from jass.options.kinds import JOKERS, Numbers
from jass.options.options import ATTRIBUTES, Options
from jass.options.seating import dealer, next_forehand
from jass.options.variants import VARIANTS, find_variant
from jass.public.records import DealResult
from jass.rules.scoring import WEIS

Answer = Mapping[str, object]

_AS_ROW = {"SL": "SLO", "GU": "GUO", "J": "J=O", "J1": "J1=O", "J2": "J2=O"}
"""A case may give a row without its mode; the auction is the same."""


def bidding(_: Fields, given: Fields) -> Answer:
    preset = find_variant(given.text("preset"))
    state, _events = new_game(preset.id, "case")
    forehand = given.number("forehand")
    deal = replace(state.deal, forehand=forehand, leader=forehand)
    state = replace(state, deal=deal, results=tuple(_earlier(given, state)))
    named = ""
    for text in given.items("actions"):
        speaker, _colon, named = str(text).partition(":")
        state, _events = apply(
            state, parse_action(f"{speaker}:{_AS_ROW[named]}" if named in _AS_ROW else text)
        )
    deal = state.deal
    if state.phase != AUCTION:
        contract = named if named in _AS_ROW else deal.contract
        return {
            "contractor": deal.contractor,
            "contract": contract,
            "leader": deal.leader,
            "row": deal.joker or row_of(deal.contract or ""),
            "factor": state.factor,
        }
    turn = state.chooser()
    return {
        "toAct": turn.seat,
        "mayShove": turn.may_shove,
        "contracts": list(state.open_rows(turn.seat)),
    }


def _earlier(given: Fields, state: State) -> Iterator[DealResult]:
    """Earlier deals that leave each party the contracts that the case demands.

    `alreadyPlayedByTeam` names them. `contractsLeft` are numbers by seat, of which a party's first counts, or
    by party: what the case names itself is left open if possible.
    """
    teams, every = given.object("alreadyPlayedByTeam"), state.options.contracts
    left = given.numbers("contractsLeft", [])
    for party, seats in enumerate(state.parties):
        played = [str(row) for row in teams.items(str(party))] if str(party) in teams else []
        if left:
            rows = list(every)
            for row in played:
                rows.remove(row)
            rows.sort(key=lambda row: not _is_named(row, seats, given))
            played += rows[left[seats[0] if len(left) == state.options.players else party] :]
        yield from (_played(state, seats[0], row) for row in played)


def _is_named(row: str, seats: Sequence[Seat], given: Fields) -> bool:
    named = [str(action).partition(":")[::2] for action in given.items("actions")]
    return any(seat in map(str, seats) and row in (text.partition("=")[0], text[:2]) for seat, text in named)


def _played(state: State, seat: Seat, row: str) -> DealResult:
    """An earlier deal of which only the contract matters."""
    none = (0,) * len(state.parties)
    label = "J1" if row == "J" else row
    contract = "O" if row in JOKERS else row + "O" if row in ("SL", "GU") else row
    return DealResult(0, contract, seat, False, 1, none, none, None, none, none, none, none, row=label)


def deal_shape(_: Fields, given: Fields) -> Answer:
    """The options that say how the Schieber for so many players is dealt."""
    players = given.players()
    preset = next((v for v in VARIANTS if v.id == f"schieber{players}p"), None)
    if preset is None:
        raise BadPosition("input.players", f"no Schieber for {players}")
    options = preset.options
    return {
        "packets": [size for hand in options.packets for size in hand],
        "cardsPerPlayer": options.tricks,
        "removed": card_names(options.removed),
        "tricks": options.tricks,
        "direction": "anticlockwise",
    }


def rotation(_: Fields, given: Fields) -> Answer:
    options = find_variant(f"schieber{given.players()}p").options
    if "joker" in given:
        options = replace(options, game=1 + (given.number("joker") + 1) % options.players)
    following = next_forehand(options, given.number("forehand"))
    return {"nextDealer": dealer(options, following), "nextForehand": following}


def play_round(options: Fields, given: Fields) -> Answer:
    hands = [(mask_of(_cards(hand, "input.hands")),) for hand in given.items("hands")]
    state = _played_out(options, given, hands, given.items("teams"))
    result = state.results[-1]
    by_seat = [0] * state.options.players
    for trick in state.deal.done:
        by_seat[trick.winner] += trick.points
    return {
        "tricks": _tricks(state),
        "pointsBySeat": by_seat,
        "trickPointsByTeam": result.points,
        "weisByTeam": result.weis,
        "stoeckByTeam": result.stoeck,
        "score": result.score,
    }


def play_round_2p(options: Fields, given: Fields) -> Answer:
    hands = [
        tuple(mask_of(_cards(packet, "input.packets")) for packet in packets)
        for packets in given.items("packets")
        if isinstance(packets, list)
    ]
    state = _played_out(options, given, hands, [0, 1])
    result = state.results[-1]

    def weis(number: int) -> list[int]:
        entries = [e for e in state.deal.entries if e.kind == WEIS and e.trick == number]
        return [sum(e.points for e in entries if e.party == party) for party in range(2)]

    return {
        "tricks": _tricks(state),
        "pointsBySeat": result.points,
        "weisTrick1": weis(1),
        "weisTrick10": weis(10),
        "stoeck": result.stoeck,
        "score": result.score,
    }


def _played_out(
    options: Fields, given: Fields, hands: Sequence[tuple[Mask, ...]], teams: Sequence[object]
) -> State:
    """The state after the machine has played all cards of the case."""
    contract = given.contract()
    rules = _rules(options, given, hands, teams)
    forehand = given.number("forehand")
    declaring = given.values.get("contractTeam", teams[forehand])
    contractor = teams.index(declaring) if declaring in teams else forehand
    deal = Deal(
        number=1,
        forehand=forehand,
        hands=tuple(hand[0] for hand in hands),
        dealt=tuple(hand[0] for hand in hands),
        waiting=tuple(hand[1:] for hand in hands),
        ever_dealt=tuple(union(hand) for hand in hands),
        contract=contract,
        contractor=contractor,
        leader=forehand,
        announced=(None,) * len(hands),
    )
    state = State("schieberCh", rules, Seeds("case"), PLAY, deal, totals=())
    state = replace(state, totals=(0,) * len(state.parties))
    for number, trick in enumerate(given.items("tricks"), start=1):
        for card in _cards(trick, f"input.tricks[{number}]"):
            seat = state.to_act()
            state, _ = apply(state, Play(0 if seat is None else seat, card))
    if not state.results:
        raise BadPosition("input.tricks", "the deal is not played to its end")
    return state


def _rules(
    options: Fields, given: Fields, hands: Sequence[tuple[Mask, ...]], teams: Sequence[object]
) -> Options:
    """The options of a single deal: one fixed deal, so that no target cuts it short."""
    size = hands[0][0].bit_count()
    parties = "pairs+joker" if None in teams else {2: "pairs", 3: "trios"}.get(teams.count(0), "single")
    values = {ATTRIBUTES[name]: option(options, name) for name in ATTRIBUTES if name in options}
    row = row_of(given.contract())
    fixed: dict[str, object] = {
        "players": len(hands),
        "parties": parties,
        "packets": ((size,),) * len(hands[0]),
        "removed": FULL & ~union(union(hand) for hand in hands),
        "contracts": (row,),
        "multipliers": Numbers(((row, given.number("multiplier")),)),
        "shove": "none",
        "shove_back": False,
        "trump_by": "choice",
        "contract_once_per_party": False,
        **dict.fromkeys(("stoeck_early", "bergpreis", "schneider"), False),
        "claim_mode": "auto",
        "end_mode": "fixedDeals",
        "target": None,
        "deals": 1,
    }
    if values.get("scoring") == "sticks":  # a Coiffeur of one row
        fixed |= {"contract_once_per_party": True, "weights": Numbers(((row, 1),)), "deals": len(hands)}
    return Options(**(values | fixed))  # type: ignore[arg-type]


def _tricks(state: State) -> list[dict[str, int]]:
    return [{"leader": t.leader, "winner": t.winner, "points": t.points} for t in state.deal.done]


def _cards(value: object, place: str) -> list[int]:
    try:
        return parse_cards(value)
    except BadNotation as error:
        raise BadPosition(place, str(error)) from None


KINDS: dict[str, Callable[[Fields, Fields], Answer]] = {
    "bidding": bidding,
    "deal": deal_shape,
    "rotation": rotation,
    "playRound": play_round,
    "playRound2P": play_round_2p,
}
