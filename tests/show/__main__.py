"""`python3 -m tests.show NAME [arguments]` runs a picture maker; without a name, lists them."""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def commands() -> dict[str, str]:
    """What can be run, each with the first line of what it says of itself."""
    found = {}
    for path in sorted([*HERE.glob("*.py"), *HERE.glob("*/__main__.py")]):
        text = path.read_text("utf-8")
        name = path.parent.name if path.parent != HERE else path.stem
        if path != Path(__file__).resolve() and "__main__" in text:
            found[name] = (ast.get_docstring(ast.parse(text)) or "").split("\n")[0]
    return found


def main() -> int:
    """Run the named one as a program of its own."""
    known = commands()
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print("\n".join(f"{name:18}{line}" for name, line in known.items()))
        return 0
    name = sys.argv.pop(1)
    if name not in known:
        print(f"tests.show: no {name!r}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    runpy.run_module(f"tests.show.{name}", run_name="__main__", alter_sys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
