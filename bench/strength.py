"""`python3 -m bench strength --deals 1000`: measures the strength of the bots and writes the page of results.

Each match is an arena run whose deals are recorded in a folder, so that an interrupted measurement continues.
docs/strength.json has the results; docs/strength.md and docs/strength.svg are made from it (`--draw`).
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jass.bots.identity import WORK
from jass.bots.levels import BUDGETS
from jass.cli.arena.matches import Match
from jass.cli.arena.run import report, run_match
from jass.cli.arena.workers import add_arguments
from jass.options.options import Options
from jass.options.variants import VARIANTS, find_variant
from tests.golden.files import known
from tests.long.golden_levels import written

DOCS = Path(__file__).resolve().parents[1] / "docs"
FOUND, PAGE, PICTURE = (DOCS / f"strength.{kind}" for kind in ("json", "md", "svg"))

PLAIN = {"multipliers": dict.fromkeys("ERSLOU", 1), "weis": False, "stoeck": False, "matchBonus": 0}
"""The Schieber in points of 157, for which the two measures of the arena agree."""

STALE = "† measured with a former player of that name, who decided otherwise: to be measured again."

Found = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A match, and the lead that its first player should have, if one is set."""

    first: str
    second: str
    variant: str = "schieberCh"
    plain: bool = True
    goal: float | None = None
    alone: bool = False

    @property
    def name(self) -> str:
        """The name of the match, and of its file of deals."""
        alone = " alone" if self.alone else ""
        return f"{self.variant} {self.first} {self.second}{alone}".replace(":", ".")

    def match(self) -> Match:
        preset = find_variant(self.variant).options
        options = Options.from_json(PLAIN if self.plain else {}, preset)
        whole = options.contract_once_per_party
        return Match((self.first, self.second), self.variant, options, "strength", whole, self.alone)


PAIRS = (("strong", "random"), ("medium", "easy"), ("strong", "medium"), ("master", "strong"))
"""The matches of every system."""

