"""Why a bot makes a choice: a small catalogue of reasons, each true of the position.

A reason is a key, which the page words (`hint.KEY`), and a predicate over what the seat may know. Rollouts
find the choice; the most telling reasons that hold for it explain it. If none holds, `best` says that the
choice did best in the sampled deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from jass.bots.beliefs import contract_request
from jass.bots.explain.card_reasons import FOLLOWING, FOR_THE_ESTIMATE, LEADING, Detail
from jass.bots.explain.contract_reasons import FOR_THE_CONTRACT
from jass.bots.explain.situation import Situation
from jass.bots.rollout.call_likelihood import best_contract, rule_of_thumb_estimate
from jass.model.actions import Action, Announce, Choose, Claim, Estimate, Play, Shove, ShowStoeck
from jass.public.view import View

MAX_REASONS = 2
"""The greatest number of reasons for a choice."""
NEAR_THE_RULE = 10
"""The points by which an estimate may differ from the rule of thumb and still count as following it."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A key of the catalogue, and what its wording mentions: `suit`, `card`, `n`."""

    key: str
    detail: Mapping[str, object]

    def to_json(self) -> dict[str, object]:
        return {"key": self.key, **self.detail}


def reasons(view: View, action: Action, compared: bool) -> tuple[Reason, ...]:
    """The reasons for an action, most telling first. `compared`: rollouts found it better than the others."""
    found = [Reason(key, detail) for key, detail in every_reason(view, action)][:MAX_REASONS]
    if not found and compared:
        found = [Reason("best", {})]
    return tuple(found)


def every_reason(view: View, action: Action) -> list[tuple[str, Detail]]:
    """Every reason of the catalogue that holds for the action, in the order of the catalogue."""
    match action:
        case Play(card=card):
            s = Situation(view, card)
            own = view.options.scoring == "differences"
            catalogue = FOR_THE_ESTIMATE if own else LEADING if s.leading else FOLLOWING
            return [(key, detail) for key, test in catalogue.items() if (detail := test(s)) is not None]
        case Choose():
            hand = view.hand
            return [
                (k, detail)
                for k, test in FOR_THE_CONTRACT.items()
                if (detail := test(hand, action, view)) is not None
            ]
        case Shove():
            request = contract_request(view, 1)
            weak = "weakOn" if view.options.shove != "partner" else "weakBack" if view.shoved else "weak"
            return [(weak, {})] if best_contract(view.hand, request)[1] < request.shove_below else []
        case Estimate(value=value) if value is not None:
            rule = rule_of_thumb_estimate(view.hand, view.table)
            if abs(value - rule) > NEAR_THE_RULE:
                return [("aboveRule" if value > rule else "belowRule", {"n": rule})]
            return [("byTops" if view.table.trump is None else "byRule", {"n": rule})]
        case Announce():
            return [("weis", {})]
        case ShowStoeck():
            return [("stoeck", {})]
        case Claim():
            return [("claim", {})]
    return []


OTHER_KEYS = (
    *("weak", "weakOn", "weakBack", "byRule", "byTops", "aboveRule", "belowRule"),
    *("weis", "stoeck", "claim", "best"),
)

KEYS = tuple(dict.fromkeys((*LEADING, *FOLLOWING, *FOR_THE_ESTIMATE, *FOR_THE_CONTRACT, *OTHER_KEYS)))
"""The keys of all reasons; the page has words for each."""
