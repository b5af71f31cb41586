"""`python3 -m jass`: the command line."""

import sys


def main() -> int:
    """Runs the command that the program was started with; returns its exit code."""
    try:
        from jass.cli import program

        return program()
    except KeyboardInterrupt:  # while it is still being imported, too
        return 130


if __name__ == "__main__":
    sys.exit(main())
