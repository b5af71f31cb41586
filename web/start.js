// Starts PyScript. The page loads this instead of vendor/pyscript/core.js.
import './store.js';
import './ahead.js';

// Python waits by this clock: it must not jump when the device's does.
const begun = Date.now() - performance.now();
Date.now = () => Math.round(begun + performance.now());

if (globalThis !== top || !jassStore.set('jass-check', '') || !jassStore.remove('jass-check')) await import('./framed.js');

// A guest in another page (embed.html) has a host to talk to.
if (new URLSearchParams(location.search).has('embed')) {
  document.documentElement.dataset.embed = '';
  await import('./embed/host.js');
}

const page = document.querySelector('[data-config]'); // the page's script, with pyscript.toml
const { interpreter, ...plugins } = JSON.parse(page.dataset.config);
page.setAttribute('version', new URL(interpreter, document.baseURI).href);

// PyScript asks for its plugins once for each of its own kinds of script, even where a page has none of them:
// the page's and the worker's are of the plain kinds `micropython` and `pyodide`, which start sooner.
for (const kind of ['py', 'mpy']) {
  const config = document.createElement(`${kind}-config`);
  config.setAttribute('type', 'json');
  config.textContent = JSON.stringify(plugins);
  document.head.append(config);
}

const { hooks } = await import('../vendor/pyscript/core.js');

// The one part of PyScript that needs 'unsafe-eval'; it serves pyscript.fs in workers.
hooks.worker.onBeforeRunAsync.clear();

// Whether the service worker has all files.
const kept = () => {
  try { return Boolean(navigator.serviceWorker.controller); } catch { return false; } // none in a sandbox, nor without TLS
};

// The engine's worker, by its name (a name is used once only: the first worker of a name stays for good). The
// page listens to it later, so what it says until then is kept in `news`.
globalThis.jassEngine = name => {
  const known = document.querySelector(`script[name="${name}"]`);
  if (known) return known;
  const tag = document.createElement('script');
  Object.assign(tag, { type: 'pyodide', src: './web/worker.txt', news: [] });
  const version = new URL(`./web/boot.js${kept() ? '?kept' : ''}`, document.baseURI).href;
  for (const [key, value] of Object.entries({ worker: '', name, config: '{}', version })) tag.setAttribute(key, value);
  document.body.append(tag);
  const listen = () => tag.xworker
    ? tag.xworker.addEventListener('message', ({ data }) => data?.jass && tag.news.push(data.jass))
    : setTimeout(listen, 5);
  listen();
  return tag;
};

// For modules that Python asks for when they are wanted.
globalThis.jassImport = name => import(name);

// Puts a deck's drawings into the page: 150 KB of text that Python would have to take in and give out again.
globalThis.jassDrawings = async (name, big) => {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  if (big) (await import('./decks/big.js')).enlarge(documentElement);
  document.getElementById('deck').replaceChildren(document.adoptNode(documentElement));
};

// Where all files are here already, the engine starts beside the page; else the page's own come first, and
// web/later.py starts it.
if (kept()) jassEngine('engine-1');
