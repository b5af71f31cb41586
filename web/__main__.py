"""`python3 -m web`: play; `python3 -m web build`: write dist/. Both set up what is missing."""

import os
import sys


def _unraisable(fault: "sys.UnraisableHookArgs") -> None:
    """Ctrl-C where nothing can be raised, as among the callbacks of an import: end as elsewhere."""
    if issubclass(fault.exc_type, KeyboardInterrupt):
        os._exit(130)
    sys.__unraisablehook__(fault)


def main() -> int:
    """Run the command that the program was started with; returns its exit code."""
    sys.unraisablehook = _unraisable
    try:
        from web.build.program import program

        return program(sys.argv[1:])
    except KeyboardInterrupt:  # while it is still being imported, too
        return 130


if __name__ == "__main__":
    sys.exit(main())
