// MicroPython with the page's modules among its files. PyScript loads this as if it were MicroPython's own module.
import { loadMicroPython as load } from '../vendor/micropython/micropython.js';

const WASM = 'vendor/micropython/micropython.wasm';
const modules = async name => new Uint8Array(await (await jassFile(`vendor/${name}.rom`)).arrayBuffer()); // web/unpack.js
const first = modules('page');
let files;

// Gives Python the modules of a package as one file; web/later.py opens it. What went wrong, or ''.
globalThis.jassModules = async name => {
  try {
    files.writeFile(`/${name}.rom`, await modules(name));
  } catch (error) { // no network, half of them, or something else in their place
    return `${name}: ${error}`;
  }
  return '';
};

// The style sheet of a package, packed too, is put on the page from here.
globalThis.jassSheet = async name => {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await (await jassFile(`vendor/${name}.css`)).text());
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch (error) {
    return `${name}.css: ${error}`;
  }
  return '';
};

// MicroPython fetches its own .wasm, by the address that it is given.
const fetched = globalThis.fetch;
globalThis.fetch = (what, how) => what === WASM ? jassFile(WASM) : fetched(what, how);

export async function loadMicroPython(options) {
  const [python, pack] = await Promise.all([load({ ...options, url: WASM }), first]);
  globalThis.fetch = fetched;
  await new Promise(resolve => setTimeout(resolve)); // what follows is a task of its own
  files = python.FS;
  files.writeFile('/page.rom', pack);
  return python;
}
