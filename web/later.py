"""What the page needs only once it is alive: fetched after the start screen, then imported as usual.

Runs in MicroPython. `vendor/more.json` has every module of web/ that is not in `web.build.page.FIRST`, and
all of web/more/; `vendor/more.css` the style sheets of web/styles/more/; `web/lang/more/` the words they use.
Modules that few games need are imported where they are needed, inside functions: only then are they compiled.
"""

import asyncio
import json

import js

from web import i18n

_sheet = js.document.createElement("link")
_loaded = False

# How often, every 5 ms, to look whether PyScript has made the worker.
_PATIENCE = 20


def loaded():
    """Whether all that is here."""
    return _loaded


async def load():
    """Fetch all that, once; raises OSError if it does not come. May be tried again."""
    global _loaded
    if _loaded:
        return
    _sheet.rel = "stylesheet"
    _sheet.href = "./vendor/more.css"
    js.document.head.append(_sheet)
    coming = asyncio.create_task(i18n.fetch_text("./vendor/more.json"))
    await _start_engine()
    for name, digits in json.loads(await coming).items():
        with open(name, "wb") as file:
            file.write(bytes.fromhex(digits))
    await i18n.more()
    _loaded = True


async def _start_engine():
    """Its megabytes come after the page's last kilobytes; it starts before those keep the page busy."""
    tag = js.jassEngine("engine-1")
    for _ in range(_PATIENCE):
        if getattr(tag, "xworker", None):
            return
        await asyncio.sleep_ms(5)
