"""Shows the steps of the set-up on stderr while they run."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def step(what: str) -> Iterator[None]:
    """Show `what` while the block runs, then the time that it took."""
    begun = time.monotonic()
    done = threading.Event()

    def show(end: str) -> None:
        start = "\r" if sys.stderr.isatty() else ""
        print(f"{start}{what} … {time.monotonic() - begun:.1f} s", end=end, file=sys.stderr, flush=True)

    def tick() -> None:
        while not done.wait(0.2):
            show("")

    ticker = threading.Thread(target=tick, daemon=True)
    if sys.stderr.isatty():
        ticker.start()
    else:
        print(f"{what} …", file=sys.stderr, flush=True)
    completed = False
    try:
        yield
        completed = True
    finally:
        done.set()
        if ticker.is_alive():
            ticker.join()
        if completed:
            show("\n")
        elif sys.stderr.isatty():
            print(file=sys.stderr)
