// The interpreter module of the engine's worker: PyScript takes it for Pyodide's own.
// It starts Pyodide on the trimmed, precompiled library, puts the game beside it, reports every byte to
// the page, and covers what would keep Pyodide from starting without a word.
import { loadPyodide as load, version } from '../vendor/pyodide/pyodide.js';
import createPyodideModule from '../vendor/pyodide/pyodide.asm.js'; // not by the name that Pyodide has for it
import './no-database.js';
import { bytes, lock, version as build } from '../vendor/manifest.js';
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

// Pyodide fetches its parts itself, so they are counted on a copy of what arrives. Not where the service worker
// has them: those come at once, and only as it gave them out does Chromium keep their compiled code.
const kept = new URL(import.meta.url).searchParams.has('kept');
const fetched = globalThis.fetch.bind(globalThis);
globalThis.fetch = async (input, init) => {
  const response = await fetched(input, init);
  const name = String(input?.url ?? input).replace(base, '');
  if (name in bytes) {
    if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
    if (kept) { seen[name] = bytes[name]; progress(); }
    else count(name, response.clone().body).catch(() => {}); // the reader of the original tells what went wrong
  }
  return name.endsWith('.pack') ? new Response(response.body.pipeThrough(new DecompressionStream('gzip'))) : response;
};

// A .wasm that is not served as application/wasm makes Pyodide wait for ever.
// So does one that is damaged or refused: `refused` fails then.
const streaming = WebAssembly.instantiateStreaming;
let refuse;
const refused = new Promise((_, reject) => { refuse = reject; });
WebAssembly.instantiateStreaming = async (source, imports) => {
  try {
    const response = await source;
    return await (/^application\/wasm/.test(response.headers.get('Content-Type'))
      ? streaming.call(WebAssembly, response, imports)
      : WebAssembly.instantiate(await response.arrayBuffer(), imports));
  } catch (error) {
    refuse(error);
    throw error;
  }
};

export async function loadPyodide(options) {
  try {
    progress();
    const [pyodide, game] = await Promise.race([refused, Promise.all([
      load({ ...options, createPyodideModule, indexURL: `${base}pyodide/`, stdLibURL: `${base}stdlib.pack`, lockFileContents: lock }),
      fetch(`${base}jass.pack`).then(response => response.arrayBuffer()),
    ])]);
    pyodide.FS.writeFile('/lib/jass.zip', new Uint8Array(game)); // put on the path by web/worker.py
    progress();
    return pyodide;
  } catch (error) {
    tell({ kind: 'failed', message: String(error?.message ?? error) });
    throw error;
  }
}
