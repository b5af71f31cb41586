// A text as a QR code: its size in modules, and the dark ones as the path of an SVG.
import { generate } from '../../../vendor/qr/nano.js';

export function drawn(text) {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++) for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return `${code.size} ${path}`;
}
