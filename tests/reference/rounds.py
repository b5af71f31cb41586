"""A whole deal from its hands and the cards played, for 3 to 6 players and for two."""

from __future__ import annotations

from dataclasses import dataclass, field

from .finish import deal_score
from .melds import STOECK, WeisOptions, contest, detect, stoeck_trick
from .play import legal_cards, mode_of_trick, trick_points, winner_index

Team = int | None


@dataclass(frozen=True)
class RoundOptions:
    """The options that reach into a played deal (section C)."""

    weis_options: WeisOptions = field(default_factory=WeisOptions)
    undertrump: str = "onlyTrumps"
    puur_exempt: bool = True
    undenufe_values: str = "six11"
    mixed_values: str = "obenabe"
    weis: bool = True
    stoeck: bool = True
    stoeck_across: bool = False
    match_bonus: int = 100
    counter_match: bool = True
    match_multiplied: bool = True
    scoring: str = "both"


@dataclass(frozen=True)
class Taken:
    """One trick: who led, who took it, what it brought."""

    leader: int
    winner: int
    points: int


class IllegalCardError(ValueError):
    """A card was played that the rules refuse."""


def play_tricks(
    packets: list[list[list[str]]],
    leader: int,
    contract: str,
    tricks: list[list[str]],
    options: RoundOptions,
) -> list[Taken]:
    """Plays the tricks, checking every card (B0.6 to B0.8); packets[seat] are picked up one after the other.

    Raises IllegalCardError for a card that is not held or not legal.
    """
    players = len(packets)
    hands = [list(packets[seat][0]) for seat in range(players)]
    picked_up = 1
    taken = []
    for number, trick in enumerate(tricks, start=1):
        if not any(hands):
            hands = [list(packets[seat][picked_up]) for seat in range(players)]
            picked_up += 1
        mode = mode_of_trick(contract, number, len(tricks))
        for place, card in enumerate(trick):
            hand = hands[(leader + place) % players]
            if card not in legal_cards(hand, trick[:place], mode, options.undertrump, options.puur_exempt):
                raise IllegalCardError(f"trick {number}: {card} after {trick[:place]} from {hand}")
            hand.remove(card)
        winner = (leader + winner_index(trick, mode)) % players
        brought = trick_points(
            trick, contract, mode, number == len(tricks), options.undenufe_values, options.mixed_values
        )
        taken.append(Taken(leader, winner, brought))
        leader = winner
    return taken


def weis_written(
    hands: list[list[str]], contract: str, leader: int, teams: list[Team], options: RoundOptions
) -> list[int]:
    """Weis points per team from the hands that the contest looks at (B0.9, B0.10)."""
    count = len({team for team in teams if team is not None})
    if not options.weis:
        return [0] * count
    melds = {s: detect(hand, contract, options.weis_options) for s, hand in enumerate(hands)}
    _, written = contest(melds, contract, leader, teams, options.weis_options)
    return [written[team] for team in range(count)]


def stoeck_written(
    packets: list[list[list[str]]],
    leader: int,
    contract: str,
    tricks: list[list[str]],
    teams: list[Team],
    options: RoundOptions,
) -> list[int]:
    """Unmultiplied Stöck points per team (B0.11)."""
    written = [0] * len({team for team in teams if team is not None})
    if not options.stoeck:
        return written
    played_at = {card: number for number, trick in enumerate(tricks, start=1) for card in trick}
    for seat, team in enumerate(teams):
        if team is None:
            continue
        if stoeck_trick(packets[seat], played_at, contract, options.stoeck_across) is not None:
            written[team] += STOECK
    return written


@dataclass(frozen=True)
class Played:
    """A deal, counted."""

    taken: list[Taken]
    by_seat: list[int]
    by_team: list[int]
    weis: list[list[int]]
    stoeck: list[int]
    score: list[int]


def play_deal(
    packets: list[list[list[str]]],
    teams: list[Team],
    leader: int,
    contract: str,
    multiplier: int,
    contract_team: int,
    tricks: list[list[str]],
    options: RoundOptions,
) -> Played:
    """Counts a whole deal (B0.7 to B0.12; two packets a player: B6 2P; the joker's tricks: B6 5P)."""
    taken = play_tricks(packets, leader, contract, tricks, options)
    parties = len({team for team in teams if team is not None})
    by_seat = [sum(t.points for t in taken if t.winner == seat) for seat in range(len(teams))]
    owner = [contract_team if team is None else team for team in teams]
    by_team = [sum(t.points for t in taken if owner[t.winner] == team) for team in range(parties)]
    count = [sum(1 for t in taken if owner[t.winner] == team) for team in range(parties)]
    weis = []
    per_packet = len(packets[0][0])
    for which in range(len(packets[0])):
        hands = [packets[seat][which] for seat in range(len(teams))]
        weis.append(weis_written(hands, contract, taken[which * per_packet].leader, teams, options))
    stoeck = stoeck_written(packets, leader, contract, tricks, teams, options)
    score = deal_score(
        count,
        by_team,
        [sum(parts) for parts in zip(*weis, strict=True)],
        stoeck,
        multiplier,
        contract_team,
        options.scoring,
        options.match_bonus,
        options.counter_match,
        match_multiplied=options.match_multiplied,
    )
    return Played(taken, by_seat, by_team, weis, stoeck, score)
