"""`python3 -m tests.long together`: two devices in LANs without this or that, and behind routers.

Each device is a network namespace with a real Chromium in it; they connect by the tickets of web/together/. A
STUN server of our own stands in the internet between (stun.py). It needs root and Debian's iproute2 and
nftables. Ends with 1 where something comes out otherwise than expected, and with 2 where it cannot run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.long.together.cases import OPEN, WITHIN, Case, Homes, Outcome, cases, tried
from tests.long.together.networks import DEVICES, STUN, STUN_PORT, Networks, missing

ROOT = Path(__file__).resolve().parents[3]


def main(arguments: list[str] | None = None) -> int:
    """Try the cases, and say of each what came of it."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.long together")
    parser.add_argument("--only", default="", metavar="WORDS", help="the cases whose line has these words")
    asked = parser.parse_args(arguments)
    lacking = missing()
    if lacking:
        print(f"python3 -m tests.long together {lacking}", file=sys.stderr)
        return 2
    wanted = [case for case in cases() if asked.only in f"{case.network}, {case.does}"]
    row("network", "does", "came", "seconds", "offer", "answer")
    wrong = 0
    with ExitStack() as stack:
        homes = stack.enter_context(served())
        playwright = stack.enter_context(sync_playwright())
        for case in wanted:
            case.build(homes.networks)
            server = stun(homes.networks) if case.stun else None
            try:
                outcome = tried(playwright, homes, case)
            finally:
                end(server)
            wrong += not told(case, outcome)
    print(f"{len(wanted)} cases, {wrong} otherwise than expected")
    return 1 if wrong or not wanted else 0


def told(case: Case, outcome: Outcome) -> bool:
    """Print what came of a case; whether that is as expected."""
    good = outcome.what == case.expected and (outcome.what == OPEN or outcome.seconds < WITHIN)
    seconds = f"{outcome.seconds:.1f}"
    row(case.network, case.does, outcome.what, seconds, outcome.offered, outcome.answered)
    if not good:
        print(f"  expected: {case.expected}", flush=True)
    return good


def row(network: str, does: str, came: str, seconds: str, offer: str, answer: str) -> None:
    print(f"{network:38}{does:16}{came:14}{seconds:>7}  {offer} / {answer}", flush=True)


@contextmanager
def served() -> Iterator[Homes]:
    """Both devices, each of which serves the site to itself alone."""
    networks = Networks()
    processes = []
    try:
        addresses = {}
        for place in DEVICES:
            server = inside(networks, place, "-m", "web", "--no-open", "--port", "0")
            processes.append(server)
            addresses[place] = line(server).split()[3]
        with tempfile.TemporaryDirectory(prefix="jass-together-") as folder:
            yield Homes(networks, addresses, Path(folder))
    finally:
        for process in processes:
            end(process)
        networks.close()


def stun(networks: Networks) -> subprocess.Popen[str]:
    """The server in the internet, which answers already."""
    server = inside(networks, "net", "-m", "tests.long.together.stun", STUN, str(STUN_PORT))
    line(server)
    return server


def inside(networks: Networks, place: str, *arguments: str) -> subprocess.Popen[str]:
    command = networks.inside(place, sys.executable, *arguments)
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout
    return process.stdout.readline()


def end(process: subprocess.Popen[str] | None) -> None:
    if process:
        process.kill()
        process.wait()


if __name__ == "__main__":
    sys.exit(main())
