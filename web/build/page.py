"""What the page is sent, made from what stands in web/: fewer and smaller files, nothing else changed.

The modules become one script and the style sheets one sheet, since each file costs a journey to the host
and back before the page is alive; index.html gets hints what else to ask for at once.
"""

import re
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

from web.build.slim import slim

SCRIPT = "vendor/page.py"
SHEET = "vendor/page.css"
ENTRY = "app"

# In a page, this line makes room for the hints. Names of PyScript's parts are hashed.
HINTS_HERE = "<!-- preload -->"
MODULES = ["vendor/pyscript/core.js", "vendor/pyscript/core-*.js", "vendor/micropython/micropython.mjs"]
DATA = ["vendor/micropython/micropython.wasm"]

_SHEETS = re.compile(r'(?:<link rel="stylesheet" href="\./(web/styles/[\w-]+\.css)">\s*)+')
_LINK = re.compile(r'href="\./(web/styles/[\w-]+\.css)"')


def script(modules: Iterable[Path]) -> str:
    """All modules of the page as one script, which writes them into MicroPython's file system."""
    texts = {file.stem: slim(file.read_text("utf-8")) for file in modules}
    return (
        "import os\n"
        "os.mkdir('web')\n"
        f"for name, text in {texts!r}.items():\n"
        "    with open('web/' + name + '.py', 'w') as file:\n"
        "        file.write(text)\n"
        f"import web.{ENTRY}\n"
    )


def sheets(html: str) -> list[str]:
    """The style sheets that a page links, in their order."""
    return _LINK.findall(html)


def sheet(texts: Iterable[str]) -> str:
    """The style sheets as one, without comments and indentation. They name no other file."""
    joined = re.sub(r"/\*.*?\*/", "", "\n".join(texts), flags=re.DOTALL)
    return re.sub(r"\n\s*", "\n", joined)


def html(text: str, vendor: Iterable[str]) -> str:
    """A page with the one sheet in place of the many, and with its hints."""
    names = sorted(vendor)
    lines = [
        f'<link rel="modulepreload" href="./{name}">'
        for pattern in MODULES
        for name in names
        if fnmatch(name, pattern)
    ]
    # Just as MicroPython fetches it, or it would be fetched twice.
    lines += [f'<link rel="preload" as="fetch" crossorigin href="./{name}">' for name in DATA]
    return _SHEETS.sub(f'<link rel="stylesheet" href="./{SHEET}">\n', text).replace(
        HINTS_HERE, "\n".join(lines)
    )
