// Shortens scripts: {path: source} as JSON on stdin, {path: shortened} on stdout. A faulty one ends it with the
// parser's words on stderr.
//   node minify.mjs NODE_MODULES
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const modules = path.resolve(process.argv[2]);
const { minify } = createRequire(path.join(modules, 'x.js'))('terser');

// Lines that leave room for what the build fills in (web/build/site/site.py). No value is taken from them, nor a name.
const ROOM = /^(\s*const ([A-Z]+) = )null;$/gm;

// What stands at the top of a classic script is every other script's too: only a module's own names are shortened.
async function shortened(source) {
  const rooms = Array.from(source.matchAll(ROOM), ([, , name]) => name);
  const { code } = await minify(source.replace(ROOM, (_, before, name) => `${before}$${name}$;`), {
    module: /^(?:await |import\b|export\b)/m.test(source),
    compress: { passes: 2 },
    mangle: { reserved: rooms },
    format: { comments: false },
  });
  return rooms.reduce((text, name) => {
    const parts = text.split(`${name}=$${name}$`);
    if (parts.length !== 2) throw new Error(`no room for ${name}`);
    return parts.join(`${name} = null`);
  }, code) + '\n';
}

const done = {};
for (const [file, source] of Object.entries(JSON.parse(fs.readFileSync(0, 'utf8')))) {
  try {
    done[file] = await shortened(source);
  } catch (error) {
    console.error(`Error: ${file}: ${error.message}${error.line ? ` (line ${error.line})` : ''}`);
    process.exit(1);
  }
}
fs.writeFileSync(1, JSON.stringify(done));
