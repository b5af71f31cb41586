// localStorage for web/store.py: MicroPython cannot catch what JavaScript throws, so nothing here throws.
const attempt = (action, otherwise) => { try { return action(); } catch { return otherwise; } };

globalThis.jassStore = {
  get: key => attempt(() => localStorage.getItem(key), null),
  set: (key, text) => attempt(() => { localStorage.setItem(key, text); return true; }, false),
  remove: key => attempt(() => { localStorage.removeItem(key); return true; }, false),
};
