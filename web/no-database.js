// PyScript opens IndexedDB before anything else, and fails or waits for ever where a frame or a private window
// refuses it. The game keeps nothing there, so PyScript gets one that forgets.
const answer = result => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};
const map = new Map();
const store = {
  getAllKeys: () => answer([...map.keys()]), get: key => answer(map.get(key)),
  getKey: key => answer(map.has(key) ? key : undefined),
  put: (value, key) => { map.set(key, value); return answer(key); },
  delete: key => answer(void map.delete(key)), clear: () => answer(void map.clear()), count: () => answer(map.size),
};
const db = { objectStoreNames: { length: 1 }, close() {}, transaction: () => ({ objectStore: () => store }) };
Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open: () => answer(db) } });

// Nor may the tabs of a page without storage talk to one another in Firefox; PyScript would, but need not.
try { new BroadcastChannel('jass').close(); } catch {
  globalThis.BroadcastChannel = class extends EventTarget { postMessage() {} close() {} };
}
