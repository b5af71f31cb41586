"""dist/: the folder to upload to any static host, and the same as one zip, with their sizes."""

import gzip
import os
import shutil
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from web.build.site import Site


@dataclass(frozen=True)
class Report:
    """What was written: `parts` are (name, files, bytes, bytes after gzip -9)."""

    folder: Path
    archive: Path
    parts: list[tuple[str, int, int, int]]

    def text(self) -> str:
        """The sizes as a table."""
        lines = [f"{'':24}{'files':>7}{'bytes':>12}{'gzip':>12}"]
        for name, count, raw, packed in self.parts:
            lines.append(f"{name:24}{count:7}{raw:12,}{packed:12,}")
        lines.append(f"{self.folder}{os.sep}: upload this folder")
        lines.append(f"{self.archive}: the same, {self.archive.stat().st_size:,} bytes")
        return "\n".join(lines)


def build(site: Site, version: str) -> Report:
    """Write dist/ and dist/jass-VERSION.zip anew; a failed build leaves the former dist/ as it was."""
    target = site.root / "dist"
    sizes: dict[str, tuple[int, int, int]] = {}
    target.mkdir(exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=".new-", dir=target))
    try:
        archive = new / f"jass-{version}.zip"
        with zipfile.ZipFile(archive, "w") as zipped:
            for address in site.addresses():
                asset = site.get(address)
                if asset is None:
                    raise FileNotFoundError(address)
                file = new / address
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(asset.body)
                entry = zipfile.ZipInfo(address)  # dated 1980: the same files give the same archive
                entry.external_attr = 0o644 << 16
                zipped.writestr(entry, asset.body, zipfile.ZIP_DEFLATED, 9)
                packed = min(len(asset.body), len(gzip.compress(asset.body, 9)))
                for part in (_part(address), "all"):
                    count, raw, smaller = sizes.get(part, (0, 0, 0))
                    sizes[part] = (count + 1, raw + len(asset.body), smaller + packed)
        for old in target.iterdir():
            if old != new:
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        for item in new.iterdir():
            item.rename(target / item.name)
    finally:
        shutil.rmtree(new, ignore_errors=True)
    parts = [(name, *sizes[name]) for name in [*sorted(sizes.keys() - {"all"}), "all"]]
    return Report(target, target / archive.name, parts)


def _part(address: str) -> str:
    """A line of the report: one for each folder two levels deep."""
    folders = address.split("/")[:-1]
    return "/".join(folders[:2]) + "/" if folders else "(top)"
