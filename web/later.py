"""What the page needs only once it is alive: fetched after the start screen, then imported as usual.

Runs in MicroPython. A package is three things: its modules, `vendor/NAME.rom`, made of web/NAME/; its style
sheets, `vendor/NAME.css`, of web/styles/NAME/; its words, web/lang/NAME/.

- `more` comes by itself after the start screen, with every module of web/ that is not in
  `web.build.page.FIRST`. Modules of it that few games need are imported where they are needed, inside
  functions.
- `extra` comes when something of it is first opened: `await later.extra()`, then import it. So it costs
  nothing until then; the service worker keeps it all the same.
"""

import asyncio
import os

import js
import vfs
from jsffi import create_proxy

import web
from web import i18n

_here = {}
_mounted = set()
_dressed = set()

_channel = js.MessageChannel.new()
_pausing = []
_channel.port1.onmessage = create_proxy(lambda _event: _pausing.pop(0)(None))
_one_by_one = asyncio.Lock()

# How often, every 5 ms, to look whether the engine's worker has said its first word. A browser loads
# a worker's modules by way of the page: as long as that is at work, the worker waits.
_PATIENCE = 60


def pause():
    """A turn of the browser's own; asyncio's sleep may go on without one, and a timer makes it a long one."""
    return js.Promise.new(create_proxy(_pause))


def _pause(resolve, _reject):
    _pausing.append(resolve)
    _channel.port2.postMessage(None)


async def load():
    """Fetch all that, once; raises OSError if it does not come. May be tried again."""
    if "more" not in _here:
        await _fetch("more", _hear_engine)
        from web.waking import wake

        await wake()
        js.jassAwake()  # web/start.js


async def extra():
    """Have what is fetched only when it is wanted; raises OSError if it does not come. May be tried again."""
    async with _one_by_one:
        if "extra" not in _here:
            await _fetch("extra", None)


async def _fetch(name, meanwhile):
    # All to their end, whatever comes of them: another attempt must not meet one of this.
    patient = bool(meanwhile)  # who has pressed something is told, and may press again
    parts = (_sheet(name, patient), _modules(name, patient), i18n.add(name, patient))
    coming = asyncio.create_task(asyncio.gather(*parts, return_exceptions=True))
    if meanwhile:
        await meanwhile()
    for error in await coming:
        if error is not None:
            raise error
    _here[name] = True


async def _sheet(name, patient):
    if name in _dressed:
        return
    wrong = await js.jassSheet(name, patient)  # web/micropython.js
    if wrong:
        raise OSError(wrong)
    _dressed.add(name)


async def _modules(name, patient):
    """The modules of a package, to be imported from now on; those of web/ itself are imported already, or
    all in `more`.
    """
    if name in _mounted:
        return
    wrong = await js.jassModules(name, patient)  # web/micropython.js
    if wrong:
        raise OSError(wrong)
    path = "/" + name + ".rom"
    image = bytearray(os.stat(path)[6])
    with open(path, "rb") as file:
        file.readinto(image)  # all at once: `read` would copy it again and again as it grows
    os.remove(path)
    vfs.mount(vfs.VfsRom(image), "/" + name)
    _mounted.add(name)
    web.__path__ = "/" + name + "/web"
    __import__("web." + name)
    web.__path__ = "/more/web"


async def _hear_engine():
    """What comes now keeps the page busy: not before the worker has got its modules."""
    link = js.jassEngine(0)
    for _ in range(_PATIENCE):
        if link.news.length or not link.kept:
            return
        await asyncio.sleep_ms(5)
