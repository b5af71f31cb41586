"""Host pages: pages of another site that hold the game in a frame."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.browser.conftest import ROOT
from web.build.runtime import runtime
from web.build.site.serve import Server, _Handler
from web.build.site.site import Site


class _Open(_Handler):
    """Answers other origins too; in their frames the page must know its own address."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


class Club:
    """A club's page at `address`; its HTML is what `show` was given last. The game's files are at `game`."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._html = b""
        club = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(club._html)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def show(self, body: str) -> str:
        """What the page shows from now on; a script of it keeps all messages in `heard`. Its address."""
        script = "<script>heard = []; addEventListener('message', e => heard.push(e.data))</script>"
        self._html = f"<!doctype html><title>Club</title>{script}<h1>Jassclub</h1>{body}".encode()
        return self.address

    def close(self) -> None:
        """End it."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def club(open_to_strangers: bool = False) -> Iterator[Club]:
    """A club's page on 127.0.0.1, and the game on localhost, which a browser takes for another site."""
    stamp = runtime.read_stamp(ROOT)
    assert stamp
    server = Server(Site(ROOT, stamp), 0)
    if open_to_strangers:
        server.RequestHandlerClass = _Open
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = Club(f"http://localhost:{server.server_address[1]}/")
    if open_to_strangers:
        server.site = Site(ROOT, stamp, page.game)
    yield page
    page.close()
    server.shutdown()
    server.server_close()
