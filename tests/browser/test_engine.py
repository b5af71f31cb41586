"""The engine in its worker: it becomes ready, serves all of jass, and is replaced without loss."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser import patience
from tests.browser.conftest import ROOT, Watched
from tests.browser.table import Table
from tests.browser.test_games import decided
from tests.ordinary import mostly
from tests.packed import anywhere, packed

pytestmark = pytest.mark.new_device

ENGINE = "jassEngines.at(-1)"


def ask(table: Table, request: dict[str, Any]) -> dict[str, Any]:
    """Ask the worker past the page, as a faulty page or an intruder would."""
    asked = json.dumps({"id": 1, **request})

    def answer() -> dict[str, Any] | None:
        reply = dict(json.loads(table.page.evaluate(f"text => {ENGINE}.ask(text)", asked)))
        return None if reply.get("error", {}).get("kind") == "NotHere" else reply  # its package is on the way

    return patience.until(table.page, answer, f"an answer to {request}")


@pytest.mark.parametrize("watched", mostly(["desktop", "phone"], "phone"), indirect=True)
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


def test_no_reply_overtakes_one_that_waits_for_more_modules(table: Table) -> None:
    table.open()
    asked = [json.dumps({"id": number, "do": do}) for number, do in enumerate(("modules", "ping", "look"))]
    replies = table.page.evaluate(f"texts => Promise.all(texts.map(text => {ENGINE}.ask(text)))", asked)
    assert [json.loads(reply)["id"] for reply in replies] == [0, 1, 2]


@pytest.mark.parametrize("refusal", ["return", "throw new DOMException('no', 'DataCloneError')"])
def test_a_worker_that_does_not_get_the_pages_decoder_fetches_its_own(table: Table, refusal: str) -> None:
    table.page.add_init_script(
        f"""
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (data, ...more) {{
          if (typeof data !== 'string') {refusal};
          return post.call(this, data, ...more);
        }};
        """
    )
    table.open()
    assert ask(table, {"do": "ping"}) == {"id": 1, "ok": True}


def _module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.whole
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
    assert total > 3_000_000
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
    assert table.page.evaluate("jassEngines.length") >= 2  # more if the machine starves the new one too
    table.until("dealOver")


def serve_worker(watched: Watched, fault: str, faulty: int = 99) -> list[str]:
    """Have the first so many workers run a fault before they answer; each worker adds to the list."""
    source = (ROOT / "web/engine/worker.py").read_text("utf-8")
    wrong = f"""{source}
_sound = handle
def handle(text):
    {fault}
    return _sound(text)
