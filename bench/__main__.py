"""`python3 -m bench NAME [arguments]` runs a measurement; without a name, lists them."""

import sys
from pathlib import Path

from tests.commands import main

if __name__ == "__main__":
    sys.exit(main("bench", Path(__file__).resolve().parent))
