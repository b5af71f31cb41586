"""Writes dist/: the folder to upload to any static host, and the same as one zip, with their sizes.

Equal sources give equal bytes, in the zip too. Files are dated by the sources: with one date for all
versions, a host would take a changed file of equal size for the old one and answer browsers that nothing
changed.
"""

import os
import shutil
import subprocess
import tempfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path

from web.build.site.site import Site
from web.build.site.weight import Weight, weigh

_UNIX = 3
_SOURCES = ("jass", "web", "*.html", "sw.js", "package-lock.json")


@dataclass(frozen=True)
class Report:
    """The result of a build: `parts` are (name, files, bytes, bytes after gzip -9)."""

    folder: Path
    archive: Path
    parts: list[tuple[str, int, int, int]]
    weight: Weight

    def text(self) -> str:
        """The sizes as a table."""
        lines = [f"{'':24}{'files':>7}{'bytes':>12}{'gzip':>12}"]
        for name, count, raw, packed in self.parts:
            lines.append(f"{name:24}{count:7}{raw:12,}{packed:12,}")
        lines += ["", *self.weight.lines(), ""]
        lines.append(f"{self.folder}{os.sep}: upload this folder")
        lines.append(f"{self.archive}: the same, {self.archive.stat().st_size:,} bytes")
        return "\n".join(lines)


def build(site: Site, target: Path) -> Report:
    """Replace `target` with a new site and jass-VERSION.zip. A failed build leaves the old one."""
    date = time.gmtime(source_date(site.root))[:6]
    weight = weigh(site)
    lines: dict[str, tuple[int, int, int]] = {}
    target.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=".new-", dir=target))
    try:
        archive = new / f"jass-{site.stamp.version}.zip"
        with zipfile.ZipFile(archive, "w") as zipped:
            for address in site.addresses():
                asset = site.get(address)
                if asset is None:
                    raise FileNotFoundError(address)
                file = new / address
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(asset.body)
                entry = zipfile.ZipInfo(address, date)
                entry.create_system, entry.external_attr = _UNIX, 0o644 << 16
                zipped.writestr(entry, asset.body, zipfile.ZIP_DEFLATED, 9)
                for part in (_part(address), "all"):
                    count, raw, smaller = lines.get(part, (0, 0, 0))
                    lines[part] = (count + 1, raw + len(asset.body), smaller + weight.files["gzip"][address])
        for old in target.iterdir():
            if old != new:
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        for item in new.iterdir():
            item.rename(target / item.name)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    parts = [(name, *lines[name]) for name in [*sorted(lines.keys() - {"all"}), "all"]]
    return Report(target, target / archive.name, parts, weight)


def source_date(root: Path) -> int:
    """The time of the last change to the sources, in seconds since 1970: SOURCE_DATE_EPOCH if it is set, else
    the last commit, else (or with uncommitted changes) the newest file.
    """
    told = os.environ.get("SOURCE_DATE_EPOCH", "")
    if told.isdigit():
        return int(told)
    if _git(root, "status", "--porcelain", "--", *_SOURCES) == "":
        committed = _git(root, "log", "-1", "--format=%ct")
        if committed:
            return int(committed)
    files = (
        file for pattern in _SOURCES for place in root.glob(pattern) for file in (place, *place.rglob("*"))
    )
    return int(max(file.stat().st_mtime for file in files if file.is_file() and file.suffix != ".pyc"))


def _git(root: Path, *arguments: str) -> str | None:
    """The output of git for this folder; None if it is not the top of a repository, or without git."""
    try:
        inside = ["git", "-C", str(root), "rev-parse", "--show-prefix"]
        for command in (inside, ["git", "-C", str(root), *arguments]):
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode or (command is inside and done.stdout.strip()):
                return None
    except OSError:
        return None
    return done.stdout.strip()


def _part(address: str) -> str:
    """The line of the report for a file: one for each folder two levels deep."""
    folders = address.split("/")[:-1]
    return "/".join(folders[:2]) + "/" if folders else "(top)"
