"""`python3 -m tests.show NAME [arguments]` runs a program that makes pictures; without a name, lists them."""

import sys
from pathlib import Path

from tests.commands import main

if __name__ == "__main__":
    sys.exit(main("tests.show", Path(__file__).resolve().parent))
