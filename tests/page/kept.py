"""Games that are kept while they are played: begun, brought by a link, written by another window."""

from __future__ import annotations

import importlib
import json
from typing import Any

from tests.page.fake_device import Disk
from tests.page.playing import Playing

LEADS = "seed 1"


def records(disk: Disk) -> dict[str, str]:
    """The logs that are kept, by the name of their record."""
    kept = {key.rpartition(":")[2]: text for key, text in disk.now.items() if ":saved." in key}
    return {name: text.split("\n", 1)[1] for name, text in kept.items()}


def begin(game: Playing) -> None:
    game.open(LEADS)
    game.click("[data-choose=E]")


def follow(game: Playing, disk: Disk, code: str, log: str) -> Any:
    """A link is put into the address, and opened: where that is."""
    js: Any = importlib.import_module("js")
    js.history.replaceState = lambda *_: setattr(js.location, "hash", "")
    disk.links[code], js.location.hash = log, f"#game={code}"
    game.current_game._run(game.current_game.take_link())
    return js.location


def written(disk: Disk, identity: str = "", **changes: object) -> None:
    """Another window's write into the record of a game, or into the only one."""
    (key,) = [key for key in disk.now if f":saved.{identity}" in key]
    line, log = disk.now[key].split("\n", 1)
    head = json.loads(line)
    disk.now[key] = json.dumps(head | {"n": head["n"] + 1} | changes) + "\n" + log
