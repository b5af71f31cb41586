// Asks for MicroPython, and for words and drawings while it wakes up: those that web/settings.py will most likely
// choose. If it chooses others, or these have not come, it fetches them itself.
const first = (wanted, known) => wanted.find(one => known.includes(one)) ?? known[0];

const asked = new URLSearchParams(location.search);
const kept = globalThis.jassKept; // web/early.js
const spoken = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase());
const language = first([asked.get('lang'), kept.language, ...spoken], ['de', 'fr', 'it', 'en']);
const grewUpWith = ['fr', 'it'].includes(language) ? 'french' : 'swiss';
const deck = first([asked.get('deck'), kept.deck, grewUpWith], ['swiss', 'french']);
const drawings = deck === 'french' && language !== 'de' ? `french-${language}` : deck;

// Words that are here when Python comes are shown without a wait (web/i18n.py).
jassFile(`web/lang/${language}.json`).then(answer => answer.text()) // web/unpack.js
  .then(text => { globalThis.jassWords = { language, text }; }, () => {});

function preload(name) {
  const link = document.createElement('link');
  // Just as it is fetched then, or it would be fetched twice.
  Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: jassAddress(name) });
  document.head.append(link);
}
preload(`web/decks/${drawings}.svg`);
// MicroPython is by far the largest: it comes after the first picture, and while scripts still arrive.
requestAnimationFrame(() => setTimeout(preload, 0, 'vendor/micropython/micropython.wasm'));
