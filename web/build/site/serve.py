"""The development server: serves the files of a `Site` on this machine only."""

import io
import socket
import sys
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from web.build.errors import SetupError
from web.build.site.site import Site

HOST = "127.0.0.1"

PATIENCE = 5.0
"""The seconds within which a request must be complete."""
IDLE = 60.0
"""The seconds that a connection may be silent between requests, or take nothing of an answer."""
LINGER, MOST_LEFT = 2.0, 16_000_000
"""The seconds and bytes for reading the rest of a refused request. If a connection is closed with unread
bytes, it is reset, and the client may never see the answer."""
LONGEST_NAME, LONGEST_ADDRESS = 200, 1_000
"""The greatest length of a file name and of an address in bytes; file systems allow hardly more."""


class Server(ThreadingHTTPServer):
    """Serves `site` under `base`, a path that starts and ends with a slash.

    It calls `refresh` before it serves the page or the list of files, so that changed sources are packed
    again. Errors of `refresh` are printed, and the files stay unchanged.
    """

    daemon_threads = True
    request_queue_size = 64

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
        return f"http://{HOST}:{self.server_address[1]}{quote(self.base)}"

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
        """Ignore a browser that goes away during an answer."""
        error = sys.exception()
        if not isinstance(error, OSError):
            _report(error)

    def shutdown_request(self, request: Any) -> None:
        """End a connection so that the answer arrives, whatever else the client has sent."""
        try:
            request.shutdown(socket.SHUT_WR)
            until, left = time.monotonic() + LINGER, MOST_LEFT
            while left > 0 and (patience := until - time.monotonic()) > 0:
                request.settimeout(patience)
                received = len(request.recv(65536))
                left -= received or left
        except OSError:
            pass  # already closed
        self.close_request(request)


def _report(error: object) -> None:
    print(f"jass: {type(error).__name__}: {error}", file=sys.stderr, flush=True)


class _Late(Exception):
    """A request was not complete in time."""


class _Reader(io.RawIOBase):
    """The input of a connection. `expect` starts the wait for a request, long until its first byte."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.expect()

    def expect(self) -> None:
        self._begun, self._until = False, time.monotonic() + IDLE

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        left = self._until - time.monotonic()
        try:
            self._connection.settimeout(max(left, 0.001))
            count = self._connection.recv_into(buffer)
        except TimeoutError:
            if self._begun:
                raise _Late from None
            raise
        finally:
            self._connection.settimeout(IDLE)
        if count and not self._begun:
            self._begun, self._until = True, time.monotonic() + PATIENCE
        return count


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together: a body sent alone would wait up to 40 ms for the receipt of the head.
    disable_nagle_algorithm = True
    wbufsize = -1
    server: Server
    raw_requestline: bytes

    def setup(self) -> None:
        super().setup()
        self._reader = _Reader(self.connection)
        self.rfile = io.BufferedReader(self._reader)

    def handle_one_request(self) -> None:
        """Handle one request, and answer an incomplete one as well."""
        self._reader.expect()
        self.request_version, self.command, self.requestline = "HTTP/1.0", "", ""
        try:
            super().handle_one_request()
        except _Late:
            self.send_error(HTTPStatus.REQUEST_TIMEOUT)

    def parse_request(self) -> bool:
        """Read the head of the request; an empty one is refused as well."""
        if self.raw_requestline.strip():
            return super().parse_request()
        self.send_error(HTTPStatus.BAD_REQUEST)
        return False

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse in one line of text, whatever the request contains."""
        status = HTTPStatus(code)
        self.close_connection = True
        headers = {"Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        if status == HTTPStatus.NOT_IMPLEMENTED:
            headers["Allow"] = "GET, HEAD"
        self._send(status, headers, f"{status.phrase}\n".encode(), self.command != "HEAD")

    def send_response_only(self, code: int, message: str | None = None) -> None:
        """Send a status line even for a request of HTTP/0.9, which might be garbage."""
        if self.request_version == "HTTP/0.9":
            self.request_version = "HTTP/1.0"
        super().send_response_only(code, message)

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, with_body: bool) -> None:
        if "Transfer-Encoding" in self.headers or self.headers.get("Content-Length", "0") != "0":
            self.close_connection = True  # what follows is not a request
        try:
            path = unquote(urlsplit(self.path).path, errors="strict")
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST)
            return
        if path + "/" == self.server.base:
            self._send(HTTPStatus.MOVED_PERMANENTLY, {"Location": quote(self.server.base)})
            return
        address = path.removeprefix(self.server.base) if path.startswith(self.server.base) else None
        if address is not None and not _may_be_a_file(address):
            address = None
        if address in ("", "index.html", "sw.js"):
            self.server.refresh()
        try:
            asset = self.server.site.get(address) if address is not None else None
        except Exception as error:  # a source that is being edited can fail in any way
            told = str(error) if isinstance(error, SetupError) else f"{type(error).__name__}: {error}"
            print(f"jass: {told}", file=sys.stderr, flush=True)
            self._send(
                HTTPStatus.INTERNAL_SERVER_ERROR,
                {"Content-Type": "text/plain; charset=utf-8"},
                f"{told}\n".encode(errors="backslashreplace"),
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
        if self.close_connection:
            headers = headers | {"Connection": "close"}
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
        """Do not log requests."""


def _may_be_a_file(address: str) -> bool:
    names = address.encode(errors="replace").split(b"/")
    return (
        address.isprintable()
        and len(address.encode(errors="replace")) <= LONGEST_ADDRESS
        and max(map(len, names)) <= LONGEST_NAME
    )
