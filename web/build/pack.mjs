// Packs Python for the browser: node pack.mjs NODE_MODULES JASS_DIR ROOTS_FILE OUT_DIR
// Writes OUT_DIR/jass.zip (the game) and OUT_DIR/stdlib.zip (what the game and PyScript import of the
// standard library), both as .pyc. Only the Pyodide that will run them can compile them, so it does here.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, game, roots, out] = process.argv.slice(2).map(name => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(modules, 'pyodide/pyodide.mjs')));
const python = await loadPyodide({ stdout: line => console.log(line) });

python.FS.mkdirTree('/source/jass');
python.mountNodeFS('/source/jass', game);
python.FS.writeFile('/roots.txt', fs.readFileSync(roots));
python.runPython(fs.readFileSync(new URL('pack.py', import.meta.url), 'utf8'));
for (const name of ['jass.zip', 'stdlib.zip']) fs.writeFileSync(path.join(out, name), python.FS.readFile('/' + name));
