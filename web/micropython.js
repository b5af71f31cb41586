// MicroPython with the page's modules among its files. PyScript loads this as if it were MicroPython's own module.
import { loadMicroPython as load } from '../vendor/micropython/micropython.js';

const wasm = new URL('../vendor/micropython/micropython.wasm', import.meta.url).href;
const first = unpacked('page');
let files;

async function unpacked(name) {
  const answer = await fetch(`./vendor/${name}.pack`);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const body = answer.body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(body).arrayBuffer());
}

// Gives Python the modules of a package as one file; web/later.py opens it. What went wrong, or ''.
globalThis.jassModules = async name => {
  let modules;
  try {
    modules = await unpacked(name);
  } catch (error) { // no network, half of them, or something else in their place
    return `${name}.pack: ${error}`;
  }
  files.writeFile(`/${name}.rom`, modules);
  return '';
};

export async function loadMicroPython(options) {
  const [python, modules] = await Promise.all([load({ ...options, url: wasm }), first]);
  await new Promise(resolve => setTimeout(resolve)); // what follows is a task of its own
  files = python.FS;
  files.writeFile('/page.rom', modules);
  return python;
}
