"""What the page needs only once it is alive: fetched after the start screen, then imported as usual.

Runs in MicroPython. web/page/stages.toml says what comes when. A package is three things: its modules,
`vendor/NAME.rom`; its style sheets, `vendor/NAME.css`; its words, `vendor/NAME.LANGUAGE.json`.

- `second` comes by itself after the start screen. What `web.page.app` imports is imported then; modules that
  few games need are imported where they are needed, inside functions.
- `on_demand` comes when something of it is first opened (web/page/ui/panels.py): `await on_demand()`, then
  import it. So it costs nothing until then; the service worker keeps it all the same.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING, Any

import js
import vfs

from web.page.base import i18n

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_here: dict[str, bool] = {}
_mounted: set[str] = set()
_dressed: set[str] = set()

_one_by_one = asyncio.Lock()

# How often, every 5 ms, to look whether the engine's worker has said its first word. A browser loads
# a worker's modules by way of the page: as long as that is at work, the worker waits.
_PATIENCE = 60


async def load() -> None:
    """Fetch all that, once; raises OSError if it does not come. May be tried again."""
    if "second" not in _here:
        await _fetch("second", _hear_engine)
        from web.page.loading.import_order import wake

        await wake()


async def on_demand() -> None:
    """Have what is fetched only when it is wanted; raises OSError if it does not come. May be tried again."""
    async with _one_by_one:
        if "on_demand" not in _here:
            await _fetch("on_demand", None)


async def _fetch(name: str, meanwhile: Callable[[], Awaitable[object]] | None) -> None:
    # All to their end, whatever comes of them: another attempt must not meet one of this.
    patient = bool(meanwhile)  # who has pressed something is told, and may press again
    parts = (_sheet(name, patient), _modules(name, patient), i18n.add(name, patient))
    all_of_them: Any = asyncio.gather(*parts, return_exceptions=True)  # a coroutine, in MicroPython
    coming = asyncio.create_task(all_of_them)
    if meanwhile:
        await meanwhile()
    for error in await coming:
        if error is not None:
            raise error
    _here[name] = True


async def _sheet(name: str, patient: bool) -> None:
    if name in _dressed:
        return
    wrong = await js.jassSheet(name, patient)  # web/boot/micropython.js
    if wrong:
        raise OSError(wrong)
    _dressed.add(name)


async def _modules(name: str, patient: bool) -> None:
    """The modules of a package: of `second` to be imported from now on, of `on_demand` imported."""
    if name in _mounted:
        return
    wrong = await js.jassModules(name, patient)  # web/boot/micropython.js
    if wrong:
        raise OSError(wrong)
    path = "/" + name + ".rom"
    image = bytearray(os.stat(path)[6])
    with open(path, "rb") as file:
        file.readinto(image)  # all at once: `read` would copy it again and again as it grows
    os.remove(path)
    vfs.mount(vfs.VfsRom(image), "/" + name)
    _mounted.add(name)
    if name == "second":
        _look_in(name)
        return
    # All of it now: the folders of both packages have the same names, and others import in between.
    from web.page.loading.import_order import wake_on_demand

    await wake_on_demand(lambda: _look_in(name), lambda: _look_in("second"))


def _look_in(name: str) -> None:
    """Import from a package what is not imported yet."""
    for folder, module in list(sys.modules.items()):
        if folder.split(".")[0] == "web" and hasattr(module, "__path__"):
            module.__path__ = "/" + name + "/" + folder.replace(".", "/")  # type: ignore[assignment]


async def _hear_engine() -> None:
    """What comes now keeps the page busy: not before the worker has got its modules."""
    if js.jassJoins:
        return
    link = js.jassEngine(0)
    for _ in range(_PATIENCE):
        if link.news.length or not link.kept:
            return
        await asyncio.sleep_ms(5)
