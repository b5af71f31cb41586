// The engine's worker (web/page/engine_client/connection.js makes it, with web/boot/unpack.js before this): starts Pyodide on the trimmed,
// precompiled library, puts the game beside it, reports every byte to the page, covers what would keep Pyodide from
// starting without a word, and hands each question of the page's to web/engine/worker.py. It may be a module or none.
const base = `${jassMode.base}vendor/`;
// The build fills in the lines below (web/build/site/site.py): the version, the bytes of each part, Pyodide's lock.
const VERSION = null;
const BYTES = null;
const LOCK = null;

const sum = sizes => Object.values(sizes).reduce((all, size) => all + size, 0);
const total = sum(BYTES);
const seen = {};

const progress = () => postMessage({ kind: 'progress', total, version: VERSION, done: Math.min(total, sum(seen)) });

// Not counted where the service worker has them unpacked: those come at once.
function part(name, use) {
  let told = 0;
  seen[name] = jassMode.kept ? BYTES[name] : 0;
  return jassWhole(`vendor/${name}`, use, bytes => {
    seen[name] = Math.min(BYTES[name], seen[name] + bytes);
    if (performance.now() - told > 50) { told = performance.now(); progress(); }
  });
}
globalThis.jassLacks = (name, missing) => postMessage({ kind: 'lacks', name, missing }); // the page tells (web/boot/unsupported.js)

// For those who come again: the memory of an engine that has just started, kept beside the files of its version and
// gone with them. So Python need not start again, which is half of what an engine takes. No table is in it, and
// nothing random: the game's seeds come from the page. Whatever is wrong with it, the engine starts as it does without.
const MEMORY = `${base}memory`;
const cacheName = `jass-${VERSION}@${new URL(jassMode.base).pathname}`; // as sw.js has it
const forget = async () => (await caches.open(cacheName)).delete(MEMORY);

// Most of its pages are empty and left out. What is kept: a hash of all that follows, how many bytes the whole has,
// how many pages follow, their numbers, the pages themselves.
const PAGE = 4096;
const HASH = 32;
const hash = data => crypto.subtle.digest('SHA-256', data);

async function keep(whole) {
  const full = [];
  const words = new BigUint64Array(whole.buffer, 0, whole.length >> 3);
  for (let page = 0; page * PAGE < whole.length; page++)
    if (words.subarray(page * PAGE >> 3, (page + 1) * PAGE >> 3).some(word => word)) full.push(page);
  const pages = full.map(page => whole.subarray(page * PAGE, (page + 1) * PAGE));
  const all = await new Blob([new Uint32Array([whole.length, full.length, ...full]), ...pages]).arrayBuffer();
  const kept = new Response(new Blob([await hash(all), all]));
  if (await caches.has(cacheName)) await (await caches.open(cacheName)).put(MEMORY, kept); // else a new version came
}

async function recall() {
  const kept = await caches.match(MEMORY, { cacheName });
  if (!kept) return undefined;
  const body = new Uint8Array(await kept.arrayBuffer());
  const found = new Uint8Array(await hash(body.subarray(HASH)));
  if (!found.every((byte, at) => byte === body[at])) throw new Error('a damaged memory');
  const [length, count] = new Uint32Array(body.buffer, HASH, 2);
  const whole = new Uint8Array(length);
  let at = HASH + (2 + count) * 4;
  for (const page of new Uint32Array(body.buffer, HASH + 8, count))
    whole.set(body.subarray(at, at += Math.min(PAGE, length - page * PAGE)), page * PAGE);
  return whole;
}

const recalled = jassMode.memory ? recall().catch(() => { forget().catch(() => {}); }) : undefined;

