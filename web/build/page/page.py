"""What the page is sent, made from what stands in web/: fewer and smaller files, nothing else changed.

The modules, compiled, become one pack and the style sheets one sheet, those of the first moment and the
others, since each file costs a journey to the host and back; index.html gets hints what else to ask for at
once. The scripts are shortened (web.build.minify).
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from fnmatch import fnmatch
from pathlib import Path
from urllib.parse import urlsplit

from web.build.page import romfs, stages, styles

# The modules and the sheet of each stage. Those of the first come with the page, the others as
# web/page/loading/packages.py asks for them.
PACKS = [f"vendor/{stage}.rom" for stage in stages.NAMES]
SHEETS = [f"vendor/{stage}.css" for stage in stages.NAMES]
CONFIG = "pyscript.toml"

# In a page, this line makes room for the hints. Names of PyScript's parts are hashed. It stands before the
# first script: a page with a security policy of its own is not looked through ahead while it waits for one.
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

# Asked for when they are wanted (web/boot/unpack.js), by the names that are used there.
LATER = [
    "./boot/preload.js",
    "./page/saves/device.js",
    "./embed/host.js",
    "./boot/framed.js",
    "./page/saves/link_codec.js",
    "./page/ui/sound.js",
    "./page/base/storage.js",
    "./decks/big.js",
    "./decks/join.js",
]

# Comes whatever happens, also where a sandbox gets no file whose hash would be compared.
LAST_RESORT = "web/boot/unsupported.js"

_ASKED = re.compile(r'<(script|link)\b[^>]* (?:src|href)="\./([^"]+\.(?:js|css))"(?=>)')


def modules(web: Path, stage: int) -> dict[str, str]:
    """The sources of the modules of a stage: {path: source}.

    Raises SetupError if they cannot come as web/page/stages.toml says.
    """
    paths = [path for path, comes in stages.stages(web).items() if comes == stage]
    sources = {path: (web.parent / path).read_text("utf-8") for path in paths}
    if stages.ORDER in sources:
        sources[stages.ORDER] = stages.filled(web, sources[stages.ORDER])
    return sources


def pack(compiled: dict[str, bytes]) -> bytes:
    """Modules, {path: .mpy}, as one image that MicroPython imports from."""
    return romfs.image({path.removesuffix(".py") + ".mpy": module for path, module in compiled.items()})


def sheet(files: Iterable[Path]) -> str:
    """The style sheets as one, without comments and needless spaces, in the reader's font size.

    They name no other file.

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
    """A page whose security policy names the host of its address beside 'self'.

    In a sandbox without `allow-same-origin` WebKit takes no file for the page's own.
    """
    parts = urlsplit(address)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="[^"]*"', text)
    if policy is None:
        raise ValueError("the page has no security policy")
    named = policy[0].replace("'self'", f"'self' {parts.scheme}://{parts.netloc}")
    return text.replace(policy[0], named, 1)


def html(text: str, config: str, files: Iterable[str]) -> str:
    """A page with pyscript.toml (`config`) and hints in it."""
    names = sorted(files)
    lines = [
        f'<link rel="modulepreload" href="./{name}">'
        for pattern in MODULES
        for name in names
        if fnmatch(name, pattern)
    ]
    # Just as it is fetched then, or it would be fetched twice.
    lines += [
        f'<link rel="preload" as="fetch" crossorigin href="./{name}">'
        for pattern in DATA
        for name in names
        if fnmatch(name, pattern)
    ]
    if HINTS_HERE in text:  # whose script needs no indentation
        text = re.sub(r"\n\s+", "\n", text)
    return text.replace(HINTS_HERE, "\n".join(lines)).replace(f'config="./{CONFIG}"', _attribute(config))


def sealed(text: str, integrity: Callable[[str], str]) -> str:
    """A page whose scripts and sheets are those of its own build: `integrity` of an address, which a browser
    holds against what comes, since a host in the middle of an upload has files of two builds.

    >>> sealed('<script defer src="./a.js"></script>', lambda address: f"sha256-{address}")
    '<script defer src="./a.js" integrity="sha256-a.js" crossorigin></script>'
    """

    def seal(tag: re.Match[str]) -> str:
        if tag[2] == LAST_RESORT:
            return tag[0]
        cors = "" if "module" in tag[0] else " crossorigin"  # without it a sandbox could not read them
        return f'{tag[0]} integrity="{integrity(tag[2])}"{cors}'

    return _ASKED.sub(seal, text)


def _attribute(config: str) -> str:
    """pyscript.toml as an attribute of the page's script, for web/boot/start.js."""
    return f"data-config='{json.dumps(tomllib.loads(config))}'"
