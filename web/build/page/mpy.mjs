// Compiles page modules for MicroPython: {path: source} as JSON on stdin, {path: hex of the .mpy} on stdout.
// Assertions are left out: they only tell the type checker what is true. A faulty module ends it with the compiler's words on stderr.
//   node mpy.mjs NODE_MODULES
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

delete globalThis.fetch; // the compiler would fetch its own .wasm by a path, which fetch cannot
const modules = path.resolve(process.argv[2]);
const { compile } = createRequire(path.join(modules, 'x.js'))('@pybricks/mpy-cross-v6');

const compiled = {};
for (const [file, source] of Object.entries(JSON.parse(fs.readFileSync(0, 'utf8')))) {
  const { status, mpy, err } = await compile('module.py', source, ['-s', file, '-O1']);
  if (status !== 0) {
    console.error(`${file}: ${err.join(' ')}`);
    process.exit(1);
  }
  compiled[file] = Buffer.from(mpy).toString('hex');
}
fs.writeSync(1, JSON.stringify(compiled));
process.exit(0);
