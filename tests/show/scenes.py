"""The scenes of the contact sheet: moments of every game, what only an act brings about, dialogs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from jass.bots.identity import DIGEST
from jass.cli.games import bot_action
from jass.engine.machine import apply, new_game
from jass.engine.observe import observe
from jass.engine.state import DEAL_OVER, GAME_OVER, State
from jass.history.log import Log
from jass.model.actions import Action
from jass.options.variants import VARIANTS, find_variant
from jass.public.view import View
from tests.browser.saved import Situation, bots, first, reach
from tests.browser.test_club import SERIES, code
from web.page.learn.lessons import LESSONS

# The moments of a game, each the first time that it comes.
MOMENTS: dict[str, Callable[[View], bool]] = {
    "auction": lambda view: view.phase == "auction" and view.turn == 0,
    "estimate": lambda view: view.phase == "estimate" and view.turn == 0,
    "first": lambda view: view.phase == "play" and view.turn == 0 and not view.done and bool(view.trick),
    "middle": lambda view: (
        view.phase == "play" and view.turn == 0 and len(view.done) > 3 and bool(view.trick)
    ),
    "result": lambda view: view.phase == DEAL_OVER,
    "end": lambda view: view.phase == GAME_OVER,
}

BY_HAND = {"weisAnnounce": "manual", "stoeckAnnounce": "manual", "claimMode": "manual", "claimRest": True}


@dataclass(frozen=True)
class Act:
    """A moment that only an act brings about: from where, what is clicked, what is then to be seen."""

    seen: str
    clicks: tuple[str, ...] = ()
    variant: str = ""
    situation: Situation | None = None
    options: Mapping[str, object] | None = None
    choose: Callable[[State, int], Action] = bots
    query: str = "level=easy"
    at_once: bool = False
    """Whether nothing is to be held on its way."""

    def log(self) -> Log | None:
        """The game from which it comes about, if there is one."""
        if not self.situation:
            return None
        log = reach(self.variant, self.situation, self.options, self.choose)[0]
        return replace(log, level="easy", bots=DIGEST)  # nobody can be challenged with unknown players


def _may_play(view: View) -> bool:
    return view.phase == "play" and view.turn == 0


def _last_before_weis(view: View) -> bool:
    last = _may_play(view) and len(view.trick) == 3 and not view.done
    return last and not view.announced[0] and any(view.announced)


def _in_the_middle(view: View) -> bool:
    return _may_play(view) and len(view.done) > 3 and len(view.trick) == 2


def _bound(view: View) -> bool:
    return _may_play(view) and view.legal.bit_count() < view.hand.bit_count()


def _twice_counted(view: View) -> bool:
    return len(view.results) == 2


def _counted(view: View) -> bool:
    return view.phase == DEAL_OVER


LEGAL = "#hand [data-card]:not([aria-disabled=true])"
ACTS = {
    "cut": Act(
        "#shown .card",
        ("#slate [data-next]",),
        "differenzlerTournament",
        _counted,
    ),
    "weis": Act(".bubble[data-laid] .card", (f"{LEGAL} >> nth=-1",), "schieberCh", _last_before_weis),
    "really": Act(
        "#ask [data-yes]",
        ("#hand [data-card][aria-disabled=true] >> nth=0",),
        "differenzlerTournament",
        lambda view: _may_play(view) and view.refused and 0 < len(view.trick) < 3,
        None,
        first,
    ),
    "say": Act("[data-say]", (), "schieberCh", lambda view: "weis" in view.by_hand, BY_HAND),
    "meld": Act(
        "#ask [data-meld]",
        ("[data-say=weis]",),
        "schieberCh",
        lambda view: "weis" in view.by_hand and len(view.own_melds) > 1,
        BY_HAND,
    ),
    "claim": Act("#ask [data-yes]", ("[data-say=claim]",), "schieberCh", _may_play, BY_HAND),
    "tip": Act("#why", ("#tip:not(:disabled)",), "schieberCh", _in_the_middle),
    "refusal": Act("#why", ("#hand [data-card][aria-disabled=true] >> nth=0",), "schieberCh", _bound),
    "newcomer": Act(".can-you", ("[data-start]",), query=""),
    "coach": Act(
        ".coach:not([hidden])", ("[data-start]", "[data-can=no]", "#primer .primary"), query="seed=seed+1"
    ),
    "primer": Act("#primer h2", ("[data-start]", "[data-can=no]"), query="variant=schieberChCoiffeur"),
    **{
        name: Act(
            seen,
            ("#slate .slate-more summary", f"#slate [data-open={name}]"),
            "schieberCh",
            _twice_counted,
            at_once=True,
        )
        for name, seen in {
            "better": "#better .better-moments > li",
            "challenge": "#challenge h2",
            "fair": "#fair h2",
        }.items()
    },
    "replay": Act("#replay .one", ("#slate [data-replay]",), "schieberCh", _twice_counted, at_once=True),
    "term": Act("#term h2", ("#badge",), "schieberCh", _in_the_middle, at_once=True),
    "day": Act("#day h2", ("#start-day > .link",), at_once=True),
    "together": Act("#together h2", ("#start [data-open=together]",), at_once=True),
    "seats": Act(
        ".together-seat", ("#start [data-open=together]", "#together [data-way=here]"), at_once=True
    ),
    "series": Act("#series h2", query=SERIES, at_once=True),
    "ranking": Act("#ranking tbody th", query=f"ranking&{SERIES}#result={code('Vreni', 90)}", at_once=True),
    **{
        f"lesson{number + 1}": Act(
            "#learn [data-answer]",
            ("#start [data-open=learn]", f"#learn [data-lesson='{number}'] >> nth=0"),
            at_once=True,
        )
        for number in range(len(LESSONS))
    },
}

DIALOGS = ("games", "rules", "house", "settings", "statistics", "learn", "scorer")


def scenes(wanted: Callable[[str], bool]) -> Iterator[tuple[str, Log | None]]:
    """Name and saved game of each scene; a dialog has none."""
    for name in ("start", *DIALOGS):
        if wanted(name):
            yield name, None
    for name, act in ACTS.items():
        if wanted(name):
            yield name, act.log()
    for variant in VARIANTS:
        if any(wanted(f"{variant.id}-{moment}") for moment in MOMENTS):
            for moment, log in moments(variant.id).items():
                if wanted(f"{variant.id}-{moment}"):
                    yield f"{variant.id}-{moment}", log


def moments(variant: str) -> dict[str, Log]:
    """A game between bots up to each of its moments."""
    log = Log(variant, "contact", find_variant(variant).options)
    state, _ = new_game(log.variant, log.seeds, log.options)
    found: dict[str, Log] = {}
    while True:
        view = observe(state, 0)
        for moment, here in MOMENTS.items():
            if moment not in found and here(view):
                found[moment] = log
        if state.phase == GAME_OVER:
            return found
        action = bot_action(state, len(log.actions))
        state, _ = apply(state, action)
        log = log.appended(action)


def at_table(name: str) -> bool:
    """Whether a scene is one of those at the table, nothing before it."""
    return name.endswith(("-auction", "-estimate", "-first", "-middle"))
