"""The page's unpacking in Node.js, its clock a hundred times as fast: what is asked for again, and how."""

from __future__ import annotations

import gzip
import json
import lzma
from base64 import b64encode
from pathlib import Path

import pytest

from web.build.runtime import node

ROOT = Path(__file__).parents[2]
WORDS = "words " * 50
SCRIPT = r"""
const fs = require('node:fs');
const { wasm, words, mode } = JSON.parse(fs.readFileSync(0, 'utf8'));
const asked = [];
const FAST = 'PATIENCE = 60, STALLED = 300, AGAIN = 10, SELDOM = 80';
const source = fs.readFileSync('web/boot/unpack.js', 'utf8').replace('VERSION = null', 'VERSION = "1"')
  .replace('PACKED = null', 'PACKED = {"vendor/unxz.wasm": "aa", "vendor/words.json": "bb"}')
  .replace('SCRIPTS = null', 'SCRIPTS = {}')
  .replace('PATIENCE = 6000, STALLED = 30000, AGAIN = 1000, SELDOM = 8000', FAST);
globalThis.fetch = async (address, { cache, signal }) => {
  const decoder = address.includes('unxz');
  asked.push(`${decoder ? 'decoder' : 'words'} ${cache}`);
  const first = asked.filter(each => each.startsWith('decoder')).length === 1;
  const stopped = new Promise((_, no) => signal?.addEventListener('abort', () => no(new Error('stopped'))));
  stopped.catch(() => {});
  if (decoder && first && mode === 'stalled') await stopped;
  const spoilt = decoder && mode === 'spoilt' && cache !== 'reload';
  const body = spoilt ? '<html>' : Buffer.from(decoder ? wasm : words, 'base64');
  const answer = new Response(body);
  Object.defineProperty(answer, 'url', { value: `https://here/${address}` });
  return answer;
};
console.info = () => {};
if (!source.includes(FAST)) throw new Error('the times have other names');
require('node:vm').runInThisContext(source);
const late = setTimeout(() => { console.log(JSON.stringify({ asked })); process.exit(); }, 20000);
jassWhole('vendor/words.json', answer => answer.text()).then(text => {
  clearTimeout(late);
  console.log(JSON.stringify({ asked, text }));
  process.exit();
});
"""


@pytest.mark.parametrize("mode", ["stalled", "spoilt", "whole"])
def test_a_decoder_that_does_not_come_or_is_spoilt_is_asked_for_again(mode: str) -> None:
    """All that is packed waits for it; what a browser has kept of it may be a café's page."""
    engine = node.find(ROOT)
    assert engine
    wasm = gzip.compress((ROOT / "vendor/unxz.wasm").read_bytes())
    words = lzma.compress(WORDS.encode(), lzma.FORMAT_XZ, lzma.CHECK_CRC32)
    said = {"wasm": b64encode(wasm).decode(), "words": b64encode(words).decode(), "mode": mode}
    done = engine.run(engine.node, "-e", SCRIPT, cwd=ROOT, said=json.dumps(said))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found.get("text") == WORDS, found
    asked = [each for each in found["asked"] if each.startswith("decoder")]
    assert asked == ["decoder default", *([] if mode == "whole" else ["decoder reload"])]
