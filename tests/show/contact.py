"""`python3 -m tests.show contact`: pictures of every phase of every system, all in contact/index.html.

Each scene is a saved game that the page takes up, an act in one, or a dialog; without arguments it is seen at
every size, with deck, theme and language going round, so that each of them meets each scene. `--every` takes
all of them together; `--check` looks at all of them without pictures; `--only` takes a part:
`--only scene=schieberCh,language=fr`, where a value may be the beginning of a name, and several stand with
`+` between them. Words that stick out of their place or out of the window, and what lies over one another at
the table, are listed there and told after each scene. Twelve pictures of a size stand on each of
contact/sheet-*.png.
"""

import argparse
import html
import itertools
import json
import shutil
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from jass.history.log import Log, dumps
from tests.browser.saved import HELD
from tests.browser.table import Table
from tests.show import sheets
from tests.show.scenes import ACTS, DIALOGS, Act, at_table, scenes
from web.build.runtime import runtime
from web.build.site.serve import Server
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "contact"
LOOKS = {
    "deck": ("swiss", "french"),
    "theme": ("light", "night"),
    "language": ("de", "fr", "it", "en"),
}
SIZES = ("320x568", "360x640", "390x844", "844x390", "768x1024", "1280x800", "1920x1080")
TABLE_SIZES = ("320x256", "360x340")
"""Only for what is at the table: enlarged to 400 %, and half a screen."""
AXES = {"scene": (), "size": (*SIZES, *TABLE_SIZES), **LOOKS}
SETTLED, LONG = 450, 60_000
# Laid out and drawn once.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

# What lies over one another at the table and never may: plates, the panel of a question, what is in the bar.
OVER = """() => {
  if (document.querySelector('dialog[open], #start:not([hidden])')) return [];
  scrollTo(0, 0);  // else the bar lies on what scrolls below it
  const seen = [...document.querySelectorAll('#felt .plate, .auction, .score, .badge, .goal, .tools button')]
    .filter(one => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width)
    .map(one => [one.textContent.trim().slice(0, 20) || one.className, one.getBoundingClientRect()]);
  const found = [];
  seen.forEach(([name, box], place) => {
    for (const [other, its] of seen.slice(place + 1)) {
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (wide > 2 && high > 2) found.push(`${name} over ${other}`);
    }
  });
  return found;
}"""

# What sticks out: words beyond the sides of the window, of the dialog or of their button or cell, cut off
# by a box around them, or over others of the same row or line.
OUT = """() => {
  const root = [...document.querySelectorAll('dialog[open]')].pop()
    ?? document.querySelector('#start:not([hidden])') ?? document.getElementById('table');
  const found = [], groups = new Map(), dialog = root.localName === 'dialog' && root.getBoundingClientRect();
  const [from, to] = dialog ? [dialog.left, dialog.right] : [0, innerWidth];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest('.sr, [hidden], [aria-hidden=true], svg')) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const { clipPath, textOverflow } = getComputedStyle(one);
    if (clipPath !== 'none') continue;  // spoken, not seen
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(line => line.width > 1);
    if (!lines.length) continue;
    const left = Math.min(...lines.map(line => line.left));
    const right = Math.max(...lines.map(line => line.right));
    let cut = left < from - 1 || right > to + 1;
    cut ||= textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth;
    for (let box = one; box !== root; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box), sides = box.getBoundingClientRect();
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      if (overflowX === 'visible' && !box.matches('button, td, th')) continue;
      if (left < sides.left - 1 || right > sides.right + 1) cut = true;
    }
    if (cut) found.push(node.data.trim().slice(0, 40));
    const group = one.closest('tr, button, label, .plate, p, li, h2, h3');
    const others = groups.get(group) ?? groups.set(group, []).get(group);
    for (const [words, its] of group ? others : []) {
      if (lines.some(a => its.some(b => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2)))
        found.push(`${node.data.trim().slice(0, 20)} over ${words.trim().slice(0, 20)}`);
    }
    others.push([node.data, lines]);
  }
  return found;
}"""

HEAD = """<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>
body { font: 14px sans-serif; background: #ddd } figure { margin: 0 } b { color: #b00 }
div { display: flex; flex-wrap: wrap; gap: 12px }
</style>"""

