"""All rules by chapter: the section that settles each, the documents behind it, and when it has an effect.

A rule is an option of `jass.options.options`, by its attribute, or a rule that no option changes. Sections
are those of `docs/rules.md` (A decisions, B systems, C presets). Documents have the codes of
`jass.options.documents`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from jass.options.conditions import (
    all_multiplied,
    differences,
    fixed,
    joker_player,
    jokers,
    mixed,
    named,
    no_trumps,
    rows_run_out,
    sticks,
    stoeck,
    target,
    ties_have_a_rule,
    trumps,
    undenufe,
    weis,
    written,
)
from jass.options.fields import OptionValues

ANY = "*"
"""The key for all values of an option without an entry of their own."""


def _always(_: OptionValues) -> bool:
    return True


@dataclass(frozen=True)
class Rule:
    """A rule. `said` are the documents by value, `when` says whether it has an effect beside the other rules.

    With the value `silent`, the rules page omits the rule.
    """

    name: str
    section: str
    said: Mapping[object, str]
    when: Callable[[OptionValues], bool] = _always
    silent: object = ANY

    def sources(self, value: object = ANY) -> tuple[str, ...]:
        """The documents that give the rule this value."""
        known = value if isinstance(value, str | int | None) and value in self.said else ANY
        return tuple(self.said.get(known, "house").split())


CHAPTERS: Mapping[str, tuple[Rule, ...]] = {
    "seats": (
        Rule("players", "B6", {4: "schieberCh sheet schieber3000", ANY: "for2to6"}),
        Rule(
            "parties", "A47", {"pairs": "schieberCh sheet", "single": "differenzler for2to6", ANY: "for2to6"}
        ),
        Rule("pack", "B0.1", {ANY: "schieberCh sheet"}, when=lambda o: not o.removed),
        Rule("pack_part", "B0.1", {ANY: "schieberCh sheet"}, when=lambda o: o.removed != 0),
        Rule("removed", "B6", {ANY: "for2to6"}, silent=0),
        Rule("anticlockwise", "A10", {ANY: "sheet schieber3000 for2to6 pna"}),
        Rule("packets", "A11", {ANY: "schieber3000 for2to6"}),
        Rule("first_forehand", "A12", {"random": "decision", "card:R7": "schieber3000 pagat", ANY: "house"}),
        Rule(
            "forehand_face_down",
            "A12",
            {ANY: "decision"},
            when=lambda o: o.forehand_card is not None and len(o.packets) > 1,
        ),
        Rule(
            "forehand_not_joker",
            "A12",
            {ANY: "decision"},
            when=lambda o: o.forehand_card is not None and joker_player(o),
        ),
        Rule("rotation", "B0.3", {ANY: "sheet schieber3000"}, when=lambda o: not joker_player(o)),
        Rule(
            "next_dealer",
            "B0.3",
            {ANY: "sheet schieber3000"},
            when=lambda o: o.deals != 1 and not joker_player(o),
        ),
        Rule("joker_passed_over", "B6", {ANY: "for2to6 decision"}, when=joker_player),
        Rule("joker_rotation", "B6", {ANY: "decision"}, when=joker_player),
    ),
    "contract": (
        Rule("trump_by", "B4.1", {"cut": "differenzler", ANY: "schieberCh sheet for2to6"}),
        Rule("contracts", "A7", {ANY: "schieberCh sheet schieber3000 for2to6"}),
        Rule("multipliers", "A3", {ANY: "schieberCh schieber3000 swisslos parlett"}, when=written),
        Rule(
            "shove",
            "A14",
            {
                "partner": "schieberCh sheet",
                "nextTeammate": "for2to6",
                "nextPlayer": "jassen swisslos",
                "none": "differenzler decision",
            },
            when=named,
        ),
        Rule(
            "shove_back",
            "A13",
            {True: "schieber3000", False: "schieberCh sheet"},
            when=lambda o: named(o) and o.shove == "partner",
        ),
        Rule(
            "contract_once_per_party",
            "B2",
            {True: "schieberCh for2to6 swisslos jassverzeichnis", False: "schieberCh sheet"},
            when=named,
            silent=False,
        ),
        Rule("without_open_rows", "B8", {ANY: "swisslos jassverzeichnis for2to6"}, when=rows_run_out),
        Rule("trump", "B0.5", {ANY: "schieberCh sheet for2to6"}, when=trumps),
        Rule("obenabe", "B0.5", {ANY: "schieberCh schieber3000 for2to6"}, when=no_trumps),
        Rule("slalom", "B7", {ANY: "for2to6"}, when=lambda o: "SL" in o.contracts),
        Rule("gustav", "A9", {ANY: "for2to6 swisslos"}, when=lambda o: "GU" in o.contracts),
        Rule("joker", "B7", {ANY: "for2to6"}, when=lambda o: jokers(o) and o.joker_contracts == "all"),
        Rule(
            "joker_contracts",
            "B8",
            {"modes": "swisslos jassverzeichnis", "all": "for2to6"},
            when=jokers,
            silent="all",
        ),
        Rule(
            "leader",
            "A15",
            {"forehand": "schieberCh sheet schieber3000 for2to6", "contractor": "for2to6 swisslos"},
            when=named,
        ),
        Rule(
            "leader_shoved",
            "A15",
            {ANY: "schieberCh sheet schieber3000 for2to6"},
            when=lambda o: named(o) and o.leader == "forehand" and o.shove != "none",
        ),
    ),
    "play": (
        Rule("follow", "B0.6", {ANY: "sheet schieber3000 for2to6"}),
        Rule(
            "undertrump",
            "A17",
            {
                "onlyTrumps": "sheet for2to6 jassonkel jasswiki",
                "forcedOnly": "schieber3000",
                "ifVoid": "differenzler jasswiki",
                "free": "house",
            },
            when=trumps,
        ),
        Rule(
            "puur_exempt",
            "A20",
            {True: "sheet differenzler schieber3000 for2to6", False: "house"},
            when=trumps,
        ),
        Rule("trick", "B0.7", {ANY: "schieberCh sheet"}),
        Rule("revoke_mode", "B4.6", {"penalised": "differenzler", "prevented": "decision"}),
        Rule(
            "revoke_penalty",
            "B4.6",
            {20: "differenzler", ANY: "house"},
            when=lambda o: o.revoke_mode == "penalised",
        ),
        Rule("claim_rest", "B0.15", {True: "decision", False: "differenzler"}, silent=False),
    ),
    "values": (
        Rule("total", "B0.5", {ANY: "schieberCh sheet schieber3000"}),
        Rule(
            "eight_in_trump",
            "A1",
            {True: "sheet", False: "schieberCh schieber3000 for2to6 pna"},
            when=trumps,
            silent=False,
        ),
        Rule(
            "undenufe_values",
            "A2",
            {"six11": "schieberCh for2to6 swisslos pna", "ace11": "for2to6"},
            when=undenufe,
        ),
        Rule("mixed_values", "A8", {"obenabe": "kirschmann jasswiki", "perTrick": "house"}, when=mixed),
    ),
    "weis": (
        Rule(
            "weis",
            "A45",
            {True: "schieberCh sheet schieber3000 for2to6", False: "differenzler for2to6 tournaments"},
            when=written,
        ),
        Rule("announcing", "B0.10", {ANY: "schieberCh sheet schieber3000"}, when=weis),
        Rule("weis_announce", "A36", {"auto": "decision", "manual": "pna"}, when=weis),
        Rule("contest", "A29", {ANY: "sheet schieber3000 for2to6"}, when=weis),
        Rule("weis_tie", "A27", {"sequenceFirst": "pna jassonkel", "quadFirst": "schieber3000"}, when=weis),
        Rule(
            "weis_undenufe_inverted",
            "A31",
            {True: "pna parlett jassverzeichnis", False: "house"},
            when=lambda o: weis(o) and undenufe(o),
        ),
        Rule(
            "weis_long",
            "A22",
            {"cap100": "sheet schieber3000 for2to6", "scale50": "pna jasswiki", "scale20": "vorarlberg"},
            when=weis,
        ),
        Rule(
            "weis_split",
            "A23",
            {True: "schieber3000", False: "for2to6"},
            when=lambda o: weis(o) and o.weis_long == "cap100",
            silent=False,
        ),
        Rule("weis_low_quads", "A25", {True: "for2to6 pna", False: "sheet schieber3000"}, when=weis),
        Rule("kreuzweis", "A26", {True: "pna swisslos", False: "schieber3000"}, when=weis),
        Rule(
            "weis_reveal",
            "A34",
            {"winners": "for2to6 jassen", "none": "schieber3000", "all": "house"},
            when=weis,
        ),
        Rule(
            "stoeck",
            "B0.11",
            {True: "schieberCh schieber3000 for2to6", False: "differenzler for2to6 tournaments"},
            when=lambda o: written(o) and trumps(o),
        ),
        Rule("stoeck_announce", "A36", {"auto": "decision", "manual": "pna"}, when=stoeck),
        Rule(
            "stoeck_early",
            "A35",
            {True: "jasswelt", False: "schieberCh schieber3000 for2to6"},
            when=lambda o: stoeck(o) and o.end_mode == "immediate",
        ),
        Rule(
            "early_for_bergpreis",
            "B0.13",
            {ANY: "jasswelt pna"},
            when=lambda o: stoeck(o) and o.stoeck_early and o.bergpreis,
        ),
        Rule(
            "stoeck_across_packets",
            "B6",
            {True: "decision", False: "schieber3000 decision"},
            when=lambda o: stoeck(o) and len(o.packets) > 1,
        ),
        Rule(
            "joker_without_weis",
            "B6",
            {ANY: "for2to6 decision"},
            when=lambda o: joker_player(o) and (weis(o) or stoeck(o)),
        ),
    ),
    "scoring": (
        Rule(
            "scoring",
            "A43",
            {
                "both": "schieberCh sheet schieber3000 for2to6",
                "declarerOnly": "schieberCh swisslos jassverzeichnis",
                "differences": "differenzler",
                "sticks": "for2to6",
            },
        ),
        Rule(
            "factors",
            "B0.12",
            {ANY: "schieberCh sheet schieber3000"},
            when=lambda o: all_multiplied(o) and weis(o) and stoeck(o),
        ),
        Rule(  # in words that name neither Weis nor Stöck
            "factors_of_all",
            "B0.12",
            {ANY: "schieberCh sheet schieber3000"},
            when=lambda o: all_multiplied(o) and not (weis(o) and stoeck(o)),
        ),
        Rule(
            "match_bonus",
            "A38",
            {100: "sheet schieber3000 for2to6", 0: "differenzler for2to6 tournaments", ANY: "house"},
            when=written,
        ),
        Rule(
            "match_multiplied",
            "B10",
            {True: "schieberCh sheet schieber3000 jasswiki", False: "jasstafel"},
            when=lambda o: written(o) and o.match_bonus > 0 and o.multiplied,
            silent=True,
        ),
        Rule(
            "counter_match",
            "A38",
            {True: "jasswiki", False: "schieberCh"},
            when=lambda o: named(o) and o.scoring == "both" and o.match_bonus > 0,
        ),
        Rule("estimate_digits", "A48", {2: "differenzler", 0: "online"}, when=differences),
        Rule("estimate_max", "A48", {99: "differenzler", 157: "online", ANY: "house"}, when=differences),
        Rule("exact_bonus", "A49", {0: "differenzler", 10: "pagat jasswelt", ANY: "house"}, when=differences),
        Rule("missing_estimate_penalty", "B4.2", {20: "differenzler", ANY: "house"}, when=differences),
        Rule("weights", "A4", {ANY: "for2to6"}, when=sticks),
        Rule("match_sticks", "B7", {2: "for2to6", ANY: "house"}, when=sticks),
        Rule("null_circles", "B7", {2: "for2to6", ANY: "house"}, when=sticks),
    ),
    "end": (
        Rule(
            "end_mode",
            "A40",
            {
                "immediate": "schieberCh sheet for2to6",
                "roundEnd": "schieber3000",
                "fixedDeals": "schieberCh differenzler for2to6 swisslos",
            },
        ),
        Rule(
            "target",
            "A44",
            {
                2500: "sheet luzern60plus",
                3000: "schieber3000 for2to6",
                2000: "for2to6",
                1000: "for2to6 pna",
                ANY: "house",
            },
            when=target,
        ),
        Rule(
            "deals",
            "A52",
            {
                12: "schieberCh tournaments",
                8: "tournaments",
                16: "jassverzeichnis",
                20: "swisslos",
                30: "for2to6",
                4: "jassen swisslos",
                1: "decision",
                ANY: "house",
            },
            when=fixed,
        ),
        Rule(
            "count_order",
            "A39",
            {"SWS": "for2to6 swisslos pna jasskarten", "SSW": "schieber3000", "StSW": "house"},
            when=lambda o: target(o) and (weis(o) or stoeck(o)) and o.claim_mode == "auto",
        ),
        Rule(
            "claim_mode",
            "A42",
            {"auto": "swisslos", "manual": "parlett jasswiki"},
            when=lambda o: o.end_mode == "immediate",
        ),
        Rule("bergpreis", "A46", {True: "for2to6 jasswiki", False: "schieberCh"}, when=target, silent=False),
        Rule("schneider", "C", {True: "pna", False: "schieberCh"}, when=target, silent=False),
        Rule("tie_rule", "A53", {"extraRound": "jassen", ANY: "decision"}, when=ties_have_a_rule),
        Rule("tie_shared", "A53", {ANY: "decision"}, when=lambda o: fixed(o) and not ties_have_a_rule(o)),
        Rule(
            "stakes",
            "B6",
            {None: "schieberCh", ANY: "for2to6"},
            when=lambda o: joker_player(o) or sticks(o),
            silent=None,
        ),
    ),
}
"""The rules in the order in which a learner needs them."""
