"""A screen that stays lit while something is looked at and seldom touched.

Runs in MicroPython. Where the browser has no such lock, or refuses it, the screen goes dark as it always did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import js

from web.page.base import dom

if TYPE_CHECKING:
    from web.page.types.roles import Run


class Awake:
    """`hold()` keeps the screen lit until `let_go()`; `run(coroutine)` runs something beside all else."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._wanted = False
        self._asking = False
        self._lock = None
        dom.listen(
            "visibilitychange", lambda _event: self._ask()
        )  # the browser lets go of it with the page unseen

    def hold(self) -> None:
        """Keep the screen lit from now on."""
        self._wanted = True
        self._ask()

    def let_go(self) -> None:
        """Let the screen go dark again."""
        self._wanted = False
        if self._lock:
            self._lock.release()
            self._lock = None

    def _ask(self) -> None:
        held = self._asking or (self._lock and not self._lock.released)
        if self._wanted and not held and str(js.document.visibilityState) == "visible":
            self._asking = True
            self._run(self._request())

    async def _request(self) -> None:
        locks = getattr(js.navigator, "wakeLock", None)
        try:
            if locks:
                self._lock = await locks.request("screen")
        except Exception as error:  # the browser's refusal: little battery, or the host's frame
            js.console.info("the screen may go dark: " + str(error))
        self._asking = False
        if not self._wanted:
            self.let_go()
