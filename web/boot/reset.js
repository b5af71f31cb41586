// Reloads the page; with a server to be reached, without what the service worker keeps, which may be damaged.
(async () => {
  try {
    const answer = await fetch('./sw.js', { cache: 'no-store' });
    const known = answer.ok && await navigator.serviceWorker.getRegistration();
    if (known) {
      const here = '@' + new URL(known.scope).pathname;
      await known.unregister();
      for (const name of await caches.keys())
        if (name.startsWith('jass-') && name.endsWith(here)) await caches.delete(name);
    }
  } catch { /* no network: what is kept is all there is */ }
  location.reload();
})();
