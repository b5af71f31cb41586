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

from web.build.page import presets, romfs, stages, styles
from web.build.page.erase import erased

PACK, SHEET = "vendor/page.rom", "vendor/page.css"
# The stages that load after the page is alive (web/page/loading/packages.py); web/styles/NAME/ has the
# sheets.
PACKAGES = ["more", "extra"]
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
DATA = ["vendor/page-rom-*.pack"]

# The scripts that are loaded on demand (web/boot/unpack.js), by the names used there.
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

# The script without a hash: in some sandboxes the browser gets no file whose hash it would compare.
LAST_RESORT = "web/boot/unsupported.js"

_SHEETS = re.compile(r'(?:<link rel="stylesheet" href="\./(web/styles/[\w-]+\.css)">\s*)+')
_ASKED = re.compile(r'<(script|link)\b[^>]* (?:src|href)="\./([^"]+\.(?:js|css))"(?=>)')
_LINK = re.compile(r'href="\./(web/styles/[\w-]+\.css)"')


def package_modules(name: str) -> str:
    """The address of the joined modules of a package."""
    return f"vendor/{name}.rom"


def package_sheet(name: str) -> str:
    """The address of the joined style sheets of a package."""
    return f"vendor/{name}.css"


def modules(web: Path, package: str | None = None) -> dict[str, str]:
    """The sources of the first stage's modules, or of a package's, by path.

    Raises `SetupError` if they cannot load as web/page/stages.toml demands.
    """
    wanted = stages.FIRST if package is None else 1 + PACKAGES.index(package)
    paths = [path for path, stage in stages.stages(web).items() if stage == wanted]
    sources = {path: erased((web.parent / path).read_text("utf-8")) for path in paths}
    if stages.ORDER in sources:
        sources[stages.ORDER] = stages.filled(web, sources[stages.ORDER])
    if presets.MODULE in sources:
        sources[presets.MODULE] = presets.filled(presets.MODULE, sources[presets.MODULE])
    return sources


def pack(compiled: dict[str, bytes]) -> bytes:
    """The compiled modules (by path) as one image from which MicroPython imports."""
    return romfs.image({path.removesuffix(".py") + ".mpy": module for path, module in compiled.items()})


def sheets(html: str) -> list[str]:
    """The style sheets that a page links, in order."""
    return _LINK.findall(html)


def package_sheets(web: Path, package: str) -> list[Path]:
    """The style sheets of a package, in order; the first package has those that no page links."""
    files = sorted(web.glob(f"styles/{package}/*.css"))
    if package == PACKAGES[0]:
        linked = sheets((web.parent / "index.html").read_text("utf-8"))
        top = sorted(web.glob("styles/*.css"))
        files = [*(file for file in top if f"web/styles/{file.name}" not in linked), *files]
    return files


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
    """A page with one sheet instead of many, with pyscript.toml (`config`) and the hints inlined."""
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
    text = _SHEETS.sub(f'<link rel="stylesheet" href="./{SHEET}">\n', text)
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
