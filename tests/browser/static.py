"""Ordinary static servers as they come, each on a folder: Python's, Debian's nginx, npm's `serve`."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tests import fetched
from tests.browser import patience
from tests.browser.conftest import ROOT
from web.build.runtime import node

# As Debian's own nginx.conf has it, but for the places.
NGINX = """
{user} daemon off; worker_processes 1; pid {scratch}/pid; error_log {scratch}/errors;
events {{ worker_connections 64; }}
http {{
  sendfile on; tcp_nopush on; types_hash_max_size 2048; gzip on; access_log off;
  include /etc/nginx/mime.types; default_type application/octet-stream;
  client_body_temp_path {scratch}/a; proxy_temp_path {scratch}/b; fastcgi_temp_path {scratch}/c;
  uwsgi_temp_path {scratch}/d; scgi_temp_path {scratch}/e;
  server {{ listen 127.0.0.1:{port}; root {folder}; index index.html; }}
}}
"""


def python(folder: Path, scratch: Path, port: int) -> list[str]:
    """`python3 -m http.server`."""
    return [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]


def nginx(folder: Path, scratch: Path, port: int) -> list[str]:
    """Debian's nginx with its own list of types."""
    fetched.for_a_test(lambda: fetched.program("nginx"))
    user = "user root;" if os.geteuid() == 0 else ""
    settings = scratch / "nginx.conf"
    settings.write_text(NGINX.format(user=user, scratch=scratch, folder=folder, port=port))
    return [fetched.program("nginx"), "-c", str(settings), "-e", str(scratch / "errors")]


def serve(folder: Path, scratch: Path, port: int) -> list[str]:
    """npm's `serve`, which sends visitors from `index.html` to `./` and from `embed.html` to `embed`."""
    fetched.npm()
    engine = node.ensure(ROOT)
    program = fetched.TOOLS / "node_modules/serve/build/main.js"
    return [str(engine.node), str(program), "-n", "-L", "-l", f"tcp://127.0.0.1:{port}", str(folder)]


SERVERS: dict[str, Callable[[Path, Path, int], list[str]]] = {
    "python": python,
    "nginx": nginx,
    "serve": serve,
}


@contextmanager
def serving(name: str, folder: Path, scratch: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """One of SERVERS on a folder: its address, and how to end it."""
    port, process = _started(name, folder, scratch)

    def end() -> None:
        process.terminate()
        process.wait()

    try:
        yield f"http://127.0.0.1:{port}/", end
    finally:
        end()


def _started(name: str, folder: Path, scratch: Path) -> tuple[int, subprocess.Popen[bytes]]:
    """A server that answers, and its port."""
    for _ in range(3):  # a port that was free may be another's a moment later
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        process = subprocess.Popen(
            SERVERS[name](folder, scratch, port),
            env={**os.environ, "NO_UPDATE_CHECK": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        patience.until(None, partial(_answers, port, process), f"an answer of {name}")
        if process.poll() is None:
            return port, process
    raise AssertionError(f"{name} has ended")


def _answers(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Whether the server answers, or has ended."""
    if process.poll() is not None:
        return True
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
