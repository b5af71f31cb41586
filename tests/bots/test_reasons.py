"""A bot's reasons are true: in positions made for each, and in random games with all cards open."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from jass.bots.explain.card_reasons import FOLLOWING, FOR_THE_ESTIMATE, LEADING
from jass.bots.explain.contract_reasons import FOR_THE_CONTRACT
from jass.bots.explain.reasons import KEYS, every_reason, reasons
from jass.bots.explain.situation import Situation
from jass.bots.rollout.call_likelihood import rule_of_thumb_estimate
from jass.cli.positions import read_position
from jass.engine.machine import new_game
from jass.engine.observe import observe
from jass.engine.state import AUCTION, PLAY, State
from jass.model.actions import Action, Choose, Estimate, Play, Shove
from jass.model.cards import NINE, RANK_MASKS, SUIT_MASKS, Card, cards_in, suit_of
from jass.model.contracts import row_of, stoeck_cards, tables
from jass.model.notation import parse_card
from jass.options.variants import VARIANTS, find_variant
from jass.public.view import View
from tests.bots.positions import of, states

LEAD = "EU E9 EA EK RA R6 S7 LB L8"
FIVE = "EU E6 E7 E8 / {0} E9 EB EO R6 / {0} EA R7 R8 S6 / {0} EK S7 S8 L6 / {0} RA R9 RB RO"
"""Five tricks that the same seat takes, all trumps among them."""

POSITIONS = [
    # hand / leader and cards of each trick | contract by contractor | action | holds | does not hold
    # leading, with trumps and without
    (f"{LEAD} | E0 | EU", "drawTrumps sure", "bock blank cheapLead"),
    (f"{LEAD} | E1 | EU", "sure", "drawTrumps"),
    ("E9 EA EK RA R6 S7 LB L8 L7 | E0 | E9", "drawTrumps", "sure saveNell"),
    (f"{LEAD} | E0 | RA", "bock", "sure drawTrumps"),
    (f"{LEAD} | O0 | RA", "sure", "bock drawTrumps"),
    (f"{LEAD} | E0 | R6", "cheapLead", "bock pull blank returnSuit"),
    (f"{LEAD} | E0 | S7", "cheapLead blank", "bock"),
    (f"{LEAD} | O0 | S7", "cheapLead", "blank"),
    (f"{LEAD} | E0 | LB", "", "cheapLead bock sure letTrump"),
    ("SK S7 RA R6 R7 LB L8 L7 E6 | O0 | S7", "pull", "sure"),
    ("SO S7 RA R6 R7 LB L8 L7 E6 | O0 | S7", "", "pull"),
    ("R6 E9 EA EK S7 S8 LB L8 / 2 RB R7 RA R8 | E0 | R6", "returnSuit", "letTrump"),
    ("R6 E9 EA EK S7 S8 LB L8 / 0 RA R7 S6 R8 | E0 | R6", "letTrump", "returnSuit"),
    ("R6 E9 EA EK S7 S8 LB L8 / 0 RA S6 R7 R8 | E0 | R6", "cheapLead", "letTrump returnSuit"),
    # following: the partner's trick
    ("RA R6 R7 LB L6 L8 S6 S7 SA / 2 EU E6 | E2 | LB", "smear", "smearRisk cheap sparePartner"),
    ("RA R6 R7 LB L6 L8 S6 S7 SA / 2 EU E6 | E2 | L6", "", "smear smearRisk"),
    ("LB L6 L8 S6 S7 SA SB S8 L7 / 2 RK R6 | E2 | SB", "smearRisk", "smear sparePartner"),
    ("LB L6 L8 S6 S7 SA SB S8 EU / 2 RK R6 | E2 | SB", "smearRisk sparePartner", "keepTrumps"),
    ("RA R6 R7 SB S6 S7 L6 L7 E7 / 2 RB R8 | O2 | RA", "secure", "take smear"),
    ("RA R6 R7 SB S6 S7 L6 L7 E7 / 2 RB R8 | E2 | RA", "", "secure take"),
    # following: the opponents' trick
    ("E9 E8 L6 L8 S6 S7 SA SB S8 / 1 RA R6 R7 | E1 | E9", "saveNell trumpIn", "take"),
    ("E9 E8 L6 L8 S6 S7 SA SB S8 / 1 RA R6 R7 | E1 | E8", "trumpIn", "saveNell keepNell"),
    ("E9 EU L6 L8 S6 S7 SA SB S8 / 1 RA R6 R7 | E1 | E9", "trumpIn", "saveNell"),
    ("E9 EU L6 L8 S6 S7 SA SB S8 / 1 RA R6 R7 | E1 | S6", "keepTrumps cheap keepBock", "duck"),
    ("E9 E8 L6 L8 S6 S7 SA SB S8 / 1 E6 E7 EK | E1 | E8", "keepNell", "keepPuur"),
    ("E9 EU E8 L8 S6 S7 SA SB S8 / 1 E6 E7 EK | E1 | E8", "keepPuur duck", "keepNell"),
    ("EU E8 E7 L8 S6 S7 SA SB S8 / 1 E6 EK EA | E1 | EU", "take", "keepPuur cheap trumpIn"),
    ("RA R8 E7 L8 S6 S7 SA SB S8 / 1 RK R6 R7 | E1 | RA", "take", "takeSoFar trumpIn"),
    ("RA R8 E7 L8 S6 S7 SA SB S8 / 1 RK R6 R7 | E1 | R8", "duck cheap", "take"),
    ("R9 R6 E7 L8 S6 S7 SA SB S8 / 3 R7 | E3 | R9", "takeSoFar", "take"),
    ("R9 R6 E7 L8 S6 S7 SA SB S8 / 3 R7 | E3 | R6", "duck", "takeSoFar"),
    ("SA S6 L6 L7 E6 E7 E8 S8 S9 / 1 RA R6 R7 | O1 | L6", "keepBock cheap", "duck blank"),
    ("SK S6 L6 L7 E6 E7 E8 S8 S9 / 1 RA R6 R7 | O1 | L6", "cheap", "keepBock"),
    ("SA S6 L6 L7 E6 E7 E8 S8 S9 / 1 RA R6 R7 | SLO1 | L6", "cheap", "keepBock"),
    ("SA S6 L6 E9 E6 E7 E8 S8 S9 / 1 RA R6 R7 | E1 | L6", "blank keepTrumps keepBock", "trumpIn"),
    ("R6 S6 L6 L7 E6 E7 E8 S8 S9 / 1 RA R7 R8 | O1 | R6", "only", "duck keepBock cheap"),
    ("LB L6 L8 S6 S7 SA SB S8 L7 / 2 RK R6 | E2 | S6", "riskNothing", "smearRisk cheap discard"),
    ("RA R6 R7 LB L6 L8 S6 S7 SA / 2 EU E6 | E2 | L6", "", "riskNothing"),
    ("RA RK R6 L8 S6 S7 SA SB S8 / 1 RO R8 R7 | O1 | RK", "take lowest", "discard"),
    ("RA RK R6 L8 S6 S7 SA SB S8 / 1 RO R8 R7 | O1 | RA", "take", "lowest"),
    ("RA R6 S9 L8 S6 S7 SA SB S8 / 1 RO R8 R7 | O1 | RA", "take", "lowest"),
    ("E6 EU L6 L8 S6 S7 SA SB S8 / 1 RA R6 R7 | E1 | E6", "trumpIn lowest", "discard"),
    ("SA S6 L6 L7 E6 E7 E8 S8 S9 / 1 RA R6 R7 | O1 | S6", "discard cheap", "lowest"),
    ("SA S6 L6 L7 E6 E7 E8 S8 S9 / 1 RA R6 R7 | E1 | E6", "trumpIn", "discard cheap"),
    # all tricks so far for one party
    (f"SA SK LA L7 / 0 {FIVE.format(0)} | E0 | SA", "match sure", "breakMatch drawTrumps"),
    (f"SA SK LA L7 / 0 {FIVE.format(0)} | E0 | L7", "", "match"),
    (f"SA L8 LA L7 / 1 {FIVE.format(1)} / 1 SK S9 SB | E1 | SA", "breakMatch take", "match"),
    # towards an estimate
    ("RA R8 E7 L8 S6 S7 SA SB S8 / 1 RK R6 R7 | E=30 | RA", "collect", "leave getRid take"),
    ("RA R8 E7 L8 S6 S7 SA SB S8 / 1 RK R6 R7 | E=0 | R8", "leave", "wait collect"),
    ("RA R8 E7 L8 S6 S7 SA SB S8 / 1 RK R6 R7 | E=30 | R8", "wait", "leave collect"),
    ("SA S8 L8 L9 S6 S7 SB LB S9 / 1 RK R6 R7 | E=0 | SA", "leave getRid", "collect"),
    ("RA R8 E7 L8 S6 S7 SA SB S8 | E=0 | E7", "giveLead", "collectLead"),
    ("EU R8 E7 L8 S6 S7 SA SB S8 | E=30 | EU", "collectLead", "giveLead"),
    # contracts and estimates
    ("EU E9 E8 E7 S6 S7 SA SB S8 | 0 | E", "puurNell longTrumps", "puur nell factor"),
    ("EU EO E8 EK S6 S7 SA SB S8 | 0 | E", "puur longTrumps stoeckHeld", "puurNell nell"),
    ("E9 EO E8 L6 S6 S7 SA SB S8 | 0 | E", "nell", "puur longTrumps stoeckHeld"),
    ("E9 EO L8 L6 S6 S7 SA SB S8 | 0 | E", "", "nell longTrumps"),
    ("EA EK LA LK L6 S7 SA SB S8 | 0 | O", "tops factor", "bothEnds longTrumps"),
    ("EA EO L9 LK L6 S7 SK SB S8 | 0 | O", "factor", "tops"),
    ("EA EK LA E6 L6 S7 SA S6 S8 | 0 | SLO", "bothEnds", "tops longTrumps"),
    ("EA EK LA E8 L8 S7 SA S9 S8 | 0 | SLO", "", "bothEnds"),
    ("E6 R7 S8 L9 E7 R8 S9 L6 R6 | 0 | shove", "", "weak"),
    ("EB RB SB LB E9 R8 S9 L8 RO | 0 | shove", "weak", ""),
    ("EB RB SB LB E9 R8 S9 L8 RO | 2 | E", "must", "puur weak"),
    ("EU EA SB LB L9 R8 S9 L8 RA | E=? | =72", "byRule", "aboveRule"),
    ("EU EA SB LB L9 R8 S9 L8 RA | E=? | =90", "aboveRule", "byRule"),
    ("EU EA SB LB L9 R8 S9 L8 RA | E=? | =40", "belowRule", "byRule"),
]


@pytest.mark.parametrize(("position", "holds", "fails"), POSITIONS, ids=[line[0] for line in POSITIONS])
def test_a_reason_holds_where_it_should_and_nowhere_else(position: str, holds: str, fails: str) -> None:
    cards, contract, action = position.split(" | ")
    told = {key for key, _ in every_reason(of(cards, contract, slalom="SL" in action), _action(action))}
    assert set(holds.split()) <= told
    assert not told & set(fails.split())


def _action(text: str) -> Action:
    if text == "shove":
        return Shove(0)
    if text.startswith("="):
        return Estimate(0, int(text[1:]))
    return Play(0, parse_card(text)) if text[1:] in [*"6789BUOKA"] else Choose(0, text)


def keys(view: View, action: Action) -> set[str]:
    return {key for key, _ in every_reason(view, action)}


def test_a_match_is_named_only_where_it_would_count() -> None:
    """Not for defenders in a Coiffeur, and not where several parties have taken the tricks together."""
    ours, theirs = (
        of(f"SA SK LA L7 / 0 {FIVE.format(0)}", "E0"),
        of(f"SA L8 LA L7 / 1 {FIVE.format(1)} / 1 SK S9 SB", "E1"),
    )
    ace = Play(0, parse_card("SA"))
    for counts in (True, False):
        options = replace(ours.options, counter_match=counts)
        assert "match" in keys(replace(ours, options=options), ace)
        assert ("match" in keys(replace(ours, options=options, contractor=1), ace)) == counts
        assert "breakMatch" in keys(replace(theirs, options=options), ace)
        assert ("breakMatch" in keys(replace(theirs, options=options, contractor=0), ace)) == counts
    alone = replace(theirs, party_of=(0, 1, 2, 3), parties=((0,), (1,), (2,), (3,)))
    assert "breakMatch" in keys(alone, ace)
    shared = (*alone.done[:-1], replace(alone.done[-1], winner=2))
    assert "breakMatch" not in keys(replace(alone, done=shared), ace)


def test_an_estimate_without_trumps_has_a_rule_of_its_own() -> None:
    view = of("EU EA SB LB L9 R8 S9 L8 RA", "E=?")
    plain = replace(view, contract="O")
    rule = rule_of_thumb_estimate(plain.hand, plain.table)
    assert keys(plain, Estimate(0, rule)) == {"byTops"}


def test_of_several_partners_one_may_trump_in() -> None:
    """The other one has followed suit."""
    trick = {"leader": 0, "cards": ["RA", "R7", "S6", "R8", "R9", "RO"]}
    given = {"variant": "schieber6p", "seat": 0, "hand": ["R6", "E9", "EA", "EK", "S7"], "forehand": 0}
    view = read_position(given | {"contract": "E", "contractor": 0, "tricks": [trick]})
    assert len(Situation(view, parse_card("R6")).partners) == 2
    assert "letOneTrump" in keys(view, Play(0, parse_card("R6")))
    assert "letTrump" not in keys(view, Play(0, parse_card("R6")))


def test_a_factor_is_that_of_the_row_that_is_filled() -> None:
    """The same contract may fill a Joker's row, which counts otherwise."""
    variant = find_variant("coiffeur4p8")
    state, _ = new_game(variant, "joker")
    seat = state.to_act()
    assert seat is not None
    view = observe(state, seat)
    factors = view.options.multipliers
    for contract, joker in view.choices:
        told = dict(every_reason(view, Choose(seat, contract, joker)))
        mine = factors[joker or row_of(contract)]
        assert ("factor" in told) == (mine == max(factors.values()))
        assert told.get("factor", {"n": mine})["n"] == mine


