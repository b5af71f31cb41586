// Keeps every file of the game, so that it plays without a network after the first visit.
// The set-up fills in the two lines below: the version, and each file with the hash of its content.
const VERSION = null;
const FILES = null;
importScripts('./web/unpack.js');

// One cache for each version and each place: two copies of the game on one host are strangers.
const HERE = '@' + new URL(self.registration.scope).pathname;
const CACHE = 'jass-' + VERSION + HERE;

// The hash makes the browser refuse a file of another version, so a cache is never a mix; then this
// worker is not installed, the old one stays, and the next visit tries again.
self.addEventListener('install', event => event.waitUntil((async () => {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(async ([file, integrity]) => {
    const response = await fetch(new Request(file, { cache: 'no-cache', integrity }));
    if (!response.ok) throw new Error(`${file}: HTTP ${response.status}`);
    // Some hosts lead from index.html to ./, and a page that was led elsewhere is none that a browser opens offline.
    const whole = response.redirected ? new Response(response.body, response) : response;
    await cache.put(file, file.endsWith('.pack') ? jassUnpack(response) : whole);
  }));
})().catch(async error => { await caches.delete(CACHE); throw error; })));

self.addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys())
    if (name.startsWith('jass-') && name.endsWith(HERE) && name !== CACHE) await caches.delete(name);
})()));

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith((async () => {
    const { pathname } = new URL(request.url);
    const file = pathname === new URL(self.registration.scope).pathname ? './index.html' : request;
    const cache = await caches.open(CACHE);
    for (const name of [file, `${pathname}.html`]) { // the same hosts lead from embed.html to embed
      // Exactly that first: without the search a browser looks through all the files, for each that it wants.
      const kept = await cache.match(name) ?? await cache.match(name, { ignoreSearch: true });
      if (kept) return kept;
    }
    return fetch(request);
  })());
});

// The page decides when (web/offline.py): a table is never changed under a game.
self.addEventListener('message', event => event.waitUntil((async () => {
  if (event.data?.claim === VERSION) await clients.claim(); // only pages that are of this very version
  if (event.data?.apply) {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const ours = pages.filter(page => page.url.startsWith(self.registration.scope));
    if (ours.length <= 1) await self.skipWaiting(); // another tab may be in the middle of a game
  }
})()));
