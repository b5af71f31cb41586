/**
 * What a page calls to connect a table of devices, each with one it deals for (docs/together.md, "The connection").
 * It carries text and knows nothing of Jass. No promise is rejected: each gives an object whose `why` is '' or the
 * reason why not.
 *
 * @typedef {{kind: 'open'|'text'|'away'|'back'|'closed'|'failed'|'lost', seat: number, text: string, why: string}} News
 * @typedef {{ticket: string, why: string}} Ticket
 * @typedef {{stun?: string[], heed: (news: News) => void, table?: string}} Options
 *   `stun` are addresses like `stun:host:port` and `turn:name:password@host:port`; `table` is a table's id to take up.
 */
import { kept } from './keep.js';
import { able } from './link.js';
import { Peer } from './peer.js';
import { hexed, read, Refused } from './ticket.js';

/** @returns {boolean} whether this browser can connect to another at all */
export const supported = able;

/**
 * A new table, of which this device is the middle.
 *
 * @param {Options} options
 * @returns {{id: string, seat: (number: number, seats: number) => Seat, close: () => void}} seats are 0 to 5 and, for
 *   observers, 8 to 15; `seats` is the count of players, 2 to 6
 * @typedef {{offer: () => Promise<Ticket>, answer: (text: string) => Promise<{why: string}>,
 *   send: (text: string) => boolean, close: () => void, open: () => boolean, dropped: () => number}} Seat
 */
export const host = ({ stun = [], heed, table } = {}) =>
  hosted(table || hexed(crypto.getRandomValues(new Uint8Array(6))), servers(stun), heed);

/**
 * After a reload: the table that this tab had, or the one that is named. Each of `seats` is called; the news says 'open'
 * or 'lost' of each.
 *
 * @param {Options} options
 * @returns {Promise<{table: ?object, seats: number[]}>} no table where nothing was kept
 */
host.resume = async ({ stun = [], heed, table = '' } = {}) => {
  const spares = able() ? await kept('host', table) : [];
  if (!spares.length) return { table: null, seats: [] };
  const again = hosted(spares[0].table, servers(stun), heed);
  for (const spare of spares) again.peer(spare.seat, spare.seats).resume(spare);
  return { table: again, seats: spares.map(spare => spare.seat) };
};

/**
 * Take the seat that a ticket offers.
 *
 * @param {string} ticket a link of which it is the end is as good
 * @param {Options} options
 * @returns {Guest} `why` is 'ticket' or 'version' where the text is none
 * @typedef {{why: string, table: string, seat: number, seats: number, answered: Promise<Ticket>,
 *   send: (text: string) => boolean, close: () => void, open: () => boolean}} Guest
 */
export const join = (ticket, { stun = [], heed } = {}) => {
  let offer;
  try {
    offer = read(bare(ticket));
    if (offer.role !== 'offer') throw new Refused('ticket');
  } catch (error) {
    const why = error instanceof Refused ? error.reason : 'ticket';
    return { why, table: '', seat: -1, seats: 0, answered: Promise.resolve({ ticket: '', why }), send: () => false, close() {}, open: () => false };
  }
  const peer = guesting(offer, servers(stun), heed);
  return guest(offer, peer, peer.answer(offer));
};

/** @returns {number} the seat that a ticket offers, 8 to 15 to look on; -1 where it is none */
join.place = ticket => {
  try { return read(bare(ticket)).seat; } catch { return -1; }
};

/**
 * After a reload: the seat that this tab had, or the one that `ticket` offered. The news says 'open' or 'lost'.
 *
 * @param {Options & {ticket?: string}} options
 * @returns {Promise<{guest: ?Guest}>} none where nothing was kept
 */
join.resume = async ({ stun = [], heed, ticket = '' } = {}) => {
  let offer = null;
  try { offer = ticket ? read(bare(ticket)) : null; } catch { return { guest: null }; }
  const spares = able() ? await kept('guest', offer?.table) : [];
  const spare = spares.find(each => !offer || each.seat === offer.seat);
  if (!spare) return { guest: null };
  const peer = guesting(spare, servers(stun), heed);
  peer.resume(spare);
  return { guest: guest(spare, peer, Promise.resolve({ ticket: '', why: '' })) };
};

/**
 * The camera, to be used before `offer` or `join`: then the addresses in the tickets are plain ones.
 *
 * @type {{wanted: () => Promise<boolean>, start: (video: HTMLVideoElement) => Promise<{why: string}>,
 *   read: () => Promise<string>, stop: () => void}} `wanted` says whether there is one that the player was not asked for
 *   yet; `why` is '', 'denied', 'none', 'busy', 'frame' (a frame without `allow`) or 'insecure'; `read` gives the text of the
 *   next code, '' once it is stopped
 */
export const camera = {
  wanted: async () => {
    try {
      if ((await navigator.permissions.query({ name: 'camera' })).state !== 'prompt') return false;
    } catch { /* the browser does not know it */ }
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []) ?? [];
    return devices.some(({ kind }) => kind === 'videoinput');
  },
  start: async video => ({ why: await (await scanner()).start(video) }),
  read: async () => (await scanner()).read(),
  stop: () => { coming?.then(module => module.stop()); },
};
let coming = null;
const scanner = () => coming ??= jassImport('./together/scan.js');

/**
 * A text as a QR code: dark on white whatever the page's colours are, with the margin that readers need.
 *
 * @param {string} text
 * @returns {Promise<SVGElement>}
 */
export const drawCode = async text => {
  const [size, path] = (await jassImport('./page/club/qr.js')).drawn(text).split(/ (.*)/s);
  const whole = +size + 2 * MARGIN;
  const part = (name, attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const drawing = part('svg', { viewBox: `${-MARGIN} ${-MARGIN} ${whole} ${whole}`, role: 'img', 'shape-rendering': 'crispEdges' });
  drawing.append(part('rect', { x: -MARGIN, y: -MARGIN, width: whole, height: whole, fill: '#fff' }), part('path', { d: path, fill: '#000' }));
  return drawing;
};
const MARGIN = 4; // modules

const hosted = (id, known, heed) => {
  const peers = new Map();
  const peer = (seat, seats) => {
    if (!peers.has(seat)) peers.set(seat, new Peer({ role: 'host', table: id, seats, seat, servers: known, heed }));
    return peers.get(seat);
  };
  const seat = (number, seats) => {
    const at = peer(number, seats);
    return {
      offer: () => at.offer(),
      answer: text => at.accept(bare(text)),
      send: text => at.send(text),
      close: () => at.close(),
      open: () => at.open,
      dropped: () => at.dropped,
    };
  };
  return { id, seat, peer, close: () => peers.forEach(each => each.close()) };
};

const guesting = ({ table, seats, seat }, known, heed) => new Peer({ role: 'guest', table, seats, seat, servers: known, heed });

const guest = ({ table, seats, seat }, peer, answered) => ({
  why: '', table, seats, seat, answered,
  send: text => peer.send(text),
  close: () => peer.close(),
  open: () => peer.open,
});

// What somebody has pasted: a ticket, or a link that ends with one, with the blanks and line ends that a chat puts in.
const bare = text => String(text).slice(0, 4096).replace(/\s/g, '').replace(/^.*[#=&]/, '');

const servers = stun => Array.from(stun, String).flatMap(address => {
  const [, kind, name, credential, place] = /^(stuns?|turns?):(?:([^:@]+):([^@]+)@)?([\w.:[\]-]+(?:\?transport=\w+)?)$/.exec(address) ?? [];
  return !kind ? [] : [{ urls: `${kind}:${place}`, ...name && { username: name, credential } }];
});
