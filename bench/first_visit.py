"""`python3 -m bench first_visit`: a first visit on a host that compresses nothing, on a slow phone and line.

The phone is Playwright's Pixel 7, with the page's processor slowed down four times by the browser's own
tools. The line is slow for everything that the browser fetches, in workers too: a proxy delays each answer by
one round trip and each new connection by another, and limits the bits per second. Each visit has a new
profile. The report has medians, and the bytes fetched until then. `--against COMMIT` visits an older commit
alternately in the same run.
"""

import argparse
import http.client
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SLOWER = 4
# By name: megabits per second, round trip in milliseconds, greatest seconds until the engine is ready.
LINES = {"9 Mbit/s": (9.0, 60, 7.5), "1.6 Mbit/s": (1.6, 150, 25.0)}
MOST = {"alive": 500_000, "ready": 4_100_000}
PIECE = 4096
PATIENCE = 180
MOMENT = """moment => {
  const { alive, engine } = document.documentElement.dataset;
  return moment === 'alive' ? alive !== undefined : engine === 'ready';
}"""


@dataclass(frozen=True)
class Visit:
    """The seconds and bytes until the page is alive and until the engine is ready."""

    seconds: dict[str, float]
    bytes: dict[str, int]


class Line(ThreadingHTTPServer):
    """A proxy to `target` with the speed of the line; `sent` are the bytes so far."""

    daemon_threads = True

    def __init__(self, target: str, megabits: float, milliseconds: int) -> None:
        self.target = urlsplit(target)
        self.delay = milliseconds / 1000
        self.sent = 0
        self._rate = megabits * 1e6 / 8
        self._free = 0.0
        self._turn = threading.Lock()
        super().__init__(("127.0.0.1", 0), _Handler)

    def pass_on(self, size: int) -> None:
        """Wait until so many bytes have passed; all connections share the line."""
        with self._turn:
            self.sent += size
            self._free = max(self._free, time.monotonic()) + size / self._rate
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Line

    def setup(self) -> None:
        super().setup()
        time.sleep(self.server.delay)

    def do_GET(self) -> None:
        time.sleep(self.server.delay)
        wanted = {"If-None-Match": self.headers["If-None-Match"]} if self.headers["If-None-Match"] else {}
        behind = http.client.HTTPConnection(self.server.target.netloc, timeout=60)
        behind.request("GET", self.path, headers=wanted)
        answer = behind.getresponse()
        body = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("content-length", "server", "date", "connection"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            self.server.pass_on(len(piece))
            try:
                self.wfile.write(piece)
            except ConnectionError:  # the visit has ended
                break
        behind.close()

    def log_message(self, format: str, *args: object) -> None:
        """Do not log requests."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a checkout by its own development server, which compresses nothing; yields the address."""
    command = [sys.executable, "-m", "web", "--no-open", "--port", "0"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[3]
    finally:
        process.terminate()
        process.wait()


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """An older commit in a temporary folder."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        place = Path(scratch) / "older"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--detach", str(place), commit], check=True, capture_output=True)
        try:
            yield place
        finally:
            subprocess.run([*git, "remove", "--force", str(place)], check=True, capture_output=True)


def visit(browser: Browser, device: dict[str, object], address: str, line: tuple[float, int, float]) -> Visit:
    """Make one first visit."""
    server = Line(address, line[0], line[1])
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context(locale="de-CH", **device)  # type: ignore[arg-type]
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    seconds, sizes = {}, {}
    begun = time.monotonic()
    page.goto(f"http://127.0.0.1:{server.server_address[1]}/", wait_until="commit", timeout=PATIENCE * 1000)
    for moment in MOST:
        while not page.evaluate(MOMENT, moment):
            if time.monotonic() - begun > PATIENCE:
                raise TimeoutError(f"not {moment} in {PATIENCE} s")
            time.sleep(0.02)
        seconds[moment], sizes[moment] = time.monotonic() - begun, server.sent
    context.close()
    server.shutdown()
    server.server_close()
    return Visit(seconds, sizes)


def measure(addresses: dict[str, str], runs: int, lines: list[str]) -> dict[tuple[str, str], list[Visit]]:
    """The alternating visits, by line and by commit."""
    found: dict[tuple[str, str], list[Visit]] = {(line, name): [] for line in lines for name in addresses}
    with sync_playwright() as playwright:
        device = {
            key: value
            for key, value in playwright.devices["Pixel 7"].items()
            if key != "default_browser_type"
        }
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, chromium_sandbox=False)
        for run in range(runs):
            for line, name in found:
                print(f"run {run + 1} of {runs}: {name}, {line}", file=sys.stderr, flush=True)
                found[line, name].append(visit(browser, device, addresses[name], LINES[line]))
                print(found[line, name][-1].seconds, file=sys.stderr, flush=True)
        browser.close()
    return found


def report(found: dict[tuple[str, str], list[Visit]]) -> list[str]:
    """The medians as text, for each line and commit."""
    text = [f"{'':12}{'':10}{'alive s':>9}{'ready s':>9}{'at most':>9}{'alive bytes':>13}{'ready bytes':>13}"]
    for (line, name), visits in found.items():
        seconds = [statistics.median(visit.seconds[moment] for visit in visits) for moment in MOST]
        sizes = [max(visit.bytes[moment] for visit in visits) for moment in MOST]
        times = f"{seconds[0]:9.1f}{seconds[1]:9.1f}{LINES[line][2]:9.1f}"
        text.append(f"{line:12}{name:10}{times}{sizes[0]:13,}{sizes[1]:13,}")
    return text


def main() -> int:
    """Measure and report. The exit code is 1 if this checkout is slower than wanted."""
    parser = argparse.ArgumentParser(prog="python3 -m bench first_visit", description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--line", choices=LINES, action="append", help="default: all")
    parser.add_argument("--against", metavar="COMMIT", help="an older commit, or any that git knows")
    options = parser.parse_args()
    with ExitStack() as stack:
        addresses = {"now": stack.enter_context(served(ROOT))}
        if options.against:
            older = stack.enter_context(checkout(options.against))
            addresses["before"] = stack.enter_context(served(older))
        found = measure(addresses, options.runs, options.line or list(LINES))
    print("\n".join(report(found)))
    slow = [
        line
        for (line, name), visits in found.items()
        if name == "now" and statistics.median(visit.seconds["ready"] for visit in visits) > LINES[line][2]
    ]
    for line in slow:
        print(f"slower than wanted: {line}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
