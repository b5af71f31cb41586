// Starts PyScript. The page loads this instead of vendor/pyscript/core.js.
import './store.mjs';

// PyScript loads its plugins once for each kind of script, `py` and `mpy`; the page's own tag leaves the
// same ones out. A `py-config` in the head is not shown.
const config = document.createElement('py-config');
config.setAttribute('type', 'json');
config.textContent = JSON.stringify({
  plugins: ['!deprecations-manager', '!donkey', '!py-editor', '!py-game', '!py-terminal'],
});
document.head.append(config);

const { hooks } = await import('../vendor/pyscript/core.js');

// The one part of PyScript that needs 'unsafe-eval'; it serves pyscript.fs in workers.
hooks.worker.onBeforeRunAsync.clear();
