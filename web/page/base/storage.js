// localStorage for web/page/base/storage.py: MicroPython cannot catch what JavaScript throws, so nothing here throws.
const attempt = (action, otherwise) => { try { return action(); } catch { return otherwise; } };
// What could not be read just now may be there all the same: it is not written over.
const unread = {};

globalThis.jassStore = {
  get: key => attempt(() => (unread[key] = 1, [localStorage.getItem(key), unread[key] = 0][0]), null),
  set: (key, text) => attempt(() => !unread[key] && !localStorage.setItem(key, text), false),
  remove: key => attempt(() => !localStorage.removeItem(key), false),
};
// Whether anything is ever kept here: a storage that is full has something in it.
jassStore.lasts = jassStore.set('jass-check', '') && jassStore.remove('jass-check') || attempt(() => !!localStorage.length, false);

// Whether Python can be given a text as JSON (web/page/base/outside.py): at most 400 characters in a number, as
// jass/model/scan.py has it, and 12 levels, so that what is read still fits into a request with its 16. MicroPython makes
// an infinity, which it cannot read again, of a number beyond 1e308 or so, and reads what is no JSON, too, such as
// `0500` or `[1 2]`. Without escaped signs, every other part between quotation marks is outside of strings.
globalThis.jassReadable = text => {
  const parts = text.replaceAll('\\\\', '').replaceAll('\\"', '').split('"').filter((_, at) => at % 2 === 0);
  let depth = 0;
  for (const sign of parts.join(' ').replace(/[^[\]{}]+/g, '')) if ((depth += '[{'.includes(sign) ? 1 : -1) > 12) return false;
  return !parts.some(part => part.match(/-?\d[-+.\deE]*/g)?.some(number => number.length > 400 || !(Math.abs(number) < 1e300))) && attempt(() => !void JSON.parse(text), false);
};
