"""The scripts as they are served: known by their hash, short, with what is filled in."""

import re
from pathlib import Path

import pytest

from tests.site.conftest import ROOT
from web.build.errors import SetupError
from web.build.page import engine_values, minify
from web.build.page.page import later
from web.build.site import poster
from web.build.site.site import MADE_OF_ALL, Site


def test_the_page_names_its_scripts_and_sheet_by_their_hash(site: Site) -> None:
    """So no browser runs a file of another build; but for what says so where nothing else comes."""
    index = site.get("")
    assert index
    text = index.body.decode()
    tags = re.findall(r'<(?:script|link)[^>]* (?:src|href)="\./([^"]+\.(?:js|css))"(.*?)>', text)
    assert len(tags) == 17
    assert [address for address, _ in tags].count("web/boot/unsupported.js") == 1
    for address, rest in tags:
        asset = site.get(address)
        assert asset
        sealed = f' integrity="{asset.integrity}"'
        assert rest in (
            ("",) if address == "web/boot/unsupported.js" else (sealed, f"{sealed} crossorigin")
        ), address


def test_the_poster_is_one_script(site: Site) -> None:
    page, script = site.get("embed.html"), site.get("web/embed/poster.js")
    host = site.get("web/embed/host.js")
    assert page
    assert script
    assert host
    assert re.findall(r'<script[^>]*src="\./([^"]+)"', page.body.decode()) == ["web/embed/poster.js"]
    assert script.body.startswith(host.body)


def test_each_script_that_is_asked_for_later_is_known_by_its_hash(site: Site) -> None:
    unpack = site.content("web/boot/unpack.js")
    assert unpack
    names = later(ROOT / "web")
    for name in names:
        script = site.content(f"web/{name[2:]}")
        assert script, name
        assert f'"{name}":"{script.integrity.removeprefix("sha256-")}"' in unpack.body.decode()
    files = [
        file
        for file in (ROOT / "web").rglob("*")
        if file.suffix in (".py", ".js") and "build" not in file.parts
    ]
    calls = sum(len(re.findall(r"jassImport\((?!name: str)", file.read_text("utf-8"))) for file in files)
    assert calls >= len(names) > 5
    literal = sum(len(re.findall(r"jassImport\([\"']", file.read_text("utf-8"))) for file in files)
    assert literal == calls, "a name that is not written out has no hash"


def test_scripts_are_served_short_with_what_is_filled_in(site: Site) -> None:
    scripts = [file.relative_to(ROOT).as_posix() for file in [*(ROOT / "web").rglob("*.js"), ROOT / "sw.js"]]
    assert len(scripts) > 20
    for name in scripts:
        source, served = (ROOT / name).read_text("utf-8"), site.content(name)
        assert served
        text = served.body.decode()
        filled = re.findall(r"^\s*const ([A-Z]+) = null;$", source, re.M)
        assert bool(filled) == (name in (*MADE_OF_ALL, poster.SCRIPT, engine_values.GENERATOR)), name
        assert all(re.search(rf"\b{each} = [\"{{\[]", text) for each in filled), name
        assert len(text) < len(source) or filled, name
        # What other scripts and Python ask for keeps its name.
        wide = re.findall(r"(?:globalThis|window)\.(jass\w+) = ", source)
        assert all(each in text for each in wide), name


def test_the_words_of_last_resort_come_to_browsers_of_old(site: Site) -> None:
    """It is for those who read no newer JavaScript than that of 2009, as it is served, too."""
    served = site.get("web/boot/unsupported.js")
    assert served
    code = re.sub(r'"[^"]*"|\'[^\']*\'', "''", served.body.decode())
    assert re.findall(r"=>|`|\b(?:let|const|class|async|await)\b|\?\?|\?\.", code) == []


def test_a_faulty_script_is_told(tmp_path: Path, site: Site) -> None:
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    with pytest.raises(SetupError, match=r"could not shorten the scripts: web/x\.js: .+line 2"):
        minify.minified(tmp_path, {"web/x.js": "const a = 1;\nconst = 2;\n"})
    found = minify.minified(tmp_path, {"web/x.js": "const VERSION = null;\nexport { VERSION as version };"})
    assert found == {"web/x.js": "const VERSION = null;export{VERSION as version};\n"}
