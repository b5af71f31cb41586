"""Stands in for Pyodide's installer of packages: the game has none, and it would load 19 more modules.

Its folders are asked for at each start (`finalizeBootstrap` of pyodide.asm.mjs), the rest never.
"""

from site import getsitepackages

# Not used here, but Pyodide counts on its being held when it writes its memory down (web/engine/worker.js).
from pyodide_js import loadedPackages  # noqa: F401


class Folder:
    """A path, of which Pyodide wants the text: no `str`, since that would be JavaScript's own there."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = Folder(getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """There are none."""


def get_install_dir(*_: object, **__: object) -> str:
    """Cannot be asked for."""
    raise OSError("no packages can be installed")


unpack_buffer = get_install_dir
