"""What a bot can do beyond playing sampled deals out by the policy: values of its budget."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skills:
    """Each where it can: net and hearing in games of two against two, the tree where all hands are known."""

    by_net: bool = False
    """The net reads in the cards played where the others lie."""
    net_plays: bool = False
    """The net plays deals out, instead of the policy."""
    heard: bool = False
    """What was said tells what it would of `strong`."""
    by_tree: bool = False
    """A tree is searched."""
    trusting: bool = False
    """Who does not follow suit is taken to be void of it also where one may revoke."""


NO_SKILLS = Skills()
"""Those of `strong`."""
