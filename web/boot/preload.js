// Asks for words while MicroPython wakes up: those that web/page/base/settings.py will most likely choose. If it
// chooses others, or these have not come, it fetches them itself.
const asked = new URLSearchParams(location.search);
const kept = globalThis.jassKept; // web/boot/early.js
const tags = [asked.get('lang'), kept.language, ...navigator.languages];
const known = ['de', 'fr', 'it', 'en'];
const language = tags.map(tag => `${tag}`.slice(0, 2).toLowerCase()).find(tag => known.includes(tag)) ?? known[0];

// Puts a catalogue's words on the page (web/page/base/i18n.py): one look over it here, where Python would call out for each.
globalThis.jassTranslate = (text, tag) => {
  const words = JSON.parse(text);
  document.documentElement.lang = tag;
  for (const [mark, target] of [['data-t'], ['data-t-label', 'aria-label'], ['data-t-title', 'title']])
    for (const node of document.querySelectorAll(`[${mark}]`)) {
      const said = words[node.getAttribute(mark)];
      if (said === undefined) continue;
      if (target) node.setAttribute(target, said);
      else node.textContent = said;
    }
  return words;
};

// Words that are here when Python comes are shown at once, and what the first picture says is of this visitor's game.
function show(text) {
  globalThis.jassWords = { language, text };
  const root = document.documentElement;
  if (root.hasAttribute('data-alive')) return;
  const words = language === 'de' ? JSON.parse(text) : jassTranslate(text, language === 'en' ? 'en' : `${language}-CH`);
  const game = asked.get('variant') ? { variant: asked.get('variant'), name: asked.get('name') } : kept.game ?? {};
  const name = words[`variant.${game.variant}`];
  if (!name) return;
  document.getElementById('game-name').textContent = String(game.name || name).slice(0, 40);
  document.getElementById('game-line').textContent = words[`variant.${game.variant}.line`] ?? '';
  if (!root.hasAttribute('data-set-variant'))
    for (const tile of document.getElementsByName('variant')) tile.checked = !game.name && tile.value === game.variant;
}
jassWhole(`vendor/first.${language}.json`, async answer => { // web/boot/unpack.js
  const text = await answer.text();
  JSON.parse(text);
  return text;
}).then(show);
