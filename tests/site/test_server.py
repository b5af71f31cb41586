"""What is served, and what is not."""

import http.client
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import patience
from tests.site.test_romfs import unpacked
from web.build.errors import SetupError
from web.build.page import engine_values, minify
from web.build.page.page import PACKS, SHEETS, later
from web.build.page.page import sheet as sheet_of
from web.build.page.stages import SECOND, TYPES, import_order, sheets, stages
from web.build.runtime import runtime
from web.build.site import poster
from web.build.site.serve import Server
from web.build.site.site import MADE_OF_ALL, Asset, Site

ROOT = Path(__file__).resolve().parents[2]
STAGES = """
[modules]
first = ["start"]
on_demand = ["guest"]
[styles]
first = []
second = []
on_demand = []
"""


@pytest.fixture(scope="module")
def site() -> Site:
    return Site(ROOT, runtime.ensure(ROOT))


@pytest.fixture(scope="module", params=["/", "/games/jass/"])
def server(request: pytest.FixtureRequest, site: Site) -> Iterator[Server]:
    server = Server(site, 0, request.param)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def get(
    server: Server, path: str, method: str = "GET", headers: dict[str, str] | None = None
) -> tuple[int, http.client.HTTPMessage, bytes]:
    connection = http.client.HTTPConnection(
        "127.0.0.1", server.server_address[1], timeout=patience.limit() / 1000
    )
    connection.request(method, path, headers=headers or {})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.headers, body


def test_only_this_machine_is_served(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("file", "mime"),
    [
        ("", "text/html"),
        ("index.html", "text/html"),
        ("sw.js", "text/javascript"),
        ("web/boot/start.js", "text/javascript"),
        ("web/boot/unpack.js", "text/javascript"),
        ("web/embed/generator.de.json", "application/json"),
        ("web/styles/icon.svg", "image/svg+xml"),
        ("index.html?variant=x", "text/html"),
    ],
)
def test_the_games_files(server: Server, file: str, mime: str) -> None:
    status, headers, body = get(server, server.base + file)
    assert status == 200
    assert headers["Content-Type"].split(";")[0] == mime
    assert int(headers["Content-Length"]) == len(body) > 0


@pytest.mark.parametrize(
    "path",
    [
        ".git/config",
        ".git/HEAD",
        ".npmrc",
        ".venv/pyvenv.cfg",
        "node_modules/pyodide/package.json",
        "package.json",
        "package-lock.json",
        "pyproject.toml",
        "README.md",
        "jass/__init__.py",
        "tests/__main__.py",
        "web",
        "web/",
        "web/__main__.py",
        "web/__init__.py",
        "web/page/engine_client/client.py",
        "web/engine/worker.py",
        "web/styles/base.css",
        "web/lang/de.json",
        "vendor/first.de.json",
        "web/build/site/serve.py",
        "web/build/runtime/pack.mjs",
        "web/decks/draw/svg.py",
        "web/../pyproject.toml",
        "web/%2e%2e/pyproject.toml",
        "web/engine/worker.js",
        "web/decks/swiss.svg",
        "web/decks/swiss-svg-00000000.pack",
        "vendor/pyodide/pyodide.asm.wasm",
        "web//start.js",
        "web/./start.js",
        "..%2f..%2fetc/passwd",
        "/etc/passwd",
        "vendor/stamp.json",
        "vendor/pyodide/",
        "vendor/%00",
        "index.html/",
    ],
)
def test_nothing_else(server: Server, path: str) -> None:
    status, _, body = get(server, server.base + path)
    assert (status, body) == (404, b"not part of the game\n")


def test_other_methods_are_refused(server: Server) -> None:
    assert get(server, server.base, "POST")[0] == 501
    assert get(server, server.base, "PUT")[0] == 501


def test_head_has_no_body(server: Server) -> None:
    status, headers, body = get(server, server.base, "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["Content-Length"]) > 0


def test_an_unchanged_file_is_not_sent_again(server: Server) -> None:
    _, headers, _ = get(server, server.base + "web/boot/start.js")
    assert headers["Cache-Control"] == "no-cache"
    again = get(server, server.base + "web/boot/start.js", headers={"If-None-Match": headers["ETag"]})
    assert (again[0], again[2]) == (304, b"")


def test_the_folder_without_its_slash_leads_to_it(server: Server) -> None:
    if server.base != "/":
        status, headers, _ = get(server, server.base.rstrip("/"))
        assert (status, headers["Location"]) == (301, server.base)
        assert get(server, "/")[0] == 404


def test_the_service_worker_names_just_the_files_on_disk(site: Site) -> None:
    script = site.get("sw.js")
    assert script is not None
    text = script.body.decode()
    assert f'VERSION = "{site.version()}"' in text
    for address in site.addresses():
        asset = site.get(address)
        assert asset is not None
        assert (f'"{address}":["{asset.integrity}"' in text) == (address != "sw.js")


def a_small_page(root: Path, **changed: str) -> None:
    """A page with a module of each stage: `start`, `app` and `guest`, with these sources."""
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    sources = {"start": "", "app": "", "guest": ""} | changed
    written = {f"web/page/{name}.py": text for name, text in sources.items()}
    written["web/page/stages.toml"] = STAGES
    for address, text in (written | {"index.html": "<p>", "pyscript.toml": ""}).items():
        (root / address).parent.mkdir(parents=True, exist_ok=True)
        (root / address).write_text(text)


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
        assert f'"{name}":"{script.integrity}"' in unpack.body.decode()
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


def test_a_faulty_module_is_told_and_the_rest_served(tmp_path: Path, site: Site) -> None:
    a_small_page(tmp_path, start="ok = 1\nfaulty = (\n")
    (tmp_path / "LICENSE").write_text("free")
    with Server(Site(tmp_path, site.stamp), 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        status, _, body = get(server, "/" + site.served("vendor/first.rom"))
        assert (status, get(server, "/LICENSE")[0]) == (500, 200)
        server.shutdown()
    assert b"could not compile the page" in body
    assert b"web/page/start.py" in body
    assert body.count(b"\n") == 1


def test_with_its_address_known_it_answers_oembed(site: Site) -> None:
    public = Site(ROOT, site.stamp, "https://club.ch/a&b/")
    asset = public.get("oembed.json")
    assert asset
    answer = json.loads(asset.body)
    assert (answer["version"], answer["type"]) == ("1.0", "rich")
    assert '<iframe src="https://club.ch/a&amp;b/embed.html"' in answer["html"]
    assert answer["html"].count(f'height="{answer["height"]}"') == 1
    for name in ("index.html", "embed.html"):
        page = public.get(name)
        assert page
        links = re.findall(
            r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', page.body.decode()
        )
        assert links == ["https://club.ch/a&amp;b/oembed.json"]
        policies = re.findall(r'Security-Policy" content="([^"]+)"', page.body.decode())
        assert [policy.count("'self'") for policy in policies] == [
            policy.count("'self' https://club.ch") for policy in policies
        ]
        assert len(policies) == 1
    assert "oembed.json" in public.addresses()
    assert "oembed.json" not in site.addresses()
    assert site.get("oembed.json") is None
