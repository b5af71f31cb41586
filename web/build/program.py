"""The command line of `python3 -m web`: what is given, served or built, and said where something is wrong."""

import argparse
import contextlib
import errno
import os
import re
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

from web.build.errors import SetupError
from web.build.progress import step
from web.build.runtime import runtime
from web.build.site import dist
from web.build.site.serve import HOST, Server
from web.build.site.site import Site

ROOT = Path(__file__).resolve().parents[2]
PORT = 8000
LONGEST_ADDRESS = 500


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Report an error in one line, without the usage."""
        sys.exit(_complain(message))

    def print_help(self, file: Any = None) -> None:
        """Nothing where there is no output: argparse would write it among the complaints."""
        if file is not None or sys.stdout is not None:
            super().print_help(file)


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code: 2 for what the user or the network must fix."""
    if sys.version_info < (3, 11):  # noqa: UP036 (started straight from a clone, nothing has checked it)
        return _complain("Python 3.11 or later is needed")
    options = _parse(arguments)
    try:
        stamp = runtime.ensure(ROOT)
        site = Site(ROOT, stamp, options.address)
        site.prepare()
        return _build(site) if options.command == "build" else _serve(site, options)
    except SetupError as error:
        return _complain(str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = _Parser(prog="python3 -m web", description="Jass in the browser: serve it, or build it.")
    parser.add_argument("command", nargs="?", choices=["serve", "build"], default="serve")
    parser.add_argument(
        "--port", type=_port, help=f"0 to 65535, 0 for any; default: {PORT}, or the next free one"
    )
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    parser.add_argument("--address", type=_address, help="build: where it will be, for an oEmbed answer")
    return parser.parse_args(arguments)


def _address(text: str) -> str:
    if len(text) <= LONGEST_ADDRESS and text.isprintable() and not set(text) & set(" \"'<>\\;,@?#"):
        try:
            parts = urlsplit(text)
            named = parts.scheme in ("https", "http") and parts.hostname and parts.port != 0
        except ValueError:  # an invalid bracket or port
            named = None
        if named:
            return text.rstrip("/") + "/"
    raise argparse.ArgumentTypeError(f"{_shown(text)} is not the address of a folder (https://…/)")


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:60] + "…")


def _port(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{_shown(text)} is not a port (0 to 65535)")
    return int(text)


def _build(site: Site) -> int:
    with step("Writing dist/"):
        report = dist.build(site, ROOT / "dist")
    print(report.text(), flush=True)
    return 0


def _serve(site: Site, options: argparse.Namespace) -> int:
    def refresh() -> None:
        site.stamp = runtime.ensure(ROOT)

    try:
        server = _listen(site, options.port, refresh)
    except OSError as error:
        why = _PORT_FAULTS.get(error.errno or 0, error.strerror or str(error))
        return _complain(f"port {options.port or PORT} {why}: choose another with --port, or --port 0")
    signal.signal(signal.SIGTERM, lambda *_: _stop(server))
    try:
        with contextlib.suppress(OSError):  # the reader has closed the output
            print(f"Jass is at {server.address} (Ctrl-C ends it)", flush=True)
        if not options.no_open and _has_screen():
            threading.Thread(target=webbrowser.open, args=[server.address], daemon=True).start()
        server.serve_forever()
    except KeyboardInterrupt:
        print(file=sys.stderr)
    finally:
        server.server_close()
    return 0


_PORT_FAULTS = {
    errno.EADDRINUSE: "is taken",
    errno.EACCES: "needs rights that this user has not",
    errno.EADDRNOTAVAIL: f"is not to be had, as there is no {HOST} here",
}


def _listen(site: Site, port: int | None, refresh: Callable[[], None]) -> Server:
    """Serve at a port, or at the first free one. Raises the `OSError` of the first."""
    failed = None
    for candidate in range(PORT, PORT + 20) if port is None else [port]:
        try:
            return Server(site, candidate, refresh=refresh)
        except OSError as error:
            failed = failed or error
    raise failed or OSError


def _stop(server: Server) -> None:
    threading.Thread(target=server.shutdown, daemon=True).start()


def _has_screen() -> bool:
    # Without one, webbrowser may start a text browser in this terminal.
    return sys.platform in ("win32", "darwin") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _complain(message: str) -> int:
    """Write one line, whatever the message contains."""
    line = "".join(each if each.isprintable() else repr(each)[1:-1] for each in message[:2000])
    with contextlib.suppress(OSError):
        print(f"jass: {line}", file=sys.stderr, flush=True)
    return 2


def program(arguments: list[str]) -> int:
    """`main` with streams that take any text, flushed at the end."""
    if sys.stderr is None:  # print would write to standard output instead
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 (to the end of the process)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = main(arguments)
    except SystemExit as stop:  # argparse, after --help or a complaint
        code = stop.code if isinstance(stop.code, int) else 2
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or it is tried again at the end
        return 141 if isinstance(error, BrokenPipeError) else _complain(f"standard output: {error.strerror}")
    return code
