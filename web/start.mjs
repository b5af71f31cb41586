// Starts PyScript. The page loads this instead of vendor/pyscript/core.js.
import './store.mjs';

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
