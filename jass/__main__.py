"""`python3 -m jass`: the command line."""

import sys

from jass.cli import main

if __name__ == "__main__":
    sys.exit(main())