def test_every_reason_has_its_position() -> None:
    """Except for announcements by hand."""
    shown = {key for _, holds, _ in POSITIONS for key in holds.split()}
    assert set(KEYS) - shown == {
        *("weis", "stoeck", "claim", "best"),
        *("weakOn", "weakBack", "byTops", "letOneTrump"),
    }


def test_a_hand_is_passed_on_to_a_partner_or_to_whoever_is_next() -> None:
    weak = ["EB", "RB", "SB", "LB", "E9", "R8", "S9", "L8", "RO"]
    view = read_position({"variant": "schieberCh", "seat": 0, "hand": weak, "forehand": 0})
    on = replace(view, options=replace(view.options, shove="nextPlayer"))
    mate = replace(view, options=replace(view.options, shove="nextTeammate"))
    assert every_reason(view, Shove(0)) == [("weak", {})]
    assert every_reason(on, Shove(0)) == every_reason(mate, Shove(0)) == [("weakOn", {})]
    assert every_reason(replace(view, shoved=(2,)), Shove(0)) == [("weakBack", {})]


@pytest.mark.slow
def test_what_is_told_of_random_games_is_true_of_the_hidden_cards_too() -> None:
    """The statements of reasons about others are checked against their real hands."""
    seen: Counter[str] = Counter()
    rng = Random("why")
    for variant in VARIANTS:
        for _ in range({"schieberCh": 8, "differenzlerOnline": 4}.get(variant.id, 2)):
            for state in states(variant.id, variant.options, rng, deals=1):
                if state.phase == PLAY:
                    check(state, seen)
                elif state.phase == AUCTION:
                    check_contracts(state, seen)
    rare = {"match", "breakMatch", "must", "weak", "weakOn", "weakBack"}
    assert set(seen) >= {*LEADING, *FOLLOWING, *FOR_THE_ESTIMATE, *FOR_THE_CONTRACT} - rare


