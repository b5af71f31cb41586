"""The stages of the page: which modules and sheets come when, in which order, and by which version."""

import json
import re
from pathlib import Path

import pytest

from tests.site.conftest import ROOT
from tests.site.small_page import STAGES, a_small_page
from tests.site.test_romfs import unpacked
from web.build.errors import SetupError
from web.build.page.page import PACKS, SHEETS
from web.build.page.page import sheet as sheet_of
from web.build.page.stages import SECOND, TYPES, import_order, sheets, stages
from web.build.site.site import MADE_OF_ALL, Asset, Site


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"start": "from web.page import app"}, r"start\.py imports web/page/app\.py at its top"),
        ({"app": "import web.page.guest"}, r"app\.py imports web/page/guest\.py at its top"),
        (
            {"types/view": "", "app": "from web.page.types import view"},
            r"app\.py imports web/page/types/view\.py",
        ),
    ],
)
def test_a_module_that_imports_a_later_one_fails_the_build(
    tmp_path: Path, changed: dict[str, str], told: str
) -> None:
    a_small_page(tmp_path, **changed)
    with pytest.raises(SetupError, match=told):
        stages(tmp_path / "web")


def test_modules_that_import_each_other_fail_the_build(tmp_path: Path) -> None:
    a_small_page(tmp_path, app="from web.page import table", table="from web.page import app")
    with pytest.raises(SetupError, match="import each other"):
        import_order(tmp_path / "web")


def test_modules_wake_after_those_that_they_import(tmp_path: Path) -> None:
    a_small_page(
        tmp_path, app="import web.page.b", b="import web.page.c", c="", d="", guest="import web.page.d"
    )
    found = import_order(tmp_path / "web")
    assert found["SECOND"] == ["web.page.c", "web.page.b", "web.page.app"]
    assert (found["BEFORE_ON_DEMAND"], found["ON_DEMAND"]) == (["web.page.d"], ["web.page.guest"])


def test_a_changed_file_changes_the_version(
    tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(small: Site) -> str:
        script = small.get("web/boot/unpack.js")
        assert script
        return script.body.decode()

    a_small_page(tmp_path, app="a = 1")
    (tmp_path / "vendor").mkdir()
    for name in MADE_OF_ALL:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"))
    small = Site(tmp_path, site.stamp)
    assert [re.sub(r"-\w{8}\.pack", "-MARK.pack", address) for address in small.addresses()] == [
        "index.html",
        "sw.js",
        "vendor/first-rom-MARK.pack",
        "vendor/first.css",
        "vendor/on_demand-css-MARK.pack",
        "vendor/on_demand-rom-MARK.pack",
        "vendor/second-css-MARK.pack",
        "vendor/second-rom-MARK.pack",
        "web/boot/unpack.js",
        "web/engine/worker-js-MARK.pack",
    ]
    made: list[str] = []
    make = Site._make_of_all

    def noted(small: Site) -> dict[str, Asset]:
        made.append(small.version())
        return make(small)

    monkeypatch.setattr(Site, "_make_of_all", noted)
    first = small.version()
    assert first in told(small)
    (tmp_path / "web/page/app.py").write_text("a = 22")
    second = small.version()
    assert second in told(small)
    (tmp_path / "web/new.json").write_text("{}")
    third = small.version()
    assert third in told(small)
    assert third in told(small)
    assert len({first, second, third}) == 3
    assert made == [second, third]  # the browser waits for it; the first was made for the addresses


def test_the_page_is_all_its_modules_compiled(site: Site) -> None:
    packs = [_modules(site, address) for address in PACKS]
    expected = stages(ROOT / "web")
    assert {file.relative_to(ROOT).as_posix() for file in (ROOT / "web/page").rglob("*.py")} == {
        *expected,
        *(file.relative_to(ROOT).as_posix() for file in (ROOT / TYPES).glob("*.py")),
        *(file.relative_to(ROOT).as_posix() for file in (ROOT / "web/page").rglob("__init__.py")),
    }
    for path, stage in expected.items():
        name = path.removesuffix(".py") + ".mpy"
        there = [name in pack for pack in packs]
        assert there == [number == stage for number in range(3)], path


def _modules(site: Site, address: str) -> dict[str, bytes]:
    asset = site.content(address)
    assert asset
    compiled = unpacked(asset.body)
    assert all(module[:2] == b"M\x06" for module in compiled.values())
    return compiled


def test_the_sheet_is_all_sheets_of_the_page_in_their_order(site: Site) -> None:
    index, sheet = site.get(""), site.get("vendor/first.css")
    assert index
    assert sheet
    text, page = sheet.body.decode(), index.body.decode()
    assert page.count('rel="stylesheet"') == 1
    assert '<link rel="stylesheet" href="./vendor/first.css" ' in page
    assert '<link rel="modulepreload" href="./vendor/micropython/micropython.js" ' in page
    assert "url(" not in text
    assert "/*" not in text
    assert text.count("{") == text.count("}") > 100
    sent = [site.content(name) for name in SHEETS]
    for stage, asset in enumerate(sent):
        assert asset
        places = [asset.body.decode().find(sheet_of([file])) for file in sheets(ROOT / "web", stage)]
        assert places == sorted(places)
        assert places[0] == 0


@pytest.mark.parametrize(
    ("named", "told"), [([], "table"), (["table", "table"], "table"), (["table", "other"], "other")]
)
def test_the_table_of_stages_names_each_sheet_once(tmp_path: Path, named: list[str], told: str) -> None:
    a_small_page(tmp_path)
    (tmp_path / "web/styles").mkdir()
    (tmp_path / "web/styles/table.css").write_text("a { top: 0 }")
    toml = STAGES.replace("second = []", f"second = {json.dumps(named)}")
    (tmp_path / "web/page/stages.toml").write_text(toml)
    with pytest.raises(SetupError, match=rf"web/styles/: {told}$"):
        sheets(tmp_path / "web", SECOND)
