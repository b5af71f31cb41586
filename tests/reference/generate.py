"""Writes many random rule cases with the reference's expectations, in the schema of the worked cases.

python3 -m tests.reference.generate --per-kind 200 --seed 1 OUT.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from .cases import KINDS, expected
from .make_cards import (
    make_deck_total,
    make_legal,
    make_meld_compare,
    make_melds,
    make_stoeck,
    make_trick,
    make_trick_mode,
    make_two_player,
)
from .make_rounds import make_bidding, make_deal, make_play_round, make_play_round_2p, make_rotation
from .make_scores import (
    make_bergpreis,
    make_claim,
    make_coiffeur3,
    make_differenzler,
    make_end_immediate,
    make_end_round,
    make_joker5,
    make_round_score,
)
from .material import Draft, Json

WORKED = Path(__file__).parent.parent / "cases" / "vectors.json"
MAKERS: dict[str, Callable[[Random], Draft]] = {
    "legal": make_legal,
    "trick": make_trick,
    "trickMode": make_trick_mode,
    "deckTotal": make_deck_total,
    "melds": make_melds,
    "meldCompare": make_meld_compare,
    "stoeck": make_stoeck,
    "roundScore": make_round_score,
    "endImmediate": make_end_immediate,
    "endRound": make_end_round,
    "claim": make_claim,
    "bergpreis": make_bergpreis,
    "bidding": make_bidding,
    "deal": make_deal,
    "rotation": make_rotation,
    "differenzler": make_differenzler,
    "coiffeur3": make_coiffeur3,
    "joker5": make_joker5,
    "twoPlayer": make_two_player,
    "playRound": make_play_round,
    "playRound2P": make_play_round_2p,
}
TRIES_PER_CASE = 20


def cases_of(kind: str, count: int, seed: int) -> list[Json]:
    """Up to ``count`` different cases of a kind, the same for the same seed; fewer where there are fewer."""
    rng = Random(f"{kind}/{seed}")
    seen: set[str] = set()
    cases: list[Json] = []
    for _ in range(count * TRIES_PER_CASE):
        if len(cases) == count:
            break
        draft = MAKERS[kind](rng)
        text = json.dumps([draft.options, draft.input], sort_keys=True)
        if text in seen:
            continue
        seen.add(text)
        expect = expected(kind, draft.options, draft.input)
        if draft.keep is not None:
            expect = {key: value for key, value in expect.items() if key in draft.keep}
        cases.append(
            {
                "id": f"{kind}-{seed}-{len(cases) + 1:04d}",
                "kind": kind,
                "title": draft.title,
                "options": draft.options,
                "input": draft.input,
                "expect": expect,
                "why": "computed by the naive reference",
                "sources": [],
                "verifiedBy": ["ref"],
            }
        )
    return cases


def document(per_kind: int, seed: int, kinds: list[str]) -> Json:
    """A whole case file: head of the worked cases, generated cases."""
    head: Json = json.loads(WORKED.read_text(encoding="utf-8"))
    cases = [case for kind in kinds for case in cases_of(kind, per_kind, seed)]
    return {
        "schemaVersion": head["schemaVersion"],
        "title": f"Random rule cases, {per_kind} a kind, seed {seed}",
        "conventions": head["conventions"],
        "kinds": head["kinds"],
        "presets": head["presets"],
        "oracleDisagreements": [],
        "count": len(cases),
        "vectors": cases,
    }


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.reference.generate", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--per-kind", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--kind", action="append", choices=sorted(KINDS), help="only this kind; may be repeated"
    )
    args = parser.parse_args()
    doc = document(args.per_kind, args.seed, args.kind or list(MAKERS))
    args.out.write_text(json.dumps(doc, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{doc['count']} cases written to {args.out}")


if __name__ == "__main__":
    main()
