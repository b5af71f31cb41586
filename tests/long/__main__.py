"""`python3 -m tests.long NAME [arguments]` runs a long check; without a name, lists them."""

import sys
from pathlib import Path

from tests.commands import main

if __name__ == "__main__":
    sys.exit(main("tests.long", Path(__file__).resolve().parent))
