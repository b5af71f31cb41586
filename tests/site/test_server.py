"""What is served, and what is not."""

import http.client
import json
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import patience
from tests.site.conftest import ROOT
from tests.site.small_page import a_small_page
from web.build.site.serve import Server
from web.build.site.site import Site


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
