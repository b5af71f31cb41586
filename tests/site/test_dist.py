"""`python3 -m web build`: the same sources give the same bytes, within the budget, with all licences."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import jass
from tests.site.conftest import ROOT, copied
from web.build.runtime import runtime
from web.build.site import dist, weight
from web.build.site.site import Site


@dataclass(frozen=True)
class Built:
    """A folder with dist/, and what the build printed."""

    root: Path
    said: str

    @property
    def dist(self) -> Path:
        return self.root / "dist"

    @property
    def archive(self) -> Path:
        return self.dist / f"jass-{jass.__version__}.zip"


def build(root: Path, **environment: str) -> Built:
    """Build a clone whose runtimes are in place."""
    runtime.ensure(ROOT)
    shutil.copytree(ROOT / "vendor", root / "vendor")
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    done = subprocess.run(
        [sys.executable, "-m", "web", "build"],
        cwd=root,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return Built(root, done.stdout)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(copied(tmp_path_factory.mktemp("one") / "clone"))


def files(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def test_dist_is_the_archive(built: Built) -> None:
    with zipfile.ZipFile(built.archive) as zipped:
        names = zipped.namelist()
        assert all(zipped.read(name) == (built.dist / name).read_bytes() for name in names)
    assert names == sorted(names)
    assert files(built.dist) == {*names, built.archive.name}
    assert {
        "index.html",
        "embed.html",
        "sw.js",
        "LICENSE",
        "web/boot/unpack.js",
        "web/boot/unsupported.js",
    } <= set(names)
    assert any(re.fullmatch(r"vendor/jass-zip-\w{8}\.pack", name) for name in names)


def test_another_clone_gives_the_same_bytes(built: Built, tmp_path: Path) -> None:
    """Elsewhere, at another time, with another time zone and another order of files."""
    place = tmp_path / "a place with spaces"
    again = build(
        copied(place),
        TZ="Asia/Tokyo",
        PYTHONHASHSEED="7",
        SOURCE_DATE_EPOCH=str(dist.source_date(built.root)),
    )
    assert again.archive.read_bytes() == built.archive.read_bytes()
    assert files(again.dist) == files(built.dist)


def test_its_files_are_dated_by_the_sources(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With one date for all versions, a host would tell a browser that nothing has changed."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    newest = 2_000_000_000
    os.utime(clone / "web/page/app.py", (newest, newest))
    assert dist.source_date(clone) == newest
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@x", "-C", str(clone)]
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "x", "--date=@1900000000"]):
        subprocess.run(
            [*git, *command], check=True, env={**os.environ, "GIT_COMMITTER_DATE": "@1900000000 +0900"}
        )
    assert dist.source_date(clone) == 1_900_000_000
    (clone / "sw.js").write_text("changed")
    assert dist.source_date(clone) == newest
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert dist.source_date(clone) == 1_700_000_000


def test_no_file_has_an_ending_that_hosts_do_not_know(built: Built) -> None:
    """A module that comes as text or as bytes is not run, a .py some hosts run themselves; what is only read
    may come as anything.
    """
    assert not [name for name in files(built.dist) if name.endswith((".mjs", ".py"))]


def test_the_licence_of_every_part_is_in_it(built: Built) -> None:
    text = (built.dist / "vendor/third-party.txt").read_text("utf-8")
    for part in (
        "pyodide",
        "CPython",
        "musl",
        "SQLite",
        "@pyscript/core",
        "polyscript",
        "micropython-webassembly",
    ):
        assert re.search(rf"^\S+ +\S*{re.escape(part)}.*: .+ Copyright ", text, re.MULTILINE), part
    for words in (
        "Mozilla Public License",
        "Apache License",
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "free of charge",
    ):
        assert words in text
    assert "MIT License" in (built.dist / "LICENSE").read_text("utf-8")


def test_the_version_is_one(built: Built) -> None:
    found = re.search(r'VERSION = "(.+?)"', (built.dist / "web/boot/unpack.js").read_text("utf-8"))
    assert found
    assert re.fullmatch(re.escape(jass.__version__) + r"\+[0-9a-f]{12}", found[1])
    assert f'VERSION = "{found[1]}"' in (built.dist / "sw.js").read_text("utf-8")


def test_it_keeps_to_its_budget_and_the_readme_tells_it(built: Built) -> None:
    """README.md may be one in a hundred behind."""
    stamp = runtime.read_stamp(built.root)
    assert stamp
    site = Site(built.root, stamp)
    found = weight.weigh(site)
    assert found.over() == []
    for line in found.lines():
        assert line in built.said
    readme = (ROOT / "README.md").read_text("utf-8")
    told = re.findall(
        r"^\| (until the page is alive|until the engine is ready|in all).*"
        r" \| ([\d.]+) (KB|MB) \| ([\d.]+) (KB|MB) \|$",
        readme,
        re.M,
    )
    for (what, *numbers), moment in zip(told, ("alive", "ready", "all"), strict=True):
        for host, number, unit in (("plain", *numbers[:2]), ("gzip", *numbers[2:])):
            size = float(number) * {"KB": 1e3, "MB": 1e6}[unit]
            assert size == pytest.approx(found.sum(host, moment), rel=0.01), (what, host)


def test_the_workflows_need_no_secret_and_trust_no_tag() -> None:
    for name, count in (("pages.yml", 6), ("checks.yml", 4), ("whole.yml", 1)):
        text = (ROOT / ".github/workflows" / name).read_text("utf-8")
        used = re.findall(r"uses: (\S+)", text)
        assert len(used) == count
        assert all(
            re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}|\./\.github/workflows/checks\.yml", one)
            for one in used
        )
        assert "secrets" not in text
        assert re.search(r"^permissions:( \{\}|\n  contents: read)$", text, re.MULTILINE)


def test_nothing_is_published_that_has_not_passed_the_checks() -> None:
    text = (ROOT / ".github/workflows/pages.yml").read_text("utf-8")
    assert "uses: ./.github/workflows/checks.yml" in text
    assert text.count("needs: checks") == text.count("needs: build") == text.count("needs: deploy") == 1
