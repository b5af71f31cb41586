"""A search tree over the cards of a deal whose hands are all known (UCT, as in `kernel/src/uct.h`)."""

from __future__ import annotations

from math import sqrt

from jass.bots.rollout.policy_rollout import Rollout
from jass.bots.rollout.request import MISS, Request
from jass.model.cards import FULL, Card, cards_in, union

NODES = 1 << 16

EXPLORATION = 30
"""The exploration constant of UCT, in points times the factor."""


class Node:
    """The card that leads to this node, the number of visits, and the sum of their values."""

    __slots__ = ("card", "children", "sum", "visits")

    def __init__(self, card: Card) -> None:
        self.card, self.visits, self.sum = card, 0, 0.0
        self.children: list[Node] = []


class Tree:
    """A tree that is expanded where a selection ends."""

    def __init__(self) -> None:
        self.root, self._used = Node(-1), 1

    def select_path(self, deal: Rollout) -> list[Node]:
        """Play the deal as far as the tree goes; the nodes on the path, the root first."""
        node, mine = self.root, deal.party(deal.request.seat)
        path = [node]
        while deal.done < deal.tricks:
            if not node.children:
                if node.visits or node is self.root:
                    self._expand(node, deal)
                if not node.children:
                    break
            node = _best_child(node, 1 if deal.party(deal.to_play) == mine else -1, EXPLORATION * deal.factor)
            deal.play(node.card)
            path.append(node)
        return path

    def _expand(self, node: Node, deal: Rollout) -> None:
        cards = list(cards_in(deal.legal()))
        if self._used + len(cards) <= NODES:
            self._used += len(cards)
            node.children = [Node(card) for card in reversed(cards)]


def _best_child(node: Node, sign: int, exploration: int) -> Node:
    """The child with the highest upper confidence bound."""
    visit_term = sqrt(node.visits + 1)
    best, best_bound = node.children[0], -1e9
    for child in node.children:
        if not child.visits:
            return child
        bound = sign * (child.sum / child.visits) + exploration * sqrt(visit_term / child.visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


def backpropagate(path: list[Node], value: int) -> None:
    """Add the value to all nodes on the path."""
    for node in path:
        node.visits += 1
        node.sum += value


def tree_applies(request: Request) -> bool:
    """Whether each hidden card can lie in one place only, and two parties play for the same points."""
    if request.objective == MISS or len({*request.party[: request.options.players]}) != 2:
        return False
    hidden = FULL & ~request.played & ~union(request.known[: request.places])
    places = range(request.places)
    open_to = [request.allowed[p] for p in places if request.counts[p] > request.known[p].bit_count()]
    return all(sum(mask >> card & 1 for mask in open_to) == 1 for card in cards_in(hidden))
