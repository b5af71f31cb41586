"""`python3 -m tests.loading`: fails each file that the page can ask for, and writes docs/loading.md.

- `first`: each file of a first visit fails for its first seconds: refused, by half, with a café network's
  page, with 404, with 500. Meanwhile the visitor must read what is missing, or play; then all must heal by
  itself.
- `online`, `offline`: each file that the service worker keeps is thrown away, and the page loaded anew with
  and without a network. Online it must be kept again. Offline the page must do without it, or say what is
  missing, and once the network is back it must heal.

Several browser contexts run at once (`--jobs`); `--only` takes part of the names.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import shutil
import sys
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Page, Route, async_playwright

from web.build import packed, runtime, weight
from web.build.serve import Server
from web.build.site import Site

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs/loading.md"
WAYS = ("refused", "half", "portal", "404", "500")
FAILS = 9.0
"""Seconds for which a file fails."""
PATIENCE = 90.0
"""Seconds until all must be well again."""
LOOK = 0.25
PORTAL = "<!doctype html><p>Please log in"
KINDS = ["first", "online", "offline"]
KEPT_MARK = "auch ohne Netz"

# What a visitor sees: words of what is missing; whether the page is dressed, has words and cards, may play.
SEEN = r"""() => {
  const { alive, engine } = document.documentElement.dataset;
  const start = document.querySelector('#start');
  const seen = [...document.body.querySelectorAll('.cannot-start, #start-notice, #notice[open], body > p')]
    .filter(one => one.checkVisibility()).map(one => one.innerText.trim()).join(' | ');
  return {
    words: seen,
    alive: alive !== undefined,
    ready: engine === 'ready',
    bare: !!start?.checkVisibility() && getComputedStyle(start).position !== 'absolute',
    marks: (document.body.innerText.match(/\[[a-z]+(\.[a-zA-Z]+)+\]/g) ?? []).join(' '),
    cards: document.querySelectorAll('#deck symbol').length,
  };
}"""
KEPT = """async () => {
  const names = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) names.push(url);
  return names;
}"""
THROW = """async url => {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(url);
}"""

Case = Callable[[Browser, str, str, str], Awaitable["Outcome"]]


@dataclass
class Outcome:
    """What happened to one file: what the visitor read meanwhile, and what is wrong with it, if anything."""

    file: str
    way: str
    told: str = ""
    wrong: str = ""


def named(address: str) -> str:
    """A file's address without the mark of its content."""
    return re.sub(r"-\w{8}\.pack$", "", address)


def now() -> float:
    """Seconds on this run's clock."""
    return asyncio.get_running_loop().time()


async def seen(page: Page) -> dict[str, object]:
    """What a visitor sees now; nothing at all while the page is being loaded."""
    try:
        return dict(await page.evaluate(SEEN))
    except Exception as error:  # between two pages
        return {"words": "", "ready": False, "alive": False, "error": str(error)[:80]}


def well(sight: dict[str, object]) -> bool:
    """Whether all is as it should be, and nothing told as missing."""
    faults = [sight.get(name) for name in ("words", "marks", "bare", "error")]
    return bool(sight["ready"] and sight.get("cards")) and not any(faults)


async def heal(page: Page, outcome: Outcome) -> None:
    """Wait until all is well; else it is wrong."""
    until = now() + PATIENCE
    while now() < until:
        sight = await seen(page)
        if well(sight):
            return
        await asyncio.sleep(LOOK)
    outcome.wrong = outcome.wrong or f"did not heal: {sight}"