def check(state: State, seen: Counter[str]) -> None:
    seat = state.to_act()
    assert seat is not None
    view, table, hands = observe(state, seat), state.table, state.deal.hands
    n, lying = state.options.players, len(state.deal.trick)
    later = [(state.deal.leader + step) % n for step in range(lying + 1, n)]
    foes = [other for other in range(n) if state.party_of(other) != state.party_of(seat)]

    def stays(card: Card) -> bool:
        return not any(table.beats[card] & hands[foe] for foe in later if foe in foes)

    for card in cards_in(view.legal):
        trick = (*state.deal.trick, card)
        best, suit = table.best(trick), suit_of(card)
        winner = (state.deal.leader + best) % n
        ours = winner not in foes
        for key, detail in every_reason(view, Play(seat, card)):
            seen[key] += 1
            if key in ("sure", "match", "breakMatch", "take", "secure", "collectLead"):
                assert winner == seat
                assert stays(card)
            elif key == "smear":
                assert winner != seat
                assert ours
                assert stays(trick[best])
                assert detail["n"] == table.points[card]
            elif key in ("smearRisk", "riskNothing"):
                assert winner != seat
                assert ours
            elif key == "saveNell":
                assert ours
                assert stays(trick[best])
            elif key in ("cheap", "discard", "duck", "leave", "wait", "getRid"):
                assert winner != seat
            elif key in ("trumpIn", "takeSoFar", "collect"):
                assert winner == seat
            elif key in ("letTrump", "letOneTrump"):
                friends = [other for other in range(n) if other not in foes and other != seat]
                assert (len(friends) == 1) == (key == "letTrump")
                assert any(not hands[friend] & SUIT_MASKS[suit] for friend in friends)
            elif key == "only":
                assert view.legal == 1 << card
            check_what_is_kept(state, card, key, detail)


