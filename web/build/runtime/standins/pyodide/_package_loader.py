"""Stands in for Pyodide's package installer: the game needs no packages, and it would load 19 more modules.

Each start asks for its folders (`finalizeBootstrap` in pyodide.asm.mjs), and never for the rest.
"""

from site import getsitepackages

# Not used here, but Pyodide expects a reference to it when it takes a snapshot (web/engine/worker.js).
from pyodide_js import loadedPackages  # noqa: F401


class Folder:
    """A path whose text Pyodide asks for. Not a `str`, which would become a JavaScript string there."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = Folder(getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: there are no packages."""


def get_install_dir(*_: object, **__: object) -> str:
    """Cannot be asked for."""
    raise OSError("no packages can be installed")


unpack_buffer = get_install_dir
