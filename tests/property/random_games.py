"""Random games: any consistent options, and any legal action."""

from __future__ import annotations

from random import Random

from jass.engine.machine import legal_actions, refusal
from jass.engine.state import PLAY, State
from jass.model.actions import Action, Announce, Claim, ClaimRest, Estimate, Play, ShowStoeck, TakeBack
from jass.model.cards import cards_in
from jass.model.errors import BadOption
from jass.options.kinds import Choice, Flag, Number, OptionType
from jass.options.options import ATTRIBUTES, KINDS, Options
from jass.options.variants import VARIANTS
from jass.options.variants.variant import Variant
from jass.rules.melds import find_melds

ALTERNATIVES: dict[str, tuple[object, ...]] = {
    "removed": (
        ["R7"],
        ["EA"],
        ["LU"],
        ["S8", "EU", "RA"],
        ["LB", "E9", "R8", "SA"],
        ["E6", "EA", "RK", "RO", "S6", "SA"],
    ),
    "contracts": (
        ["E", "R", "S", "L"],
        ["E", "R", "S", "L", "O", "U", "SL", "GU"],
        ["O", "U"],
        ["E", "O", "J"],
        ["J2", "U", "J1"],
    ),
    "multipliers": (dict.fromkeys(("E", "R", "S", "L", "O", "U", "SL", "GU", "J", "J1", "J2"), 1),),
    "shove": ("none", "partner", "nextTeammate", "nextPlayer"),
    "shoveBack": (False, True),
    "leader": ("forehand", "contractor"),
    "firstForehand": ("random", "card:R7", "card:LA"),
    "undertrump": ("onlyTrumps", "forcedOnly", "ifVoid", "free"),
    "puurExempt": (True, False),
    "undenufeValues": ("six11", "ace11"),
    "mixedValues": ("obenabe", "perTrick"),
    "weis": (True, False),
    "weisLong": ("cap100", "scale50", "scale20"),
    "weisSplit": (False, True),
    "weisLowQuads": (True, False),
    "kreuzweis": (False, True),
    "weisTie": ("sequenceFirst", "quadFirst"),
    "weisUndenufeInverted": (True, False),
    "weisAnnounce": ("auto", "manual"),
    "weisReveal": ("none", "winners", "all"),
    "stoeck": (True, False),
    "stoeckAnnounce": ("auto", "manual"),
    "stoeckEarly": (False, True),
    "stoeckAcrossPackets": (False, True),
    "matchBonus": (0, 50, 100, 500),
    "counterMatch": (True, False),
    "target": (1, 300, 1000, 2500),
    "countOrder": ("SWS", "SSW", "StSW"),
    "endMode": ("immediate", "roundEnd", "fixedDeals"),
    "claimMode": ("auto", "manual"),
    "claimRest": (False, True),
    "bergpreis": (False, True),
    "schneider": (False, True),
    "exactBonus": (0, 10),
    "estimateMax": (20, 99, 201),
    "missingEstimatePenalty": (0, 20),
    "revokePenalty": (0, 20, 50),
    "tieRule": ("shared", "none", "extraRound"),
    "deals": (1, 2, 3),
    "scoring": ("both", "declarerOnly", "differences", "sticks"),
    "contractOncePerParty": (False, True),
    "eightInTrump": (False, True),
    "estimateDigits": (0, 2),
    "weights": (None, {"E": 1, "R": 2, "S": 3, "L": 4, "O": 5, "U": 6, "SL": 7, "GU": 8, "J": 9}),
    "matchSticks": (0, 2, 5),
    "nullCircles": (0, 2, 5),
    "stakes": (None, {"match": 50, "bergpreis": 20, "game": 100, "jokerMatch": 50}),
    "trumpBy": ("choice", "cut"),
    "revokeMode": ("prevented", "penalised"),
    "jokerRotation": ("fixed", "perGame", "perDeal"),
}
"""Values that a house may give an option; those that do not fit the others are left out again."""

TAKEN_FROM_PRESETS = ("players", "parties", "packets")
"""By attribute, what hangs together so closely that random games have it as the presets do.

Packets become fewer with the cards out of play.
"""


CHANGED = 0.09
"""The probability that an option gets another value: four or five of them in a game."""


def values_of(kind: OptionType) -> tuple[object, ...]:
    """Values to try of an option that says nothing else here."""
    if isinstance(kind, Flag):
        return (False, True)
    if isinstance(kind, Choice):
        return kind.values
    if isinstance(kind, Number):
        return (kind.lowest, (kind.lowest + kind.highest) // 2, kind.highest)
    raise TypeError(f"say in ALTERNATIVES which values {kind} may have")


ALTERNATIVES |= {
    name: values_of(KINDS[attribute])
    for name, attribute in ATTRIBUTES.items()
    if name not in ALTERNATIVES and attribute not in TAKEN_FROM_PRESETS
}


def random_options(rng: Random, preset: Variant) -> Options:
    """The preset's options with some of them changed, as far as they fit together.

    Each option has draws of its own: what the others get does not depend on how many options there are.
    """
    seed, options = rng.getrandbits(64), preset.options
    own = {name: Random(f"{seed} {name}") for name in ALTERNATIVES}
    order = {name: rng.random() for name, rng in own.items()}
    for name in sorted(order, key=order.__getitem__):
        if order[name] >= CHANGED:
            break
        try:
            value = own[name].choice(ALTERNATIVES[name])
            options = Options.from_json({name: value} | _packets(options, name, value), options)
        except BadOption:
            continue
    return options


def _packets(options: Options, name: str, value: object) -> dict[str, object]:
    """The packets in which fewer cards are dealt, if that is what changes and they come out even."""
    if name != "removed" or not isinstance(value, list):
        return {}
    hands = len(options.packets)
    size, over = divmod(36 - len(value), options.players * hands)
    same = size == options.hand_size
    return {} if over or same else {"packets": [[size]] * hands}


def random_preset(rng: Random) -> Variant:
    """Any of the presets."""
    return rng.choice(VARIANTS)


def by_hand(state: State) -> list[Action]:
    """What players may say by hand now, and cards that are a revoke; `legal_actions` lists none of it."""
    actions: list[Action] = []
    seat = state.to_act()
    if state.phase == PLAY and seat is not None:
        manual = state.options.weis_announce == "manual"
        melds = find_melds(state.deal.dealt[seat], state.table, state.options.meld_law) if manual else ()
        for size in {1, len(melds)} if melds else ():
            actions.append(Announce(seat, tuple(meld.cards for meld in melds[:size])))
        if state.options.revoke_mode == "penalised":
            actions += [Play(seat, card) for card in cards_in(state.deal.hands[seat])]
    if state.phase == PLAY:
        for each in range(state.options.players):
            actions += [ShowStoeck(each), TakeBack(each)]
    actions += [ClaimRest(each) for each in range(state.options.players)]
    actions += [Claim(each) for each in range(state.options.players)]
    return [action for action in actions if refusal(state, action) is None]


def random_action(rng: Random, state: State) -> Action | None:
    """Something that is allowed now; None when the game is over. Claims are rare: they end the game."""
    if rng.random() < 0.2:
        spoken = [a for a in by_hand(state) if not isinstance(a, Claim) or rng.random() < 0.02]
        if spoken:
            return rng.choice(spoken)
    actions = legal_actions(state)
    if not actions:
        return None
    if isinstance(actions[0], Estimate) and rng.random() < 0.9:
        return rng.choice(actions[1:60])
    return rng.choice(actions)
