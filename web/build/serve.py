"""A small server for the files of a Site, on this machine only."""

import sys
import threading
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from web.build.errors import SetupError
from web.build.site import Site

HOST = "127.0.0.1"


class Server(ThreadingHTTPServer):
    """Serves `site` under `base` (a path that begins and ends with a slash).

    `refresh` is called before the page or the list of files is served, so that a changed source is packed
    anew; what it raises is printed, and the files stay as they were.
    """

    daemon_threads = True

    def __init__(
        self, site: Site, port: int, base: str = "/", refresh: Callable[[], None] | None = None
    ) -> None:
        self.site = site
        self.base = base
        self._refresh = refresh
        self._turn = threading.Lock()
        super().__init__((HOST, port), _Handler)

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_address[1]}{self.base}"

    def refresh(self) -> None:
        """Take up changed sources."""
        if self._refresh is None:
            return
        with self._turn:
            try:
                self._refresh()
            except Exception as error:
                print(f"jass: {error}", file=sys.stderr, flush=True)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in mid-answer is nothing to report."""
        if not isinstance(sys.exception() if hasattr(sys, "exception") else None, ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together and at once: a body that waits for the head's receipt waits up to 40 ms.
    disable_nagle_algorithm = True
    wbufsize = -1
    server: Server

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, with_body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        if path + "/" == self.server.base:
            self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": self.server.base})
            return
        address = path.removeprefix(self.server.base) if path.startswith(self.server.base) else None
        if address in ("", "index.html", "sw.js"):
            self.server.refresh()
        try:
            asset = self.server.site.get(address) if address is not None else None
        except SetupError as error:
            print(f"jass: {error}", file=sys.stderr, flush=True)
            self._send(
                HTTPStatus.INTERNAL_SERVER_ERROR,
                {"Content-Type": "text/plain; charset=utf-8"},
                f"{error}\n".encode(),
                with_body,
            )
            return
        if asset is None:
            self._send(
                HTTPStatus.NOT_FOUND, {"Content-Type": "text/plain"}, b"not part of the game\n", with_body
            )
            return
        headers = {
            "Content-Type": asset.type,
            "ETag": asset.tag,
            "Cache-Control": "no-cache",
            "X-Content-Type-Options": "nosniff",
        }
        if asset.tag in self.headers.get("If-None-Match", ""):
            self._send(HTTPStatus.NOT_MODIFIED, headers)
        else:
            self._send(HTTPStatus.OK, headers, asset.body, with_body)

    def _send(
        self, status: HTTPStatus, headers: dict[str, str], body: bytes = b"", with_body: bool = True
    ) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def version_string(self) -> str:
        return "jass"

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of each request."""
