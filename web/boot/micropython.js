// MicroPython with the page's modules among its files. PyScript loads this as if it were MicroPython's own module.
import { loadMicroPython as load } from '../../vendor/micropython/micropython.js';

const WASM = 'vendor/micropython/micropython.wasm';
// Once, or where the page can do nothing without it, until it comes (web/boot/unpack.js).
const missed = {};
const get = (name, use, patient) => patient ? jassWhole(name, use) : jassOnce(name, use, undefined, missed[name]).catch(error => {
  missed[name] = 1;
  globalThis.jassOther?.(); // web/boot/unsupported.js
  throw error;
});
const modules = (name, patient) => get(`vendor/${name}.rom`, async answer => new Uint8Array(await answer.arrayBuffer()), patient);
const first = modules('first', true);
let files;

globalThis.jassText = (name, patient) => get(name, answer => answer.text(), patient);

// Gives Python the modules of a package as one file; web/page/loading/packages.py opens it. What went wrong, or ''.
globalThis.jassModules = async (name, patient) => {
  try {
    files.writeFile(`/${name}.rom`, await modules(name, patient));
  } catch (error) { // no network, half of them, or something else in their place
    return `${name}: ${error}`;
  }
  return '';
};

// The style sheet of a package, packed too, is put on the page from here.
globalThis.jassSheet = async (name, patient) => {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await jassText(`vendor/${name}.css`, patient));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch (error) {
    return `${name}.css: ${error}`;
  }
  return '';
};

// MicroPython fetches its own .wasm, by the address that it is given. It gets it only when the whole is compiled.
const { fetch: fetched } = globalThis;
const streaming = WebAssembly.instantiateStreaming;

export async function loadMicroPython(options) {
  const compiled = jassWhole(WASM, answer => WebAssembly.compileStreaming(answer));
  globalThis.fetch = (what, how) => what === WASM ? Promise.resolve(new Response()) : fetched(what, how);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const [python, pack] = await Promise.all([load({ ...options, url: WASM }), first]);
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(WebAssembly, { instantiateStreaming: streaming });
  await new Promise(resolve => setTimeout(resolve)); // what follows is a task of its own
  files = python.FS;
  files.writeFile('/first.rom', pack);
  return python;
}
