// What web/page/saves/device.py needs of the browser for the games: the records' first lines, a journal, locks. Nothing here
// throws.
const attempt = (action, otherwise) => { try { return action(); } catch { return otherwise; } };

// Names and first lines of all that is kept under names that begin so; `whole` tells names alone.
export const heads = (prefix, whole) => attempt(() => {
  const found = [];
  for (let index = 0; index < localStorage.length; index++) {
    const key = localStorage.key(index);
    if (!key.startsWith(prefix)) continue;
    const text = whole ? '' : localStorage.getItem(key);
    found.push([key.slice(prefix.length), whole ? '' : text.split('\n', 1)[0]]);
  }
  return JSON.stringify(found);
}, '[]');

// Whether anything is kept under a name that begins so.
export const some = prefix => attempt(() => Object.keys(localStorage).some(key => key.startsWith(prefix)), false);

// A text of this tab, which survives a reload.
export const tab = name => attempt(() => sessionStorage.getItem(name), null);
export const setTab = (name, text) => attempt(() => sessionStorage.setItem(name, text));

// A browser writes localStorage to its disk seconds later, IndexedDB at once: what is written there as well
// survives a browser that is killed. Where there is none, nothing is lost but that.
const STORE = 'journal';
const PATIENCE = 1500; // milliseconds
const database = new Promise(done => {
  setTimeout(done, PATIENCE, null);
  attempt(() => {
    const opening = indexedDB.open('jass', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => done(opening.result);
    opening.onerror = opening.onblocked = () => done(null);
  }, null) ?? 0;
});

const journal = (mode, action, otherwise) => database.then(base => new Promise(done => {
  setTimeout(done, PATIENCE, otherwise);
  const request = base && attempt(() => {
    const transaction = base.transaction(STORE, mode, { durability: 'relaxed' });
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => done(otherwise);
    return action(transaction.objectStore(STORE));
  }, null);
  if (!request) done(otherwise);
}), () => otherwise);

let writing = null; // what was noted last, until it has reached the system
let patient = true;

export const note = (key, text) => {
  const begun = performance.now();
  const mine = writing = journal('readwrite', store => store.put(text, key)).then(() => {
    patient = performance.now() - begun < PATIENCE; // whoever takes so long is not waited for until it is quick again
    if (writing === mine) writing = null;
  });
};

// Resolves once all that was noted would survive the browser; null if that is so already.
export const written = () => patient ? writing : null;

export const forget = key => { journal('readwrite', store => store.delete(key)); };

// What stands in the journal under names that begin so, as JSON. Nothing where the player has just had this tab
// forget all: a storage that is empty though the tab has been here before.
export async function noted(prefix) {
  const range = attempt(() => IDBKeyRange.bound(prefix, `${prefix}\uffff`), null);
  if (!range) return '{}';
  const mark = `${prefix}seen`;
  const cleared = tab(mark) && heads(prefix, true) === '[]';
  setTab(mark, 'yes');
  if (cleared) {
    await journal('readwrite', store => store.delete(range));
    return '{}';
  }
  const keys = await journal('readonly', store => store.getAllKeys(range), []);
  const texts = await journal('readonly', store => store.getAll(range), []);
  return JSON.stringify(Object.fromEntries(keys.map((key, at) => [key.slice(prefix.length), texts[at]])));
}

// One tab has a game's lock. `hold` waits a moment for the page that was here before to be gone.
const WAIT = 1000; // milliseconds
const held = new Map();

export const hold = (name, steal, lost) => new Promise(answer => {
  if (held.has(name)) { answer('held'); return; }
  const locks = attempt(() => navigator.locks, null);
  if (!locks) { answer('none'); return; }
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), WAIT);
  let own;
  const asked = attempt(() => locks.request(name, steal ? { steal } : { signal: patience.signal }, () => {
    clearTimeout(timer);
    answer('held');
    return new Promise(release => held.set(name, own = release));
  }), null);
  if (!asked) { answer('none'); return; }
  asked.catch(() => {
    clearTimeout(timer);
    answer(held.has(name) ? 'held' : patience.signal.aborted ? 'busy' : 'none'); // it may be this tab's by now
    if (!own || held.get(name) !== own) return; // what it waited for is another's, or this tab's by another way
    held.delete(name);
    lost(name);
  });
});

// Resolves once no tab has it; never where there are no locks.
export const freed = name => new Promise(done => attempt(() => navigator.locks.request(name, () => done()), null));

export const has = name => held.has(name);

export const release = name => { held.get(name)?.(); held.delete(name); };

// The names, as JSON, of the locks that other tabs have.
export const taken = () => attempt(() => navigator.locks.query(), Promise.resolve({ held: [] }))
  .then(all => JSON.stringify(all.held.map(lock => lock.name).filter(name => !held.has(name))), () => '[]');

// A page that is put away keeps no lock, or the browser would not keep the page. Back again, it looks who has it now.
export function pause(back) {
  addEventListener('pagehide', () => { for (const name of [...held.keys()]) release(name); });
  addEventListener('pageshow', event => { if (event.persisted) back(); });
}

// Another tab writes under a name that begins so.
export const watch = (prefix, changed) => addEventListener('storage', event => {
  if (event.key === null || event.key.startsWith(prefix)) changed(event.key ?? '');
});

// Asks the browser to throw nothing away for want of room; some ask the player.
export const persist = () => attempt(() => navigator.storage.persist(), Promise.resolve(false)).catch(() => false);

// The second, as text.
export const now = () => String(Math.floor(new Date().getTime() / 1000)); // not by the clock of web/boot/start.js

// 96 random bits as letters.
export const fresh = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), word => word.toString(36).padStart(7, '0')).join('');

// One file with all that is kept under names that begin so, but for what belongs to a moment.
const MOMENTARY = /^(.*:)?(table|view|asked|install|probe|check)$/;
const NAME = /^[!-~]+$/;
const LARGEST = 64 << 20; // bytes of a file

export function backUp(prefix, unkept, name) {
  const slots = JSON.parse(unkept);
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      const slot = key.slice(prefix.length);
      if (key.startsWith(prefix) && !(slot in slots)) slots[slot] = localStorage.getItem(key);
    }
  });
  for (const slot of Object.keys(slots)) if (MOMENTARY.test(slot)) delete slots[slot];
  const file = new Blob([JSON.stringify({ jass: 'backup', v: 1, slots })], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// What a file is: 'backup', 'newer', or '' where it is no backup. `names` and `text` have what is in it then, and `left`
// how many entries are none that `backUp` writes.
let brought = {};
let others = 0;
export async function readBackup(file) {
  brought = {};
  if (file.size > LARGEST) return '';
  try {
    const { jass, v, slots } = JSON.parse(await file.text());
    if (jass !== 'backup') return '';
    if (Number.isInteger(v) && v > 1) return 'newer';
    if (v !== 1 || typeof slots !== 'object' || !slots) return '';
    const all = Object.entries(slots).filter(([name]) => !MOMENTARY.test(name));
    const known = all.filter(([name, text]) => NAME.test(name) && typeof text === 'string');
    brought = Object.fromEntries(known);
    others = all.length - known.length;
    return 'backup';
  } catch { return ''; }
}
export const names = () => JSON.stringify(Object.keys(brought));
export const text = name => brought[name];
export const left = () => others;
