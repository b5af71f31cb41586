"""The engine in its worker: it gets ready, serves all of jass, and is replaced without loss."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import ROOT, Watched
from tests.browser.table import START, STEP, Table

ENGINE = "jassEngines.at(-1)"


def ask(table: Table, request: dict[str, Any]) -> dict[str, Any]:
    """Ask the worker past the page, as a faulty page or an intruder would."""
    text = table.page.evaluate(f"text => {ENGINE}.ask(text)", json.dumps({"id": 1, **request}))
    return dict(json.loads(text))


@pytest.mark.parametrize("watched", ["desktop", "phone"], indirect=True)
def test_it_gets_ready(table: Table) -> None:
    table.open()
    assert table.page.evaluate("typeof jass.version") == "string"
    assert ask(table, {"do": "ping"}) == {"id": 1, "ok": True}


def test_the_trimmed_library_serves_every_module_of_jass(table: Table) -> None:
    table.open()
    reply = ask(table, {"do": "modules"})
    on_disk = {_module(file) for file in (ROOT / "jass").rglob("*.py")}
    for_the_browser = {name for name in on_disk if not name.startswith(("jass.cli", "jass.__main__"))}
    assert set(reply["modules"]) == for_the_browser - {"jass"}


def _module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_progress_counts_bytes_to_the_end(table: Table, watched: Watched) -> None:
    table.page.add_init_script(
        """
        window.news = [];
        window.Worker = class extends Worker {
          constructor(...all) {
            super(...all);
            this.addEventListener('message', ({ data }) => typeof data === 'object' && news.push(data));
          }
        };
        """
    )
    table.open()
    news = table.page.evaluate("news.filter(n => n.kind === 'progress')")
    done = [item["done"] for item in news]
    total = news[0]["total"]
    assert done == sorted(done)
    assert done[0] < done[-1] == total
    assert total > 9_000_000
    assert len(set(done)) > 3


def test_a_killed_worker_loses_nothing(table: Table) -> None:
    table.open()
    table.start()
    table.until("play")
    table.step()
    before = table.actions()
    table.page.evaluate(f"{ENGINE}.end()")
    table.step()
    after = table.actions()
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert table.page.evaluate("jassEngines.length") == 2
    table.until("dealOver")


BROKEN = {
    "hangs": "while True: pass",
    "raises": "raise RuntimeError('broken on purpose')",
    "runs out of memory": "hoard = [bytearray(1 << 28) for _ in range(99)]",
    "babbles": "return 'not json'",
    "answers another": 'return \'{"id": -1, "ok": true}\'',
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_worker_is_noticed_and_replaced(table: Table, watched: Watched, fault: str) -> None:
    source = (ROOT / "web/worker.py").read_text("utf-8")
    faulty = f"""{source}
_sound = handle
def handle(text):
    if '"act"' in text:
        {BROKEN[fault]}
    return _sound(text)
"""
    served: list[str] = []

    def serve(route: Route) -> None:
        served.append(route.request.url)
        route.fulfill(body=faulty if len(served) == 1 else source, content_type="text/plain")

    watched.context.route("**/web/worker.txt", serve)
    table.open()
    table.start()
    table.until("play")
    table.step()
    assert len(served) >= 2
    expect(table.html).to_have_attribute("data-engine", "ready", timeout=STEP)
    assert table.actions()


def test_an_engine_that_cannot_start_says_so_and_can_be_tried_again(table: Table, watched: Watched) -> None:
    watched.allow("")  # everybody complains, and rightly
    watched.context.route("**/vendor/stdlib.pack", lambda route: route.fulfill(status=503, body=""))
    table.page.goto(f"{table.address}?speed=instant&level=easy")
    expect(table.html).to_have_attribute("data-engine", "failed", timeout=START)
    watched.context.unroute("**/vendor/stdlib.pack")
    table.page.locator("[data-retry]:visible").click()
    table.await_engine()


def test_wrong_wasm_type_does_not_stop_it(table: Table, watched: Watched) -> None:
    def serve(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-type": "text/plain"})

    watched.context.route("**/pyodide.asm.wasm", serve)
    table.open()


def test_blocked_storage_does_not_stop_it(table: Table) -> None:
    table.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked') } })"
    )
    table.open()
    table.start()
    table.until("play")
    table.step()


ILLEGAL: list[tuple[dict[str, Any], str]] = [
    ({"do": "act", "action": "0:E6"}, "IllegalAction"),
    ({"do": "act", "action": "1:E6"}, "IllegalAction"),
    ({"do": "act", "action": "<b>"}, "BadNotation"),
    ({"do": "fly"}, "BadRequest"),
    ({"do": "load", "log": "{"}, "BadLog"),
    ({"do": "open", "variant": "nix", "options": {}, "seed": "1"}, "UnknownVariant"),
    ({"do": "open", "variant": "schieberCh", "options": {"nix": 1}, "seed": "1"}, "BadOption"),
]


def test_bad_messages_are_refused_and_change_nothing(table: Table) -> None:
    table.open()
    table.start()
    before = table.actions()
    for request, kind in ILLEGAL:
        reply = ask(table, request)
        assert (reply["ok"], reply["error"]["kind"]) == (False, kind), request
        assert reply["error"]["message"]
    assert ask(table, {"do": "look"})["ok"] is True
    assert table.actions()[: len(before)] == before
