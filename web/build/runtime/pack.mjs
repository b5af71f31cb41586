// Packs Python for the browser: node pack.mjs NODE_MODULES JASS_DIR OUT_DIR
// Writes OUT_DIR/jass.zip (the game), OUT_DIR/later.zip (what few games need of it) and OUT_DIR/stdlib.zip (what the
// game imports of the standard library), all as .pyc. Only the Pyodide that will run them can compile them, so it does here.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [modules, game, out] = process.argv.slice(2).map(name => path.resolve(name));
const here = path.dirname(fileURLToPath(import.meta.url));
const { loadPyodide } = await import(pathToFileURL(path.join(modules, 'pyodide/pyodide.mjs')));
const python = await loadPyodide({ stdout: line => console.log(line) });

for (const [place, folder] of [['/source/jass', game], ['/standins', path.join(here, 'standins')]]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.FS.writeFile('/stdlib.txt', fs.readFileSync(path.join(here, 'stdlib.txt')));
python.runPython(fs.readFileSync(path.join(here, 'pack.py'), 'utf8'));
for (const name of ['jass.zip', 'later.zip', 'stdlib.zip']) fs.writeFileSync(path.join(out, name), python.FS.readFile('/' + name));
