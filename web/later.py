"""What the page needs only once it is alive: fetched after the start screen, then imported as usual.

Runs in MicroPython. `vendor/more.py` has every module of web/ that is not in `web.build.page.FIRST`, and all
of web/more/; `vendor/more.css` the style sheets of web/styles/more/; `web/lang/more/` the words they use.
Modules that few games need are imported where they are needed, inside functions: only then are they compiled.
"""

import js

from web import i18n

_loaded = False


def loaded():
    """Whether all that is here."""
    return _loaded


async def load():
    """Fetch all that, once; raises OSError if it does not come."""
    global _loaded
    if _loaded:
        return
    sheet = js.document.createElement("link")
    sheet.rel = "stylesheet"
    sheet.href = "./vendor/more.css"
    js.document.head.append(sheet)
    answer = await js.fetch("./vendor/more.py")
    if not answer.ok:
        raise OSError("vendor/more.py: HTTP " + str(answer.status))
    text = await answer.text()
    js.jassEngine("engine-1")  # its megabytes come after the page's last kilobytes
    exec(text, {})
    await i18n.more()
    _loaded = True
