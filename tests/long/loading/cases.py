"""What visitors see when a file does not arrive: one case for each file and kind of fault."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from playwright.async_api import Browser, BrowserContext, Error, Page, Route

from web.build.site import packed, weight
from web.build.site.site import Site

WAYS = ("refused", "half", "portal", "404", "500", "late")
FAILS = dict.fromkeys(WAYS, 9.0) | {"late": 30.0}
"""Seconds for which a file fails."""
GOOD = 25.0
"""Seconds after which it is looked at what somebody sees to whom a file never comes."""
PATIENCE = 90.0
"""Seconds until all must be well again."""
LOOK = 0.25
PORTAL = "<!doctype html><p>Please log in"
KINDS = ["first", "good", "later", "tap", "online", "offline"]
KEPT_MARK = "auch ohne Netz"
CHOOSE = "#start [data-setting={}][value={}]"
TAPS = {
    "vendor/on_demand-rom": ("#start [data-open=statistics]", "#statistics[open] h2"),
    "vendor/on_demand-css": ("#start [data-open=statistics]", "#statistics[open] h2"),
    "vendor/on_demand-de-json": ("#start [data-open=statistics]", "#statistics[open] h2"),
    "vendor/first-fr-json": (CHOOSE.format("language", "fr"), "html[lang=fr-CH]"),
    "vendor/second-it-json": (CHOOSE.format("language", "it"), "html[lang=it-CH]"),
    "vendor/first-en-json": (CHOOSE.format("language", "en"), "html[lang=en]"),
    "web/decks/french-svg": (CHOOSE.format("deck", "french"), "#deck symbol[id=blossom]"),
}
"""Files that come with a press, by how their addresses begin: what is pressed, what is there in the end."""

# What a visitor sees: words of what is missing; whether the page is dressed, has words and cards, may play.
SEEN = r"""() => {
  const { alive, engine } = document.documentElement.dataset;
  const start = document.querySelector('#start');
  const seen = [...document.body.querySelectorAll('.cannot-start, #start-notice, #notice[open], body > p')]
    .filter(one => one.checkVisibility()).map(one => one.innerText.trim()).join(' | ');
  const loading = document.querySelector('#loading-text');
  const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
  return {
    words: seen,
    loading: painted && alive !== undefined && loading?.checkVisibility() ? loading.innerText.trim() : '',
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
    elif way == "late":
        await asyncio.sleep(FAILS[way])
        await route.continue_()
    else:
        await route.fulfill(status=int(way), body="")


class Harm:
    """One file of a context fails for so many seconds from when it is first asked for."""

    def __init__(self, way: str, seconds: float) -> None:
        self.asked: float | None = None
        self._way = way
        self._seconds = seconds

    async def begin(self, context: BrowserContext, address: str) -> None:
        """From now on the file at this address fails."""
        await context.route(lambda url: url.split("?")[0] == address, self._meet)

    def goes_on(self) -> bool:
        """Whether the file has not been asked for, or fails still."""
        return self.asked is None or now() - self.asked < self._seconds

    async def _meet(self, route: Route) -> None:
        self.asked = self.asked or now()
        try:
            await (answer(route, self._way) if self.goes_on() else route.continue_())
        except Error:  # the page has gone, or given up waiting
            return


async def first(browser: Browser, address: str, file: str, way: str) -> Outcome:
    """One file fails for a while at the first visit."""
    outcome = Outcome(named(file), way)
    context = await browser.new_context(locale="de-CH", service_workers="block")
    page = await context.new_page()
    harm = Harm(way, FAILS[way])
    await harm.begin(context, address + file)
    await page.goto(f"{address}?lang=de&level=easy", wait_until="commit")
    await watch(page, harm, outcome)
    await heal(page, outcome)
    await context.close()
    return outcome


async def watch(page: Page, harm: Harm, outcome: Outcome) -> None:
    """Look at what the visitor reads while the file fails."""
    if not harm.goes_on():  # the page itself came late
        outcome.told = "the browser waits for the page"
        return
    until = now() + PATIENCE
    sight = await seen(page)
    while now() < until and harm.goes_on():
        sight = await seen(page)
        outcome.told = str(sight["words"]) or outcome.told
        if well(sight):
            outcome.told = outcome.told or ("is not asked for" if harm.asked is None else "plays without it")
            break
        await asyncio.sleep(LOOK)
    if not outcome.told and sight.get("loading"):
        outcome.told = f"waits for the engine: {sight['loading']}"
    if not outcome.told:
        outcome.wrong = f"no words: {sight}"


async def good(browser: Browser, address: str, file: str, way: str) -> Outcome:
    """One file never comes."""
    outcome = Outcome(named(file), f"{way} for good")
    context = await browser.new_context(locale="de-CH", service_workers="block")
    page = await context.new_page()
    harm = Harm(way, 10 * PATIENCE)
    await harm.begin(context, address + file)
    await page.goto(f"{address}?lang=de&level=easy", wait_until="commit")
    until = now() + GOOD
    told = ""
    while now() < until:
        sight = await seen(page)
        told = str(sight["words"]) or told
        if harm.asked is not None and well(sight):
            break
        await asyncio.sleep(LOOK)
    # Between two loads of the page there is nothing for a moment.
    outcome.told = told or ("plays without it" if well(sight) else str(sight.get("loading", "")))
    if not outcome.told or sight.get("marks") or (sight.get("bare") and not sight["words"]):
        outcome.wrong = f"no words: {sight}"
    await context.unroute_all(behavior="ignoreErrors")
    await context.close()
    return outcome


async def later(browser: Browser, address: str, file: str, way: str) -> Outcome:
    """One file of a later visit has been thrown away and fails for a while."""
    outcome = Outcome(named(file), f"{way} on a later visit")
    context, page = await visited(browser, address)
    await page.evaluate(THROW, address + file)
    harm = Harm(way, FAILS[way])
    await harm.begin(context, address + file)
    await page.reload(wait_until="commit", timeout=2 * PATIENCE * 1000)
    await watch(page, harm, outcome)
    if await page.locator("#loading-text", has_text=KEPT_MARK).count() and harm.goes_on():
        outcome.wrong = "the mark says that it plays without a network"
    if not await page.locator("html[data-alive], .cannot-start").count():
        await load_again(page, harm)
    await heal(page, outcome)
    await kept_again(page, address + file, outcome)
    await context.close()
    return outcome


async def load_again(page: Page, harm: Harm) -> None:
    """Press what the service worker's own page offers, once the file comes again."""
    again = page.locator("a", has_text="Load again")
    while harm.goes_on():
        await asyncio.sleep(LOOK)
    if await again.count():
        await again.click()


async def kept_again(page: Page, address: str, outcome: Outcome) -> None:
    """Wait until the service worker keeps a file; else it is wrong."""
    until = now() + PATIENCE
    while address not in await page.evaluate(KEPT):
        if now() > until:
            outcome.wrong = outcome.wrong or "not kept again"
            return
        await asyncio.sleep(LOOK)


async def tap(browser: Browser, address: str, file: str, way: str) -> Outcome:
    """What the visitor presses needs a file that fails for a while."""
    outcome = Outcome(named(file), f"{way} at a press")
    press, there = next(taps for begin, taps in TAPS.items() if file.startswith(begin))
    context = await browser.new_context(locale="de-CH", service_workers="block")
    page = await context.new_page()
    await page.goto(f"{address}?lang=de&level=easy")
    await heal(page, outcome)
    harm = Harm(way, FAILS[way])
    await harm.begin(context, address + file)
    await page.locator(press).click(force=True)
    until = now() + PATIENCE
    while now() < until and not await page.locator(there).count():
        sight = await seen(page)
        outcome.told = str(sight["words"]) or outcome.told
        if await page.locator("#notice[open]").count():  # who has pressed is told, and presses again
            while harm.goes_on():
                await asyncio.sleep(LOOK)
            await page.locator("#notice[open] button").first.click()
            await page.locator(press).click(force=True)
        await asyncio.sleep(LOOK)
    if not await page.locator(there).count():
        outcome.wrong = f"never came: {sight}"
    elif not outcome.told:
        outcome.told = "waits" if harm.asked is not None else "is not asked for"
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
        await page.reload(wait_until="commit", timeout=2 * PATIENCE * 1000)
    await heal(page, outcome)
    await kept_again(page, address + file, outcome)
    await context.close()
    return outcome


async def without_network(context: BrowserContext, page: Page, outcome: Outcome) -> None:
    """Load the page without a network, and look until it plays or says what is missing."""
    await context.set_offline(True)
    outcome.told = ""
    await page.reload(wait_until="commit", timeout=2 * PATIENCE * 1000)
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


def cases(site: Site, kinds: list[str], only: str) -> list[tuple[Case, str, str]]:
    """Each case with its file and the way in which it fails."""
    found: list[tuple[Case, str, str]] = []
    kept = [name for name in site.addresses() if name != "sw.js" and not packed.is_packed(name)]
    unseen = {"manifest.webmanifest", "web/styles/icon.svg"}
    asked = sorted(weight.ready_files(site) - unseen)
    pressed = [name for name in kept if name.startswith(tuple(TAPS))]
    for kind, case, files in (
        ("first", first, [name for name in asked if name != "index.html"]),  # without it there is no page
        ("good", good, [name for name in asked if name != "index.html"]),
        ("later", later, asked),
        ("tap", tap, pressed),
    ):
        if kind in kinds:
            found += [(case, file, way) for file in files for way in WAYS]
    found += [(thrown, file, way) for way in ("online", "offline") if way in kinds for file in kept]
    return [case for case in found if only in case[1]]
