"""What a level can do beyond rollouts by the policy: switches in its budget."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skills:
    """The skills of a level. Each works where it can: net and call inference in games of two against
    two, the tree where all hands are known."""

    net_inference: bool = False
    """Infer hidden cards from the cards played by the net, instead of by the choice model."""
    net_rollouts: bool = False
    """Play sampled deals out by the net, instead of by the policy."""
    call_inference: bool = False
    """Infer from contracts and shoves as if all players bid like `strong`."""
    tree_search: bool = False
    """Search a tree."""
    assume_no_revokes: bool = False
    """Assume that a seat which does not follow suit is void of it, even if it may revoke."""


NO_SKILLS = Skills()
"""The skills of `strong`: none."""