# A device that has never been here: the games' journal (web/page/saves/device.js) is emptied too.
EMPTY = """() => new Promise(done => {
  localStorage.clear();
  sessionStorage.clear();
  const opening = indexedDB.open('jass');
  opening.onsuccess = () => {
    const base = opening.result;
    if (!base.objectStoreNames.length) {
      base.close();
      indexedDB.deleteDatabase('jass').onsuccess = done;
      return;
    }
    const clearing = base.transaction('journal', 'readwrite');
    clearing.objectStore('journal').clear();
    clearing.oncomplete = () => { base.close(); done(); };
  };
})"""

SET = """([name, value]) => {
  const control = document.querySelector(`[data-setting=${name}][value=${value}]`);
  if (!control) return false;
  control.checked = true;
  control.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}"""


@dataclass(frozen=True)
class Picture:
    """One picture that was made, and what sticks out in it."""

    file: str
    scene: str
    look: str
    out: list[str]


def looks(every: bool, wanted: dict[str, list[str]], name: str, turn: int) -> list[dict[str, str]]:
    """Size, deck, theme and language of each picture of a scene; `turn` is the scene's number."""
    axes = {"size": AXES["size"] if at_table(name) else SIZES, **LOOKS}
    values = {axis: [v for v in axes[axis] if _fits(v, wanted.get(axis))] for axis in axes}
    if every:
        # Sizes and themes change fastest: they need nothing drawn anew.
        order = ("deck", "language", "size", "theme")
        return [
            dict(zip(order, each, strict=True))
            for each in itertools.product(*(values[axis] for axis in order))
        ]
    made = []
    for number, size in enumerate(values["size"]):
        step = turn + number
        # Decks change every step, themes every second, languages with every scene: all pairs come about.
        rest = {
            "deck": values["deck"][step % len(values["deck"])],
            "theme": values["theme"][step // 2 % len(values["theme"])],
            "language": values["language"][(step + turn // 4) % len(values["language"])],
        }
        made.append({"size": size, **rest})
    return made


def _fits(value: str, wanted: list[str] | None) -> bool:
    return wanted is None or any(value.startswith(each) for each in wanted)


class Camera:
    """A page of the game, and the pictures that were taken of it."""

    def __init__(self, page: Page, address: str, blind: bool = False) -> None:
        self._page = page
        self._address = address
        self._blind = blind
        self._seen: tuple[str, ...] = ()
        self.taken: list[Picture] = []

    def set_up(self, name: str, log: Log | None) -> None:
        """Have the page show a scene."""
        page = self._page
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(f"{self._address}manifest.webmanifest")
        page.evaluate(EMPTY)
        if log:
            page.evaluate("text => localStorage.setItem('jass@/:game', text)", dumps(log))
        page.goto(f"{self._address}?speed=instant&level=easy&lang=de")
        self._await(log is not None)

    def _await(self, playing: bool) -> None:
        self._page.locator("html[data-engine=ready]").wait_for(timeout=LONG)
        if playing:
            here = self._page.locator("#slate[open], html[data-turn='0']")
            here.first.wait_for(state="attached", timeout=LONG)

    def _open(self, name: str) -> None:
        page = self._page
        if name == "house":
            page.locator("#start [data-open=rules]").click()
            page.locator("#rules [data-own]").click()
        elif name in DIALOGS:
            page.locator(f"#start [data-open={name}]").click()

    def take(self, name: str, look: dict[str, str]) -> None:
        """One picture of the scene."""
        page = self._page
        width, height = (int(part) for part in look["size"].split("x"))
        seen = (name, look["deck"], look["language"])
        if self._blind and seen == self._seen:
            page.set_viewport_size({"width": width, "height": height})
            if name not in ACTS or page.locator(ACTS[name].seen).first.is_visible():
                self._shoot(name, look)
                return
        self._seen = seen
        if name in ACTS:
            page.set_viewport_size({"width": width, "height": height})
            self._act(ACTS[name], look)
            self._shoot(name, look)
            return
        page.evaluate(
            "() => document.querySelectorAll('dialog.sheet[open], #scorer').forEach(one => one.close())"
        )
        for axis in ("language", "deck"):
            page.evaluate(SET, [axis, look[axis]])
        page.locator(f"html[lang^={look['language']}]").wait_for(timeout=LONG)
        page.set_viewport_size({"width": width, "height": height})
        if name.endswith(("-result", "-end")):  # the slate stays as it was written
            page.goto(f"{self._address}?speed=instant&level=easy")
            self._await(True)
        if name.endswith("-end"):
            page.locator("#slate .finale > *").first.wait_for(timeout=LONG)
        self._open(name)
        if not self._blind:
            page.wait_for_timeout(SETTLED)
        self._shoot(name, look)

    def _act(self, act: Act, look: dict[str, str]) -> None:
        """Have the page come to what only an act brings about, again for each look."""
        page, log = self._page, act.log()
        page.goto(f"{self._address}manifest.webmanifest")
        page.evaluate(EMPTY)
        if log:
            page.evaluate("text => localStorage.setItem('jass@/:game', text)", dumps(log))
        query, _, rest = act.query.partition("#")
        looked = f"speed={'instant' if act.at_once else 'slow'}&lang={look['language']}&deck={look['deck']}"
        page.goto(f"{self._address}?{looked}&{query}#{rest}")
        page.locator("html[data-engine=ready]").wait_for(timeout=LONG)
        page.evaluate(HELD)
        for selector in act.clicks:
            target = page.locator(selector).first
            target.wait_for(timeout=LONG)
            if act.at_once:  # wherever it is on a long slate
                target.evaluate("node => node.click()")
            else:
                Table(page, self._address).press(target)
        page.locator(act.seen).first.wait_for(timeout=LONG)

    def _shoot(self, name: str, look: dict[str, str]) -> None:
        page = self._page
        page.evaluate("theme => document.documentElement.setAttribute('data-theme', theme)", look["theme"])
        words = " ".join(look[axis] for axis in AXES if axis != "scene")
        file = f"{name}-{words.replace(' ', '-')}.jpg"
        if self._blind:
            page.evaluate(DRAWN)
        else:
            page.wait_for_timeout(SETTLED)
            page.screenshot(path=FOLDER / file, type="jpeg", quality=72)
        self.taken.append(Picture(file, name, words, page.evaluate(OUT) + page.evaluate(OVER)))


def sheet(pictures: list[Picture]) -> str:
    """All pictures on one page, scene by scene."""
    parts = []
    for scene, group in itertools.groupby(pictures, key=lambda picture: picture.scene):
        parts.append(f"<h2>{html.escape(scene)}</h2><div>")
        for each in group:
            out = f"<b>{html.escape(' · '.join(each.out))}</b>" if each.out else ""
            parts.append(
                f'<figure><a href="{each.file}"><img loading="lazy" height="420" src="{each.file}"></a>'
                f"<figcaption>{html.escape(each.look)} {out}</figcaption></figure>"
            )
        parts.append("</div>")
    return HEAD + "".join(parts)


def main(arguments: list[str]) -> int:
    """Make the pictures; the exit code is 1 if words stick out anywhere."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.show contact", description=__doc__)
    parser.add_argument(
        "--every", action="store_true", help="all combinations, not just all pairs with a scene"
    )
    parser.add_argument("--check", action="store_true", help="every combination, without pictures")
    parser.add_argument(
        "--only", default="", help="AXIS=VALUE[+VALUE…],…: scene, size, deck, theme, language"
    )
    options = parser.parse_args(arguments)
    wanted: dict[str, list[str]] = {}
    for part in filter(None, options.only.split(",")):
        axis, _, values = part.partition("=")
        if axis not in AXES or not values:
            parser.error(f"--only knows {', '.join(AXES)}, not '{part}'")
        wanted[axis] = values.split("+")
    options.every |= options.check
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    with Server(Site(ROOT, runtime.ensure(ROOT)), 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), chromium_sandbox=False, args=["--disable-gpu"]
        )
        page = browser.new_page(locale="de-CH", reduced_motion="reduce")
        page.set_default_navigation_timeout(LONG)
        camera = Camera(page, server.address, options.check)
        for turn, (name, log) in enumerate(scenes(lambda scene: _fits(scene, wanted.get("scene")))):
            if name not in ACTS:
                camera.set_up(name, log)
            before = len(camera.taken)
            for look in looks(options.every, wanted, name, turn):
                camera.take(name, look)
            (FOLDER / "index.html").write_text(sheet(camera.taken), "utf-8")
            print(f"{name}: {len(camera.taken)} pictures", flush=True)
            for picture in camera.taken[before:]:
                if picture.out:
                    print(f"{picture.file}: {json.dumps(picture.out, ensure_ascii=False)}", flush=True)
        browser.close()
        server.shutdown()
    made = [] if options.check else sheets.write(FOLDER, camera.taken)
    out = [picture for picture in camera.taken if picture.out]
    print(f"{len(camera.taken)} pictures, {len(out)} with words that stick out: {FOLDER / 'index.html'}")
    print(f"{len(made)} sheets of twelve: {FOLDER / 'sheet-*.png'}")
    return 1 if out else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
