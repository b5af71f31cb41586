// Starts PyScript. The page loads this instead of vendor/pyscript/core.js.
import './store.mjs';
import { hooks } from '../vendor/pyscript/core.js';

// This hook is the only part of PyScript that needs 'unsafe-eval'; it serves pyscript.fs in workers.
hooks.worker.onBeforeRunAsync.clear();

// What web/boot.mjs reports while it loads, handed on to web/engine.py.
hooks.main.onWorker.add((_, worker) => worker.addEventListener('message', ({ data }) => {
  if (data?.jass) document.dispatchEvent(new CustomEvent('jass-engine', { detail: data.jass }));
}));
