// The same drawings in fewer pieces. A figure is some 130 elements, a nine of bells as many, and the browser finds
// the style of each again for every card that is shown. Here what is painted alike and lies apart becomes one path:
// the two halves of a figure, the pips of a number card. Done when the engine is ready (web/page/table/table.py), a card at a time.
const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-linecap', 'paint-order'];
const KNOWN = {
  path: ['d'], circle: ['cx', 'cy', 'r'], ellipse: ['cx', 'cy', 'rx', 'ry'], rect: ['x', 'y', 'width', 'height', 'rx'],
  g: [], use: ['href', 'x', 'y', 'width', 'height'],
};
const PAIRS = { M: 1, L: 1, T: 1, Q: 2, S: 2, C: 3 };

// How steep the band across the middle of a figure is, and how much of the halves' overlap it hides.
const SLOPE = 0.2, HIDDEN = 3;

class Unknown extends Error {}

// [a, b, c, d, e, f] as in SVG; `inner` is done first.
const times = (outer, inner) => {
  const [a, b, c, d, e, f] = outer, [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};
const moved = (x, y) => [1, 0, 0, 1, x, y];

function matrix(text) {
  let made = moved(0, 0);
  for (const [, what, numbers] of (text ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [p, q, r] = numbers.trim().split(/[\s,]+/).map(Number);
    if (what === 'translate') made = times(made, moved(p, q ?? 0));
    else if (what === 'scale') made = times(made, [p, 0, 0, q ?? p, 0, 0]);
    else if (what === 'rotate') {
      const turn = (p * Math.PI) / 180, cos = Math.cos(turn), sin = Math.sin(turn);
      const about = times(times(moved(q ?? 0, r ?? 0), [cos, sin, -sin, cos, 0, 0]), moved(-(q ?? 0), -(r ?? 0)));
      made = times(made, about);
    } else throw new Unknown(what);
  }
  return made;
}

const zoom = ([a, b, c, d]) => {
  const wide = Math.hypot(a, b), high = Math.hypot(c, d);
  if (Math.abs(wide - high) > 1e-6) throw new Unknown('a drawing stretched one way');
  return wide;
};

const arc = (x, y, rx, ry, sweep) => `A${rx} ${ry} 0 0 ${sweep} ${x} ${y}`;

function outline(node) {
  const get = name => Number(node.getAttribute(name) ?? 0);
  if (node.localName === 'path') return node.getAttribute('d');
  if (node.localName === 'rect') {
    const [x, y, w, h, r] = ['x', 'y', 'width', 'height', 'rx'].map(get);
    return `M${x + r} ${y}H${x + w - r}${arc(x + w, y + r, r, r, 1)}V${y + h - r}${arc(x + w - r, y + h, r, r, 1)}`
      + `H${x + r}${arc(x, y + h - r, r, r, 1)}V${y + r}${arc(x + r, y, r, r, 1)}Z`;
  }
  const [x, y] = [get('cx'), get('cy')];
  const [rx, ry] = node.localName === 'circle' ? [get('r'), get('r')] : [get('rx'), get('ry')];
  return `M${x - rx} ${y}${arc(x + rx, y, rx, ry, 1)}${arc(x - rx, y, rx, ry, 1)}Z`;
}

const short = number => String(Math.round(number * 100) / 100);

// A path seen through a matrix, each command with its own letter and places that do not depend on those before,
// and the box that holds it.
function seen(path, [a, b, c, d, e, f]) {
  const grown = zoom([a, b, c, d]), mirrored = a * d - b * c < 0, turned = (Math.atan2(b, a) * 180) / Math.PI;
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let text = '', x = 0, y = 0, startX = 0, startY = 0;
  const hold = (px, py, around = 0) => {
    [px, py, py - SLOPE * px].forEach((n, axis) => {
      box[axis] = Math.min(box[axis], n - around), box[axis + 3] = Math.max(box[axis + 3], n + around);
    });
  };
  const at = (px, py) => [a * px + c * py + e, b * px + d * py + f];
  const go = (letter, points) => {
    text += letter;
    for (const point of points) {
      const [px, py] = at(...point);
      hold(px, py);
      text += `${short(px)} ${short(py)} `;
    }
    [x, y] = points.at(-1);
  };
  for (const [, letter, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const kind = letter.toUpperCase(), relative = kind !== letter;
    if (kind === 'Z') {
      text += 'Z';
      [x, y] = [startX, startY];
    } else if (kind === 'H' || kind === 'V') {
      for (const n of numbers)
        go('L', [kind === 'H' ? [n + (relative ? x : 0), y] : [x, n + (relative ? y : 0)]]);
    } else if (kind === 'A') {
      for (; numbers.length; ) {
        const [rx, ry, turn, large, sweep, toX, toY] = numbers.splice(0, 7);
        const [fromX, fromY] = at(x, y);
        [x, y] = relative ? [x + toX, y + toY] : [toX, toY];
        const [endX, endY] = at(x, y), r = Math.max(rx, ry) * grown;
        hold((fromX + endX) / 2, (fromY + endY) / 2, Math.max(r, Math.hypot(endX - fromX, endY - fromY) / 2) * (1 + large));
        text += `A${short(rx * grown)} ${short(ry * grown)} ${short(mirrored ? turned - turn : turned + turn)} `
          + `${large} ${mirrored ? 1 - sweep : sweep} ${short(endX)} ${short(endY)} `;
      }
    } else if (kind in PAIRS) {
      for (let first = true; numbers.length; first = false) {
        const points = [];
        for (let n = 0; n < PAIRS[kind]; n++) {
          const [px, py] = numbers.splice(0, 2);
          points.push(relative ? [x + px, y + py] : [px, py]);
        }
        go(kind === 'M' && !first ? 'L' : kind, points);
        if (kind === 'M' && first) [startX, startY] = [x, y];
      }
    } else throw new Unknown(letter);
  }
  return { text, box };
}

// All that is drawn in a node, from below upwards: `{ text, boxes, paint }`.
function shapes(node, place, inherited, found) {
  const paint = { ...inherited };
  for (const { name, value } of node.attributes) {
    if (PAINT.includes(name)) paint[name] = value;
    else if (name !== 'transform' && !KNOWN[node.localName]?.includes(name)) throw new Unknown(name);
  }
  const here = times(place, matrix(node.getAttribute('transform')));
  if (node.localName === 'g') for (const child of node.children) shapes(child, here, paint, found);
  else if (node.localName === 'use') placed(node, here, paint, found);
  else {
    const { text, box } = seen(outline(node), here);
    const wide = paint.stroke === 'none' ? 0 : Number(paint['stroke-width']) * zoom(here);
    paint['stroke-width'] = short(wide);
    found.push({ text, paint, boxes: [box.map((n, side) => n + (side < 3 ? -wide : wide) / 2)] });
  }
}

function placed(use, place, paint, found) {
  const symbol = document.getElementById(use.getAttribute('href').slice(1));
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map(name => Number(use.getAttribute(name) ?? 0));
  if (symbol.localName !== 'symbol') return shapes(symbol, times(place, moved(x, y)), paint, found);
  const [left, top, w, h] = symbol.getAttribute('viewBox').split(' ').map(Number);
  const scale = Math.min(width / w, height / h);
  const off = [x + (width - w * scale) / 2 - left * scale, y + (height - h * scale) / 2 - top * scale];
  const inside = times(place, [scale, 0, 0, scale, ...off]);
  const own = { ...paint };
  for (const name of PAINT) if (symbol.hasAttribute(name)) own[name] = symbol.getAttribute(name);
  for (const child of symbol.children) shapes(child, inside, own, found);
}

const meet = (one, other) => [0, 1, 2].every(axis => {
  const share = axis === 2 ? HIDDEN : 0;
  return one[axis] + share < other[axis + 3] && other[axis] + share < one[axis + 3];
});

// Each shape goes into the lowest one painted alike, as far down as nothing is in between that it would lie under.
function joined(found) {
  const paths = [];
  for (const shape of found) {
    const key = JSON.stringify(PAINT.map(name => shape.paint[name]));
    let into = null;
    for (let n = paths.length - 1; n >= 0; n--) {
      if (paths[n].boxes.some(box => meet(box, shape.boxes[0]))) break;
      if (paths[n].key === key) into = paths[n];
    }
    if (into) into.text += shape.text, into.boxes.push(shape.boxes[0]);
    else paths.push({ ...shape, key });
  }
  return paths;
}

/** Draw a symbol in as few paths as look the same; one that has something unknown in it stays as it is. */
export function join(symbol) {
  const found = [], base = {};
  for (const name of PAINT) if (symbol.hasAttribute(name)) base[name] = symbol.getAttribute(name);
  try {
    for (const child of symbol.children) shapes(child, moved(0, 0), base, found);
  } catch (error) {
    if (error instanceof Unknown) return;
    throw error;
  }
  symbol.replaceChildren(...joined(found).map(({ text, paint }) => {
    const path = document.createElementNS(symbol.namespaceURI, 'path');
    path.setAttribute('d', text);
    for (const name in paint) if (paint[name] !== base[name]) path.setAttribute(name, paint[name]);
    return path;
  }));
}

// Card after card while the browser has nothing else to do; again when another deck comes.
const idle = globalThis.requestIdleCallback ?? (step => setTimeout(step, 50));
const decks = document.getElementById('deck');
let waiting = [];

function step() {
  const symbol = waiting.shift();
  if (symbol?.isConnected) join(symbol);
  if (waiting.length) idle(step);
  else decks.dataset.joined = '';
}

function start() {
  const busy = waiting.length;
  delete decks.dataset.joined;
  waiting = [...decks.querySelectorAll('symbol')].filter(symbol => /^[ERSL][6-9BUOKA]$/.test(symbol.id));
  if (!busy) idle(step);
}

new MutationObserver(start).observe(decks, { childList: true });
start();
