"""`python3 -m jass`: the command line."""

import os
import sys


def _unraisable(fault: "sys.UnraisableHookArgs") -> None:
    """Ctrl-C where nothing can be raised, as among the callbacks of an import: end as elsewhere."""
    if issubclass(fault.exc_type, KeyboardInterrupt):
        os._exit(130)
    sys.__unraisablehook__(fault)


def main() -> int:
    """Runs the command that the program was started with; returns its exit code."""
    sys.unraisablehook = _unraisable
    try:
        from jass.cli import program

        return program()
    except KeyboardInterrupt:  # while it is still being imported, too
        return 130


if __name__ == "__main__":
    sys.exit(main())
