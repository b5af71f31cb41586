// The interpreter module of the engine's worker: PyScript takes it for pyodide.mjs.
// It starts Pyodide on the trimmed, precompiled library, puts the game beside it, reports every byte to
// the page, and covers what would keep Pyodide from starting without a word.
import { loadPyodide as load, version } from '../vendor/pyodide/pyodide.mjs';
import { bytes, lock, version as build } from '../vendor/manifest.mjs';
export { version };

const base = new URL('../vendor/', import.meta.url).href;
const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
const seen = {};

const tell = news => postMessage({ jass: news });
const progress = () => tell({
  kind: 'progress', total, version: build,
  done: Math.min(total, Object.values(seen).reduce((sum, size) => sum + size, 0)),
});

async function count(name, body) {
  seen[name] = 0;
  for (let reader = body.getReader(), told = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    seen[name] += value.length;
    if (performance.now() - told > 50) { told = performance.now(); progress(); }
  }
  seen[name] = bytes[name];
  progress();
}

// Pyodide fetches its parts itself, so they are counted on a copy of what arrives.
const fetched = globalThis.fetch.bind(globalThis);
globalThis.fetch = async (input, init) => {
  const response = await fetched(input, init);
  const name = String(input?.url ?? input).replace(base, '');
  if (name in bytes) {
    if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
    count(name, response.clone().body).catch(() => {}); // the reader of the original tells what went wrong
  }
  return name.endsWith('.pack') ? new Response(response.body.pipeThrough(new DecompressionStream('gzip'))) : response;
};

// A .wasm that is not served as application/wasm makes Pyodide wait for ever.
const streaming = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const response = await source;
  return /^application\/wasm/.test(response.headers.get('Content-Type'))
    ? streaming.call(WebAssembly, response, imports)
    : WebAssembly.instantiate(await response.arrayBuffer(), imports);
};

// PyScript opens IndexedDB before it starts Pyodide, and does without it only if it seems to work.
const usable = await new Promise(done => {
  try {
    const request = indexedDB.open('jass-check');
    request.onsuccess = () => { request.result.close(); done(true); };
    request.onerror = request.onblocked = () => done(false);
  } catch { done(false); }
});
if (!usable) {
  const answer = result => { const request = { result }; queueMicrotask(() => request.onsuccess?.({ target: request })); return request; };
  const map = new Map();
  const store = {
    getAllKeys: () => answer([...map.keys()]), get: key => answer(map.get(key)),
    getKey: key => answer(map.has(key) ? key : undefined),
    put: (value, key) => { map.set(key, value); return answer(key); },
    delete: key => answer(void map.delete(key)), clear: () => answer(void map.clear()), count: () => answer(map.size),
  };
  const db = { objectStoreNames: { length: 1 }, close() {}, transaction: () => ({ objectStore: () => store }) };
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open: () => answer(db) } });
}

export async function loadPyodide(options) {
  try {
    progress();
    const [pyodide, game] = await Promise.all([
      load({ ...options, indexURL: `${base}pyodide/`, stdLibURL: `${base}stdlib.pack`, lockFileContents: lock }),
      fetch(`${base}jass.pack`).then(response => response.arrayBuffer()),
    ]);
    pyodide.FS.writeFile('/lib/jass.zip', new Uint8Array(game)); // put on the path by web/worker.py
    progress();
    return pyodide;
  } catch (error) {
    tell({ kind: 'failed', message: String(error?.message ?? error) });
    throw error;
  }
}
