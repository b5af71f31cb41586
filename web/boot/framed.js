// What a guest in another page's frame must do without.

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

// In a sandbox without "allow-forms" no form is ever submitted: here its button and Enter do it themselves.
const submit = form => {
  if (!form.reportValidity()) return;
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  if (form.dispatchEvent(event) && form.method === 'dialog') form.closest('dialog')?.close();
};
document.addEventListener('click', event => {
  const button = event.target.closest?.('button');
  if (button?.form && button.type === 'submit') { event.preventDefault(); submit(button.form); }
});
document.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || !event.target.matches?.('input') || !event.target.form) return;
  event.preventDefault();
  submit(event.target.form);
});
