// Starts PyScript. The page loads this instead of vendor/pyscript/core.js.

// Without one of the scripts before this (web/boot/unsupported.js says so) the page must not come alive.
if (!(window.jassImport && window.jassKept && window.jassEngine)) await new Promise(() => {});

await Promise.all([jassImport('./page/base/storage.js'), jassImport('./boot/preload.js')]);

// Python waits by this clock: it must not jump when the device's does.
const begun = Date.now() - performance.now();
Date.now = () => Math.round(begun + performance.now());

if (globalThis !== top || !jassStore.lasts) await jassImport('./boot/framed.js');

// A guest in another page (embed.html) has a host to talk to.
await globalThis.jassGuest; // web/boot/early.js

const page = document.querySelector('[data-config]'); // the page's script, with pyscript.toml
const { interpreter, ...plugins } = JSON.parse(page.dataset.config);
page.setAttribute('version', new URL(interpreter, document.baseURI).href);

// PyScript asks for its plugins once for each of its own kinds of script, even where a page has none of them:
// the page's is of the plain kind `micropython`, which starts sooner.
for (const kind of ['py', 'mpy']) {
  const config = document.createElement(`${kind}-config`);
  config.setAttribute('type', 'json');
  config.textContent = JSON.stringify(plugins);
  document.head.append(config);
}

await import('../../vendor/pyscript/core.js');


// Puts a deck's drawings into the page: 150 KB of text that Python would have to take in and give out again.
globalThis.jassDrawings = async (name, big) => {
  const [head, ...symbols] = (await jassWhole(name, answer => answer.text())).replace('</svg>', '').split(/(?=<symbol )/);
  const read = text => new DOMParser().parseFromString(`${head}${text}</svg>`, 'image/svg+xml').documentElement;
  const deck = read('');
  // A few at a time: all of them would hold a phone up for a tenth of a second.
  while (symbols.length) {
    deck.append(...read(symbols.splice(0, 9).join('')).children);
    await new Promise(resolve => setTimeout(resolve));
  }
  if (big) (await jassImport('./decks/big.js')).enlarge(deck);
  document.getElementById('deck').replaceChildren(document.adoptNode(deck));
};

// Puts a file's symbols into the page, once, their names begun with `prefix`.
const here = {};
globalThis.jassSymbols = (name, prefix) => {
  here[name] ??= jassWhole(name, answer => answer.text()).then(text => {
    const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
    documentElement.setAttribute('class', 'sprite');
    for (const symbol of documentElement.querySelectorAll('symbol')) symbol.id = prefix + symbol.id;
    document.getElementById('deck').before(document.adoptNode(documentElement));
  });
};
