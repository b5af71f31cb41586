"""`python3 -m web`: play; `python3 -m web build`: write dist/. Both set up what is missing."""

import sys


def main() -> int:
    """Run the command that the program was started with; returns its exit code."""
    try:
        from web.build.program import program

        return program(sys.argv[1:])
    except KeyboardInterrupt:  # while it is still being imported, too
        return 130


if __name__ == "__main__":
    sys.exit(main())
