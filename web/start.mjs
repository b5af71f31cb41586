// Starts PyScript. The page loads this instead of vendor/pyscript/core.js.
import './store.mjs';

// PyScript loads its plugins once for each kind of script; the page's tag leaves the same ones out.
const none = document.createElement('py-config');
none.textContent = JSON.stringify({
  plugins: ['!deprecations-manager', '!donkey', '!py-editor', '!py-game', '!py-terminal'],
});
none.setAttribute('type', 'json');
document.head.append(none);

const { hooks } = await import('../vendor/pyscript/core.js');

// This hook is the only part of PyScript that needs 'unsafe-eval'; it serves pyscript.fs in workers.
hooks.worker.onBeforeRunAsync.clear();

// What web/boot.mjs reports while it loads, handed on to web/engine.py.
hooks.main.onWorker.add((_, worker) => worker.addEventListener('message', ({ data }) => {
  if (data?.jass) document.dispatchEvent(new CustomEvent('jass-engine', { detail: data.jass }));
}));
