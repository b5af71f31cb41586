"""The stand-ins for modules of the standard library behave the same for the game."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STANDIN = ROOT / "web/build/runtime/standins/dataclasses.py"

# In a Python of its own, since the real module is long imported here.
COMPARED = """
import dataclasses as real, importlib.util, inspect, json, sys
spec = importlib.util.spec_from_file_location("standin", {standin!r})
standin = importlib.util.module_from_spec(spec)
spec.loader.exec_module(standin)
wanted = sys.argv[1]
if wanted == "standin":
    sys.modules["dataclasses"] = standin
from jass.history.log import Log, dumps, loads, replay
from jass.engine.machine import apply, legal_actions, new_game
from jass.engine.observe import observe
from jass.model.errors import IllegalAction
from jass.model.actions import Play, parse_action
from jass.options.variants import VARIANTS
said = []
for variant in VARIANTS:
    state, events = new_game(variant.id, seed="7")
    said.append(repr(state))
    for step in range(60):
        legal = legal_actions(state)
        if not legal:  # a game of a single deal is over by then
            break
        state, events = apply(state, legal[step % 3 % len(legal)])
        said += [repr(state), repr(events), repr(observe(state, 0))]
play = Play(0, 5)
assert play == Play(0, 5) and play != Play(1, 5) and hash(play) == hash(Play(0, 5)) and play != "x"
assert sys.modules["dataclasses"].replace(play, card=6) == Play(0, 6)
assert Play.__match_args__ == ("seat", "card") and not hasattr(play, "__dict__")
for attempt in (lambda: setattr(play, "card", 1), lambda: delattr(play, "card")):
    try:
        attempt()
    except sys.modules["dataclasses"].FrozenInstanceError as error:
        said.append(str(error))
for arguments in ((), (0,), (0, 1, 2, 3, 4)):
    try:
        Play(*arguments)
    except TypeError as error:
        said.append(type(error).__name__)
said += [[f.name for f in sys.modules["dataclasses"].fields(kind)] for kind in (Play, Log, type(state))]
print(json.dumps(said))
"""


def test_dataclasses_are_the_same() -> None:
    program = COMPARED.format(standin=str(STANDIN))
    said = [
        subprocess.run(
            [sys.executable, "-c", program, which], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        for which in ("real", "standin")
    ]
    assert said[0] == said[1]
    assert len(said[0]) > 100_000
