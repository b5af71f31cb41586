"""How far the player has come in the lessons, kept on the device.

Runs in MicroPython.
"""

from __future__ import annotations

import json

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
        self.at[key] = step
        self._keep()

    def finish(self, key: str) -> None:
        """The player has gone through a lesson."""
        if key not in self.done:
            self.done.append(key)
        self.at.pop(key, None)
        self._keep()

    def _heard(self, _text: str) -> None:
        """Another tab, or a backup, knows of lessons that were gone through."""
        self._read()

    def _read(self) -> None:
        """Take what is kept; what cannot be read is put aside."""
        self.done, self.at = [], {}
        kept = storage.read_checked(_SLOT, lambda each: each if isinstance(each, dict) else None) or {}
        done, at = kept.get("done", []), kept.get("at", {})
        for key, steps in LESSONS:
            if isinstance(done, list) and key in done:
                self.done.append(key)
            step = at.get(key) if isinstance(at, dict) else None
            if isinstance(step, int) and 0 <= step < len(steps):
                self.at[key] = step

    def _keep(self) -> None:
        storage.write(_SLOT, json.dumps({"done": self.done, "at": self.at}))
