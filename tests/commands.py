"""A folder of programs as one command: `python3 -m PACKAGE NAME [arguments]`.

It runs in the environment of the tests, which is made if it is not there.
"""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

from tests import environment


def commands(folder: Path) -> dict[str, str]:
    """The programs in a folder, each with the first line of its docstring."""
    found = {}
    for path in sorted([*folder.glob("*.py"), *folder.glob("*/__main__.py")]):
        text = path.read_text("utf-8")
        name = path.stem if path.parent == folder else path.parent.name
        if name != "__main__" and "__main__" in text:
            found[name] = (ast.get_docstring(ast.parse(text)) or "").split("\n")[0]
    return found


def main(package: str, folder: Path) -> int:
    """Run the program that the command line names, or list all without a name.

    The exit code is the program's; 2 for an unknown one, or if the environment cannot be made."""
    known = commands(folder)
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print("\n".join(f"{name:18}{line}" for name, line in known.items()))
        return 0
    name = sys.argv.pop(1)
    if name not in known:
        print(f"{package}: no {name!r}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    code = environment.entered(package, [name, *sys.argv[1:]])
    if code is not None:
        return code
    runpy.run_module(f"{package}.{name}", run_name="__main__", alter_sys=True)
    return 0
