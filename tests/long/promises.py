"""The promises of docs/promises.md that need no browser, at their full size.

- The engine is lost at every action of a whole game of every variant: a new one takes the log up as the page
  does (web/page/engine_client/client.py), is asked the same again, and must tell the same as an engine that
  was never lost.
- Hostile messages: real requests, damaged by value, by field and by character; each is answered or refused,
  none with a fault of our own, and the game at the table stays as it was unless the answer says so.
- Damaged saves: those of `python3 -m tests.long hostile`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from jass.options.variants import VARIANTS
from jass.session import PLAYER, Session
from tests.long import hostile
from tests.long.hostile import TOKENS, VALUES

Reply = dict[str, Any]
PRESETS = [variant.id for variant in VARIANTS]
SCRIPTS = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "${alert(1)}"]
"""What must stay text."""

DOINGS = [
    "open", "load", "act", "bot", "hint", "undo", "replay", "review", "show", "seals", "prove", "look",
    "presets", "rules", "ping", "fly", "", "__class__", "handle",
]  # fmt: skip
FIELDS = [
    "id", "do", "variant", "options", "seed", "game", "log", "action", "level", "to", "deal", "seal", "text",
    "from", "keep", "all",
]  # fmt: skip


def ask(session: Session, request: Reply) -> Reply:
    """A reply, which is one whatever was asked."""
    return dict(json.loads(session.handle(json.dumps({"id": 1} | request))))


def next_request(reply: Reply) -> Reply | None:
    """What a page would ask next; None once the game is over. The player does what is legal."""
    view = reply["view"]
    if view["phase"] == "gameOver":
        return None
    if view["turn"] not in (None, PLAYER):
        return {"do": "bot", "level": "easy"}
    if view["turn"] is None:
        return {"do": "act", "action": "deal"}
    return {"do": "hint", "level": "easy"}


def lose_at_every_action(variant: str, seed: str, longest: int) -> tuple[int, int]:
    """Play a game in which the engine is lost before each action: how many times, and how many were lost."""
    steady, log, losses, lost = Session(), "", 0, 0
    reply = ask(steady, {"do": "open", "variant": variant, "options": {}, "seed": seed})
    log = reply["log"]
    for _ in range(longest):
        request = next_request(reply)
        if request is None:
            break
        if request["do"] == "hint":
            request = {"do": "act", "action": ask(steady, request)["hint"]["action"]}
        reply = ask(steady, request)
        fresh = Session()
        taken_up = ask(fresh, {"do": "load", "log": log})
        again = ask(fresh, request)
        losses += 1
        if not taken_up["ok"] or again["log"] != reply["log"] or again["view"] != reply["view"]:
            lost += 1
        log = again["log"]
    return losses, lost


def hostile_requests(rng: Random, log: str) -> Iterator[str]:
    """Messages without end, each of them text."""
    words: list[object] = [*VALUES, *TOKENS, *SCRIPTS, *PRESETS, log, log[:-9], {"target": 5}]
    while True:
        request: Reply = {"id": 1, "do": rng.choice(DOINGS)}
        for name in rng.sample(FIELDS[2:], rng.randint(0, 4)):
            request[name] = rng.choice(words)
        if rng.random() < 0.1:
            request["id"] = rng.choice(words)
        text = json.dumps(request)
        damage = rng.random()
        if damage < 0.1:
            text = text[: rng.randint(0, len(text))]
        elif damage < 0.2:
            at = rng.randint(0, len(text))
            text = text[:at] + rng.choice(['"', "{", "\x00", "\\u", "9" * 400, "[" * 2000]) + text[at:]
        yield text


def attack(count: int, seed: str) -> tuple[Counter[str], list[str]]:
    """So many hostile messages to one table: how each was answered, and what must not have happened."""
    rng, session = Random(seed), Session()
    ask(session, {"do": "open", "variant": "schieberCh", "options": {}, "seed": seed})
    log = ask(session, {"do": "look"})["log"]
    before = ask(session, {"do": "look"})
    answers: Counter[str] = Counter()
    faults = []
    for text, _ in zip(hostile_requests(rng, log), range(count), strict=False):
        try:
            reply = json.loads(session.handle(text))
        except Exception as error:
            faults.append(f"{type(error).__name__}: {error}: {text[:200]!r}")
            continue
        kind = "answered" if reply["ok"] else reply["error"]["kind"]
        answers[kind] += 1
        now = ask(session, {"do": "look"})
        if kind == "Internal" or (kind != "answered" and now != before):
            faults.append(f"{kind}: {reply['error']['message'][:200]}: {text[:200]!r}")
        before = now
    return answers, faults


def main(arguments: list[str] | None = None) -> int:
    """Command line; 1 if a promise is broken."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long promises", description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--saves", type=int, default=100_000, help="0 leaves them out")
    parser.add_argument("--longest", type=int, default=100_000, help="actions of each game")
    parser.add_argument("--seed", default="promise")
    given = parser.parse_args(arguments)
    total = broken = 0
    for variant in PRESETS:
        losses, lost = lose_at_every_action(variant, given.seed, given.longest)
        print(f"{variant}: engine lost {losses} times, {lost} games lost", flush=True)
        total, broken = total + losses, broken + lost
    print(f"engine lost {total} times in {len(PRESETS)} games, {broken} games lost", flush=True)
    answers, faults = attack(given.messages, given.seed)
    told = ", ".join(f"{kind} {number}" for kind, number in answers.most_common())
    print(f"{given.messages} hostile messages ({told}), {len(faults)} faults", flush=True)
    for fault in faults[:20]:
        print(fault)
    code = hostile.main(["--logs", str(given.saves), "--jobs", "1"]) if given.saves else 0
    return 1 if broken or faults or code else 0


if __name__ == "__main__":
    sys.exit(main())