// Pyodide asks for one after another, each once the one before is running: they are all on their way by then.
const WASM = 'pyodide/pyodide.asm.wasm';
progress();
const compiled = part(WASM, answer => WebAssembly.compileStreaming(answer));
const STDLIB = 'stdlib.zip';
const whole = answer => answer.arrayBuffer();
const LATER = /"do": ?"(challenge|club|heard|modules|prove|review|rival|rules)"/; // requests that need what web/build/runtime/pack.py puts apart
const SOON = 3000; // milliseconds, less than the page's shortest deadline (web/page/engine_client/client.py)
const parts = { [STDLIB]: part(STDLIB, whole), 'jass.zip': part('jass.zip', whole) };
const game = jassWhole('web/engine/worker.txt', answer => answer.text());
const scripts = jassMode.scripts ? import(jassAddress('vendor/pyodide.js')) : undefined; // else it stands below
for (const each of [compiled, scripts ?? game, game, ...Object.values(parts)]) each.catch(() => {}); // `start` tells of it

let waking;
const fetched = globalThis.fetch.bind(globalThis);
globalThis.fetch = async (input, init) => {
  const name = String(input?.url ?? input).replace(base, '');
  if (name === WASM) return new Response(); // `compiled` is what it is asked for
  if (name === STDLIB) return new Response(waking ? undefined : await parts[STDLIB]);
  return fetched(input, init);
};

// Pyodide asks this one what kind of worker it is in, with a script that the security policy forbids.
globalThis.importScripts = undefined;

// Where a module is damaged or refused, Pyodide would wait for ever too: `refused` fails then.
let refuse;
const refused = new Promise((_, reject) => { refuse = reject; });
WebAssembly.instantiateStreaming = async (_, imports) => {
  try {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  } catch (error) {
    refuse(error);
    throw error;
  }
};

// Python's files: the game, and its library where Pyodide was given an empty one, since a memory holds what it needs.
async function fill({ FS }) {
  const write = async (name, part) => FS.writeFile(`/lib/${name}`, new Uint8Array(await part));
  await write('jass.zip', parts['jass.zip']);
  if (waking) await write(FS.readdir('/lib').find(name => /^python\d+\.zip$/.test(name)), parts[STDLIB]);
}

async function start() {
  await scripts;
  const { loadPyodide, createPyodideModule } = jassPyodide;
  const _loadSnapshot = waking = await recalled;
  const pyodide = await Promise.race([refused, loadPyodide({
    createPyodideModule, indexURL: `${base}pyodide/`, stdLibURL: base + STDLIB, lockFileContents: LOCK,
    _loadSnapshot, _makeSnapshot: jassMode.making,
  })]);
  const filled = fill(pyodide);
  if (!waking) {
    await filled;
    pyodide.runPython('import sys; sys.path.insert(0, "/lib/jass.zip")');
  }
  if (jassMode.making) {
    pyodide.runPython('import json, jass.session, jass.bots.levels, jass.bots.explain.tips, jass.bots.rollout.hosts');
    return keep(pyodide.makeMemorySnapshot());
  }
  pyodide.runPython(await game);
  const handle = pyodide.globals.get('handle');
  let later;
  const more = async () => {
    pyodide.FS.writeFile('/lib/later.zip', new Uint8Array(await jassWhole('vendor/later.zip', whole)));
    pyodide.globals.get('widen')('/lib/later.zip');
  };
  // It is asked for until it is there; the page, which would take a silent engine for a lost one, hears before that.
  const wider = () => Promise.race([(later ??= more()).then(() => true), new Promise(done => setTimeout(done, SOON))]);
  const lacking = data => JSON.stringify({ id: JSON.parse(data).id, ok: false, error: { kind: 'NotHere', message: 'later.zip has not come' } });
  const answer = async data => {
    let reply = ''; // what a broken engine answers
    try {
      await filled;
      reply = LATER.test(data) && !await wider() ? lacking(data) : handle(data);
    } catch (error) { console.info(String(error)); }
    postMessage(reply);
  };
  let turn = Promise.resolve();
  onmessage = ({ data }) => { // the page's questions; none overtakes one that waits for more
    if (typeof data === 'string') turn = turn.then(() => answer(data));
  };
  progress();
}

start().then(() => postMessage({ kind: 'ready', woken: Boolean(waking) }), error => {
  if (jassMode.memory) forget().catch(() => {});
  postMessage({ kind: 'failed', message: String(error?.message ?? error) });
});
