// Reloads the page. What the service worker keeps is made whole first. It is thrown away only where that fails and the
// server has another version, or where the worker does not answer: else it is all there is.
(async () => {
  const PATIENCE = 15000; // milliseconds
  const mended = worker => new Promise(done => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, PATIENCE, {});
    worker.postMessage({ mend: true }, [port2]);
  });
  try {
    const known = await navigator.serviceWorker.getRegistration();
    const { whole, version } = known?.active ? await mended(known.active) : { whole: true };
    if (!whole) {
      const answer = await fetch('./sw.js', { cache: 'no-store' });
      const there = /VERSION = "(.+?)"/.exec(answer.ok ? await answer.text() : '');
      if (there && there[1] !== version) {
        const here = '@' + new URL(known.scope).pathname;
        await known.unregister();
        for (const name of await caches.keys())
          if (name.startsWith('jass-') && name.endsWith(here)) await caches.delete(name);
      }
    }
  } catch { /* no network, or nothing is kept here */ }
  location.reload();
})();