"""
    served: list[str] = []

    def serve(route: Route) -> None:
        served.append(route.request.url)
        route.fulfill(body=packed(wrong if len(served) <= faulty else source))

    watched.context.route(anywhere("web/engine/worker.txt"), serve)
    return served


BROKEN = {
    "hangs": "while True: pass",
    "raises": "raise RuntimeError('broken on purpose')",
    "runs out of memory": "hoard = [bytearray(1 << 28) for _ in range(99)]",
    "babbles": "return 'not json'",
    "answers another": 'return \'{"id": -1, "ok": true}\'',
}


@pytest.mark.parametrize("fault", mostly(BROKEN, "hangs"))
def test_a_broken_worker_is_noticed_and_replaced(table: Table, watched: Watched, fault: str) -> None:
    served = serve_worker(watched, f"if '\"act\"' in text:\n        {BROKEN[fault]}", 1)
    table.open()
    table.start()
    table.until("play")
    table.step()
    assert len(served) >= 2
    expect(table.html).to_have_attribute("data-engine", "ready")
    assert table.actions()


GONE = {
    "throws": "from js import setTimeout; setTimeout(create_once_callable(lambda: [][0]), 0)",
    "answers twice": "import js; js.postMessage('{}')",
}


@pytest.mark.parametrize("fault", mostly(GONE, "throws"))
def test_a_worker_that_breaks_while_nobody_asks_is_replaced_at_once(
    table: Table, watched: Watched, fault: str
) -> None:
    watched.allow("IndexError")  # the browser tells what the worker has thrown
    serve_worker(watched, f"if '\"look\"' in text:\n        {GONE[fault]}", faulty=1)
    table.open()
    table.start()
    table.until("play")
    before = table.actions()
    ask(table, {"do": "look"})
    table.wait("() => jassEngines.length >= 2")  # with nothing asked of it
    table.await_engine()
    assert ask(table, {"do": "look"})["log"] == table.page.evaluate("jass.log()")
    table.step()
    assert table.actions()[: len(before)] == before


@pytest.mark.whole
@pytest.mark.parametrize("fault", mostly(["error", "messageerror"], "error"))
def test_who_waits_for_a_worker_that_breaks_hears_it_at_once(table: Table, fault: str) -> None:
    table.page.add_init_script(
        """
        window.workers = [];
        window.Worker = class extends Worker { constructor(...all) { super(...all); workers.push(this); } };
        """
    )
    table.open()
    table.start()
    table.until("play")
    came = table.page.evaluate(
        f"""async fault => {{
          const asked = {ENGINE}.ask('{{"id":1,"do":"hint","level":"master"}}');
          workers.at(-1).dispatchEvent(new Event(fault));
          return asked.then(() => 'answered', () => 'broken');
        }}""",
        fault,
    )
    assert came == "broken"
    table.wait("() => jassEngines.length >= 2")
    table.step()


@pytest.mark.whole
def test_a_request_that_ends_two_workers_is_given_up_and_the_game_goes_on(
    table: Table, watched: Watched
) -> None:
    """Whatever it is that a worker dies of, here nesting past the check before the parser."""
    watched.allow("")  # Pyodide's fatal errors
    served = serve_worker(watched, "if 'poison' in text:\n        json.loads('[' * 100000)")
    table.open()
    table.start()
    before = decided(table)
    table.page.evaluate("location.hash = ''")
    poison = json.dumps(table.log() | {"seed": "poison"})
    code = table.page.evaluate(
        "t => import(new URL('./web/page/saves/link_codec.js', location)).then(m => m.pack(t))", poison
    )
    other = Table(watched.context.new_page(), table.address)
    table.page.close()
    other.page.goto(f"{table.address}?speed=instant&level=easy#game={code}")
    expect(other.page.locator("#start-notice")).to_contain_text("antwortet nicht")
    other.await_engine()
    assert other.page.evaluate("jassEngines.length") >= 3
    other.page.locator("[data-continue]").click()
    other.until("play")
    other.step()
    assert other.actions()[: len(before)] == before
    known, workers = other.actions(), len(served)
    other.page.reload()
    other.await_game()
    assert other.actions()[: len(known)] == known
    assert len(served) < workers + 3  # not opened again: two would die of it


@pytest.mark.whole
def test_a_dialog_whose_request_is_given_up_says_so(table: Table, watched: Watched) -> None:
    serve_worker(
        watched, "if '\"seals\"' in text and 'seed' not in text:\n        raise RuntimeError('broken')"
    )
    table.open()
    table.start()
    table.until("play")
    before = table.actions()
    table.page.locator("#open-menu").click()
    table.page.locator("#menu .about summary").click()
    table.page.locator("#menu [data-open=fair]").click()
    expect(table.page.locator("#notice")).to_contain_text("antwortet nicht")
    table.page.locator("#notice [data-close]").click()
    table.page.keyboard.press("Escape")
    table.step()
    assert table.actions()[: len(before)] == before


def test_a_part_of_the_engine_that_does_not_come_is_told_and_asked_for_again(
    table: Table, watched: Watched
) -> None:
    watched.allow("")  # everybody complains, and rightly
    place = anywhere("vendor/stdlib.zip")
    watched.context.route(place, lambda route: route.fulfill(status=503, body=""))
    table.page.goto(f"{table.address}?speed=instant&level=easy")
    told = table.page.locator(".cannot-start")
    expect(told).to_contain_text("noch nicht da")
    expect(table.html).to_have_attribute("data-engine", "loading")
    watched.context.unroute(place)
    table.await_engine()
    expect(told).to_have_count(0)


def test_wrong_wasm_type_does_not_stop_it(table: Table, watched: Watched) -> None:
    def serve(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-type": "text/plain"})

    watched.context.route(anywhere("vendor/pyodide/pyodide.asm.wasm"), serve)
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
