"""Damaged and invented saves: each is read as a game or refused with a `BadLog`, never anything else.

    python3 -m tests.long hostile --logs 100000

Real logs are cut, mixed, edited by character and by JSON value, nested, blown up. Every text goes through
`loads` and `replay`, every tenth also through a session, which must answer and keep the game that it had.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

from jass.engine.machine import apply, new_game
from jass.history.export import exported
from jass.history.log import Log, dumps, loads, replay
from jass.model.actions import Action
from jass.model.errors import BadLog
from jass.options.options import ATTRIBUTES
from jass.options.variants import VARIANTS
from jass.session import Session
from tests.parallel import Progress, add_jobs, in_processes
from tests.property.random_games import random_action, random_options

LONGEST_MESSAGE = 600
CHUNK = 500
HEADER = ("pace", "level", "bots", "dealt", "seed", "deals")
FIELDS = ("text", "v", "variant", "options", *HEADER, "game", "actions")

TOKENS = [
    "0:E9", "deal", "turn", "0:shove", "1:=37", "0:J=O", "0:weis E6E7E8", "0:weis", "2:stoeck", "3:claim",
    "0:back", "0:game1", "9:E9", "0:XX", "0:=-1", "0:=99999", "0:weis " + "E6" * 40, "", " ", "0:E9\n",
    "٣:E9", "0:=٣", "\x00", "\ud800", "E9", "0:", ":", "0:weis E6E6E6", "-1:E9", "0 :E9", "０:E9",
]  # fmt: skip
VALUES: list[object] = [
    None, True, False, 0, -1, 1, 2, 10**30, 1e308, 0.5, "", "x", "a" * 300, [], {}, [[]], [None], {"": None},
    "schieberCh", "schieber2p", [1, 2], {"target": 1}, {"target": "1"}, {"v": 1}, "\u0000", "\u202e",
    [0] * 50,
]  # fmt: skip


def real_logs(rng: Random, count: int) -> list[Log]:
    """Logs of random games, some of them not finished."""
    logs = []
    for _ in range(count):
        preset = rng.choice(VARIANTS)
        options = random_options(rng, preset) if rng.random() < 0.5 else preset.options
        seed = str(rng.randrange(10**6))
        state, _ = new_game(preset.id, seed, options)
        actions: list[Action] = []
        for _ in range(rng.randint(0, 120)):
            action = random_action(rng, state)
            if action is None:
                break
            state, _ = apply(state, action)
            actions.append(action)
        log = Log(preset.id, seed, options, tuple(actions))
        logs.append(exported(log, state) if rng.random() < 0.3 else log)
    return logs


def _cut(rng: Random, text: str) -> str:
    return text[: rng.randint(0, len(text))]


def _edit(rng: Random, text: str) -> str:
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randint(0, len(text))
        gap = rng.choice((0, 1, 1, 7))
        text = (
            text[:at]
            + rng.choice(['"', "\\", "{", "]", ",", ":", "1", "E", "\x00", "é", ""])
            + text[at + gap :]
        )
    return text


def _change_value(rng: Random, text: str) -> str:
    data = json.loads(text)
    data[rng.choice([*FIELDS[1:], "other"])] = rng.choice(VALUES)
    return json.dumps(data)


def _change_option(rng: Random, text: str) -> str:
    data = json.loads(text)
    for _ in range(rng.randint(1, 3)):
        data["options"][rng.choice([*ATTRIBUTES, "nonsense"])] = rng.choice(VALUES)
    return json.dumps(data)


def _change_actions(rng: Random, text: str) -> str:
    data = json.loads(text)
    actions = data["actions"]
    for _ in range(rng.choice((1, 1, 2, 6))):
        at = rng.randint(0, len(actions))
        what = rng.randrange(4)
        if what == 0:
            actions.insert(at, rng.choice(TOKENS))
        elif what == 1:
            actions[at:] = actions[at + 1 :]
        elif what == 2 and actions:
            actions.insert(at, rng.choice(actions))
        else:
            actions.insert(at, rng.choice(VALUES))
    return json.dumps(data)


def _drop_key(rng: Random, text: str) -> str:
    data = json.loads(text)
    del data[rng.choice(list(data))]
    return json.dumps(data)


def _nest(rng: Random, text: str) -> str:
    """Nested as a whole, or in the place of a value, to which a parser comes after a good beginning."""
    depth = rng.choice((10, 17, 1_000, 5_000, 60_000))
    opening, closing = rng.choice(
        (("[", "]"), ('{"a":', "}"), ('{"__proto__":', "}"), ('[{"actions":', "}]"))
    )
    inner = opening * depth + (text if rng.random() < 0.5 else "1") + closing * rng.choice((0, depth))
    return inner if rng.random() < 0.5 else text.replace('"v":2', f'"v":{inner}')


def _huge_number(rng: Random, text: str) -> str:
    digits = rng.choice(("9" * 30, "9" * 4_000, "9" * 5_000, "9" * 100_000, "1e999", "1e" + "9" * 500, "NaN"))
    return text.replace('"v":2', f'"v":{rng.choice(("", "-"))}{digits}')


def _blow_up(rng: Random, text: str) -> str:
    way = rng.randrange(3)
    if way == 0:
        return text + " " * 1_000_000
    if way == 1:
        return text.replace('"actions":[', '"actions":[' + '"0:E9",' * 150_000)
    return "\x00" * 1_000_000


def _mix(rng: Random, text: str) -> str:
    at = rng.randint(0, len(text))
    return text[at:] + text[:at]


def _leave(_: Random, text: str) -> str:
    return text


DAMAGES: list[Callable[[Random, str], str]] = [
    _cut, _edit, _edit, _change_value, _change_option, _change_option,
    _change_actions, _change_actions, _change_actions, _drop_key, _mix, _leave,
]  # fmt: skip
RARE: list[Callable[[Random, str], str]] = [_nest, _huge_number, _blow_up]


def damaged(rng: Random, texts: list[str]) -> Iterator[str]:
    """Damaged saves without end, made from the texts of real ones; every fiftieth in a rare way."""
    for number in count():
        damage = rng.choice(RARE) if number % 50 == 0 else rng.choice(DAMAGES)
        yield damage(rng, rng.choice(texts))


def outcome_of(text: object) -> str:
    """How a text is taken: `accepted`, or the field that is refused. Raises whatever else happens."""
    try:
        log = loads(text)
        replay(log)
    except BadLog as error:
        if not 0 < len(str(error)) < LONGEST_MESSAGE:
            raise AssertionError(f"{len(str(error))} characters of refusal") from error
        field = error.field.split("[")[0].split(".")[0]
        if field not in FIELDS:
            raise AssertionError(f"{error.field} is no field of a log") from error
        return field
    assert loads(dumps(log)) == log, "a log that is read is written otherwise"
    return "accepted"


def attack(many: int, seed: str, real: int = 60) -> tuple[Counter[str], list[str]]:
    """So many damaged logs: how often each outcome, and what must not have happened."""
    rng = Random(seed)
    texts = [dumps(log) for log in real_logs(rng, real)]
    session = Session()
    session.handle(json.dumps({"id": 0, "do": "load", "log": texts[0], "seed": seed}))
    outcomes: Counter[str] = Counter()
    faults: list[str] = []
    for number, text in enumerate(islice(damaged(rng, texts), many)):
        try:
            outcomes[outcome_of(text)] += 1
            if number % 10 == 0:
                _ask_session(session, text)
        except Exception as error:
            faults.append(f"{type(error).__name__}: {error}: {text[:300]!r}")
    return outcomes, faults


def _ask_session(session: Session, text: str) -> None:
    before = json.loads(session.handle('{"id":1,"do":"look"}'))
    reply = json.loads(session.handle(json.dumps({"id": 2, "do": "load", "log": text})))
    if reply["ok"]:
        session.handle(json.dumps({"id": 3, "do": "load", "log": before["log"]}))
        return
    assert reply["error"]["kind"] in ("BadLog", "BadRequest"), reply["error"]
    assert reply["error"]["field"], "the field is not named"
    assert json.loads(session.handle('{"id":1,"do":"look"}')) == before, "a refused save changed the game"


def _attack_chunk(chunk: tuple[int, str]) -> tuple[Counter[str], list[str]]:
    return attack(*chunk)


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if anything but a game or a refusal came out."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long hostile", description=__doc__)
    parser.add_argument("--logs", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    add_jobs(parser)
    given = parser.parse_args(arguments)
    chunks = [
        (min(CHUNK, given.logs - first), f"{given.seed}/{first}") for first in range(0, given.logs, CHUNK)
    ]
    outcomes: Counter[str] = Counter()
    faults: list[str] = []
    progress = Progress(given.logs, "logs", "faults")
    for more, bad in in_processes(_attack_chunk, chunks, given.jobs):
        outcomes += more
        faults += bad
        progress.tell(outcomes.total() + len(faults), len(faults))
    for fault in faults[:20]:
        print(fault)
    games = outcomes.pop("accepted", 0)
    by_field = ", ".join(f"{field} {number}" for field, number in outcomes.most_common())
    refused = outcomes.total()
    print(f"{given.logs} logs, {games} read as games, {refused} refused ({by_field}), {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
