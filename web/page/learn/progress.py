"""How far the player has come in the lessons, kept on the device.

Runs in MicroPython.
"""

from __future__ import annotations

import json
from typing import Any

from web.page.base import storage
from web.page.learn.lessons import LESSONS

_SLOT = "lessons"


class Progress:
    """The lessons gone through, `done`, and the step where each other one was left, `at`."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.at: dict[str, int] = {}
        self._read()
        storage.watch(_SLOT, self._heard)

    def whole(self) -> bool:
        """Whether every lesson has been gone through."""
        return all(key in self.done for key, _ in LESSONS)

    def step(self, key: str) -> int:
        """Where a lesson goes on: one that has been gone through, at its beginning."""
        return 0 if key in self.done else self.at.get(key, 0)

    def reach(self, key: str, step: int) -> None:
        """The player is at this step."""
        kept = _kept()
        kept["at"][key] = step
        self._keep(kept)

    def finish(self, key: str) -> None:
        """The player has gone through a lesson."""
        kept = _kept()
        if key not in kept["done"]:
            kept["done"].append(key)
        kept["at"].pop(key, None)
        self._keep(kept)

    def _heard(self, _text: str) -> None:
        """Another tab, or a backup, knows of lessons that were gone through."""
        self._read()

    def _read(self) -> None:
        """Take what is kept."""
        kept = _kept()
        self.done, self.at = [], {}
        for key, steps in LESSONS:
            if key in kept["done"]:
                self.done.append(key)
            step = kept["at"].get(key)
            if isinstance(step, int) and 0 <= step < len(steps):
                self.at[key] = step

    def _keep(self, kept: dict[str, Any]) -> None:
        storage.write(_SLOT, json.dumps(kept))
        self._read()


def _kept() -> dict[str, Any]:
    """As it is kept now, with the lessons of other versions; what cannot be read is put aside."""
    return storage.read_checked(_SLOT, _checked) or {"done": [], "at": {}}


def _checked(value: object) -> dict[str, Any] | None:
    if not isinstance(value, dict):
        return None
    value.setdefault("done", [])
    value.setdefault("at", {})
    return value if isinstance(value["done"], list) and isinstance(value["at"], dict) else None
