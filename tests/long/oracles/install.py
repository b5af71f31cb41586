"""Installs the two packages once into `.venv/oracles/`, apart from everything else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGES = ("jass-kit==2.0.5", "pyschieber==1.3.2", "numpy>=1.26")
OPTIONS = ("--disable-pip-version-check", "--no-warn-conflicts", "--upgrade")
PLACE = Path(__file__).resolve().parents[3] / ".venv" / "oracles"
STAMP = PLACE / "complete"


def ensure() -> Path:
    """Where the packages are. Raises `RuntimeError` if they cannot be fetched."""
    wanted = "\n".join(PACKAGES)
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted:
        return PLACE
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", *OPTIONS, "--target", str(PLACE), *PACKAGES],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"could not fetch {', '.join(PACKAGES)} from PyPI:\n{done.stderr[-1000:]}")
    STAMP.write_text(wanted, encoding="utf-8")
    return PLACE
