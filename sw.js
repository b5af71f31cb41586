// Keeps every file of the game, so that it plays without a network after the first visit.
// The set-up fills in the two lines below: the version, and each file with the hash of what is sent and of what is kept
// of it.
const VERSION = null;
const FILES = null;
importScripts('./web/boot/unpack.js');

// One cache for each version and each place: two copies of the game on one host are strangers.
const SCOPE = self.registration.scope;
const HERE = '@' + new URL(SCOPE).pathname;
const CACHE = 'jass-' + VERSION + HERE;

// A file as it is kept: unpacked, where it is sent packed. The hash makes the browser refuse a file of another version.
async function fetched(file) {
  const response = await fetch(new Request(file, { cache: 'no-cache', integrity: FILES[file][0] }));
  if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`);
  if (file.endsWith('.pack')) return jassUnpack(response);
  // Some hosts lead from index.html to ./, and a page that was led elsewhere is none that a browser opens offline.
  return response.redirected ? new Response(response.body, response) : response;
}

async function keep(file) {
  await (await caches.open(CACHE)).put(file, await fetched(file));
}

// A cache is never a mix: where one file does not come, or web/boot/unpack.js is another version's, this worker is not
// installed, the old one stays, and the next visit tries again. The old one may be of the same version: in the middle of
// an upload, a browser takes the next version's unpack.js for a change of this script.
self.addEventListener('install', event => event.waitUntil((async () => {
  if (jassVersion !== VERSION) throw new Error('of two versions');
  const another = self.registration.active && await caches.has(CACHE);
  try {
    await Promise.all(Object.keys(FILES).map(keep));
  } catch (error) {
    if (!another) await caches.delete(CACHE);
    throw error;
  }
})()));

// What other versions have kept goes, unless one of them is on its way.
async function tidy() {
  const { registration } = self;
  for (const name of await caches.keys())
    if (name.startsWith('jass-') && name.endsWith(HERE) && name !== CACHE && !registration.installing && !registration.waiting)
      await caches.delete(name);
}

self.addEventListener('activate', event => event.waitUntil(tidy()));

// Which file of this version a request is for, if any; an address like `%ff` is text in no encoding, so it is none.
// The same hosts lead from embed.html to embed.
function fileOf(url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url).pathname.slice(new URL(SCOPE).pathname.length));
  } catch {
    return undefined;
  }
  return [path || 'index.html', `${path}.html`].find(name => Object.hasOwn(FILES, name));
}

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(SCOPE)) return;
  const file = fileOf(request.url);
  if (!file) return;
  event.respondWith((async () => {
    try {
      const kept = await (await caches.open(CACHE)).match(file);
      if (kept && (request.cache !== 'reload' || await whole(file))) return kept;
    } catch { /* the browser cannot read what it keeps: it may be fetched all the same */ }
    try {
      // It was thrown away or damaged: from now on it is kept again.
      const response = await fetched(file);
      event.waitUntil(caches.open(CACHE).then(cache => cache.put(file, response)));
      return response.clone();
    } catch (error) {
      if (request.mode !== 'navigate') return Response.error();
      const words = await replaced() ? OTHER : WITHOUT;
      return new Response(PAGE + words + AGAIN, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    }
  })());
});

// Whether the server has another version by now, whose page can be had without this worker alone.
async function replaced() {
  try {
    const answer = await fetch('./web/boot/unpack.js', { cache: 'no-store' });
    const there = /VERSION = "(.+?)"/.exec(answer.ok ? await answer.text() : '');
    return Boolean(there) && there[1] !== VERSION;
  } catch {
    return false;
  }
}

const PAGE = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Jass</title>`;
const AGAIN = `
<p><a href="">Neu laden · Recharger · Ricaricare · Load again</a>`;
const WITHOUT = `
<p>Der Browser hat einen Teil des Spiels weggeräumt, und gerade fehlt das Netz. Was gespeichert war, bleibt es.
<p>Le navigateur a effacé une partie du jeu, et le réseau manque. Ce qui était enregistré le reste.
<p>Il browser ha cancellato una parte del gioco, e manca la rete. Ciò che era salvato lo resta.
<p>The browser has thrown away a part of the game, and there is no network. What was saved stays saved.`;
const OTHER = `
<p>Auf dem Server liegt eine neue Version. Sie wird geladen.
<p>Le serveur a une nouvelle version. Elle se charge.
<p>Sul server c’è una nuova versione. Si sta caricando.
<p>The server has a new version. It is being loaded.
<script>navigator.serviceWorker.getRegistration().then(known => known.unregister()).then(() => location.reload());</script>`;

// Whether each file is there and whole; what is not is fetched again.
async function whole(file) {
  const kept = await (await caches.open(CACHE)).match(file);
  if (!kept) return false;
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', await kept.arrayBuffer()));
  return FILES[file].at(-1) === `sha256-${btoa(String.fromCharCode(...found))}`;
}

let lacking = null; // after a check: what it could not fetch, and nothing else is looked at again
async function check() {
  const failed = [];
  for (const file of lacking ?? Object.keys(FILES)) {
    try {
      if (!await whole(file)) await keep(file);
    } catch (error) { // no network, or another version on the server
      console.info(String(error));
      failed.push(file);
    }
  }
  lacking = failed.length ? failed : null;
  await tidy();
  return !failed.length;
}

// The page decides when (web/page/loading/updates.py): a table is never changed under a game.
self.addEventListener('message', event => event.waitUntil((async () => {
  if (event.data?.claim === VERSION) await clients.claim(); // only pages that are of this very version
  if (event.data?.check === VERSION) event.ports[0].postMessage(await check());
  if (event.data?.mend) { // web/boot/reset.js: something that is kept may have been damaged since the last check
    lacking = null;
    event.ports[0].postMessage({ whole: await check(), version: VERSION });
  }
  if (event.data?.apply) {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const ours = pages.filter(page => page.url.startsWith(SCOPE));
    if (ours.length <= 1) await self.skipWaiting(); // another tab may be in the middle of a game
  }
})()));
