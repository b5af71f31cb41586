// How long an engine takes until its session is there, by the processor's time, for several builds in turn.
//   node --expose-gc --liftoff-only engine.mjs NODE_MODULES ROUNDS NAME=VENDOR…    prints {NAME: [milliseconds …]} as JSON
// Pyodide's own code is compiled once, as by a browser that has kept it.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, rounds, ...builds] = process.argv.slice(2);
const pyodide = path.resolve(modules, 'pyodide');
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')));
const module = new WebAssembly.Module(fs.readFileSync(path.join(pyodide, 'pyodide.asm.wasm')));
const { instantiate } = WebAssembly;
const LARGE = 5e6;
WebAssembly.instantiate = async (source, imports) => source.byteLength > LARGE
  ? { module, instance: await instantiate(module, imports) } : instantiate(source, imports);

const { info } = JSON.parse(fs.readFileSync(path.join(pyodide, 'pyodide-lock.json')));
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const found = {};
for (let round = 0; round <= rounds; round++)
  for (const [name, vendor] of builds.map(build => build.split('='))) {
    const game = fs.readFileSync(path.join(vendor, 'jass.zip'));
    globalThis.gc();
    const before = used();
    const python = await loadPyodide({
      stdLibURL: path.resolve(vendor, 'stdlib.zip'), lockFileContents: JSON.stringify({ info, packages: {} }),
    });
    python.FS.writeFile('/lib/jass.zip', game);
    python.runPython('import sys; sys.path.insert(0, "/lib/jass.zip"); from jass.session import Session; Session()');
    if (round) (found[name] ??= []).push(used() - before); // the first warms up
  }
console.log(JSON.stringify(found));
process.exit(0);
