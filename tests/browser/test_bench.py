"""The measurements of bench/ still get their answers from the page (their figures are nobody's test)."""

import threading

import pytest

from bench.startup import Counted
from tests.browser import patience
from tests.browser.conftest import ROOT, Watched
from web.build.runtime import runtime
from web.build.site.serve import Server

pytestmark = pytest.mark.new_device


@pytest.mark.whole
def test_a_measured_start_tells_its_moments_and_its_files(watched: Watched) -> None:
    stamp = runtime.read_stamp(ROOT)
    assert stamp
    site = Counted(ROOT, stamp)
    server = Server(site, 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        watched.others.add(server.address.split("/")[2])
        page = watched.context.new_page()
        page.goto(server.address)
        patience.until(page, site.told_all, "what the page reports of its start")
    finally:
        server.shutdown()
    start = site.start()
    assert 0 < start.milliseconds["alive"] < start.milliseconds["ready"]
    assert 0 < start.bytes["alive"] < start.bytes["ready"] < 8_000_000
