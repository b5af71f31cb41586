"""Bots in the page's worker: WebAssembly, the same choices as in CPython, soon enough."""

import json
from typing import Any

import pytest

from jass.session import PLAYER, Session
from tests.browser.conftest import ROOT, Watched
from tests.browser.table import Table
from tests.browser.test_engine import ENGINE
from tests.ordinary import mostly
from tests.packed import anywhere, packed

pytestmark = pytest.mark.new_device

MOVES = 14

STANDING = "import jass.session; jass.session.perf_counter = lambda: 0.0"

PLAY = f"""async ([variant, moves, level]) => {{
  const ask = async request =>
    JSON.parse(await {ENGINE}.ask(JSON.stringify({{ id: 1, ...request }})));
  let reply = await ask({{ do: 'open', variant, options: {{}}, seed: 'bots' }});
  const thoughts = [];
  for (let move = 0; move < moves && reply.view.turn !== null; move++) {{
    const {{ view }} = reply;
    if (view.turn !== {PLAYER}) {{
      reply = await ask({{ do: 'bot', level }});
      thoughts.push(reply.thought);
    }} else {{
      const what = view.phase === 'auction' ? view.auction.choices[0]
        : view.phase === 'estimate' ? '=20' : view.legal[0];
      reply = await ask({{ do: 'act', action: `{PLAYER}:${{what}}` }});
    }}
  }}
  return {{ log: reply.log, thoughts }};
}}"""


def in_cpython(log: str, level: str) -> list[str]:
    """The actions of the same game with bots asked here."""
    wanted: dict[str, Any] = json.loads(log)
    session = Session()

    def ask(**request: object) -> dict[str, Any]:
        return dict(json.loads(session.handle(json.dumps({"id": 1, **request}))))

    reply = ask(do="open", variant=wanted["variant"], options={}, seed=wanted["seed"])
    for action in wanted["actions"]:
        own = action.startswith(f"{PLAYER}:")
        reply = ask(do="act", action=action) if own else ask(do="bot", level=level)
    return list(json.loads(reply["log"])["actions"])


@pytest.mark.parametrize("level", mostly(["strong", "master"]))
def test_in_the_worker_they_choose_as_in_cpython(
    table: Table, watched: Watched, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    """No time goes by while they think: otherwise a slow machine would cut them short, here or there."""
    worker = (ROOT / "web/engine/worker.py").read_text("utf-8")
    watched.context.route(
        anywhere("web/engine/worker.txt"), lambda route: route.fulfill(body=packed(f"{worker}\n{STANDING}"))
    )
    monkeypatch.setattr("jass.session.perf_counter", lambda: 0.0)
    table.open()
    for variant in ("schieberCh", "differenzlerOnline", "coiffeur3p", "schieber2p"):
        played = table.page.evaluate(PLAY, [variant, MOVES, level])
        searched = [thought for thought in played["thoughts"] if thought["worlds"]]
        assert searched
        assert {thought["kernel"] for thought in searched} == {"browser"}
        assert json.loads(played["log"])["actions"] == in_cpython(played["log"], level)
