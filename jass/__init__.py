"""Swiss Jass: one rules engine for all its games, and bots that play them.

`new_game` deals a game, `legal_actions` lists what the seat to act may do, and `apply` returns the next state
with the events in between. `observe` returns the `View` of one seat, and `choose` the bot's decision for a
view. A `Table` seats people and bots at one game and says what each device may be told. A `Log` is a game as
text, a `Result` the points of its deals as a short code. The types of actions, events and results are here
too, so that a `match` can name them. `docs/python.md` shows all of them at work.

The names in `jass.__all__` are stable; deeper paths are internal and can change. `jass` imports each name on
first use.
"""

TYPE_CHECKING = False  # as in typing, which costs the page a file
if TYPE_CHECKING:
    from jass.bots.levels import choose as choose
    from jass.bots.rollout.hosts import best_kernel as best_kernel
    from jass.bots.search import Decision as Decision
    from jass.bots.search import Evaluation as Evaluation
    from jass.engine.machine import apply as apply
    from jass.engine.machine import legal_actions as legal_actions
    from jass.engine.machine import new_game as new_game
    from jass.engine.machine import refusal as refusal
    from jass.engine.observe import observe as observe
    from jass.engine.observe import visible as visible
    from jass.engine.state import State as State
    from jass.history.log import Log as Log
    from jass.history.log import dumps as dumps
    from jass.history.log import loads as loads
    from jass.history.log import replay as replay
    from jass.history.result_code import Result as Result
    from jass.history.result_code import decode as decode
    from jass.history.result_code import encode as encode
    from jass.history.result_code import result_of as result_of
    from jass.model.actions import Action as Action
    from jass.model.actions import Announce as Announce
    from jass.model.actions import Choose as Choose
    from jass.model.actions import Claim as Claim
    from jass.model.actions import ClaimRest as ClaimRest
    from jass.model.actions import Estimate as Estimate
    from jass.model.actions import NextDeal as NextDeal
    from jass.model.actions import PickGame as PickGame
    from jass.model.actions import Play as Play
    from jass.model.actions import Shove as Shove
    from jass.model.actions import ShowStoeck as ShowStoeck
    from jass.model.actions import TakeBack as TakeBack
    from jass.model.actions import TurnTrick as TurnTrick
    from jass.model.actions import parse_action as parse_action
    from jass.model.cards import Card as Card
    from jass.model.cards import Mask as Mask
    from jass.model.cards import Seat as Seat
    from jass.model.cards import cards_in as cards_in
    from jass.model.cards import mask_of as mask_of
    from jass.model.errors import BadArgument as BadArgument
    from jass.model.errors import BadLog as BadLog
    from jass.model.errors import BadNotation as BadNotation
    from jass.model.errors import BadOption as BadOption
    from jass.model.errors import BadResultCode as BadResultCode
    from jass.model.errors import IllegalAction as IllegalAction
    from jass.model.errors import JassError as JassError
    from jass.model.errors import Refusal as Refusal
    from jass.model.errors import UnknownVariant as UnknownVariant
    from jass.model.notation import card_name as card_name
    from jass.model.notation import card_names as card_names
    from jass.model.notation import parse_card as parse_card
    from jass.model.shuffle import SeededRandom as SeededRandom
    from jass.options.options import Options as Options
    from jass.options.variants import VARIANTS as VARIANTS
    from jass.options.variants import find_variant as find_variant
    from jass.options.variants.variant import Variant as Variant
    from jass.public.events import BergpreisWon as BergpreisWon
    from jass.public.events import Booked as Booked
    from jass.public.events import CardPlayed as CardPlayed
    from jass.public.events import CardsDealt as CardsDealt
    from jass.public.events import CardTakenBack as CardTakenBack
    from jass.public.events import ContractChosen as ContractChosen
    from jass.public.events import DealEnded as DealEnded
    from jass.public.events import DealStarted as DealStarted
    from jass.public.events import EstimateSealed as EstimateSealed
    from jass.public.events import Event as Event
    from jass.public.events import GameEnded as GameEnded
    from jass.public.events import RevokeFound as RevokeFound
    from jass.public.events import Shoved as Shoved
    from jass.public.events import StoeckShown as StoeckShown
    from jass.public.events import TrickTaken as TrickTaken
    from jass.public.events import TrumpCut as TrumpCut
    from jass.public.events import WeisAnnounced as WeisAnnounced
    from jass.public.events import WeisDecided as WeisDecided
    from jass.public.records import DealResult as DealResult
    from jass.public.records import Outcome as Outcome
    from jass.public.records import Phase as Phase
    from jass.public.records import Trick as Trick
    from jass.public.view import View as View
    from jass.rules.melds import Meld as Meld
    from jass.table import Table as Table

__version__ = "0.1.0"

_NAMES = {
    "bots.levels": "choose",
    "bots.rollout.hosts": "best_kernel",
    "bots.search": "Decision Evaluation",
    "engine.machine": "apply legal_actions new_game refusal",
    "engine.observe": "observe visible",
    "engine.state": "State",
    "history.log": "Log dumps loads replay",
    "history.result_code": "Result decode encode result_of",
    "model.actions": "Action Announce Choose Claim Estimate NextDeal PickGame Play ClaimRest Shove ShowStoeck"
    " TakeBack TurnTrick parse_action",
    "model.cards": "Card Mask Seat cards_in mask_of",
    "model.errors": "BadArgument BadLog BadNotation BadOption BadResultCode IllegalAction JassError Refusal"
    " UnknownVariant",
    "model.notation": "card_name card_names parse_card",
    "model.shuffle": "SeededRandom",
    "options.options": "Options",
    "options.variants": "VARIANTS find_variant",
    "options.variants.variant": "Variant",
    "public.events": "Event BergpreisWon Booked CardPlayed CardTakenBack CardsDealt ContractChosen DealEnded"
    " DealStarted EstimateSealed GameEnded RevokeFound Shoved StoeckShown TrickTaken TrumpCut WeisAnnounced"
    " WeisDecided",
    "public.records": "DealResult Outcome Phase Trick",
    "public.view": "View",
    "rules.melds": "Meld",
    "table": "Table",
}
_HOME = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = ["__version__", *_HOME]


if not TYPE_CHECKING:  # or a checker would take any name for one

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name not in _HOME:
            raise AttributeError(f"module 'jass' has no attribute {name!r}")
        found: object = getattr(import_module(f"jass.{_HOME[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