def check_what_is_kept(state: State, card: Card, key: str, detail: dict[str, object]) -> None:
    """What a reason says of the seat's own cards and of those that are still out, counted again."""
    seat = state.to_act()
    assert seat is not None
    table, hand, suit = state.table, state.deal.hands[seat], suit_of(card)
    others = [held for other, held in enumerate(state.deal.hands) if other != seat]
    others += [packet for packets in state.deal.waiting for packet in packets]
    legal = observe(state, seat).legal
    trump, lying = bool(table.trumps >> card & 1), state.deal.trick
    kept = legal & ~(1 << card)
    higher = table.beats[card] & SUIT_MASKS[suit]
    if key == "bock":
        assert not trump
        assert not any(held & higher for held in others)
    elif key == "keepBock":
        named = parse_card(str(detail["card"]))
        assert kept >> named & 1
        assert not any(held & table.beats[named] & SUIT_MASKS[suit_of(named)] for held in others)
    elif key == "drawTrumps":
        assert trump
        assert not lying
    elif key in ("keepPuur", "keepNell"):
        puur = table.puur
        assert kept & (puur if key == "keepPuur" else table.trumps & RANK_MASKS[NINE] & ~puur)
    elif key in ("keepTrumps", "sparePartner"):
        assert not trump
        assert kept & table.trumps
    elif key in ("cheapLead", "pull", "riskNothing"):
        assert table.points[card] == 0
    elif key == "blank":
        assert hand & SUIT_MASKS[suit] == 1 << card
    elif key in ("discard", "cheap"):
        assert table.points[card] == min(table.points[each] for each in cards_in(legal))
        assert key == "cheap" or (suit != suit_of(lying[0]) and not trump)
    elif key == "lowest":
        assert kept & higher
        lower = kept & SUIT_MASKS[suit] & ~higher
        assert not any(table.best((*lying, each)) == len(lying) for each in cards_in(lower))
    elif key == "returnSuit":
        led = [trick.leader for trick in state.deal.done if suit_of(trick.cards[0]) == suit]
        assert state.party_of(led[0]) == state.party_of(seat)
        assert led[0] != seat
    elif key == "getRid":
        assert table.points[card] >= 10
    elif key in ("collect", "collectLead", "wait", "leave", "giveLead"):
        own = sum(trick.points for trick in state.deal.done if trick.winner == seat)
        missing = (observe(state, seat).estimate or 0) - own
        assert (missing > 0) == (key in ("collect", "collectLead", "wait"))
        assert key in ("leave", "giveLead") or detail["n"] == missing


