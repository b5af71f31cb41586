"""`deal`, `prove`, `play`, `replay` and `perft`: deals and games as text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from jass.bot_moves import compared
from jass.bots.identity import CLOCK, DIGEST, LEVELS, PACES
from jass.bots.levels import choose
from jass.bots.rollout.hosts import best_kernel
from jass.cli.numbers import whole
from jass.cli.streams import MAX_FILE, printable, read_text
from jass.engine.machine import apply, choices, new_game
from jass.engine.observe import observe
from jass.engine.perft import perft
from jass.engine.state import AUCTION, DEAL_OVER, ESTIMATE, GAME_OVER, State
from jass.history.commitment import opening, seal_of, secret_of
from jass.history.log import Log, dumps, loads, replay
from jass.history.verification import prove
from jass.model.actions import Action, Choose, Estimate, NextDeal
from jass.model.cards import CARDS
from jass.model.errors import BadPosition
from jass.model.notation import card_name, card_names
from jass.model.seeds import BY_GAME
from jass.model.shuffle import MAX_SEED
from jass.options.options import Options
from jass.options.variants import find_variant
from jass.public.records import DealResult, Trick
from jass.public.score_sheets import bonus, unwritten

if TYPE_CHECKING:
    from argparse import _SubParsersAction


MAX_SEALS = 1_000
"""The greatest number of deals, as in the option `deals`."""
MAX_SEQUENCES = 400_000
"""The greatest count that takes only seconds."""
FILE_HELP = f"- for standard input; at most {MAX_FILE // 1_000_000} MB of UTF-8 text"


def add_to(commands: _SubParsersAction[ArgumentParser]) -> None:
    deal = commands.add_parser("deal", help="the hands that a seed deals")
    deal.add_argument(
        "--seals",
        type=whole(0, MAX_SEALS),
        metavar="N",
        help=f"also the seals of the game and of N deals (0 to {MAX_SEALS})",
    )
    deal.set_defaults(run=_deal)
    fits = commands.add_parser("prove", help="whether a seal fits a game, an opened deal or a seed")
    fits.add_argument("seal", help="as it was told, or at least its first 12 digits")
    fits.add_argument("file", help=f"a file with a log, an opening or a seed, {FILE_HELP}")
    fits.add_argument("--word", help="the word that you added to the seed, empty for none")
    fits.set_defaults(run=_prove)
    play = commands.add_parser("play", help="a whole game between bots, as a log")
    play.add_argument(
        "--level",
        choices=LEVELS,
        default="easy",
        help="the level of all bots (default easy); strong and master take minutes without wasmtime",
    )
    play.add_argument(
        "--pace",
        choices=PACES,
        default=CLOCK,
        help="work: each move by a budget that suits a phone, not in full",
    )
    play.set_defaults(run=_play)
    count = commands.add_parser("perft", help="how many sequences of legal cards there are")
    count.add_argument(
        "--contract",
        help="the contract named by the forehand (default the first of the game); none where trumps are cut",
    )
    count.add_argument(
        "--depth",
        type=whole(1, len(CARDS)),
        default=7,
        help=f"cards played, 1 to {len(CARDS)} (default 7); a depth with more than {MAX_SEQUENCES:,} "
        "sequences is not counted",
    )
    count.set_defaults(run=_perft)
    for parser in (deal, play, count):
        parser.add_argument("--variant", default="schieberCh", help="the preset (default schieberCh)")
        parser.add_argument("--seed", default="1", help=f"any text of 1 to {MAX_SEED} characters (default 1)")
    again = commands.add_parser("replay", help="a log as readable text")
    again.add_argument("file", help=f"a file with a log, {FILE_HELP}")
    again.add_argument(
        "--check-bots",
        action="store_true",
        help="play each bot's move of a game by work again, and name the first that differs",
    )
    again.add_argument("--all-seats", action="store_true", help="check seat 0, too: a bot had it as well")
    again.set_defaults(run=_replay)


_NOT_PROVED = {
    "seal": "not a seal of this",
    "word": "the seal fits, but the word in the seed is another one: {word!r}",
    "unsaid": "the seal fits, but there is a word in the seed: {word!r}. Say yours with --word",
    "form": "the seal fits, but the word in the seed is not in its one form: {word!r}",
    "deals": "the seal fits, but the log tells of its deals what does not follow from the seed",
    "unsealed": "the seal fits; only the game's seed can show that pack, forehand and trump were drawn",
    "unshown": "the seal fits; only the seed that the cards follow from shows whether your word is in it",
}
"""The objections of `prove` in words."""


def bot_action(state: State, _: int = 0, level: str = "easy", pace: str = CLOCK) -> Action:
    """The next action of the bots or the table; it depends on the state, the level and the pace alone."""
    seat = state.to_act()
    if seat is None:
        return NextDeal()
    return choose(observe(state, seat), level, state.rng(), best_kernel, pace=pace).action


def play_game(variant: str, seed: str, level: str = "easy", pace: str = CLOCK) -> tuple[Log, State]:
    """Play a whole game between bots of a level."""
    state, _ = new_game(variant, seed)
    log = Log(variant, seed, find_variant(variant).options, pace=pace, level=level, bots=DIGEST)
    while state.phase != GAME_OVER:
        action = bot_action(state, level=level, pace=pace)
        log = log.appended(action)
        state, _ = apply(state, action)
    return log, state


def _deal(given: Namespace) -> int:
    state, _ = new_game(given.variant, given.seed)
    print(f"forehand {state.deal.forehand}")
    for seat, hand in enumerate(state.deal.hands):
        print(seat, *card_names(hand))
    if given.seals is not None:
        print("seal of the game", seal_of(secret_of(given.seed)))
    for number in range(1, (given.seals or 0) + 1):
        line = opening(state.seeds, number, state.options.removed)
        print(f"seal of deal {number}", seal_of(line))
        print(f"  {line}")
    return 0


def _prove(given: Namespace) -> int:
    proof = prove(given.seal, read_text(given.file), given.word)
    print(_NOT_PROVED[proof["why"]].format(**proof) if proof["why"] else f"the seal of the {proof['fits']}")
    if proof["dealt"] == BY_GAME:
        print("a game that was begun under log format 1")
    for deal in proof["deals"]:
        print(printable(deal["opening"]))
        for seat, hand in enumerate(deal.get("hands", [])):
            print(f"  {seat}", *hand)
    return 0 if proof["fits"] else 1


def _play(given: Namespace) -> int:
    log, _ = play_game(given.variant, given.seed, given.level, given.pace)
    print(dumps(log))
    return 0


def _perft(given: Namespace) -> int:
    state, _ = new_game(given.variant, given.seed)
    if state.phase == AUCTION:
        named = choices(state)[0][0] if given.contract is None else given.contract
        joker = next((joker for contract, joker in choices(state) if contract == named), "")
        state, _ = apply(state, Choose(state.chooser().seat, named, joker))
    elif given.contract is not None:
        raise BadPosition("contract", f"trumps are cut in this game, {state.deal.contract} with this seed")
    while state.phase == ESTIMATE and (seat := state.to_act()) is not None:
        state, _ = apply(state, Estimate(seat, None))
    counts: list[int] = []
    try:
        for depth in range(1, given.depth + 1):
            counts.append(perft(state, depth, MAX_SEQUENCES))
    finally:
        print(*counts)
    return 0


def _replay(given: Namespace) -> int:
    log = loads(read_text(given.file).strip())
    replay(log)  # so that the whole log is checked before the first line is printed
    if given.check_bots:
        return _check_bots(log, given.all_seats)
    state, _ = new_game(log.variant, log.seeds, log.options)
    print(log.variant, f"seed {log.seed}" if log.seed is not None else f"{len(log.deals)} deals", sep=", ")
    for action in log.actions:
        tricks, counted = len(state.deal.done), len(state.results)
        state, _ = apply(state, action)
        if isinstance(action, NextDeal):
            continue
        if len(state.deal.done) > tricks:
            for number, trick in enumerate(state.deal.done[tricks:], tricks + 1):
                print(f"  {number}. {trick_text(trick)}")
        elif state.phase not in (DEAL_OVER, GAME_OVER) and not state.deal.trick and not state.deal.done:
            print(f"deal {state.deal.number}: {action}")
        if len(state.results) > counted:
            print(result_text(state.results[-1], state.options))
    if state.outcome is not None:
        print(f"won by party {', '.join(map(str, state.outcome.winners))} ({state.outcome.by})")
    return 0


def _check_bots(log: Log, all_seats: bool) -> int:
    moves = 0
    for move in compared(log, first_seat=0 if all_seats else 1):
        if not move.same:
            instead = f"{move.expected} by the bot" if move.expected else "not that seat's turn"
            print(f"actions[{move.index}], deal {move.deal}: {move.played} in the log, {instead}")
            return 1
        moves += 1
    print(f"{moves} moves of {log.level}: each as the bot plays it")
    return 0


def trick_text(trick: Trick) -> str:
    """One line on a finished trick.

    >>> trick_text(Trick(1, (3, 8, 0, 2), 2, 11))
    '1 E9  2 EA  3 E6  0 E8   2 takes 11'
    """
    cards = "  ".join(f"{s} {card_name(c)}" for s, c in zip(trick.seats(), trick.cards, strict=True))
    return f"{cards}   {trick.winner} takes {trick.points}"


def result_text(result: DealResult, options: Options) -> str:
    """One line on a counted deal: what was earned, less what is not counted, times the factor."""
    by = {"points": result.points, "Weis": result.weis, "Stöck": result.stoeck}
    after: dict[str, tuple[int, ...]] = {}
    (by if options.match_multiplied else after)["match"] = tuple(bonus(result, options))
    factor = f"x{result.factor}"
    if options.scoring == "differences":
        factor = f"estimates {_figures('-' if each is None else each for each in result.estimates)}"
    elif options.scoring == "sticks":
        by["not counted"] = tuple(p - s for p, s in zip(result.points, result.score, strict=True))
    else:
        by["not counted"] = tuple(unwritten(result, options))
    earned, more = (
        [f"{name} {_figures(each)}" for name, each in named.items() if name == "points" or any(each)]
        for named in (by, after)
    )
    line = ", ".join([*earned, factor, *more])
    return f"  {line} = {_figures(result.score)}, totals {_figures(result.totals)}"


def _figures(by_party: Iterable[object]) -> str:
    return "/".join(map(str, by_party))
