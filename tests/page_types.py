"""`python3 -m tests.page_types`: mypy over web/page/, as web/page/mypy.ini has it.

Apart from the rest of the project, which is CPython: here the library is MicroPython's, so that what it lacks
is an error. Its stubs come from PyPI (`micropython-webassembly-stubs`, `micropython-stdlib-stubs`); those of
our own, of what the page's scripts give Python, are in web/page/stubs/. Further arguments go to mypy.
"""

import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

from tests import environment

ROOT = Path(__file__).resolve().parent.parent
STUBS = ("micropython-stdlib-stubs", "micropython-webassembly-stubs")


def stubs(place: Path) -> Path:
    """The stubs from PyPI in a folder of their own, made in `place`: mypy takes none from among packages."""
    versions = "-".join(distribution(name).version for name in STUBS)
    folder = place / versions
    if not folder.is_dir():
        new = place / f"{versions}.{os.getpid()}"
        for name in STUBS:
            for file in distribution(name).files or ():
                if file.suffix == ".pyi" or file.name == "VERSIONS":
                    (new / file).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(str(file.locate()), new / file)
        new.rename(folder)
    return folder


def main(arguments: list[str]) -> int:
    """Run mypy and return its exit code."""
    theirs = stubs(ROOT / ".mypy_cache/micropython")
    command = [sys.executable, "-m", "mypy", "--config-file", "web/page/mypy.ini"]
    options = ["--cache-dir", ".mypy_cache/page", "--custom-typeshed-dir", str(theirs)]
    path = os.pathsep.join([str(ROOT / "web/page/stubs"), str(theirs)])
    return subprocess.run(
        [*command, *options, *arguments], cwd=ROOT, env={**os.environ, "MYPYPATH": path}
    ).returncode


if __name__ == "__main__":
    code = environment.entered("tests.page_types", sys.argv[1:])
    sys.exit(main(sys.argv[1:]) if code is None else code)
