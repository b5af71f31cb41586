"""The site without one of its clever parts: a copy of the checkout with a few lines changed."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("packed", "compiled", "minified")
"""The caches of vendor/, by the hash of what is in them: copies share them."""


@dataclass(frozen=True)
class Part:
    """`step` is what the part shortens: `engine`, `page`, `later` or `line` (bench/clever/steps.py).

    To do without it, files are deleted and texts replaced, each of which its file has once.
    """

    step: str
    deleted: tuple[str, ...] = ()
    replaced: tuple[tuple[str, str, str], ...] = ()


MPY, PAGE = "web/build/page/mpy.py", "web/build/page/page.py"
SCRIPT, PACKAGES = "web/boot/micropython.js", "web/page/loading/packages.py"
AS_FILES = (
    (
        "index.html",
        """import vfs
with open("first.rom", "rb") as file: vfs.mount(vfs.VfsRom(file.read()), "/first")
sys.path = ["/first", ".frozen"]
""",
        'sys.path = ["/", ".frozen"]\n',
    ),
    (
        SCRIPT,
        "    files.writeFile(`/${name}.rom`, await modules(name, patient));\n",
        "    put(await modules(name, patient));\n",
    ),
    (SCRIPT, "  files.writeFile('/first.rom', pack);\n", "  put(pack);\n"),
    (
        SCRIPT,
        "let files;\n",
        """let files;
const put = pack => {
  let at = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  for (const [path, length] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
    files.mkdirTree('/' + path.replace(/\\/[^/]*$/, ''));
    files.writeFile('/' + path, pack.subarray(at, at += length));
  }
};
""",
    ),
    (
        PAGE,
        "    return romfs.image(",
        """    names = [[path.removesuffix(".py") + ".mpy", len(module)] for path, module in compiled.items()]
    index = json.dumps(names).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(compiled.values())
    romfs.image(""",
    ),
    (
        PACKAGES,
        """    path = "/" + name + ".rom"
    image = bytearray(os.stat(path)[6])
    with open(path, "rb") as file:
        file.readinto(image)  # all at once: `read` would copy it again and again as it grows
    os.remove(path)
    vfs.mount(vfs.VfsRom(image), "/" + name)
""",
        "",
    ),
    (PACKAGES, "        _look_in(name)\n        return\n", "        return\n"),
    (
        PACKAGES,
        'wake_on_demand(lambda: _look_in(name), lambda: _look_in("second"))',
        "wake_on_demand(lambda: None, lambda: None)",
    ),
)
"""The modules as files of MicroPython's, written one by one."""
RETURN = "    return {path: source.encode() for path, source in sources.items()}\n"
CACHED = '    kept = root / "vendor/compiled"\n'

PARTS = {
    "dataclasses": Part("engine", ("web/build/runtime/standins/dataclasses.py",)),
    "snapshot": Part(
        "later", (), (("web/page/engine_client/connection.js", "memory: first };", "memory: false };"),)
    ),
    "hints": Part(
        "line", (), ((PAGE, "    if HINTS_HERE in text:", "    lines = []\n    if HINTS_HERE in text:"),)
    ),
    "images": Part("page", (), AS_FILES),
    "bytecode": Part(
        "page",
        (),
        ((MPY, CACHED, RETURN + CACHED), (PAGE, 'path.removesuffix(".py") + ".mpy": module', "path: module")),
    ),
}


def made(place: Path, part: Part | None) -> Path:
    """A copy of the checkout without a part, or with all. Raises `ValueError` if a text is not there once."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if name.split("/")[0] not in ("tests", "lab", "docs", "bench") and (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    (place / "node_modules").symlink_to(ROOT / "node_modules")
    shutil.copytree(ROOT / "vendor", place / "vendor", ignore=shutil.ignore_patterns(*KEPT))
    for name in KEPT:
        (place / "vendor" / name).symlink_to(ROOT / "vendor" / name)
    for name in part.deleted if part else ():
        (place / name).unlink()
    for name, old, new in part.replaced if part else ():
        text = (place / name).read_text("utf-8")
        if text.count(old) != 1:
            raise ValueError(f"{name} has not once: {old}")
        (place / name).write_text(text.replace(old, new), "utf-8")
    return place