async def answer(route: Route, way: str) -> None:
    """Fail a request in a way."""
    if way == "refused":
        await route.abort()
    elif way == "portal":
        await route.fulfill(status=200, body=PORTAL, content_type="text/html")
    elif way == "half":
        whole = await route.fetch()
        body = await whole.body()
        await route.fulfill(response=whole, body=body[: len(body) // 2])
    else:
        await route.fulfill(status=int(way), body="")


async def first(browser: Browser, address: str, file: str, way: str) -> Outcome:
    """One file fails for a while at the first visit."""
    outcome = Outcome(named(file), way)
    context = await browser.new_context(locale="de-CH", service_workers="block")
    page = await context.new_page()
    asked: list[float] = []

    async def harm(route: Route) -> None:
        asked.append(now())
        if now() - asked[0] < FAILS:
            await answer(route, way)
        else:
            await route.continue_()

    await context.route(lambda url: url.split("?")[0] == address + file, harm)
    await page.goto(f"{address}?lang=de&level=easy", wait_until="commit")
    until = now() + PATIENCE
    while now() < until and (not asked or now() - asked[0] < FAILS - 1):
        sight = await seen(page)
        outcome.told = str(sight["words"]) or outcome.told
        if well(sight):
            outcome.told = outcome.told or ("plays without it" if asked else "is not asked for")
            break
        await asyncio.sleep(LOOK)
    if not outcome.told:
        outcome.wrong = f"no words: {sight}"
    await heal(page, outcome)
    await context.close()
    return outcome


async def visited(browser: Browser, address: str) -> tuple[BrowserContext, Page]:
    """A visitor whose browser keeps all."""
    context = await browser.new_context(locale="de-CH")
    page = await context.new_page()
    await page.goto(f"{address}?lang=de&level=easy")
    await page.locator("#loading-text", has_text=KEPT_MARK).wait_for(timeout=PATIENCE * 1000)
    return context, page


async def thrown(browser: Browser, address: str, file: str, way: str) -> Outcome:
    """One kept file is thrown away; `way` is online or offline."""
    outcome = Outcome(named(file), way, "plays")
    context, page = await visited(browser, address)
    await page.evaluate(THROW, address + file)
    if way == "offline":
        await without_network(context, page, outcome)
        if "Load again" in outcome.told:
            await page.locator("a").click()
    else:
        await page.reload(wait_until="commit")
    await heal(page, outcome)
    until = now() + PATIENCE
    while address + file not in await page.evaluate(KEPT):
        if now() > until:
            outcome.wrong = outcome.wrong or "not kept again"
            break
        await asyncio.sleep(LOOK)
    await context.close()
    return outcome


async def without_network(context: BrowserContext, page: Page, outcome: Outcome) -> None:
    """Load the page without a network, and look until it plays or says what is missing."""
    await context.set_offline(True)
    outcome.told = ""
    await page.reload(wait_until="commit")
    until = now() + PATIENCE
    while now() < until and not outcome.told:
        sight = await seen(page)
        outcome.told = str(sight["words"]) or ("plays without it" if well(sight) else "")
        await asyncio.sleep(LOOK)
    if not outcome.told:
        outcome.wrong = f"no words: {sight}"
    mark = page.locator("#loading-text", has_text=KEPT_MARK)
    if await mark.count():
        outcome.wrong = "the mark says that it plays without a network"
    await context.set_offline(False)


def report(outcomes: list[Outcome]) -> str:
    """docs/loading.md."""
    wrong = [each for each in outcomes if each.wrong]
    lines = [
        "# What a visitor sees where a file does not come",
        "",
        "`python3 -m tests.loading` writes this page. Each file fails for the first seconds of a first",
        "visit, in five ways, and each one that the service worker keeps is thrown away and the page loaded,",
        "with a network and without one. What is quoted stands there until the file has come.",
        "",
        f"{len(outcomes)} cases, {len(wrong)} not as they should be.",
        "",
        "| file | how it fails | what the visitor reads meanwhile | what is wrong |",
        "|---|---|---|---|",
    ]
    told: dict[tuple[str, str, str], list[str]] = {}
    for each in outcomes:
        told.setdefault((each.file, each.told, each.wrong), []).append(each.way)
    for (file, words, fault), ways in sorted(told.items()):
        cells = [f"`{file}`", ", ".join(ways), words.replace("|", "·").replace("\n", " "), fault]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def cases(site: Site, kinds: list[str], only: str) -> list[tuple[Case, str, str]]:
    """Each case with its file and the way in which it fails."""
    found: list[tuple[Case, str, str]] = []
    if "first" in kinds:
        asked = weight.ready_files(site) - {"manifest.webmanifest", "web/styles/icon.svg", "index.html"}
        found += [(first, file, way) for file in sorted(asked) for way in WAYS]
    kept = [name for name in site.addresses() if name != "sw.js" and not packed.is_packed(name)]
    found += [(thrown, file, way) for way in ("online", "offline") if way in kinds for file in kept]
    return [case for case in found if only in case[1]]


async def run(kinds: list[str], only: str, jobs: int) -> list[Outcome]:
    """All cases, so many at once."""
    site = Site(ROOT, runtime.ensure(ROOT))
    site.prepare()
    server = Server(site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    turn = asyncio.Semaphore(jobs)
    todo = cases(site, kinds, only)
    async with async_playwright() as playwright:
        path = shutil.which("chromium")
        browser = await playwright.chromium.launch(executable_path=path, chromium_sandbox=False)

        async def one(number: int) -> Outcome:
            act, file, way = todo[number]
            async with turn:
                try:
                    outcome = await act(browser, server.address, file, way)
                except Exception as error:
                    outcome = Outcome(named(file), way, "", str(error).splitlines()[0])
            print(f"{number + 1}/{len(todo)} {outcome}", file=sys.stderr, flush=True)
            return outcome

        outcomes = await asyncio.gather(*(one(number) for number in range(len(todo))))
        await browser.close()
    server.shutdown()
    return outcomes


def main() -> int:
    """Run and report; exit code 1 if anything is not as it should be."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.loading", description=__doc__)
    parser.add_argument("--only", default="", help="files whose address has this in it; writes nothing")
    parser.add_argument(
        "--kind", choices=["first", "online", "offline"], action="append", help="default: all"
    )
    parser.add_argument("--jobs", type=int, default=4)
    options = parser.parse_args()
    outcomes = asyncio.run(run(options.kind or KINDS, options.only, options.jobs))
    wrong = [each for each in outcomes if each.wrong]
    if not options.only and not options.kind:
        REPORT.write_text(report(outcomes), "utf-8")
    print(f"{len(outcomes)} cases, {len(wrong)} not as they should be")
    for each in wrong:
        print(f"{each.file}, {each.way}: {each.wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
