// What survives a reload: certificates and tickets of spare connections. In IndexedDB, because a certificate can be kept
// nowhere else; where a browser refuses that, nothing is kept and nothing here throws.
const NAME = 'jass-together';
const STORE = 'spares';
const PATIENCE = 5000; // milliseconds
const AGE = 12 * 3600_000; // a spare that old waits for nobody

const here = () => new URL('.', document.baseURI).pathname;
const attempt = (action, otherwise) => { try { return action(); } catch { return otherwise; } };

let database;
const base = () => database ??= new Promise(done => {
  setTimeout(done, PATIENCE, null);
  attempt(() => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => done(opening.result);
    opening.onerror = opening.onblocked = () => done(null);
  });
});

const ask = async (mode, action, otherwise) => {
  const opened = await base();
  return new Promise(done => {
    setTimeout(done, PATIENCE, otherwise);
    const request = opened && attempt(() => action(opened.transaction(STORE, mode).objectStore(STORE)), null);
    if (!request) { done(otherwise); return; }
    request.onsuccess = () => done(request.result);
    request.onerror = () => done(otherwise);
  });
};

const key = ({ role, table, seat }) => `${here()}|${role}|${table}|${seat}`;

/** Keep a spare of this tab: {role, table, seats, seat, identity, mine, theirs}. */
export const keep = async spare => {
  attempt(() => sessionStorage.setItem(`${NAME}@${here()}`, JSON.stringify({ role: spare.role, table: spare.table })));
  await ask('readwrite', store => store.put({ ...spare, at: Date.now() }, key(spare)), null);
};

export const forget = spare => ask('readwrite', store => store.delete(key(spare)), null);

/** The spares of a role at a table; `table` is this tab's last one, if none is named. */
export async function kept(role, table) {
  const last = attempt(() => JSON.parse(sessionStorage.getItem(`${NAME}@${here()}`)), null);
  const at = table || (last?.role === role ? last.table : '');
  const keys = at ? await ask('readonly', store => store.getAllKeys(), []) : [];
  const found = [];
  for (const each of keys) {
    if (!each.startsWith(here() + '|')) continue;
    const spare = await ask('readonly', store => store.get(each), null);
    if (!spare || !(Math.abs(Date.now() - spare.at) < AGE)) forgetKey(each);
    else if (spare.role === role && spare.table === at) found.push(spare);
  }
  return found.sort((one, other) => one.seat - other.seat);
}
const forgetKey = name => ask('readwrite', store => store.delete(name), null);
