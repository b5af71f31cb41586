"""What a level can do beyond rollouts by the policy: switches in its budget."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skills:
    """The skills of a level. Each works where it can: net and hearing in games of two against two, the tree
    where all hands are known."""

    by_net: bool = False
    """Infer the hidden cards from the cards played by the net, instead of by the readings."""
    net_plays: bool = False
    """Play sampled deals out by the net, instead of by the policy."""
    heard: bool = False
    """Infer from contracts and shoves as if all players bid like `strong`."""
    by_tree: bool = False
    """Search a tree."""
    trusting: bool = False
    """Assume that a seat which does not follow suit is void of it, even if it may revoke."""


NO_SKILLS = Skills()
"""The skills of `strong`: none."""
