"""Random cases about cards: legal cards, tricks, values, melds, Stöck."""

from __future__ import annotations

from random import Random

from .cards import MIXED_CONTRACTS, RANKS, SUITS, deck, rank, suit
from .cases import expected, weis_options
from .material import Draft, Json, seeded_deal, seeded_hand, shuffled, some_contract, some_weis_options
from .melds import all_proposals, detect, strength
from .play import TRUMP_ORDER

UNDERTRUMP = ["onlyTrumps", "forcedOnly", "ifVoid", "free"]


def make_legal(rng: Random) -> Draft:
    """Positions around ruffs, the Puur and hands of only trumps, rather those where the options matter."""
    while True:
        draft = _any_legal(rng)
        answers = {
            str(expected("legal", {"undertrump": u, "puurExempt": p}, draft.input))
            for u in UNDERTRUMP
            for p in (True, False)
        }
        legal = expected("legal", draft.options, draft.input)["legal"]
        dull = 0.5 if len(legal) < len(draft.input["hand"]) else 0.15
        if len(answers) > 1 or rng.random() < dull:
            return draft


def _any_legal(rng: Random) -> Draft:
    options: Json = {"undertrump": rng.choice(UNDERTRUMP), "puurExempt": rng.random() < 0.6}
    if rng.random() < 0.2:
        return _legal_without_trump(rng, options)
    trump = rng.choice(SUITS)
    plain = [s for s in SUITS if s != trump]
    shape = rng.choice(["any", "void", "void", "onlyTrumps", "onlyTrumps", "puurAlone", "trumpsAndLed"])
    led = trump if rng.random() < (0.7 if shape == "puurAlone" else 0.3) else rng.choice(plain)
    puur = trump + "U"
    trumps = shuffled(rng, [trump + r for r in RANKS if shape != "puurAlone" or r != "U"])
    others = shuffled(rng, [c for c in deck() if suit(c) not in (trump, led)])
    leads = shuffled(rng, [c for c in deck() if suit(c) == led and led != trump])
    trick = [trumps.pop() if led == trump else leads.pop()]
    for _ in range(rng.randint(0, 4)):
        source = rng.choice([trumps, trumps, others, leads]) or others
        trick.append(source.pop())
    if rng.random() < 0.25:
        # Nearly nothing can be overtrumped, or nearly everything.
        trumps.sort(key=lambda c: TRUMP_ORDER.index(rank(c)), reverse=rng.random() < 0.5)
    counts = {
        "any": (rng.randint(0, 4), rng.randint(0, 3), rng.randint(0, 3)),
        "void": (rng.randint(1, 4), 0, rng.randint(0, 3)),
        "onlyTrumps": (rng.randint(1, 5), 0, 0),
        "puurAlone": (0, rng.randint(0, 2), rng.randint(0, 3)),
        "trumpsAndLed": (rng.randint(1, 4), rng.randint(1, 3), 0),
    }[shape]
    hand = [
        pile.pop() for pile, n in zip((trumps, leads, others), counts, strict=True) for _ in range(n) if pile
    ]
    if shape == "puurAlone":
        hand.append(puur)
    hand = hand or [others.pop()]
    title = f"{shape}, {options['undertrump']}"
    return Draft(title, {"contract": trump, "trick": trick, "hand": shuffled(rng, hand)}, options)


def _legal_without_trump(rng: Random, options: Json) -> Draft:
    cards = shuffled(rng, deck())
    size = rng.randint(0, 5)
    data: Json = {"contract": rng.choice("OU"), "trick": cards[:size]}
    if rng.random() < 0.4:
        data["contract"] = rng.choice(MIXED_CONTRACTS)
        data["trickMode"] = rng.choice("OU")
    elif rng.random() < 0.3 or not size:
        data["contract"], data["trick"] = some_contract(rng), []
    data["hand"] = cards[size : size + rng.randint(1, 9)]
    return Draft("no trump in play, or the lead", data, options)


def make_trick(rng: Random) -> Draft:
    """Full tricks of two to six cards, mostly of few suits so that something is at stake."""
    players = rng.choice([2, 3, 4, 4, 4, 5, 6])
    cards = deck(["R7"] if players == 5 else [])
    suits = rng.sample(SUITS, rng.choice([1, 2, 2, 2, 3, 4]))
    pool = [c for c in cards if suit(c) in suits]
    data: Json = {
        "contract": rng.choice([*suits, *SUITS, "O", "U", "U", *MIXED_CONTRACTS]),
        "trick": rng.sample(pool, players),
        "isLast": rng.random() < 0.25,
        "players": players,
    }
    options: Json = {
        "undenufeValues": rng.choice(["six11", "six11", "ace11"]),
        "mixedValues": rng.choice(["obenabe", "perTrick"]),
    }
    if data["contract"] in MIXED_CONTRACTS:
        data["trickMode"] = rng.choice("OU")
    elif rng.random() < 0.1:
        options["eightInTrump"] = True
    return Draft(f"trick of {players} in {data['contract']}", data, options)


def make_trick_mode(rng: Random) -> Draft:
    """Slalom and Gustav with any number of tricks, odd ones too."""
    tricks = rng.choice([6, 7, 9, 9, 12, 12])
    contract = rng.choice(MIXED_CONTRACTS)
    data: Json = {"contract": contract, "trickNo": rng.randint(1, tricks), "tricks": tricks}
    return Draft(f"{contract}, {tricks} tricks", data)


