"""Files that are there whole or not at all, whoever else writes them at the same time."""

import os
import tempfile
from pathlib import Path


def write(place: Path, body: bytes) -> None:
    """Put a file in place. OSError where the folder is missing or full."""
    number, name = tempfile.mkstemp(dir=place.parent, prefix=f"{place.name}.")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(body)
        os.chmod(name, 0o644)  # mkstemp keeps it from others
        os.replace(name, place)
    except BaseException:
        os.unlink(name)
        raise