QUESTIONS = (
    Question("strong", "random", goal=85),
    Question("strong", "greedy"),
    Question("strong", "challenge", goal=35),
    Question("strong", "lab.rivals.published_mcts:Determinised"),
    Question("strong", "lab.rivals.published_mcts:InformationSets"),
    Question("strong", "lab.rivals.ablations:Study"),
    Question("strong", "lab.rivals.perfect_information:Seer"),
    Question("strong", "lab.rivals.perfect_information:SeerOfCards", goal=-22),
    Question("strong", "lab.rivals.perfect_information:PlainSeer", goal=-22),
    Question("easy", "random"),
    Question("medium", "easy"),
    Question("strong", "medium"),
    Question("master", "strong"),
    Question("strong-work", "strong"),
    Question("master-work", "master"),
    Question("strong", "strong", "differenzlerOnline", plain=False),
    Question("strong", "medium", "differenzlerOnline", plain=False, alone=True),
    *(
        Question(better, worse, each.id, plain=False)
        for each in VARIANTS
        if each.id != "schieberCh"
        for better, worse in PAIRS
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the requested matches and write the page."""
    parser = ArgumentParser(prog="python3 -m bench strength", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="for each match (default 1000)")
    parser.add_argument("--only", default="", help="matches whose names contain this, as in the page")
    parser.add_argument("--folder", type=Path, default=Path("strength-runs"), help="keeps the deals played")
    add_arguments(parser)
    parser.add_argument("--draw", action="store_true", help="play nothing, write the page again")
    given = parser.parse_args(arguments)
    found: dict[str, Found] = json.loads(FOUND.read_text("utf-8")) if FOUND.exists() else {}
    for question in QUESTIONS:
        if given.draw or given.only not in question.name:
            continue
        print(question.name, file=sys.stderr)
        given.folder.mkdir(parents=True, exist_ok=True)
        match = question.match()
        record = given.folder / f"{question.name}.jsonl"
        played = run_match(match, max(given.deals, 2), record, given.processes, given.scheduler)
        found[question.name] = report(match, played) | {"bots": bots_of(match)}
        FOUND.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(found), encoding="utf-8")
    PICTURE.write_text(picture(found), encoding="utf-8")
    return 0


def bots_of(match: Match) -> dict[str, str]:
    """The hashes of the levels that play."""
    return {level: each for level, each in hashes(match.variant).items() if level in match.players}


def hashes(variant: str) -> dict[str, str]:
    """What each level decides in a game, as a hash: in fixed positions, or in a game by work."""
    by_work = known(variant, "work") or {}
    return written(variant) | {f"{level}-{WORK}": by_work[level][0] for level in BUDGETS if level in by_work}


def _is_stale(each: Found) -> bool:
    """Whether a row was measured with a player who now decides otherwise."""
    return any(hashes(each["variant"])[level] != before for level, before in each["bots"].items())


def page(found: Mapping[str, Found]) -> str:
    """The page of results as Markdown."""
    lines = [
        "# How strong the bots are",
        "",
        "For anyone who compares the levels with each other or with other programs.",
        "`python3 -m bench strength` writes this page. Every row is an arena run of duplicate deals, each",
        "played twice with the seats swapped. Players choose their own contracts;",
        "[advise.md](advise.md#measuring) says who they are. Each row keeps hashes of what its levels",
        "decided in its game (`python3 -m tests.long golden_levels`). `-work` are levels by the budget of a",
        "[game by work](bots.md#by-work); without it a level thinks in full, as no clock ends it here.",
        *([] if not any(map(_is_stale, found.values())) else ["", STALE]),
        "",
        "![Lead a deal, with 95 % intervals](strength.svg)",
        "",
        "## Schieber, in points of 157",
        "",
        "All factors 1, no Weis, no Stöck, no match bonus.",
        "",
        "| | points a deal, 95 % | p | deals | wanted |",
        "|---|---:|---:|---:|---:|",
    ]
    for question in QUESTIONS:
        if question.plain and question.name in found:
            each = found[question.name]
            wanted = "" if question.goal is None else f"{question.goal:+}"
            lines.append(
                f"| {_who(question, each)} | {_mean(each)} | {_chance(each)} | {each['deals']} | {wanted} |"
            )
    lines += [
        "",
        "## Each game by its own rules",
        "",
        "The unit is the points that a party writes per deal; in a Differenzler, minus the points off the",
        "estimate. A Coiffeur is measured in whole games, because a row played in one deal is missing in",
        "another.",
        "",
        "| game | | a deal, 95 % | p | deals | each of them |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for question in QUESTIONS:
        if not question.plain and question.name in found:
            each = found[question.name]
            digits = 2 if max(map(abs, each["each"])) < 30 else 1
            both = " and ".join(f"{value:.{digits}f}" for value in each["each"])
            lines.append(
                f"| {question.variant}{_games(each)} | {_who(question, each)} | {_mean(each)}"
                f" | {_chance(each)} | {each['deals']} | {both} |"
            )
    return "\n".join([*lines, ""])


def _games(each: Found) -> str:
    return ", a game" if each.get("games") else ", one against three" if each.get("alone") else ""


def _who(question: Question, each: Found) -> str:
    return f"`{question.first}` - `{question.second}`" + (" †" if _is_stale(each) else "")


def _mean(each: Found) -> str:
    return f"{each['mean']:+.1f} ± {each['interval']:.1f}"


def _chance(each: Found) -> str:
    if each["p"] is None:
        return ""
    return "< 0.001" if each["p"] < 0.001 else f"{each['p']:.3f}"


def picture(found: Mapping[str, Found]) -> str:
    """The Schieber's rows as points with their CI; a green stroke marks the wanted lead."""
    rows = [question for question in QUESTIONS if question.plain and question.name in found]
    left, wide, line, ends = 250, 640, 24, 110.0
    height = line * len(rows) + 34
    bottom = height - 22

    def x(points: float) -> float:
        return left + (max(min(points, ends), -ends / 2) + ends / 2) * (wide - left - 14) / (1.5 * ends)

    size = f'viewBox="0 0 {wide} {height}" width="{wide}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{height}" fill="#fff"/>',
    ]
    for mark in range(-40, 101, 20):
        colour = "#888" if mark == 0 else "#ddd"
        lines.append(f'<path d="M{x(mark):.1f} 6V{bottom}" stroke="{colour}"/>')
        lines.append(f'<text x="{x(mark):.1f}" y="{height - 6}" text-anchor="middle">{mark:+}</text>')
    for place, question in enumerate(rows):
        each, y = found[question.name], 8 + line * place + line / 2
        mean, error = each["mean"], each["interval"]
        who = f"{question.first} - {question.second.rpartition(':')[2]}"
        lines.append(f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{who}</text>')
        lines.append(
            f'<path d="M{x(mean - error):.1f} {y}H{x(mean + error):.1f}" stroke="#b3341f" stroke-width="2"/>'
        )
        lines.append(f'<circle cx="{x(mean):.1f}" cy="{y}" r="4" fill="#b3341f"/>')
        if question.goal is not None:
            lines.append(
                f'<path d="M{x(question.goal):.1f} {y - 8}V{y + 8}" stroke="#2a6b3c" stroke-width="2"/>'
            )
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    sys.exit(main())
