"""Deal, rotation and auction of every preset that has one."""

from __future__ import annotations

from dataclasses import dataclass

from . import coiffeur4
from .cards import deck

SIX = ["E", "R", "S", "L", "O", "U"]
COIFFEUR = ["E", "S", "R", "L", "O", "U", "SL", "GU", "J", "J"]
PACKETS = {2: [3, 3, 3, 3, 3, 3], 3: [4, 4, 4], 4: [3, 3, 3], 5: [4, 3], 6: [3, 3]}


@dataclass(frozen=True)
class Chain:
    """What of a preset concerns the auction (section C)."""

    players: int = 4
    contracts: tuple[str, ...] = tuple(SIX)
    shove: str = "partner"
    shove_back: bool = False
    leader: str = "forehand"
    once_per_party: bool = False


CHAINS = {
    "schieberCh": Chain(),
    "schieberChCoiffeur": Chain(once_per_party=True),
    "rulesSheet": Chain(contracts=("E", "R", "S", "L")),
    "schieber3000": Chain(shove_back=True),
    "schieber4p": Chain(),
    "schieber2p": Chain(players=2, shove="none"),
    "schieber3p": Chain(players=3, shove="nextPlayer", leader="contractor"),
    "schieber5p": Chain(players=5),
    "schieber6p": Chain(players=6, shove="nextTeammate"),
    "coiffeur3p": Chain(
        players=3, contracts=tuple(COIFFEUR), shove="nextPlayer", leader="contractor", once_per_party=True
    ),
    "official1000": Chain(),
    "tournament12": Chain(),
    "tournament8": Chain(),
}
"""Without differenzlerTournament: there the cut fixes trumps and nobody names anything (B4.1)."""


def speakers(preset: str, forehand: int, contracts_left: list[int] | None = None) -> list[int]:
    """The seats in the order in which they may speak; the last of them must name (B0.4, B6, B7)."""
    chain = CHAINS[preset]
    n = chain.players
    if chain.shove == "none":
        return [forehand]
    if chain.shove == "partner":
        # With five the joker sits on seat 4 and has no part in the auction.
        partner = (forehand + 2) % 4
        return [forehand, partner, forehand] if chain.shove_back else [forehand, partner]
    if chain.shove == "nextTeammate":
        return [forehand, (forehand + 2) % n, (forehand + 4) % n]
    seats = [(forehand + i) % n for i in range(n)]
    if contracts_left is not None:
        seats = [s for s in seats if contracts_left[s] > 0]
    return seats if len(seats) == 1 else [*seats, seats[0]]


@dataclass(frozen=True)
class Auction:
    """Where an auction stands: who is to speak, or who has named what and who leads."""

    to_act: int | None
    may_shove: bool
    contracts: list[str]
    contractor: int | None = None
    contract: str | None = None
    leader: int | None = None


def auction(
    preset: str,
    forehand: int,
    actions: list[str],
    contracts_left: list[int] | None = None,
    played_by_team: dict[str, list[str]] | None = None,
) -> Auction:
    """The auction after some actions ("0:shove", "2:S") (B0.4, B2, B5, B6, B7).

    Raises ValueError for an action that the rules refuse.
    """
    if preset in coiffeur4.FACTORS:
        return _round_the_table(preset, forehand, actions, played_by_team or {})
    chain = CHAINS[preset]
    order = speakers(preset, forehand, contracts_left)
    played: list[str] = []
    if chain.once_per_party and played_by_team is not None:
        played = played_by_team.get(str(forehand % 2), [])
    offered = [c for c in chain.contracts if c not in played]
    at = 0
    for action in actions:
        seat, word = action.split(":")
        if at >= len(order) or int(seat) != order[at]:
            raise ValueError(f"{action}: not this seat's turn")
        if word == "shove":
            if at == len(order) - 1:
                raise ValueError(f"{action}: the last one must name")
            at += 1
            continue
        leader = int(seat) if chain.leader == "contractor" else forehand
        return Auction(None, False, [], int(seat), word, leader)
    return Auction(order[at], at < len(order) - 1, offered)


def _round_the_table(
    preset: str, forehand: int, actions: list[str], played_by_team: dict[str, list[str]]
) -> Auction:
    """The auction of a Coiffeur of four (B8)."""
    sheet = coiffeur4.Sheet(preset)
    for team, rows in played_by_team.items():
        sheet.rows[int(team)] = dict.fromkeys(rows, 0)
    order = sheet.asked(forehand)
    for action in actions:
        seat, word = action.split(":")
        if int(seat) != order[0]:
            raise ValueError(f"{action}: not this seat's turn")
        if word == "shove" and len(order) > 1:
            del order[0]
        elif word in sheet.names(int(seat)):
            return Auction(None, False, [], int(seat), word.split("=")[-1], int(seat))
        else:
            raise ValueError(f"{action}: may not be named or shoved")
    return Auction(order[0], len(order) > 1, sheet.open_rows(order[0]))


def deal_shape(players: int) -> dict[str, object]:
    """Packets, removed cards, number of tricks and direction (B0.2, B6; A2 rows 10, 11)."""
    removed = ["R7"] if players == 5 else []
    each = len(deck(removed)) // players
    return {
        "packets": PACKETS[players],
        "cardsPerPlayer": each,
        "removed": removed,
        "tricks": each,
        "direction": "anticlockwise",
    }


def next_deal(players: int, forehand: int, joker: int | None) -> tuple[int, int]:
    """Dealer and forehand of the next deal: forehand deals, his right neighbour is forehand (B0.3).

    The joker neither deals nor is forehand (B6 5P).
    """
    nxt = (forehand + 1) % players
    if nxt == joker:
        nxt = (nxt + 1) % players
    return forehand, nxt
