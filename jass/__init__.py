"""Swiss Jass: one rules engine for all its games, and bots that play them.

`new_game` deals a game, `legal_actions` lists what the seat to act may do, and `apply` returns the next state
with the events in between. `observe` returns the `View` of one seat, and `choose` the bot's decision for a
view. A `Log` is a game as text. `docs/python.md` shows them at work.

The names in `jass.__all__` are stable; deeper paths are internal and can change. `jass` imports each name on
first use.
"""

TYPE_CHECKING = False  # as in typing, which costs the page a file
if TYPE_CHECKING:
    from jass.bots.levels import choose as choose
    from jass.bots.rollout.hosts import best_kernel as best_kernel
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
    from jass.model.actions import Action as Action
    from jass.model.actions import parse_action as parse_action
    from jass.model.errors import BadLog as BadLog
    from jass.model.errors import BadNotation as BadNotation
    from jass.model.errors import BadOption as BadOption
    from jass.model.errors import IllegalAction as IllegalAction
    from jass.model.errors import JassError as JassError
    from jass.model.errors import Refusal as Refusal
    from jass.model.errors import UnknownVariant as UnknownVariant
    from jass.model.notation import card_name as card_name
    from jass.model.notation import card_names as card_names
    from jass.model.notation import parse_card as parse_card
    from jass.model.shuffle import Draws as Draws
    from jass.options.options import Options as Options
    from jass.options.variants import VARIANTS as VARIANTS
    from jass.options.variants import find_variant as find_variant
    from jass.options.variants.variant import Variant as Variant
    from jass.public.view import View as View

__version__ = "0.1.0"

_NAMES = {
    "bots.levels": "choose",
    "bots.rollout.hosts": "best_kernel",
    "engine.machine": "apply legal_actions new_game refusal",
    "engine.observe": "observe visible",
    "engine.state": "State",
    "history.log": "Log dumps loads replay",
    "model.actions": "Action parse_action",
    "model.errors": "BadLog BadNotation BadOption IllegalAction JassError Refusal UnknownVariant",
    "model.notation": "card_name card_names parse_card",
    "model.shuffle": "Draws",
    "options.options": "Options",
    "options.variants": "VARIANTS find_variant",
    "options.variants.variant": "Variant",
    "public.view": "View",
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
