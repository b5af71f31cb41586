// The interpreter module of the engine's worker: PyScript takes it for Pyodide's own.
// It starts Pyodide on the trimmed, precompiled library, puts the game beside it, reports every byte to
// the page, and covers what would keep Pyodide from starting without a word.
const base = new URL('../vendor/', import.meta.url).href;
// The build fills in the lines below (web/build/site.py): the version, the bytes of each part, Pyodide's lock.
const VERSION = null;
const BYTES = null;
const LOCK = null;
export const { info: { version } } = JSON.parse(LOCK);

const sum = sizes => Object.values(sizes).reduce((all, size) => all + size, 0);
const total = sum(BYTES);
const seen = {};

const tell = news => postMessage({ jass: news });
const progress = () => tell({ kind: 'progress', total, version: VERSION, done: Math.min(total, sum(seen)) });

async function count(name, body) {
  seen[name] = 0;
  for (let reader = body.getReader(), told = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    seen[name] += value.length;
    if (performance.now() - told > 50) { told = performance.now(); progress(); }
  }
  seen[name] = BYTES[name];
  progress();
}

// Parts are counted on a copy of what arrives. Not where the service worker has them: those come at once, and
// only as it gave them out does Chromium keep their compiled code.
const kept = new URL(import.meta.url).searchParams.has('kept');
const fetched = globalThis.fetch.bind(globalThis);

async function part(name) {
  const response = await fetched(base + name, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  if (kept) { seen[name] = BYTES[name]; progress(); }
  else count(name, response.clone().body).catch(() => {}); // the reader of the original tells what went wrong
  return name.endsWith('.pack') ? new Response(response.body.pipeThrough(new DecompressionStream('gzip'))) : response;
}

// A .wasm that is not served as application/wasm makes Pyodide wait for ever.
async function compile(name) {
  const response = await part(name);
  return /^application\/wasm/.test(response.headers.get('Content-Type'))
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

// Pyodide asks for one after another, each once the one before is running: they are all on their way by then.
const WASM = 'pyodide/pyodide.asm.wasm';
progress();
const compiled = compile(WASM);
const parts = { 'stdlib.pack': part('stdlib.pack'), 'jass.pack': part('jass.pack') };
const scripts = Promise.all([
  import('../vendor/pyodide/pyodide.js'),
  import('../vendor/pyodide/pyodide.asm.js'), // not by the name that Pyodide has for it
]);
for (const each of [compiled, scripts, ...Object.values(parts)]) each.catch(() => {}); // `loadPyodide` tells of it

await import('./no-database.js'); // before PyScript goes on

globalThis.fetch = (input, init) => {
  const name = String(input?.url ?? input).replace(base, '');
  if (name === WASM) return Promise.resolve(new Response()); // `compiled` is what it is asked for
  return name in parts ? parts[name] : fetched(input, init);
};

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

export async function loadPyodide(options) {
  try {
    const [{ loadPyodide: load }, { default: createPyodideModule }] = await scripts;
    const [pyodide, game] = await Promise.race([refused, Promise.all([
      load({ ...options, createPyodideModule, indexURL: `${base}pyodide/`, stdLibURL: `${base}stdlib.pack`, lockFileContents: LOCK }),
      parts['jass.pack'].then(response => response.arrayBuffer()),
    ])]);
    pyodide.FS.writeFile('/lib/jass.zip', new Uint8Array(game)); // put on the path by web/worker.py
    progress();
    return pyodide;
  } catch (error) {
    tell({ kind: 'failed', message: String(error?.message ?? error) });
    throw error;
  }
}