def make_deck_total(rng: Random) -> Draft:
    """All contracts, with cards removed."""
    contract = rng.choice([*SUITS, "O", "U", "U", *MIXED_CONTRACTS])
    removed = rng.choice([[], ["R7"], ["R6"], sorted(rng.sample(deck(), rng.randint(1, 4)))])
    options: Json = {"undenufeValues": rng.choice(["six11", "ace11"])}
    if contract in MIXED_CONTRACTS:
        options["mixedValues"] = "obenabe"
    elif rng.random() < 0.2:
        options["eightInTrump"] = True
    return Draft(f"deck of {36 - len(removed)}", {"contract": contract, "removed": removed}, options)


def make_melds(rng: Random) -> Draft:
    """Hands with long runs and quads that cross; only the total is kept where the order is left open."""
    size = rng.choice([6, 7, 9, 9, 9, 9, 12, 12])
    options = some_weis_options(rng)
    contract = some_contract(rng)
    hand = seeded_hand(rng, size, deck(["R7"] if size == 7 else []))
    weis = weis_options(options)
    proposals = all_proposals(hand, contract, weis)
    keys = [strength(m, contract, weis) for m in detect(hand, contract, weis)]
    settled = len(proposals) == 1 and len(set(keys)) == len(keys)
    data: Json = {"contract": contract, "hand": hand}
    return Draft(f"{size} cards in {contract}", data, options, None if settled else ["total"])


def make_meld_compare(rng: Random) -> Draft:
    """Contests of two to six players with equal melds, trump ties, kept-back melds and a joker."""
    players = rng.choice([2, 3, 4, 4, 4, 4, 5, 6])
    size = {2: 9, 3: 12, 4: 9, 5: 7, 6: 6}[players]
    teams = {2: [0, 1], 3: [0, 1, 2], 4: [0, 1, 0, 1], 5: [0, 1, 0, 1, None], 6: [0, 1, 0, 1, 0, 1]}[players]
    options = some_weis_options(rng)
    weis = weis_options(options)
    contract = some_contract(rng)
    hands = seeded_deal(rng, players, size, deck(["R7"] if players == 5 else []))
    if size >= 9 and rng.random() < 0.12:
        hands = _long_run_against_quad(rng, players)
        options.update(weisLong="cap100", weisSplit=rng.random() < 0.7)
        weis = weis_options(options)
    melds: Json = {}
    for seat, hand in enumerate(hands):
        announced = [m for m in detect(hand, contract, weis) if rng.random() < 0.9]
        if announced:
            melds[str(seat)] = [{"type": m.type, "cards": shuffled(rng, list(m.cards))} for m in announced]
    data: Json = {
        "contract": contract,
        "leader": rng.randrange(min(players, 4) if players == 5 else players),
        "players": players,
        "teams": teams,
        "melds": melds,
    }
    return Draft(f"{players} players in {contract}", data, options)


def _long_run_against_quad(rng: Random, players: int) -> list[list[str]]:
    """A run of eight or of five and a quad beside its end: with the split both are contested at 100."""
    s = rng.choice(SUITS)
    start = rng.choice([0, 1])
    run = [s + r for r in RANKS[start : start + rng.choice([8, 8, 5])]]
    free = [r for r in RANKS if s + r not in run]
    quad = [other + free[0] for other in SUITS]
    hands: list[list[str]] = [[] for _ in range(players)]
    first, second = rng.sample(range(players), 2)
    hands[first], hands[second] = run, quad
    return hands


def make_stoeck(rng: Random) -> Draft:
    """King and Ober together, apart, in two packets, with the joker, without a trump."""
    contract = rng.choice([*SUITS, *SUITS, "O", "U"])
    options: Json = {}
    near = [s + r for s in rng.sample(SUITS, 2) for r in "KOU"]
    pair = [contract + "K", contract + "O"] if contract in SUITS else ["EK", "EO"]
    hand = rng.choice([pair, pair, near, pair[:1]])
    hand = hand + rng.sample([c for c in deck() if c not in pair and c not in hand], 4)
    data: Json = {"contract": contract, "multiplier": rng.randint(1, 4)}
    if rng.random() < 0.35:
        hand = shuffled(rng, hand)
        cut = len(hand) // 2
        data["hand"] = {"packet1": hand[:cut], "packet2": hand[cut:]}
        times = rng.sample(range(1, 10), cut) + rng.sample(range(10, 19), len(hand) - cut)
        options["stoeckAcrossPackets"] = rng.random() < 0.5
    else:
        data["hand"] = hand
        times = rng.sample(range(1, 13), len(hand))
        if rng.random() < 0.15:
            options["holderIsJoker"] = True
    data["playedAtTrick"] = dict(zip(hand, times, strict=True))
    return Draft(f"King and Ober in {contract}", data, options)


def make_two_player(rng: Random) -> Draft:
    """Timing of the two packets, and melds that would span them."""
    what = rng.random()
    if what < 0.3:
        return Draft("Weis and packet by trick", {"trickNo": rng.randint(1, 18)})
    if what < 0.35:
        return Draft("leader of trick 10", {"winnerOfTrick9": rng.randrange(2)})
    first = seeded_hand(rng, 9, deck())
    second = seeded_hand(rng, 9, [c for c in deck() if c not in first])
    data: Json = {"packet1": first, "packet2": second}
    return Draft("two packets of one player", data, some_weis_options(rng))
