"""Makes the files that the page loads from the sources in web/: fewer and smaller files.

For each stage of loading, the compiled modules become one pack and the style sheets one sheet, because each
file costs a round trip. index.html gets hints for the browser to fetch early. The scripts are minified
(`web.build.page.minify`).
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from fnmatch import fnmatch
from pathlib import Path
from urllib.parse import urlsplit

from web.build.page import engine_values, romfs, stages, styles
from web.build.page.sources import erased

# The modules and the sheet of each stage. Those of the first come with the page, the others as
# web/page/loading/packages.py asks for them.
PACKS = [f"vendor/{stage}.rom" for stage in stages.NAMES]
SHEETS = [f"vendor/{stage}.css" for stage in stages.NAMES]
CONFIG = "pyscript.toml"

# The place of the hints in a page. They precede the first script: a browser does not scan ahead in a page
# with a security policy while it waits for a script. The names of PyScript's parts have hashes.
HINTS_HERE = "<!-- preload -->"
MODULES = [
    "web/boot/start.js",
    "web/page/base/storage.js",
    "web/boot/preload.js",
    "web/boot/micropython.js",
    "vendor/pyscript/core.js",
    "vendor/pyscript/core-*.js",
    "vendor/pyscript/error-*.js",
    "vendor/micropython/micropython.js",
]
DATA = ["vendor/first-rom-*.pack"]

# The script without a hash: in some sandboxes the browser gets no file whose hash it would compare.
LAST_RESORT = "web/boot/unsupported.js"

_LATER = re.compile(r"""jassImport\(["'](\./[\w/]+\.js)["']\)""")
_ASKED = re.compile(r'<(script|link)\b[^>]* (?:src|href)="\./([^"]+\.(?:js|css))"(?=>)')


def modules(web: Path, stage: int) -> dict[str, str]:
    """The sources of the modules of a stage: {path: source}.

    Raises `SetupError` if they cannot load as web/page/stages.toml demands.
    """
    return _sources(web, [path for path, comes in stages.stages(web).items() if comes == stage])


def every_module(web: Path) -> dict[str, str]:
    """The same, of all stages."""
    return _sources(web, stages.stages(web))


def _sources(web: Path, paths: Iterable[str]) -> dict[str, str]:
    sources = {path: erased((web.parent / path).read_text("utf-8")) for path in paths}
    if stages.ORDER in sources:
        sources[stages.ORDER] = stages.filled(web, sources[stages.ORDER])
    return {path: engine_values.filled(path, source) for path, source in sources.items()}


def later(web: Path) -> list[str]:
    """The scripts that are loaded on demand (web/boot/unpack.js), by the names used there."""
    sources = [file for kind in ("*.js", "*.py") for file in web.rglob(kind) if "build" not in file.parts]
    return sorted({name for file in sources for name in _LATER.findall(file.read_text("utf-8"))})


def pack(compiled: dict[str, bytes]) -> bytes:
    """The compiled modules (by path) as one image from which MicroPython imports."""
    return romfs.image({path.removesuffix(".py") + ".mpy": module for path, module in compiled.items()})


def sheet(files: Iterable[Path]) -> str:
    """The style sheets joined, without comments and needless spaces, relative to the reader's font size.

    Style sheets must not name other files.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w+") as file:
    ...     _ = file.write("/* x */ .a, b { top: 0; content: 'a, b; c' }"), file.flush()
    ...     sheet([Path(file.name)])
    ".a,b{top:0;content:'a, b; c'}"
    """
    texts = [file.read_text("utf-8") for file in files]
    joined = re.sub(r"/\*.*?\*/", "", "\n".join(texts), flags=re.DOTALL)
    # Every second part is a string.
    parts = re.split(r"""("[^"]*"|'[^']*')""", joined)
    for index in range(0, len(parts), 2):
        single = re.sub(r"\s+", " ", parts[index])
        parts[index] = re.sub(r"(?<=[{};,:])\s+|\s+(?=[{};,])|;\s*(?=\})", "", single)
    return styles.follow_reader("".join(parts).strip())


def at_home(text: str, address: str) -> str:
    """A page whose security policy names its host beside 'self'.

    In a sandbox without `allow-same-origin`, WebKit does not match any file with 'self'.
    """
    parts = urlsplit(address)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="[^"]*"', text)
    if policy is None:
        raise ValueError("the page has no security policy")
    named = policy[0].replace("'self'", f"'self' {parts.scheme}://{parts.netloc}")
    return text.replace(policy[0], named, 1)


def html(text: str, config: str, files: Iterable[str]) -> str:
    """A page with pyscript.toml (`config`) and the hints inlined."""
    names = sorted(files)
    lines = [
        f'<link rel="modulepreload" href="./{name}">'
        for pattern in MODULES
        for name in names
        if fnmatch(name, pattern)
    ]
    # Exactly as the script fetches it, or the browser would fetch it twice.
    lines += [
        f'<link rel="preload" as="fetch" crossorigin href="./{name}">'
        for pattern in DATA
        for name in names
        if fnmatch(name, pattern)
    ]
    if HINTS_HERE in text:  # the game's page, whose inline script needs no indentation
        text = re.sub(r"\n\s+", "\n", text)
    return text.replace(HINTS_HERE, "\n".join(lines)).replace(f'config="./{CONFIG}"', _attribute(config))


def sealed(text: str, integrity: Callable[[str], str]) -> str:
    """A page with the hash (`integrity`) of each script and sheet, which the browser compares.

    In the middle of an upload a host has files of two builds; the page must not mix them.

    >>> sealed('<script defer src="./a.js"></script>', lambda address: f"sha256-{address}")
    '<script defer src="./a.js" integrity="sha256-a.js" crossorigin></script>'
    """

    def seal(tag: re.Match[str]) -> str:
        if tag[2] == LAST_RESORT:
            return tag[0]
        cors = "" if "module" in tag[0] else " crossorigin"  # or a sandbox could not read them
        return f'{tag[0]} integrity="{integrity(tag[2])}"{cors}'

    return _ASKED.sub(seal, text)


def _attribute(config: str) -> str:
    """pyscript.toml as an attribute of the page's script, for web/boot/start.js."""
    return f"data-config='{json.dumps(tomllib.loads(config))}'"
