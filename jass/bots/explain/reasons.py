"""Why a choice is made, in words of a small catalogue that are true of the position.

Each reason is a key, which the page puts into words (`hint.KEY`), and a predicate over what the seat may
know. Playouts find the choice; of the reasons that hold for it the most telling are given. Where none does,
`best` says that it did best in the deals that were played out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jass.bots.beliefs import contract_request
from jass.bots.explain.card_reasons import FOLLOWING, FOR_THE_ESTIMATE, LEADING, Detail
from jass.bots.explain.contract_reasons import NAMING
from jass.bots.explain.situation import Situation
from jass.bots.rollout.call_likelihood import best_contract, guess_estimate
from jass.model.actions import Action, Announce, Choose, Claim, Estimate, Play, Shove, ShowStoeck
from jass.public.view import View

AT_MOST = 2
"""Reasons given for a choice."""
NEAR_THE_RULE = 10
"""Points by which an estimate may differ from the rule of thumb and still go by it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A key of the catalogue, and what its words speak of: `suit`, `card`, `n`."""

    key: str
    detail: Mapping[str, object]

    def to_json(self) -> dict[str, object]:
        return {"key": self.key, **self.detail}


def reasons(view: View, action: Action, compared: bool) -> tuple[Reason, ...]:
    """Why this action, most telling first; `compared` if playouts found it better than the other choices."""
    found = [Reason(key, detail) for key, detail in every_reason(view, action)][:AT_MOST]
    if not found and compared:
        found = [Reason("best", {})]
    return tuple(found)


def every_reason(view: View, action: Action) -> list[tuple[str, Detail]]:
    """All of the catalogue that is true of the action, in its order."""
    match action:
        case Play(card=card):
            s = Situation(view, card)
            own = view.options.scoring == "differences"
            catalogue = FOR_THE_ESTIMATE if own else LEADING if s.leading else FOLLOWING
            return [(key, detail) for key, test in catalogue.items() if (detail := test(s)) is not None]
        case Choose(contract=contract):
            hand = view.hand
            return [
                (k, detail)
                for k, test in NAMING.items()
                if (detail := test(hand, contract, view)) is not None
            ]
        case Shove():
            request = contract_request(view, 1)
            return [("weak", {})] if best_contract(view.hand, request)[1] < request.shove_below else []
        case Estimate(value=value) if value is not None:
            rule = guess_estimate(view.hand, view.table)
            near = abs(value - rule) <= NEAR_THE_RULE
            return [("byRule" if near else "aboveRule" if value > rule else "belowRule", {"n": rule})]
        case Announce():
            return [("weis", {})]
        case ShowStoeck():
            return [("stoeck", {})]
        case Claim():
            return [("claim", {})]
    return []


SAYING = ("weak", "byRule", "aboveRule", "belowRule", "weis", "stoeck", "claim", "best")

KEYS = tuple(dict.fromkeys((*LEADING, *FOLLOWING, *FOR_THE_ESTIMATE, *NAMING, *SAYING)))
"""Every reason there is; the page has words for each."""