def check_contracts(state: State, seen: Counter[str]) -> None:
    """The same of contracts: what is said of the hand is counted again."""
    seat = state.to_act()
    assert seat is not None
    view, hand = observe(state, seat), state.deal.hands[seat]
    for contract, joker in view.choices:
        table = tables(contract, view.options.tricks, view.options.card_values)[0]
        trumps = hand & table.trumps
        puur, nell = bool(trumps & table.puur), bool(trumps & RANK_MASKS[NINE])
        for key, detail in every_reason(view, Choose(seat, contract, joker)):
            seen[key] += 1
            if key in ("puurNell", "puur", "nell"):
                assert (puur, nell) == (key != "nell", key != "puur")
            if key in ("puurNell", "longTrumps"):
                assert detail["n"] == trumps.bit_count()
            if key == "nell":
                assert trumps.bit_count() >= 3
            if key == "stoeckHeld":
                pair = stoeck_cards(table.trump)
                assert pair
                assert hand & pair == pair
            if key == "tops":
                held = [
                    card for card in cards_in(hand) if not table.beats[card] & ~hand & ~view.options.removed
                ]
                assert len(held) == detail["n"]
            if key == "factor":
                assert detail["n"] == view.options.multipliers[joker or row_of(contract)]
                assert detail["n"] == max(
                    view.options.multipliers[other_joker or row_of(other)]
                    for other, other_joker in view.choices
                )


def test_at_most_two_are_given_and_never_none_where_choices_were_compared() -> None:
    rng = Random("few")
    for state in states("schieberCh", find_variant("schieberCh").options, rng, deals=1):
        seat = state.to_act()
        assert seat is not None
        view = observe(state, seat)
        for card in cards_in(view.legal):
            assert len(reasons(view, Play(seat, card), compared=False)) <= 2
            assert reasons(view, Play(seat, card), compared=True)
