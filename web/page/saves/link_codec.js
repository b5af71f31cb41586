// A game as part of an address, and back: deflated, in letters that an address may have. Nothing here throws.
const LONGEST = 1_000_000;

const attempt = async action => { try { return await action(); } catch { return ''; } };

export const pack = text => attempt(async () => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of new Uint8Array(await new Response(packed).arrayBuffer())) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
});

// What a sentence adds to a link, such as its full stop, is no part of it. Stops where the text grows longer than any game: a few
// letters may stand for gigabytes.
export const unpack = code => attempt(async () => {
  if (code.length > LONGEST) return '';
  const [letters] = code.match(/^[\w-]*/);
  const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let text = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST) { reader.cancel(); return ''; }
  }
});
